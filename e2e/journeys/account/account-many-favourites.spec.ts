import { paths } from '@tableside/contracts/paths';
import { expect, test } from '../../support/test';
import { listSlugs, openAs, signUp } from '../../support/people';
import { SLOW } from '../../support/tags';

// A trace looks at each of thousands of elements again and again, which takes longer than all that the page does.
test.use({ trace: 'off' });

test(
  'five hundred favorites are searched and shown',
  { tag: SLOW },
  async ({ page, accounts: site, complaints }) => {
    const token = await signUp(site);
    const places = await listSlugs(site.apiUrl);
    const items = Array.from({ length: 500 }, (_, index) => ({
      ...places[index % places.length],
      id: index + 1,
      slug: `place-${index + 1}`,
      title: `Place ${index + 1}`,
      wishlist_id: index + 1,
      is_wishlist_added: true,
    }));
    await page.route('**/api/wishlist/wishlist_list', (route) =>
      route.fulfill({ json: { success: true, message: 'OK', data: items } }),
    );
    await openAs(page, site.url + paths.favourites, token);
    await expect(page.getByText('500 favorites', { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('searchbox').fill('place 49');
    await expect(page.getByText('11 of 500 favorites')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(11);
    await page.getByRole('main').getByRole('searchbox').fill('');
    await expect(page.getByRole('article')).toHaveCount(500);
    // These places have no page that a link in sight could be prefetched from.
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/404/.test(text)));
  },
);
