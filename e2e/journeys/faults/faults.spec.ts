import type { Page } from '@playwright/test';
import { expect, test, prepareDamagedSite } from '../../support/faults/fault-test';
import { readHtml } from '../../support/read-html';
import {
  hasHeading,
  headingOf,
  SCENES,
  type RemoteScene,
} from '../../support/faults/remote-scenes';
import { whenInteractive } from '../../support/test';
import { SLOW } from '../../support/tags';

test.describe.configure({ mode: 'default' });

const site = prepareDamagedSite('faults');

const NOTICE = 'This section is not available right now.';
const notices = (page: Page) => page.getByRole('alert').filter({ hasText: NOTICE });
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });
const unavailable = (page: Page) =>
  page.getByRole('heading', { name: 'This page is taking a break' });

for (const scene of SCENES) {
  const { remote, path } = scene;

  test(
    `${remote} without its browser files: its page can be read, a link to it ends in a screen with Retry, and Retry mends both`,
    { tag: remote === 'discovery' ? [] : SLOW },
    async ({ page, context }) => {
      await site.damage(remote, 'browser');
      const { status, html } = await readHtml(site.url + path);
      expect(status).toBe(200);
      expect(hasHeading(html, scene)).toBe(true);

      await page.goto(site.url + path);
      await whenInteractive(page);
      await expect(headingOf(page, scene)).toBeVisible();
      await expect(notices(page).first()).toBeVisible();

      const failed = page.waitForResponse((answer) => answer.status() === 404);
      await retry(page).first().click();
      await failed;
      await expect(retry(page).first()).toBeEnabled();
      await expect(headingOf(page, scene)).toBeVisible();

      const tab = await context.newPage();
      await scene.enter(tab, site.url);
      await expect(tab).toHaveURL(site.url + path);
      await expect(unavailable(tab)).toBeVisible();
      await expect(tab.getByText('This page could not be loaded.')).toHaveRole('alert');

      await site.mend();
      await retry(tab).click();
      await expect(headingOf(tab, scene)).toBeVisible();
      await scene.use(tab);

      await page.bringToFront();
      await retry(page).first().click();
      await expect(notices(page)).toHaveCount(0);
      await expect(headingOf(page, scene)).toBeVisible();
      await scene.use(page);
    },
  );
}

/** The server meets these losses of every remote in `requests/damaged-remotes.spec.ts`; what a browser then does, showing
 * the page by itself or a screen with Retry, it does above for each of them. */
const [listing, restaurant] = SCENES as readonly [RemoteScene, RemoteScene];

test('a remote without its server file: browsers render its page', async ({ page }) => {
  const { remote, path } = listing;
  await site.damage(remote, 'server');
  const { status, html } = await readHtml(site.url + path);
  expect(status).toBe(200);
  expect(hasHeading(html, listing)).toBe(false);

  await page.goto(site.url + path);
  await expect(headingOf(page, listing)).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  await listing.use(page);

  await site.mend();
  await expect
    .poll(async () => hasHeading((await readHtml(site.url + path)).html, listing))
    .toBe(true);
});

test('a remote without any file: its page says so, and all others work', async ({ page }) => {
  const { remote, path } = restaurant;
  await site.damage(remote, 'both');
  await page.goto(site.url + path);
  await expect(unavailable(page)).toBeVisible();
  await expect(retry(page)).toBeVisible();

  await page.goto(site.url + listing.path);
  await whenInteractive(page);
  await expect(headingOf(page, listing)).toBeVisible();
  await listing.use(page);

  await page.goto(site.url + path);
  await expect(unavailable(page)).toBeVisible();
  await site.mend();
  await retry(page).click();
  await expect(headingOf(page, restaurant)).toBeVisible();
  await restaurant.use(page);
});
