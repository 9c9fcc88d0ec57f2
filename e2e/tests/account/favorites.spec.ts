import { paths } from '@tableside/contracts/paths';
import { NARROWEST } from '../../support/screens';
import { readHtml } from '../../support/read-html';
import { openAs, signUp, listSlugs, send } from '../../support/users';
import { SLOW } from '../../support/tags';
import { expect, test, expectAccessible, expectNoSidewaysScroll, open } from '../../support/test';

test(
  'the favorite state is the same on the card, the restaurant page and after Back',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    const token = await signUp(site);
    await openAs(page, site.url + paths.listing, token);
    const card = page.getByRole('article').nth(1);
    const favoriteButton = card.getByRole('button', { name: /^Saved? .* to favorites$/ });
    const title = (await card.getByRole('link').first().textContent()) ?? '';
    const name = `${title} to favorites`;
    await favoriteButton.click();
    await expect(favoriteButton).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/restaurant\//);
    const own = page.getByRole('main').getByRole('button', { name }).first();
    await expect(own).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(own).toHaveAttribute('aria-pressed', 'true');
    await own.click();
    await expect(own).toHaveAttribute('aria-pressed', 'false');
    await page.goBack();
    await expect(favoriteButton).toHaveAttribute('aria-pressed', 'false');
  },
);

