import path from 'node:path';
import type { Page } from '@playwright/test';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { SLOW } from '../../support/tags';
import { expect, expectAccessible, open, test } from '../../support/test';
import { useKeyboard, useMouse } from '../../support/user-actions';
import { listSlugs, openAs, signUp } from '../../support/users';
import { root } from '../../support/processes';
import { readHtml } from '../../support/read-html';

const PHOTO = path.join(root, 'shared/ui/src/brand/apple-touch-icon.png');
const NO_PHOTO = path.join(root, 'shared/ui/src/brand/favicon.svg');

/** Sample restaurants, one per test so that tests do not affect each other. */
async function pickRestaurant({ apiUrl }: { readonly apiUrl: string }, index: number) {
  const restaurant = (await listSlugs(apiUrl))[index];
  if (!restaurant) throw new Error('The sample has too few restaurants.');
  return restaurant;
}

const reviewCards = (page: Page) => page.locator('#reviews').getByRole('article');
const reviewForm = (page: Page) => page.locator('#reviews').getByRole('form');
const ownReview = (page: Page) => reviewCards(page).filter({ hasText: 'Your review' });

test('a review with text and photos is written, edited, and deleted', async ({
  page,
  accounts: site,
}) => {
  const hands = useMouse();
  const token = await signUp(site);
  const { slug, title } = await pickRestaurant(site, 4);
  const load = async () => (await readHtml(site.url + restaurantPath(slug))).html;
  const posted: { url: string; body: string | null }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST')
      posted.push({ url: new URL(request.url()).pathname, body: request.postData() });
  });
  await openAs(page, `${site.url}${restaurantPath(slug)}#reviews`, token);
  const heading = page.getByRole('heading', { name: /^Customer Reviews \(\d+\)$/ });
  const countOf = async () => Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
  const before = await countOf();

  await test.step('a star submits at once with exactly ratings and slug', async () => {
    await useKeyboard(page).rate(page.getByRole('radio', { name: '4 stars' }).first());
    await expect(page.getByText(`You rated ${title} 4 out of 5.`)).toBeVisible();
    const sent = posted.filter(({ url }) => url === '/api/review/create_client_review');
    expect(sent.map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([
      { ratings: 4, slug },
    ]);
    await expect.poll(countOf).toBe(before + 1);
  });

  await test.step('a non-photo file is rejected with a message, and the text stays', async () => {
    await expect(page.getByText('Add a few words or photos (optional)')).toBeVisible();
    const words = page.getByRole('textbox', { name: /^Your review/ });
    await hands.type(words, 'Slow smoke, quick service. Ñandú 🍖');
    await page.locator('input[type=file]').setInputFiles(NO_PHOTO);
    await expect(page.getByText(/favicon\.svg.*(?:JPEG|photo)/i).first()).toBeVisible();
    await expect(words).toHaveValue('Slow smoke, quick service. Ñandú 🍖');
    await expectAccessible(page);
  });

  await test.step('on a phone, the bottom bar is hidden while the form has focus', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByRole('complementary', { name: 'Contact options' });
    const words = page.getByRole('textbox', { name: /^Your review/ });
    await words.focus();
    await expect(bar).toBeHidden();
    await words.blur();
    await expect(bar).toBeVisible();
    if (size) await page.setViewportSize(size);
  });

  await test.step('text and a photo are shown, and the file has no metadata', async () => {
    await page.locator('input[type=file]').setInputFiles([PHOTO]);
    await hands.press(reviewForm(page).getByRole('button', { name: 'Save' }));
    const own = ownReview(page);
    await expect(own.getByText('Slow smoke, quick service. Ñandú 🍖')).toBeVisible();
    await expect(own.getByRole('button', { name: /^Enlarge/ })).toHaveCount(1);
    const source = (await own.getByRole('img').first().getAttribute('src')) ?? '';
    expect((await page.request.get(new URL(source, site.url).href)).status()).toBe(200);
    expect(await load()).toContain('Slow smoke, quick service.');
  });

  await test.step('edit: new stars, photo removed', async () => {
    await hands.press(ownReview(page).getByRole('button', { name: /^Edit/ }));
    await hands.press(page.getByRole('button', { name: /^Remove.*(?:photo|Photo)/ }).first());
    await hands.type(
      page.getByRole('textbox', { name: /^Your review/ }),
      'Better the second time.',
    );
    await hands.press(reviewForm(page).getByRole('button', { name: 'Save' }));
    await expect(ownReview(page).getByText('Better the second time.')).toBeVisible();
    await expect(ownReview(page).getByRole('button', { name: /^Enlarge/ })).toHaveCount(0);
    const next = await load();
    expect(next).toContain('Better the second time.');
    expect(next).not.toContain('Slow smoke, quick service.');
  });

  await test.step('delete: confirmed, then removed', async () => {
    await hands.press(ownReview(page).getByRole('button', { name: /^Delete/ }));
    const ask = page.getByRole('alertdialog');
    await expect(ask).toBeVisible();
    await hands.press(ask.getByRole('button', { name: /^Delete/ }));
    await expect(ownReview(page)).toHaveCount(0);
    await expect.poll(countOf).toBe(before);
  });
});

test('a visitor’s star opens Login Required; Cancel stays on the page, Login returns to it', async ({
  page,
  accounts: site,
}) => {
  const { slug } = await pickRestaurant(site, 2);
  await open(page, `${site.url}${restaurantPath(slug)}#reviews`);
  const hands = useMouse();
  await hands.rate(page.getByRole('radio', { name: '3 stars' }).first());
  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await expect(dialog.getByRole('link', { name: 'Login' })).toBeFocused();
  await expectAccessible(page);
  await hands.press(dialog.getByRole('button', { name: 'Cancel' }));
  await expect(dialog).toBeHidden();
  await hands.rate(page.getByRole('radio', { name: '3 stars' }).first());
  await hands.press(dialog.getByRole('link', { name: 'Login' }));
  await expect(page).toHaveURL(site.url + paths.login);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test(
  '"Suggest an edit" is stored for the operator',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    const { slug } = await pickRestaurant(site, 9);
    await open(page, `${site.url}${restaurantPath(slug)}`);
    const hands = useMouse();
    await hands.press(page.getByRole('button', { name: /Suggest an edit/ }));
    const dialog = page.getByRole('dialog', { name: 'Suggest an edit' });
    await hands.press(dialog.getByRole('button', { name: 'Send' }));
    await expect(dialog.getByText('Tell us what’s correct.').first()).toBeVisible();
    await expectAccessible(page);
    await hands.type(dialog.getByLabel(/^What’s correct/), 'They close at nine.');
    await dialog.getByLabel(/^What needs fixing/).selectOption('hours');
    await hands.press(dialog.getByRole('button', { name: 'Send' }));
    await expect(page.getByRole('dialog', { name: 'Thanks' })).toBeVisible();
  },
);
