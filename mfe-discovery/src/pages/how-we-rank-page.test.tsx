import { hrefOf } from '@tableside/testing/links';
import type { EndpointArgs } from '@tableside/contracts/endpoints';
import { makeWireRestaurant } from '@tableside/contracts/factories';
import { ApiError } from '@tableside/platform';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import { hostHasNoSuchCall } from '../testing/open-listing';
import { readRanksPage } from './how-we-rank-page';

const place = (rank: number, title: string, stars: readonly number[]) => ({
  rank,
  slug: title.toLowerCase(),
  title,
  votes: stars.length,
  sum_of_stars: stars.reduce((sum, star) => sum + star, 0),
  sum_of_squares: stars.reduce((sum, star) => sum + star ** 2, 0),
  score: 3.5 - rank / 10,
  standing: 12,
  is_one_off: true,
});
const RATED = [
  place(1, 'Luna', [5, 5, 4, 5, 4, 5, 5, 4, 5, 5]),
  place(2, 'Sol', [5]),
  place(3, 'Stella', []),
];
/** A host with three pages of the same places. */
const pages = ({ page }: EndpointArgs<'ranks'>) => ({
  data: RATED.map((row) => ({ ...row, rank: row.rank + (page - 1) * 3 })),
  last_page: 3,
  total: 9,
});

const openPage = (answers: FakeAnswers = {}, path = '/how-we-rank') =>
  renderApp(routes, {
    path,
    platform: createFakePlatform({
      answers: {
        ranks: pages,
        featured: makeWireRestaurant({ title: 'Luna', slug: 'luna', featured_by: 'votes' }),
        ...answers,
      },
    }),
  });
const heading = (name: string) => screen.findByRole('heading', { name });

test('the rule is worked out with two places of this city', async () => {
  openPage();
  expect(await screen.findByRole('heading', { level: 1, name: 'How we rank' })).toBeVisible();
  expect(
    screen.getByText('With the five neutral ratings: (47 + 15) ÷ (10 + 5) = 4.133.'),
  ).toBeVisible();
  expect(screen.getByText('3.637')).toBeVisible();
  expect(
    screen.getByText(
      'So Luna, with an average of 4.70, stands before Sol, with 5.00: few votes count less.',
    ),
  ).toBeVisible();
});

test('the table names every place with its figures, and the file has them all', async () => {
  openPage();
  const table = within(await screen.findByRole('region', { name: 'Every place' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'RankPlaceStarsVotesScorePoints',
    '1Luna4.7103.40012',
    '2Sol5.013.30012',
    '3Stellanone03.20012',
  ]);
  expect(screen.getByRole('link', { name: 'Download all ranks (CSV)' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/restraunt\/ranks\.csv$/),
  );
});

test('a further page has its rows, and the example of the first', async () => {
  openPage({}, '/how-we-rank?page=2');
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  expect(hrefOf('Previous')).toBe('/how-we-rank#every-place');
  expect(hrefOf('Next')).toBe('/how-we-rank?page=3#every-place');
  expect(screen.getByRole('heading', { name: /^Luna ?, number 1$/ })).toBeVisible();
});

test.each([
  ['votes', /: It is this month’s by votes/],
  ['operator', /: This month the people who run this site chose it/],
])('a restaurant of the month by %s is named', async (featuredBy, words) => {
  openPage({ featured: makeWireRestaurant({ title: 'Luna', featured_by: featuredBy as 'votes' }) });
  expect(await screen.findByText(words)).toBeVisible();
});

test('a host without ranks has the words, without example and table', async () => {
  openPage({ ranks: hostHasNoSuchCall, featured: null });
  expect(await heading('Places with votes')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'What never counts' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Every place' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: /example/ })).not.toBeInTheDocument();
});

test('a city without votes has a table and no example', async () => {
  openPage({ ranks: { data: [place(1, 'Luna', [])], last_page: 1, total: 1 } });
  expect(await screen.findByRole('row', { name: '1 Luna none 0 3.400 12' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /example/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/^Page/)).not.toBeInTheDocument();
});

test('a table that fails is tried again', async () => {
  const { user, platform } = openPage({
    ranks: new ApiError('Down.', 503),
  });
  expect(await screen.findByText('We could not load the table.')).toBeVisible();
  platform.api.answer({ ranks: pages });
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
])('the address "%s" asks for page %i', (search, page) => {
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
  put_back: 4,
};
const withModeration = (counts: object) => ({
  ranks: { data: RATED, last_page: 1, total: 3, moderation: { ...moderation, ...counts } },
});

test('what was taken off the site stands there with its reasons', async () => {
  openPage(withModeration({}));
  expect(await heading('What was taken off this site')).toBeVisible();
  expect(screen.getByText('Since December 2025 these were taken off:')).toBeVisible();
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(
    expect.arrayContaining([
      '3 reviewsIt is advertising or spam.',
      '1 photoIt shows something private about a person.',
      '1,200 reviewsAnother reason.',
    ]),
  );
  for (const sentence of [
    'Reported, looked at and left where they are: 1 review.',
    'Taken off, and put back after a second look: 4.',
    'Corrections of places that visitors sent: 5 applied, 2 refused.',
  ]) {
    expect(screen.getByText(sentence)).toBeVisible();
  }
});

test('where nothing was taken off, the page says so and counts nothing', async () => {
  const none = { kept_reviews: 0, corrections_applied: 0, corrections_refused: 0, put_back: 0 };
  openPage(withModeration({ ...none, removed: [] }));
  await screen.findByText('Since December 2025, no review or photo was taken off.');
  expect(screen.queryByText(/looked at and left|put back|Corrections of places/)).toBeNull();
});

test('a host that tells nothing of it has no such section', async () => {
  openPage();
  expect(await screen.findByRole('row', { name: /^1 Luna/ })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'What was taken off this site' })).toBeNull();
});
