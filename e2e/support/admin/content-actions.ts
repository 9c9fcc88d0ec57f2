import { expect, type Locator, type Page } from '@playwright/test';
import { whenInteractive } from '../test';
import { openAs } from '../users';
import type { StaffMember, AdminSite } from './admin-site';

/** Actions of an editor in the sponsor's admin pages. */
export class ContentHands {
  constructor(
    private readonly site: AdminSite,
    readonly page: Page,
    private readonly user: StaffMember,
  ) {}

  async open(kind: string): Promise<void> {
    const address = `${this.site.url}/admin/content/${kind}`;
    if (this.page.url() === 'about:blank') await openAs(this.page, address, this.user.token);
    else {
      await this.page.goto(address);
      await whenInteractive(this.page);
    }
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  readonly field = (name: string | RegExp): Locator =>
    this.page.getByRole('textbox', { name, exact: typeof name === 'string' });

  readonly button = (name: string | RegExp): Locator => this.page.getByRole('button', { name });

  /** The preview next to the form. */
  readonly shown = () => this.page.frameLocator('iframe[title="Draft preview"]');

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible();
  }

  async publish(): Promise<void> {
    await this.button('Publish…').click();
    const dialog = this.page.getByRole('dialog', { name: 'Publish' });
    await expect(dialog.getByRole('list', { name: 'Changes' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    // Nothing else in the admin pages takes as long on a busy machine.
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    await expect(this.page.getByText('Published', { exact: true })).toBeVisible();
  }
}
