import { DESK_PATH } from '@tableside/contracts/desk/rules';
import { restaurantPath } from '@tableside/contracts/paths';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { useKeyboard } from '../../support/hands';
import { listSlugs, login, openAs, send } from '../../support/people';
import { expect, expectNoSidewaysScroll, open, test, whenInteractive } from '../../support/test';

test.describe.configure({ mode: 'default', timeout: 180_000 });

/** A place with reviews and a site of its own, and the host of that. */
async function findPlace(apiUrl: string) {
  for (const { slug, title } of await listSlugs(apiUrl)) {
    const { data } = await send(apiUrl, `restraunt/get_by_slug/${slug}`);
    const { website, reviews } = data as { website: string | null; reviews: { review: string }[] };
    const words = reviews.find(({ review }) => review)?.review;
    if (website && words) return { slug, title, host: new URL(website).hostname };
  }
  throw new Error('No place of the sample has a site and a review.');
}

test('an owner proves a place by a mailed code, changes it and answers; diners see whose word it is, the order stays, and an operator ends it', async ({
  page,
  browser,
  desk: site,
  complaints,
}) => {
  const { slug, title, host } = await findPlace(site.apiUrl);
  const readOrder = async () => (await listSlugs(site.apiUrl)).map((place) => place.slug);
  const orderBefore = await readOrder();
  const owner = await site.hire([], { firstName: 'Lu', lastName: 'Moon' });
  const own = `${site.url}${DESK_PATH}/place`;

  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, site.url + restaurantPath(slug));
  await page.getByRole('link', { name: 'Is this place yours?' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sign in to show/);
  await whenInteractive(page);
  await expectAccessibleInBothModes(page);
  await page.getByRole('link', { name: 'Login' }).press('Enter');
  await login(page, useKeyboard(page), owner);
  const goOn = page.getByRole('region', { name: 'Continue where you left off' });
  await goOn.getByRole('link', { name: 'your place' }).press('Enter');
  await expect(page).toHaveURL(`${own}/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectAccessibleInBothModes(page);
  await page.getByLabel(/^What stands before the @/).fill('info');
  await page.keyboard.press('Enter');
  const mail = await site.mail.waitForMail(({ to }) => to === `info@${host}`);
  const [code = ''] = /[0-9A-Z]{4} [0-9A-Z]{4}/.exec(mail.text) ?? [];
  const field = page.getByLabel(/^Code from the mail/);
  await field.fill('2222 2222');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right.').first()).toBeVisible();
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
  await page.getByLabel('Opens again on').fill(day);
  await page.getByLabel('Why', { exact: true }).fill('Vacation');
  await page.getByRole('button', { name: 'Save 2 changes' }).press('Enter');
  await expect(changes.getByRole('listitem')).toHaveCount(2);
  const review = page.getByRole('article').first();
  await review.getByLabel(/^Your answer to/).fill('Thank you.\n<b>Come again</b>.');
  await review.getByRole('button', { name: 'Answer publicly' }).press('Enter');
  await expect(review.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothModes(page);

  const diner = await browser.newPage();
  await open(diner, site.url + restaurantPath(slug));
  const word = diner.getByRole('complementary', { name: 'From the owner' });
  await expect(word.getByRole('link', { name: /^Reserve a table/ })).toHaveAttribute(
    'href',
    'https://book.example/luna',
  );
  await expect(diner.getByText('Closed today: Vacation').first()).toBeVisible();
  await expectAccessibleInBothModes(diner);
  await diner.getByRole('tab', { name: 'Reviews' }).click();
  await expect(diner.getByRole('heading', { name: /^Answer from the owner/ })).toBeVisible();
  await expect(diner.getByText('<b>Come again</b>.')).toBeVisible();
  await expectAccessibleInBothModes(diner);
  expect(await readOrder()).toEqual(orderBefore);

  const desk = await browser.newPage();
  await desk.setViewportSize({ width: 320, height: 640 });
  await openAs(desk, `${site.url}${DESK_PATH}/city/owners`, site.operator.token);
  await desk.getByRole('button', { name: /^Remove the answer/ }).press('Enter');
  await desk.keyboard.type('Stay polite.');
  await desk.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(desk.getByText('No owner has answered a review yet.')).toBeVisible();
  await desk.getByRole('button', { name: /^End Lu Moon/ }).press('Enter');
  await desk.keyboard.type('Sold.');
  await expectAccessibleInBothModes(desk);
  await desk.getByRole('button', { name: 'End', exact: true }).press('Enter');
  await expect(desk.getByText('No place has an owner yet.')).toBeVisible();
  await expectNoSidewaysScroll(desk);
  const told = await site.mail.waitForMail(
    ({ to, text }) => to === owner.email && text.includes('Sold.'),
  );
  expect(told.subject).toBe(`You no longer speak for ${title} at Tableside`);

  await page.goto(`${own}/${slug}`);
  await expect(page.getByRole('form', { name: 'By us' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Hours' })).toHaveCount(0);
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((text) => !/status of 403/.test(text)),
  );
});
