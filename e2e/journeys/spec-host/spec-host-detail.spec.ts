import { restaurantPath } from '@tableside/contracts/paths';
import { useMouse } from '../../support/hands';
import { expectSignedIn, openAs } from '../../support/people';
import { MARTA } from '../../support/spec-host/host';
import { bodiesOf, main, PLACE, placePath, star } from '../../support/spec-host/page';
import { expect, open, test } from '../../support/spec-host/test';
import { makeRestaurant } from '../../support/spec-host/town';

/** The site over a host that was written from the specification alone: everything that it describes works, and
 * everything beyond hides itself. Here the page of a restaurant. */

test('detail: the fields of the specification, and nothing that this host cannot do', async ({
  page,
  at,
}) => {
  await open(page, at(placePath));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PLACE.title);
  await expect(page.getByText('2.5 out of 5, 4 reviews').first()).toBeAttached();
  const aside = page.getByRole('complementary', { name: 'Contact and actions' });
  await expect(aside.getByRole('link', { name: /Call Restaurant/ })).toHaveAttribute(
    'href',
    'tel:2075551004',
  );
  await expect(aside.getByRole('link', { name: /Get Directions/ })).toHaveAttribute(
    'href',
    `https://www.google.com/maps/dir/?api=1&destination=${PLACE.latitude},${PLACE.longitude}`,
  );
  await expect(
    main(page)
      .getByText(PLACE.location ?? '')
      .first(),
  ).toBeVisible();
  await expect(
    main(page)
      .getByText(/^5:00 PM (?:-|–|to) 10:00 PM$/)
      .first(),
  ).toBeVisible();
  await expect(main(page).getByText('Closed', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Saved? .* to favorites$/ })).toHaveCount(0);

  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await expect(page.getByRole('heading', { name: 'Customer Reviews (4)' })).toBeVisible();
  const review = page
    .getByRole('tabpanel', { name: /^Reviews/ })
    .getByRole('article')
    .first();
  await expect(review.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(review.getByText(/^\([1-4]\/5\)$/).first()).toBeVisible();

  await page.waitForLoadState('networkidle');
  for (const extra of [/Something wrong/i, /^Report/i, /^(?:Edit|Delete) (?:my|your)/i]) {
    await expect(main(page).getByRole('button', { name: extra })).toHaveCount(0);
    await expect(main(page).getByRole('link', { name: extra })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: /similar|nearby/i })).toHaveCount(0);
});

test('detail: no reviews, no ratings, and a restaurant that is not there', async ({
  page,
  at,
  complaints,
}) => {
  await open(page, at(`${restaurantPath(makeRestaurant(0).slug)}`));
  await expect(page.getByText('Be the first to rate').first()).toBeVisible();
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await expect(page.getByText('Be the first to review this restaurant!')).toBeVisible();

  const response = await page.goto(at(restaurantPath('salt-lanterns')));
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Restaurant not found' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Salt Lantern' })).toBeVisible();
  // The browser notes the page's own status.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/404/.test(text)));
});

test('options without ids have no links', async ({ page, host, at }) => {
  host.stage({ namesTitlesOnly: true });
  await open(page, at(placePath));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PLACE.title);
  const addresses = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.filter((address) => /^\/.*[=,]-\d/.test(address))).toEqual([]);
  await expect(main(page).getByText('Italian').first()).toBeVisible();
});

test('words and photos after a rating: the host cannot keep them, says the page, and the text stays', async ({
  page,
  host,
  at,
}) => {
  await openAs(page, at(placePath), MARTA.token);
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await useMouse().rate(star(page, '5 stars'));
  await expect(page.getByText('Add a few words or photos (optional)')).toBeVisible();
  const words = page.getByRole('textbox', { name: /words|review/i });
  await words.fill('Sardines, then more sardines.');
  await page
    .getByRole('button', { name: /^(?:Save|Post|Send)/ })
    .last()
    .click();
  await expect(
    main(page)
      .getByText(/stays here, but cannot be posted/)
      .first(),
  ).toBeVisible();
  await expect(words).toHaveValue('Sardines, then more sardines.');
  expect(bodiesOf(host, 'POST review/create_client_review')).toHaveLength(1);
  expect(host.callsTo('POST review/update_client_review')).toHaveLength(1);
  await expectSignedIn(page, MARTA.firstName);
});
