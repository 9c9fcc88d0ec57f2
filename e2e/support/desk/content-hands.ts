import { expect, type Locator, type Page } from '@playwright/test';
import { whenInteractive } from '../test';
import { openAs } from '../people';
import type { Colleague, DeskSite } from './desk-site';

/** Drags an entry of a list by its grip to where another one is, as a hand does: in small steps. */
export async function dragOnto(page: Page, grip: Locator, other: Locator): Promise<void> {
  await grip.scrollIntoViewIfNeeded();
  const [from, to] = [await grip.boundingBox(), await other.boundingBox()];
  if (!from || !to) throw new Error('There is nothing to drag.');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
}

/** What an editor does at the sponsor's desk, in a browser. */
export class ContentHands {
  constructor(
    private readonly site: DeskSite,
    readonly page: Page,
    private readonly person: Colleague,
  ) {}

  async open(kind: string): Promise<void> {
    const address = `${this.site.url}/desk/content/${kind}`;
    if (this.page.url() === 'about:blank') await openAs(this.page, address, this.person.token);
    else {
      await this.page.goto(address);
      await whenInteractive(this.page);
    }
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  readonly field = (name: string | RegExp): Locator =>
    this.page.getByRole('textbox', { name, exact: typeof name === 'string' });

  readonly button = (name: string | RegExp): Locator => this.page.getByRole('button', { name });

  /** The page beside the form, as it is shown. */
  readonly shown = () => this.page.frameLocator('iframe[data-shown="true"]');

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible();
  }

  async publish(): Promise<void> {
    await this.button('Publish…').click();
    const dialog = this.page.getByRole('dialog', { name: 'Publish' });
    await expect(dialog.getByRole('list', { name: 'Differences' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    // Nothing else at the desk takes a busy machine as long.
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    await expect(this.page.getByText('As on the site')).toBeVisible();
  }
}
