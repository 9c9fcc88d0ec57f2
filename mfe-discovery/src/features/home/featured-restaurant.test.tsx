import { hrefOf } from '@tableside/testing/links';
import {
  makeWireSettings,
  makeWireRanking,
  makeWireRestaurant,
  makeWireTimeslots,
} from '@tableside/contracts/factories';
import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { ApiError } from '@tableside/platform';
import { createDeferred, type FakeAnswers } from '@tableside/testing/fake-api';
import { createFakePlatform, RENDERED_AT } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { act, screen, waitFor } from '@testing-library/react';
import { FeaturedRestaurant } from './featured-restaurant';

// Wednesday, 18:00 in the city.
beforeEach(() => jest.useFakeTimers({ now: new Date(RENDERED_AT), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const open = (over: Partial<WireRestaurant> = {}, answers: FakeAnswers = {}) =>
  renderWidget(FeaturedRestaurant, {
    platform: createFakePlatform({
      answers: {
        featured: makeWireRestaurant({ title: 'Trattoria Lina', slug: 'lina', ...over }),
        rankings: [],
        settings: makeWireSettings(),
        ...answers,
      },
    }),
  });

/** The value beside a term. */
function fact(term: string) {
  const index = screen.getAllByRole('term').findIndex(({ textContent }) => textContent === term);
  return screen.getAllByRole('definition')[index];
}

test('shows the month feature with its literal badges and its link', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Trattoria Lina' })).toBeVisible();
  expect(screen.getByText('Restaurant of the month')).toBeVisible();
  expect(screen.getByText('#1 Rated')).toBeVisible();
  expect(screen.getByText('Open Now')).toBeVisible();
  expect(hrefOf('See Trattoria Lina')).toBe('/restaurant/lina');
});

test('unknown data is a dash on the screen and a text for screen readers', async () => {
  open({ price_range: null, wait_time: null, timeslots: [] });
  await screen.findByRole('heading', { name: 'Trattoria Lina' });
  expect(fact('Price')).toHaveTextContent('$$$price not confirmed');
  expect(fact('Wait')).toHaveTextContent('???wait time not known');
  expect(fact('Tonight')).toHaveTextContent('Hours not listed');
  expect(screen.getByText('Open Now')).toBeVisible();
});

test('known data replaces the dashes', async () => {
  open({
    price_range: '$$',
    wait_time: '20 min',
    timeslots: [
      { weekday: 'Wednesday', slot: '11:00 AM to 2:00 PM', is_closed: 0 },
      { weekday: 'Wednesday', slot: '5:00 PM to 11:00 PM', is_closed: 0 },
      { weekday: 'Thursday', slot: '9:00 AM to 10:00 AM', is_closed: 0 },
    ],
  });
  await screen.findByRole('heading', { name: 'Trattoria Lina' });
  expect(fact('Price')).toHaveTextContent(/^\$\$$/);
  expect(fact('Wait')).toHaveTextContent('20 min');
  expect(fact('Tonight')).toHaveTextContent('11:00 AM to 2:00 PM5:00 PM to 11:00 PM');
});

test('known hours that say closed replace Open Now', async () => {
  open({ timeslots: makeWireTimeslots('9:00 AM to 2:00 PM') });
  expect(await screen.findByText(/^Closed, opens Thu 9 AM$/)).toBeVisible();
  expect(screen.queryByText('Open Now')).not.toBeInTheDocument();
});

test('a closed weekday is said', async () => {
  open({ timeslots: [{ weekday: 'Wednesday', slot: '', is_closed: 1 }] });
  await screen.findByRole('heading', { name: 'Trattoria Lina' });
  expect(fact('Tonight')).toHaveTextContent(/^Closed$/);
});

test.each([
  ['another place is rated higher', { rating_avg: 4.2, rating_count: 10 }, false],
  ['nobody has rated it, and others are rated', { rating_avg: null, rating_count: 0 }, false],
  ['no other place is higher', { rating_avg: 4.9, rating_count: 3 }, true],
  ['it has two ratings', { rating_avg: 5, rating_count: 2 }, false],
  ['its average is below 3.5', { rating_avg: 3.4, rating_count: 10 }, false],
  ['its ratings are not known', { rating_avg: null, rating_count: undefined }, true],
])('the rank badge when %s', async (_case, rating, isTop) => {
  // The ranking's first has 4.8.
  const featured: Partial<WireRestaurant> = makeWireRestaurant({ ...rating, slug: 'lina' });
  delete featured.reviews;
  const rankings =
    (rating.rating_avg ?? 5) < 3.5 ? [] : [makeWireRanking('Pizza', ['Pie Society'])];
  open(featured, { featured, rankings });
  await screen.findByRole('link', { name: /^See/ });
  await waitFor(() => expect(screen.queryAllByText('#1 Rated')).toHaveLength(isTop ? 1 : 0));
  expect(screen.getByText('Restaurant of the month')).toBeVisible();
});

test('there is no rank where nobody has rated anything', async () => {
  open({ rating_avg: null, rating_count: 0, reviews: [] });
  expect(await screen.findByRole('heading', { name: 'Trattoria Lina' })).toBeVisible();
  expect(screen.queryByText('#1 Rated')).not.toBeInTheDocument();
  expect(screen.queryByText('Be the first to rate')).not.toBeInTheDocument();
  expect(screen.getByText('Restaurant of the month')).toBeVisible();
});

test('shows its box while it loads', async () => {
  const slow = createDeferred();
  open({}, { featured: () => slow.promise });
  expect(screen.getByRole('region', { name: 'Restaurant of the month' })).toBeInTheDocument();
  await act(async () => slow.resolve(makeWireRestaurant({ title: 'Late' })));
  expect(await screen.findByRole('heading', { name: 'Late' })).toBeVisible();
});

test.each([
  ['has none', null],
  ['fails', new ApiError('Down.', 503)],
  ['features one that nobody voted for', makeWireRestaurant({ featured_by: 'nobody' })],
])('collapses when the host %s', async (_case, featured) => {
  const { platform } = open({}, { featured });
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  expect(platform.api.callsTo('featured')).toHaveLength(1);
  expect(screen.queryByText(/could not load/)).not.toBeInTheDocument();
});
