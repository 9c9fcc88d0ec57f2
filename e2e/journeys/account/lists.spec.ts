import { paths } from '@tableside/contracts/paths';
import { listSlugs, openAs, send, signUp } from '../../support/people';
import { NARROWEST } from '../../support/devices/phone';
import {
  expect,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  test,
} from '../../support/test';
import { SLOW } from '../../support/tags';

const HOSTILE = '<img src=x onerror=alert(1)> "O\'Brien"';

test('lists are made, filled by keyboard, renamed and deleted, and their places stay favorites', async ({
  page,
  accounts: site,
}) => {
  const token = await signUp(site);
  const [first, second] = (await listSlugs(site.apiUrl)).map(({ slug, title }) => ({
    slug,
    title,
  }));
  for (const place of [first, second]) {
    await send(site.apiUrl, 'wishlist/create_wishlist', { slug: place?.slug }, token);
  }
  await openAs(page, site.url + paths.favourites, token);
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
  await expectAccessibleInBothModes(page);

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
  await expectAccessibleInBothModes(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(page.getByText(`On ${HOSTILE}, Patio`)).toBeVisible();

  await page.getByRole('link', { name: /^Patio/ }).click();
  await expect(page.getByText('1 favorite', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(HOSTILE.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('You have a list of this name already.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Terraces');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Terraces' })).toBeVisible();
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);

  // An undo puts a favorite back on its lists.
  await page.getByRole('button', { name: `Remove ${first?.title} from favorites` }).click();
  const isPutBack = page.waitForResponse('**/api/wishlist/set_entry');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await isPutBack;
  await expect(page.getByText(`On ${HOSTILE}, Terraces`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`On ${HOSTILE}, Terraces`)).toBeVisible();

  await page.getByRole('button', { name: 'Delete list' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Its places stay favorites');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click();
  await expect(page.getByText('2 favorites', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Terraces/ })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This list is not here any more' })).toBeVisible();
});

test(
  'a note stays in its field when it cannot be saved, and at its card once it is',
  { tag: SLOW },
  async ({ page, accounts: site, complaints }) => {
    const token = await signUp(site);
    const [place] = await listSlugs(site.apiUrl);
    await send(site.apiUrl, 'wishlist/create_wishlist', { slug: place?.slug }, token);
    await openAs(page, site.url + paths.favourites, token);
    await page.getByRole('button', { name: `Add a note about ${place?.title}` }).click();
    const field = page.getByRole('textbox', { name: `Your note about ${place?.title}` });
    await expect(field).toBeFocused();
    const note = `Ask for the booth.\n${HOSTILE}`;
    await field.fill(note);
    await page.route('**/api/wishlist/set_entry', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText(/could not reach the server/).first()).toBeVisible();
    await expect(field).toHaveValue(note);
    await expectAccessibleInBothModes(page);
    complaints.splice(0, complaints.length);
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(
      page.getByRole('button', { name: `Edit note about ${place?.title}` }),
    ).toBeFocused();
    await page.reload();
    await expect(page.getByText('Ask for the booth.')).toContainText(HOSTILE);
    await expectAccessibleInBothModes(page);
  },
);

test('a shared list shows addresses without script, and is saved by somebody else after a sign-in', async ({
  page,
  browser,
  accounts: site,
}) => {
  const token = await signUp(site);
  const places = (await listSlugs(site.apiUrl)).slice(0, 3);
  const { data } = await send(site.apiUrl, 'wishlist/create_list', { name: HOSTILE }, token);
  const { id } = data as { id: number };
  for (const { slug } of places) {
    await send(site.apiUrl, 'wishlist/create_wishlist', { slug }, token);
    const entry = { slug, add: [id], note: `Only for Ana: ${slug}` };
    await send(site.apiUrl, 'wishlist/set_entry', entry, token);
  }
  await openAs(page, `${site.url}${paths.favourites}?list=${id}`, token);
  await page.getByRole('button', { name: 'Share this list' }).click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const field = page.getByRole('textbox', { name: 'Link to your list' });
  await expect(field).toHaveValue(/\/favorites\/shared\/[\w-]{24}$/);
  const address = await field.inputValue();
  await expectAccessibleInBothModes(page);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await plain.newPage();
  await visitor.goto(address);
  await expect(visitor).toHaveTitle(new RegExp(`^${escape(HOSTILE)}`));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
  await expect(visitor.getByRole('article')).toHaveCount(3);
  await expect(visitor.getByRole('article').first()).toContainText(/\d+ .*, TN \d{5}/);
  await expect(visitor.getByText(/Only for Ana/)).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Save these' })).toHaveAttribute('href', '/login');
  expect(await visitor.locator('meta[property="og:title"]').getAttribute('content')).toContain(
    HOSTILE,
  );
  await visitor.emulateMedia({ media: 'print' });
  await expect(visitor.locator('main ol > li').first()).toContainText(/, TN \d{5}/);
  await expect(visitor.getByText(address)).toBeVisible();
  await plain.close();

  const benToken = await signUp(site);
  await send(site.apiUrl, 'wishlist/create_wishlist', { slug: places[0]?.slug }, benToken);
  const bens = await browser.newContext();
  const ben = await bens.newPage();
  await openAs(ben, address, benToken);
  await expectAccessibleInBothModes(ben);
  await ben.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(ben);
  const pin = ben.getByRole('region', { name: 'Map' }).getByRole('button', { name: /^\d/ }).last();
  await pin.focus();
  await expect(async () => {
    // A pin that stands for several places first parts them.
    await pin.press('Enter');
    await expect(ben.getByRole('article').getByRole('link').and(ben.locator(':focus'))).toHaveCount(
      1,
      { timeout: 500 },
    );
  }).toPass();
  await ben.getByRole('button', { name: 'Save these' }).focus();
  await ben.keyboard.press('Enter');
  await expect(ben.getByText('2 places saved, you had the other 1 already.')).toBeVisible();
  await expect(
    ben.getByRole('button', { name: `Save ${places[2]?.title} to favorites` }),
  ).toHaveAttribute('aria-pressed', 'true');
  await bens.close();

  await page.getByRole('checkbox', { name: 'Show my notes' }).check();
  await expect(page.getByText(/and your notes about its places/)).toBeVisible();
  const reader = await (await browser.newContext()).newPage();
  await expect(async () => {
    await reader.goto(address);
    await expect(reader.getByText(`Only for Ana: ${places[0]?.slug}`).first()).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible();
  // The server may hand out an anonymous page once more within its second.
  await expect.poll(async () => (await reader.goto(address))?.status()).toBe(404);
  await reader.context().close();
});

const escape = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
