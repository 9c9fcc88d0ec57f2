import { expect, type Page } from '@playwright/test';
import { restaurantPath } from '@tableside/contracts/paths';
import { expectAccessible } from '../../support/accessible';
import { createAccount, fetchToken, listSlugs, makeUser, openAs, send } from '../../support/users';
import { expectNoSidewaysScroll, open, test } from '../../support/test';

test.describe.configure({ timeout: 150_000 });

const QUEUE = '/admin/city/queue';
const HOURS = 'Mon-Sat 11am-9:30pm, Sun closed';
const DINER = 'diner@diners.example';

/** Reports a review on a restaurant's page. */
async function reportReview(page: Page, writer: string) {
  await page.getByRole('tab', { name: /Reviews/ }).click();
  const review = page.locator('#reviews').getByRole('article').filter({ hasText: writer });
  await review.getByRole('button', { name: /^Report/ }).click();
  const report = page.getByRole('dialog', { name: /Report/ });
  await expectAccessible(page);
  await report.getByRole('radio', { name: /advertising/i }).check();
  await report.getByRole('button', { name: /^(?:Send|Report)/ }).click();
  await expect(page.getByRole('dialog', { name: 'Report sent' })).toBeVisible();
}

test('a moderator works the queue by keyboard: rejects, applies, hides and undoes', async ({
  page,
  browser,
  admin: site,
}) => {
  const mo = await site.hire(['moderator'], { firstName: 'Mo' });
  const writer = makeUser({ firstName: 'Wes' });
  await createAccount(site, writer);
  const [, , { slug, title } = { slug: '', title: '' }] = await listSlugs(site.apiUrl);
  const token = await fetchToken(site.apiUrl, writer);
  await send(site.apiUrl, 'review/create_client_review', { ratings: 1, slug }, token);
  await send(site.apiUrl, 'correction/create', {
    slug,
    topic: 'menu',
    message: '<script>alert(1)</script> The soup is cold.',
    email: DINER,
  });
  await send(site.apiUrl, 'correction/create', { slug, topic: 'hours', message: HOURS }, token);
  const context = await browser.newContext();
  const diner = await context.newPage();
  await open(diner, site.url + restaurantPath(slug));
  await reportReview(diner, 'Wes');

  const readHours = async () =>
    JSON.stringify((await send(site.apiUrl, `restraunt/get_by_slug/${slug}`)).data);

  await openAs(page, site.url + QUEUE, mo.token);
  const list = page.getByRole('list', { name: 'Queue' });
  await expect(list.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'All (3)' })).toBeVisible();

  await test.step('rejects the first entry with a reason', async () => {
    await page.keyboard.press('j');
    const first = list.getByRole('article').first();
    await expect(first).toBeFocused();
    await expect(first).toContainText('<script>alert(1)</script> The soup is cold.');
    await page.keyboard.press('r');
    await page.keyboard.type('jars of soup are for the restaurant');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(list.getByRole('article')).toHaveCount(2);
  });

  await test.step('applies corrected hours', async () => {
    const hours = list.getByRole('article').filter({ hasText: 'Opening hours' });
    await expect(hours).toBeFocused();
    await page.keyboard.press('a');
    await expect(list.getByRole('article')).toHaveCount(1);
    expect(await readHours()).toContain('11 AM to 9:30 PM');
  });

  await test.step('hides a review from the public page', async () => {
    const review = list.getByRole('article');
    await expect(review).toBeFocused();
    await page.keyboard.press('a');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('All caught up.')).toBeFocused();
    await diner.reload();
    await expect(diner.locator('#reviews').getByRole('heading').first()).toBeVisible();
    await expect(diner.getByText('Wes Díaz')).toHaveCount(0);
  });

  await test.step('undoes the last action by keyboard, and the hours by button', async () => {
    await page.keyboard.press('u');
    await expect(list.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: `Undo: Hours of ${title}: applied` }).press('Enter');
    await expect(list.getByRole('article').filter({ hasText: 'Opening hours' })).toBeFocused();
    await expect(list.getByRole('article')).toHaveCount(2);
    expect(await readHours()).not.toContain('11 AM to 9:30 PM');
    // Pages are cached for a few seconds.
    await expect(async () => {
      await diner.reload();
      const own = diner.locator('#reviews').getByText('Wes Díaz').first();
      await expect(own).toBeVisible({ timeout: 2000 });
    }).toPass();
    await context.close();
  });

  await test.step('turns shortcuts off, and fits a phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByLabel('Use keyboard shortcuts').uncheck();
    await expectAccessible(page);
    await help.getByRole('button', { name: 'Close' }).last().click();
    await page.keyboard.press('u');
    await expect(list.getByRole('article')).toHaveCount(2);
    await expectNoSidewaysScroll(page);
  });

  const email = await site.email.waitForEmail(({ to }) => to.includes(DINER));
  expect(email.text).toContain('jars of soup are for the restaurant');
  expect(email.text).not.toContain('script');
});
