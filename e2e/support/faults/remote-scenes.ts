import { expect, type Locator, type Page } from '@playwright/test';
import type { Remote } from '../registry';
import { whenInteractive } from '../test';

/** What a visitor sees and does on a remote's page. */
export interface RemoteScene {
  readonly remote: Remote;
  readonly path: string;
  /** Text that only this remote renders, also in the HTML. */
  readonly heading: string;
  /** Opens the page from another one, by a link. */
  readonly enter: (page: Page, site: string) => Promise<void>;
  /** Uses the page in a way that needs its script. */
  readonly use: (page: Page) => Promise<void>;
}

const main = (page: Page): Locator => page.getByRole('main');

export const SCENES: readonly RemoteScene[] = [
  {
    remote: 'discovery',
    path: '/restaurants',
    heading: 'Restaurants in Chattanooga',
    enter: async (page, site) => {
      await page.goto(`${site}/about`);
      await whenInteractive(page);
      await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
    },
    use: async (page) => {
      await page.getByRole('checkbox', { name: /^Pizza/ }).check();
      await expect(page).toHaveURL(/cuisine=\d+/);
    },
  },
  {
    remote: 'restaurant',
    path: '/restaurant/osteria-verde',
    heading: 'Osteria Verde',
    enter: async (page, site) => {
      await page.goto(`${site}/restaurants?search=osteria+verde`);
      await whenInteractive(page);
      await main(page).getByRole('link', { name: 'Osteria Verde' }).first().click();
    },
    use: async (page) => {
      await page.getByRole('tab', { name: /^Reviews/ }).click();
      await expect(page.getByRole('heading', { name: /^Customer Reviews/ })).toBeVisible();
    },
  },
  {
    remote: 'account',
    path: '/login',
    heading: 'Login',
    enter: async (page, site) => {
      await page.goto(`${site}/restaurants`);
      await whenInteractive(page);
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    },
    use: async (page) => {
      await page.getByRole('button', { name: /^Show/ }).click();
      await expect(page.getByLabel('Password', { exact: false }).first()).toHaveAttribute(
        'type',
        'text',
      );
    },
  },
  {
    remote: 'marketing',
    path: '/contact',
    heading: 'Contact',
    enter: async (page, site) => {
      await page.goto(`${site}/restaurants`);
      await whenInteractive(page);
      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    },
    use: async (page) => {
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByLabel(/^Full name/)).toHaveAttribute('aria-invalid', 'true');
    },
  },
];

/** The remote's first heading. */
export const headingOf = (page: Page, { remote, heading }: RemoteScene): Locator =>
  page
    .locator(`main [data-remote="${remote}"]`)
    .getByRole('heading', { level: 1, name: new RegExp(heading) });

/** True when the HTML contains the remote's first heading. */
export const hasHeading = (html: string, { heading }: RemoteScene): boolean =>
  // The loading state of a page has its heading too.
  !html.includes('Loading…') &&
  [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].some(([, text = '']) =>
    text.replaceAll(/<[^>]*>/g, '').includes(heading),
  );
