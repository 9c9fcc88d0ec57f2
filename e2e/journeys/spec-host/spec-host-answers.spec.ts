import type { Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { useMouse } from '../../support/hands';
import { expectSignedOut, login, openAs } from '../../support/people';
import { MARTA } from '../../support/spec-host/host';
import {
  bodiesOf,
  byBrowser,
  cards,
  FILTER,
  main,
  placePath,
  star,
} from '../../support/spec-host/page';
import { expect, open, test } from '../../support/spec-host/test';

/** The site over a host that was written from the specification alone: everything that it describes works, and
 * everything beyond hides itself. Here messages, refusals and a host that is slow or fails. */

test('contact and advertise send the fields of the specification, the plan first in the message', async ({
  page,
  host,
  at,
}) => {
  await open(page, at(paths.contact));
  await page.getByLabel(/^Full name/).fill('Inês Carvalho');
  await page.getByLabel(/^Email/).fill('ines@portlark.example');
  await page.getByLabel(/^Subject/).selectOption('technical');
  await page.getByLabel(/^Message/).fill('The fog horn is off key.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Carried up the hill').first()).toBeVisible();
  expect(bodiesOf(host, 'POST contact-form/create')).toEqual([
    {
      full_name: 'Inês Carvalho',
      email: 'ines@portlark.example',
      subject: 'technical',
      message: 'The fog horn is off key.',
    },
  ]);

  await open(page, at('/'));
  await page.getByRole('button', { name: /^Advertise/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Restaurant name/).fill('Salt Lantern');
  await dialog.getByLabel(/^Contact person/).fill('Tobias');
  await dialog.getByLabel(/^Email/).fill('tobias@portlark.example');
  await dialog.getByRole('button', { name: 'Send inquiry' }).click();
  await expect(page.getByText('Pinned to the board').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(bodiesOf(host, 'POST advertisement-enquiry/create')).toEqual([
    {
      restaurant_name: 'Salt Lantern',
      contact_person: 'Tobias',
      email: 'tobias@portlark.example',
      phone: '',
      message: 'Plan: Premium ($199 per month)',
    },
  ]);
});

for (const [name, press] of [
  ['GET client-auth/get_loggin_session', async () => undefined],
  [
    'POST wishlist/create_wishlist',
    (page: Page) =>
      page
        .getByRole('button', { name: /^Saved? .* to favorites$/ })
        .first()
        .click(),
  ],
  [
    'POST review/create_client_review',
    async (page: Page) => {
      await page.getByRole('tab', { name: /^Reviews/ }).click();
      await useMouse().rate(star(page, '3 stars'));
    },
  ],
] as const) {
  test(`401 on ${name} removes the token and logs out`, async ({ page, host, at, complaints }) => {
    host.can(name, { status: 401 });
    await openAs(page, at(placePath), MARTA.token);
    await press(page);
    await expect.poll(() => host.callsTo(name).length).toBeGreaterThan(0);
    const readKept = () =>
      page.evaluate(() => [
        localStorage.getItem('account:token'),
        sessionStorage.getItem('account:token'),
      ]);
    await expect.poll(readKept).toEqual([null, null]);
    await expectSignedOut(page);
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/401/.test(text)));
  });
}

test('any other success-range status is a failure: Error Found With Status 201', async ({
  page,
  host,
  at,
}) => {
  const refused = page.getByText('Error Found With Status 201').first();
  const hands = useMouse();
  for (const name of [
    'POST client-auth/login',
    'POST contact-form/create',
    'POST review/create_client_review',
    'POST wishlist/create_wishlist',
  ]) {
    host.can(name, { status: 201 });
  }
  await open(page, at(paths.login));
  await login(page, hands, MARTA);
  await expect(refused).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await open(page, at(paths.contact));
  await page.getByLabel(/^Full name/).fill('Inês');
  await page.getByLabel(/^Email/).fill('ines@portlark.example');
  await page.getByLabel(/^Subject/).selectOption('general');
  await page.getByLabel(/^Message/).fill('Created is not done.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(refused).toBeVisible();
  await expect(page.getByLabel(/^Message/)).toHaveValue('Created is not done.');

  await openAs(page, at(placePath), MARTA.token);
  const favouriteButton = main(page).getByRole('button', { name: /^Saved? .* to favorites$/ });
  await favouriteButton.first().click();
  await expect(refused).toBeVisible();
  await expect(favouriteButton.first()).toHaveAttribute('aria-pressed', 'false');
  await open(page, at(placePath));
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await hands.rate(star(page, '2 stars'));
  await expect(refused).toBeVisible();
  await expect(page.getByText(/^You rated/)).toHaveCount(0);
});

test('a call that the host does not offer is made once on each page', async ({
  page,
  host,
  at,
}) => {
  const askedTwice = async () => {
    await page.waitForLoadState('networkidle');
    const counts = new Map<string, number>();
    for (const { name, isOffered } of byBrowser(host.calls)) {
      if (!isOffered) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count > 1);
  };
  await openAs(page, at(paths.listing), MARTA.token);
  for (const name of ['Seafood', 'Thai']) {
    await page.getByRole('checkbox', { name, exact: true }).check();
  }
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(cards(page)).toHaveCount(11);
  expect(await askedTwice()).toEqual([]);
  await cards(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await expect(cards(page).first()).toBeVisible();
  expect(await askedTwice()).toEqual([]);
});

test('a slow host delays its own part only; a failing list says so and recovers', async ({
  page,
  host,
  at,
  complaints,
}) => {
  host.can(FILTER, { status: 503, body: { success: false, message: 'High water.', data: null } });
  await open(page, at(paths.listing));
  await expect(page.getByText('We could not load restaurants.')).toBeVisible();
  await expect(page.getByText('No restaurants found')).toHaveCount(0);
  host.can(FILTER, { delayMs: 800 });
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(cards(page)).toHaveCount(9);
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/503/.test(text)));
});