test(
  'the status badge stays on one line next to the favorite button, and long labels do not overlap it',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    await openAs(page, site.url + paths.listing, await signUp(site));
    const heart = page.getByRole('button', { name: /^Saved? .* to favorites$/ });
    await expect(heart.first()).toBeVisible({ timeout: 30_000 });
    for (const width of [1366, 1240, 900]) {
      await page.setViewportSize({ width, height: 900 });
      const cards = page.getByRole('article').filter({ has: heart });
      // Fixed labels, because the real ones depend on the time.
      const measure = (words: string) =>
        cards.evaluateAll(
          (all, text) =>
            all.flatMap((card) => {
              const badge = card.querySelector<HTMLElement>('[data-tone]');
              const button = card.querySelector('button');
              if (!badge?.lastChild || !button) return [];
              badge.lastChild.textContent = text;
              const [a, b] = [badge.getBoundingClientRect(), button.getBoundingClientRect()];
              const line = parseFloat(getComputedStyle(badge).lineHeight);
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

const HOSTILE = '<img src=x onerror=alert(1)> "O\'Brien"';

test('lists are created, filled by keyboard, renamed and deleted, and their restaurants stay favorites', async ({
  page,
  accounts: site,
}) => {
  const token = await signUp(site);
  const [first, second] = (await listSlugs(site.apiUrl)).map(({ slug, title }) => ({
    slug,
    title,
  }));
  for (const restaurant of [first, second]) {
    await send(site.apiUrl, 'wishlist/create_wishlist', { slug: restaurant?.slug }, token);
  }
  await openAs(page, site.url + paths.favorites, token);
  await page.getByRole('button', { name: 'New list' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Give the list a name.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(HOSTILE);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?list=\d+$/);
  await expect(page.getByRole('heading', { level: 2, name: HOSTILE })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing on this list yet' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'All favorites' }).first().click();
  const opener = page.getByRole('button', { name: `Add to list: ${first?.title}` });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const box = dialog.getByRole('checkbox', { name: HOSTILE });
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await dialog.getByRole('textbox', { name: /^New list/ }).fill('Patio');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Patio' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(page.getByText(`On ${HOSTILE}, Patio`)).toBeVisible();

  await page.getByRole('link', { name: /^Patio/ }).click();
  await expect(page.getByText('1 favorite', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(HOSTILE.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('You already have a list with that name.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Terraces');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Terraces' })).toBeVisible();

  // Undo restores the lists too.
  await page.getByRole('button', { name: `Remove ${first?.title} from favorites` }).click();
  const isRestored = page.waitForResponse('**/api/wishlist/set_entry');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await isRestored;
  await expect(page.getByText(`On ${HOSTILE}, Terraces`)).toBeVisible();

  await page.getByRole('button', { name: 'Delete list' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Its restaurants stay in your favorites',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click();
  await expect(page.getByText('2 favorites', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Terraces/ })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This list no longer exists' })).toBeVisible();
});

test('a shared list shows addresses without script, and another user can save it', async ({
  page,
  browser,
  accounts: site,
}) => {
  const token = await signUp(site);
  const restaurants = (await listSlugs(site.apiUrl)).slice(0, 3);
  const { data } = await send(site.apiUrl, 'wishlist/create_list', { name: HOSTILE }, token);
  const { id } = data as { id: number };
  for (const { slug } of restaurants) {
    await send(site.apiUrl, 'wishlist/create_wishlist', { slug }, token);
    const entry = { slug, add: [id], note: `Only for Ana: ${slug}` };
    await send(site.apiUrl, 'wishlist/set_entry', entry, token);
  }
  await openAs(page, `${site.url}${paths.favorites}?list=${id}`, token);
  await page.getByRole('button', { name: 'Share this list' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const field = page.getByRole('textbox', { name: 'Link to your list' });
  await expect(field).toHaveValue(/\/favorites\/shared\/[\w-]{24}$/);
  const address = await field.inputValue();
  await expectAccessible(page);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await plain.newPage();
  await visitor.goto(address);
  await expect(visitor).toHaveTitle(new RegExp(`^${escape(HOSTILE)}`));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
  await expect(visitor.getByRole('article')).toHaveCount(3);
  await expect(visitor.getByRole('article').first()).toContainText(/\d+ .*, TN \d{5}/);
  await expect(visitor.getByText(/Only for Ana/)).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Save all' })).toHaveAttribute('href', '/login');
  expect(await visitor.locator('meta[property="og:title"]').getAttribute('content')).toContain(
    HOSTILE,
  );
  await visitor.emulateMedia({ media: 'print' });
  await expect(visitor.locator('main ol > li').first()).toContainText(/, TN \d{5}/);
  await expect(visitor.getByText(address)).toBeVisible();
  await plain.close();

  const benToken = await signUp(site);
  await send(site.apiUrl, 'wishlist/create_wishlist', { slug: restaurants[0]?.slug }, benToken);
  const bens = await browser.newContext();
  const ben = await bens.newPage();
  await openAs(ben, address, benToken);
  const pin = ben.getByRole('region', { name: 'Map' }).getByRole('button', { name: /^\d/ }).last();
  await pin.focus();
  await expect(async () => {
    // A pin for several restaurants zooms in first.
    await pin.press('Enter');
    await expect(ben.getByRole('article').getByRole('link').and(ben.locator(':focus'))).toHaveCount(
      1,
      { timeout: 2000 },
    );
  }).toPass();
  await ben.getByRole('button', { name: 'Save all' }).focus();
  await ben.keyboard.press('Enter');
  await expect(
    ben.getByText('Saved 2 restaurants. The other one was already in your favorites.'),
  ).toBeVisible();
  await expect(
    ben.getByRole('button', { name: `Save ${restaurants[2]?.title} to favorites` }),
  ).toHaveAttribute('aria-pressed', 'true');
  await bens.close();

  await page.getByRole('checkbox', { name: 'Show my notes' }).check();
  await expect(page.getByText(/and your notes\./)).toBeVisible();
  // The server caches anonymous pages for a second.
  await expect
    .poll(async () => (await readHtml(address)).html)
    .toContain(`Only for Ana: ${restaurants[0]?.slug}`);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
  await expect.poll(async () => (await readHtml(address)).status).toBe(404);
});

const escape = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

test(
  'a comparison of favorites has a URL that works for visitors without script',
  { tag: SLOW },
  async ({ page, browser, accounts: site }) => {
    const token = await signUp(site);
    const restaurants = (await listSlugs(site.apiUrl)).slice(0, 4);
    for (const { slug } of restaurants) {
      await send(site.apiUrl, 'wishlist/create_wishlist', { slug }, token);
    }
    await openAs(page, site.url + paths.favorites, token);
    await page.getByRole('link', { name: 'Compare' }).click();
    for (const { title } of restaurants) await page.getByRole('checkbox', { name: title }).check();
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(4);
    await expect(page.getByText('Differences')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(NARROWEST);
    await expectNoSidewaysScroll(page);

    const context = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await context.newPage();
    const slugs = [restaurants[0]?.slug, 'no-such-restaurant', restaurants[1]?.slug];
    await visitor.goto(`${site.url}${paths.compare}?restaurants=${slugs.join(',')}`);
    await expect(visitor.getByText('“no-such-restaurant”')).toBeVisible();
    await expect(visitor.getByText('Differences')).toBeVisible();
    await context.close();
  },
);

test("friends vote with and without script, and do not see one another's responses", async ({
  page,
  browser,
  accounts: site,
}) => {
  const token = await signUp(site);
  const restaurants = (await listSlugs(site.apiUrl)).slice(0, 3);
  const [first, second] = restaurants.map(({ title }) => title);
  for (const { slug } of restaurants) {
    await send(site.apiUrl, 'wishlist/create_wishlist', { slug }, token);
  }
  await page.clock.install();
  await openAs(page, site.url + paths.favorites, token);
  await page.getByRole('link', { name: 'Ask friends' }).click();
  for (const { title } of restaurants) await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: 'Create vote link' }).click();
  const link = page.getByRole('textbox', { name: 'Link for your friends' });
  await expect(link).toHaveValue(/\/vote\/[\w-]{24}$/);
  await expectAccessible(page);
  const address = await link.inputValue();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const ben = await plain.newPage();
  const response = await ben.goto(address);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  await ben.getByRole('group', { name: first }).getByLabel('No').check();
  await ben.getByRole('group', { name: second }).getByLabel('Yes').check();
  await ben.getByLabel(/^Your first name/).fill('<b>Ben</b>');
  await ben.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(ben.getByText('Vote counted.')).toBeVisible();
  await expect(ben.getByText('1 vote: <b>Ben</b>.')).toBeVisible();

  const scripted = await browser.newContext();
  const cleo = await scripted.newPage();
  await open(cleo, address);
  const group = cleo.getByRole('group', { name: first });
  await group.getByLabel('Yes').check();
  await cleo.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(cleo.getByText('2 votes: <b>Ben</b> and 1 other.')).toBeVisible();
  await cleo.reload();
  await expect(group.getByLabel('Yes')).toBeChecked();
  await group.getByLabel('Maybe').check();
  await cleo.getByRole('button', { name: 'Change my vote' }).click();
  await expect(cleo.getByText('0 yes, 1 maybe, 1 no')).toBeVisible();
  await expect(cleo.getByText('1 yes, 0 maybe, 0 no')).toContainText('In the lead');
  // The organizer's page polls.
  await page.clock.fastForward(60_000);
  await expect(page.getByText('2 votes: <b>Ben</b> and 1 other.')).toBeVisible();
  await expect(page.getByText('0 yes, 1 maybe, 1 no'), 'hidden until one votes').toBeHidden();
  await plain.close();
  await scripted.close();
});
