import { hrefOf } from '@tableside/testing/links';
import type { EndpointArgs } from '@tableside/contracts/endpoints';
import { makeWireRestaurant } from '@tableside/contracts/factories';
import { ApiError } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import { notFound } from '../testing/open-listing';
import { readRanksPage } from './how-we-rank-page';

const restaurant = (rank: number, title: string, stars: readonly number[]) => ({
  rank,
  slug: title.toLowerCase(),
  title,
  votes: stars.length,
  sum_of_stars: stars.reduce((sum, star) => sum + star, 0),
  sum_of_squares: stars.reduce((sum, star) => sum + star ** 2, 0),
  score: 3.5 - rank / 10,
  completeness: 12,
  is_one_off: true,
});
const RATED = [
  restaurant(1, 'Luna', [5, 5, 4, 5, 4, 5, 5, 4, 5, 5]),
  restaurant(2, 'Sol', [5]),
  restaurant(3, 'Stella', []),
];
/** Three pages of the same restaurants. */
const pages = ({ page }: EndpointArgs<'ranks'>) => ({
  data: RATED.map((row) => ({ ...row, rank: row.rank + (page - 1) * 3 })),
  last_page: 3,
  total: 9,
});

const openPage = (responses: FakeResponses = {}, path = '/how-we-rank') =>
  renderApp(routes, {
    path,
    platform: createFakePlatform({
      responses: {
        ranks: pages,
        featured: makeWireRestaurant({ title: 'Luna', slug: 'luna', featured_by: 'votes' }),
        ...responses,
      },
    }),
  });
const heading = (name: string) => screen.findByRole('heading', { name });

test('shows the formula applied to two restaurants', async () => {
  openPage();
  expect(await screen.findByRole('heading', { level: 1, name: 'How we rank' })).toBeVisible();
  expect(
    screen.getByText('With the five neutral ratings: (47 + 15) ÷ (10 + 5) = 4.133.'),
  ).toBeVisible();
  expect(screen.getByText('3.637')).toBeVisible();
  expect(
    screen.getByText(
      'So Luna, with an average of 4.70, ranks above Sol, with 5.00: a score based on more ratings counts for more.',
    ),
  ).toBeVisible();
});

test('lists every restaurant with its numbers and links to the CSV', async () => {
  openPage();
  const table = within(await screen.findByRole('region', { name: 'Every restaurant' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'RankRestaurantStarsRatingsScorePoints',
    '1Luna4.7103.40012',
    '2Sol5.013.30012',
    '3Stellanone03.20012',
  ]);
  expect(screen.getByRole('link', { name: 'Download all ranks (CSV)' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/restraunt\/ranks\.csv$/),
  );
});

test('shows the rows of page 2 with the example of page 1', async () => {
  openPage({}, '/how-we-rank?page=2');
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  expect(hrefOf('Previous')).toBe('/how-we-rank#every-restaurant');
  expect(hrefOf('Next')).toBe('/how-we-rank?page=3#every-restaurant');
  expect(screen.getByRole('heading', { name: /^Luna ?, number 1$/ })).toBeVisible();
});

test.each([
  ['votes', /: chosen by ratings this month/],
  ['operator', /: chosen by the site’s operator this month/],
])('names the restaurant of the month chosen by %s', async (featuredBy, terms) => {
  openPage({ featured: makeWireRestaurant({ title: 'Luna', featured_by: featuredBy as 'votes' }) });
  expect(await screen.findByText(terms)).toBeVisible();
});

test('omits example and table when the API has no ranks', async () => {
  openPage({ ranks: notFound, featured: null });
  expect(await heading('Restaurants with ratings')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'What doesn’t count' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Every restaurant' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: /example/ })).not.toBeInTheDocument();
});

test('omits the example without ratings', async () => {
  openPage({ ranks: { data: [restaurant(1, 'Luna', [])], last_page: 1, total: 1 } });
  expect(await screen.findByRole('row', { name: '1 Luna none 0 3.400 12' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /example/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/^Page/)).not.toBeInTheDocument();
});

test('offers Retry when the table fails to load', async () => {
  const { user, platform } = openPage({
    ranks: new ApiError('Down.', 503),
  });
  expect(await screen.findByText('We couldn’t load the table.')).toBeVisible();
  platform.api.respond({ ranks: pages });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /^1 Luna/ })).toBeVisible();
});

test.each([
  ['', 1],
  ['page=2', 2],
  ['page=0', 1],
  ['page=2001', 1],
  ['page=x', 1],
  ['page=1.5', 1],
])('reads "%s" as page %i', (search, page) => {
  expect(readRanksPage(new URLSearchParams(search))).toBe(page);
});

const moderation = {
  since: '2025-12',
  removed: [
    { what: 'review', reason: 'spam', count: 3 },
    { what: 'photo', reason: 'private', count: 1 },
    { what: 'review', reason: 'a reason of tomorrow', count: 1200 },
  ],
  kept_reviews: 1,
  corrections_applied: 5,
  corrections_refused: 2,
  restored: 4,
};
const withModeration = (counts: object) => ({
  ranks: { data: RATED, last_page: 1, total: 3, moderation: { ...moderation, ...counts } },
});

test('lists removals with their reasons', async () => {
  openPage(withModeration({}));
  expect(await heading('Moderation log')).toBeVisible();
  expect(screen.getByText('Removed since December 2025:')).toBeVisible();
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(
    expect.arrayContaining([
      '3 reviewsIt is advertising or spam.',
      '1 photoIt shows private information.',
      '1,200 reviewsAnother reason.',
    ]),
  );
  for (const message of [
    'Reviewed and kept: 1 review.',
    'Removed, then restored: 4.',
    'Edits suggested by visitors: 5 applied, 2 declined.',
  ]) {
    expect(screen.getByText(message)).toBeVisible();
  }
});

test('says that nothing was removed, without counts', async () => {
  const none = { kept_reviews: 0, corrections_applied: 0, corrections_refused: 0, restored: 0 };
  openPage(withModeration({ ...none, removed: [] }));
  await screen.findByText('No reviews or photos have been removed since December 2025.');
  expect(screen.queryByText(/Reviewed and kept|restored|Edits suggested/)).toBeNull();
});

test('omits the moderation log when the API sends none', async () => {
  openPage();
  expect(await screen.findByRole('row', { name: /^1 Luna/ })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Moderation log' })).toBeNull();
});
