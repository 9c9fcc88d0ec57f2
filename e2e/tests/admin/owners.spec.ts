import { ADMIN_PATH } from '@tableside/contracts/admin/rules';
import { restaurantPath } from '@tableside/contracts/paths';
import { expectAccessible } from '../../support/accessible';
import { useMouse } from '../../support/user-actions';
import { listSlugs, login, openAs, send } from '../../support/users';
import {
  expect,
  expectNoSidewaysScroll,
  open,
  test,
  whenInteractive,
  clearComplaints,
} from '../../support/test';

test.describe.configure({ mode: 'default', timeout: 180_000 });

/** A restaurant with a review and a website of its own, and its domain. */
async function findRestaurant(apiUrl: string) {
  for (const { slug, title } of await listSlugs(apiUrl)) {
    const { data } = await send(apiUrl, `restraunt/get_by_slug/${slug}`);
    const { website, reviews } = data as { website: string | null; reviews: { review: string }[] };
    const hasText = reviews.some(({ review }) => review);
    if (website && hasText) return { slug, title, host: new URL(website).hostname };
  }
  throw new Error('No sample restaurant has a website and a review.');
}

test('an owner claims a restaurant by emailed code, edits it and responds to a review, until an operator removes them', async ({
  page,
  browser,
  admin: site,
  complaints,
}) => {
  const { slug, title, host } = await findRestaurant(site.apiUrl);
  const readOrder = async () => (await listSlugs(site.apiUrl)).map((restaurant) => restaurant.slug);
  const orderBefore = await readOrder();
  const owner = await site.hire([], { firstName: 'Lu', lastName: 'Moon' });
  const own = `${site.url}${ADMIN_PATH}/restaurant`;

  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, site.url + restaurantPath(slug));
  await page.getByRole('link', { name: 'Own this restaurant? Claim it' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Log in to claim this restaurant',
  );
  await whenInteractive(page);
  await page.getByRole('link', { name: 'Login' }).press('Enter');
  await login(page, useMouse(), owner);
  const goOn = page.getByRole('region', { name: 'Continue where you left off' });
  await goOn.getByRole('link', { name: 'your restaurant' }).press('Enter');
  await expect(page).toHaveURL(`${own}/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByLabel(/^Part before the @/).fill('info');
  await page.keyboard.press('Enter');
  const email = await site.email.waitForEmail(({ to }) => to === `info@${host}`);
  const [code = ''] = /[0-9A-Z]{4} [0-9A-Z]{4}/.exec(email.text) ?? [];
  const field = page.getByLabel(/^Code from the email/);
  await field.fill('2222 2222');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code isn’t correct.').first()).toBeVisible();
  await field.fill(code);
  await page.keyboard.press('Enter');

  const changes = page.getByRole('list', { name: 'Changes' });
  await page.getByRole('button', { name: 'Links' }).press('Enter');
  await page.getByLabel('Reserve a table').fill('https://book.example/luna');
  await page.keyboard.press('Enter');
  await expect(changes).toContainText('Links');
  await page.getByLabel('Tuesday', { exact: true }).selectOption('closed');
  await page.getByRole('button', { name: 'Closed until', exact: true }).press('Enter');
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Reopens on').fill(day);
  await page.getByLabel(/^Reason/).fill('Vacation');
  await page.getByRole('button', { name: 'Save 2 changes' }).press('Enter');
  await expect(changes.getByRole('listitem')).toHaveCount(2);
  const review = page.getByRole('article').first();
  await review.getByLabel(/^Your response to/).fill('Thank you.\n<b>Come again</b>.');
  await review.getByRole('button', { name: 'Post response' }).press('Enter');
  await expect(review.getByRole('button', { name: 'Delete response' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const diner = await browser.newPage();
  await open(diner, site.url + restaurantPath(slug));
  const word = diner.getByRole('complementary', { name: 'From the owner' });
  await expect(word.getByRole('link', { name: /^Reserve a table/ })).toHaveAttribute(
    'href',
    'https://book.example/luna',
  );
  await expect(diner.getByText('Closed today: Vacation').first()).toBeVisible();
  await diner.getByRole('tab', { name: 'Reviews' }).click();
  await expect(diner.getByRole('heading', { name: /^Response from the owner/ })).toBeVisible();
  await expect(diner.getByText('<b>Come again</b>.')).toBeVisible();
  await expectAccessible(diner);
  expect(await readOrder()).toEqual(orderBefore);

  const admin = await browser.newPage();
  await admin.setViewportSize({ width: 320, height: 640 });
  await openAs(admin, `${site.url}${ADMIN_PATH}/city/owners`, site.operator.token);
  await admin.getByRole('button', { name: /^Remove response/ }).press('Enter');
  await admin.keyboard.type('Stay polite.');
  await admin.getByRole('button', { name: 'Remove response', exact: true }).press('Enter');
  await expect(admin.getByText('No owner has responded to a review yet.')).toBeVisible();
  await admin.getByRole('button', { name: /^Remove owner: Lu Moon/ }).press('Enter');
  await admin.keyboard.type('Sold.');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Remove owner', exact: true }).press('Enter');
  await expect(admin.getByText('No restaurant has an owner yet.')).toBeVisible();
  await expectNoSidewaysScroll(admin);
  const notified = await site.email.waitForEmail(
    ({ to, text }) => to === owner.email && text.includes('Sold.'),
  );
  expect(notified.subject).toBe(`You no longer manage ${title} on Tableside`);

  await page.goto(`${own}/${slug}`);
  await expect(page.getByRole('form', { name: 'Ask us to confirm' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Hours' })).toHaveCount(0);
  clearComplaints(complaints, /status of 403/);
});
