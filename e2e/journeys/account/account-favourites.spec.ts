import { paths, sharedListPath } from '@tableside/contracts/paths';
import { expect, open, test } from '../../support/test';
import { listSlugs, openAs, send, signUp } from '../../support/people';
import { SLOW } from '../../support/tags';

test('the same restaurant agrees on its card, its page and among the favorites', async ({
  page,
  accounts: site,
}) => {
  const token = await signUp(site);
  await openAs(page, site.url + paths.listing, token);
  const card = page.getByRole('article').nth(1);
  const favouriteButton = card.getByRole('button', { name: /^Saved? .* to favorites$/ });
  const title = (await card.getByRole('link').first().textContent()) ?? '';
  const name = `${title} to favorites`;
  await favouriteButton.click();
  await expect(favouriteButton).toHaveAttribute('aria-pressed', 'true');
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  const own = page.getByRole('main').getByRole('button', { name }).first();
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await own.click();
  await expect(own).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(favouriteButton).toHaveAttribute('aria-pressed', 'false');
});

test(
  'what is true now stands on one line beside the heart, and long words never below it',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    await openAs(page, site.url + paths.listing, await signUp(site));
    const heart = page.getByRole('button', { name: /^Saved? .* to favorites$/ });
    await expect(heart.first()).toBeVisible({ timeout: 30_000 });
    for (const width of [1366, 1240, 900]) {
      await page.setViewportSize({ width, height: 900 });
      const cards = page.getByRole('article').filter({ has: heart });
      // The words of any hour of the week, whenever this runs.
      const measure = (words: string) =>
        cards.evaluateAll(
          (all, text) =>
            all.flatMap((card) => {
              const stamp = card.querySelector<HTMLElement>('[data-tone]');
              const button = card.querySelector('button');
              if (!stamp?.lastChild || !button) return [];
              stamp.lastChild.textContent = text;
              const [a, b] = [stamp.getBoundingClientRect(), button.getBoundingClientRect()];
              const line = parseFloat(getComputedStyle(stamp).lineHeight);
              return [
                {
                  collides: a.right > b.left && a.bottom > b.top && a.top < b.bottom,
                  endsBelow: a.bottom > b.bottom + 0.5,
                  lines: Math.round((a.height - 10) / line),
                },
              ];
            }),
          words,
        );
      const usual = await measure('Closed, opens Wed 11 AM');
      expect(usual.length).toBeGreaterThan(2);
      for (const each of usual)
        expect(each).toEqual({ collides: false, endsBelow: false, lines: 1 });
      for (const each of await measure('Closed today: Martin Luther King, Jr. Day')) {
        expect(each).toMatchObject({ collides: false, endsBelow: false });
        expect(each.lines).toBeLessThanOrEqual(2);
      }
    }
  },
);

test('a host that refuses rolls the favourite button back and says so; a double click is one request', async ({
  page,
  accounts: site,
  complaints,
}) => {
  const token = await signUp(site);
  let calls = 0;
  await page.route('**/api/wishlist/create_wishlist', async (route) => {
    calls += 1;
    await route.fulfill({
      json: { success: false, message: 'The list is closed for stocktaking.', data: null },
    });
  });
  await openAs(page, site.url + paths.listing, token);
  const favouriteButton = page.getByRole('button', { name: /^Saved? .* to favorites$/ }).first();
  await favouriteButton.dblclick();
  await expect(page.getByText('The list is closed for stocktaking.').first()).toBeVisible();
  await expect(favouriteButton).toHaveAttribute('aria-pressed', 'false');
  expect(calls).toBe(1);
  expect(complaints).toEqual([]);
});

test(
  'a removed favorite can be taken back in the page',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    const token = await signUp(site);
    const [first, second] = await listSlugs(site.apiUrl);
    for (const place of [first, second]) {
      await send(site.apiUrl, 'wishlist/create_wishlist', { slug: place?.slug }, token);
    }
    await openAs(page, site.url + paths.favourites, token);
    await page.getByRole('button', { name: `Remove ${first?.title} from favorites` }).click();
    await expect(page.getByText('1 favorite', { exact: true })).toBeVisible();
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect(page.getByText('2 favorites', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('2 favorites', { exact: true })).toBeVisible();
  },
);

test('a shared list is read by anybody until its owner stops', async ({
  page,
  browser,
  accounts: site,
}) => {
  const token = await signUp(site);
  const [place] = await listSlugs(site.apiUrl);
  await send(site.apiUrl, 'wishlist/create_wishlist', { slug: place?.slug }, token);
  await openAs(page, site.url + paths.favourites, token);
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const field = page.getByRole('textbox', { name: /link/i });
  await expect(field).toHaveValue(new RegExp(`${sharedListPath('')}.+`));
  const address = await field.inputValue();

  const visitor = await (await browser.newContext()).newPage();
  await open(visitor, address);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Ana');
  await expect(visitor.getByRole('link', { name: place?.title ?? '' }).first()).toBeVisible();
  await expect(visitor.getByText('Díaz')).toHaveCount(0);

  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible();
  // The server may hand out an anonymous page once more within its second.
  await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(404);
  await expect(visitor.getByText(/not shared/).first()).toBeVisible();
  await visitor.context().close();
});

test(
  'favourite buttons are disabled and say why while the account remote cannot be reached',
  { tag: SLOW },
  async ({ page, accounts: site, complaints }) => {
    const token = await signUp(site);
    await page.route('**/releases/account/**', (route) => route.abort());
    await openAs(page, site.url + paths.listing, token);
    await page
      .getByRole('button', { name: /^Saved? .* to favorites$/ })
      .first()
      .click();
    await expect(page.getByText(/Favorites can.t be changed right now/).first()).toBeVisible();
    await expect(
      page.getByRole('button', { name: /^Saved? .* to favorites$/ }).first(),
    ).toBeDisabled();
    await expect(page.getByRole('article').first()).toBeVisible();
    complaints.splice(0, complaints.length);
  },
);
