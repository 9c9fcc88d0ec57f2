import { expect, open, sites, test } from '../../support/test';
import { useKeyboard } from '../../support/user-actions';

test('search by keyboard: suggestions, text, and a restaurant', async ({ page }) => {
  await open(page, `${sites.sample()}/restaurants`);
  const first = page.getByRole('article').getByRole('link').first();
  const title = (await first.textContent()) ?? '';
  const box = page.getByRole('combobox', { name: /^Search restaurants/ });
  await expect(box).toHaveAttribute('placeholder', 'Search restaurants, cuisines, or locations...');
  const hands = useKeyboard(page);
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

  await hands.type(box, 'BBQ');
  // Enter with nothing highlighted searches the text as typed.
  await expect(suggestions.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/restaurants\?search=BBQ$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "BBQ"');
  await expect(page.getByText(/^Found \d+ restaurants matching your search$/)).toBeVisible();

  // Enter on a highlighted restaurant opens it.
  await hands.type(box, title);
  const option = page.getByRole('option', { name: new RegExp(`^${title} ?, Restaurant`) });
  await expect(option).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/restaurant\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('tabs, gallery, and viewer by keyboard', async ({ page }) => {
  // Restaurants of the sample have no photos.
  await page.route('**/restraunt/get_by_slug/*', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { images: unknown } };
    json.data.images = ['', '?again'].map((query) => ({
      image_url: `uploads/setting/header.webp${query}`,
    }));
    await route.fulfill({ response, json });
  });
  await open(page, `${sites.sample()}/restaurants`);
  const hands = useKeyboard(page);
  await hands.press(page.getByRole('article').getByRole('link').first());
  const overview = page.getByRole('tab', { name: 'Overview' });
  const reviews = page.getByRole('tab', { name: /^Reviews/ });
  await expect(overview).toHaveAttribute('aria-selected', 'true');

  await hands.press(page.getByRole('button', { name: /^All \d+ photos$/ }));
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  const slide = (number: number) =>
    viewer.getByRole('group', { name: new RegExp(`^${number} of \\d+$`) });
  await expect(slide(1)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('ArrowRight');
  await expect(slide(2)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Home');
  await expect(slide(1)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('button', { name: /^All \d+ photos$/ })).toBeFocused();

  await hands.openTab(reviews);
  await expect(reviews).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/#reviews$/);
  await page.keyboard.press('Home');
  await expect(overview).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\/restaurant\/[^/#]+$/);
  await page.keyboard.press('ArrowLeft');
  await expect(reviews).toBeFocused();
  await expect(reviews).toHaveAttribute('aria-selected', 'true');
});
