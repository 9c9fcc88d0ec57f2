import { hrefOf } from '@tableside/testing/links';
import {
  makeWireSettings,
  makeWireRanking,
  makeWireRestaurant,
  makeWireReview,
  makeWireTimeslots,
} from '@tableside/contracts/factories';
import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { ApiError } from '@tableside/platform';
import { createDeferred, type FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform, RENDERED_AT } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { act, screen, waitFor } from '@testing-library/react';
import { FeaturedRestaurant } from './featured-restaurant';

// Wednesday, 18:00 in the city.
beforeEach(() => jest.useFakeTimers({ now: new Date(RENDERED_AT), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const open = (over: Partial<WireRestaurant> = {}, responses: FakeResponses = {}) =>
  renderWidget(FeaturedRestaurant, {
    platform: createFakePlatform({
      responses: {
        featured: makeWireRestaurant({ title: 'Trattoria Lina', slug: 'lina', ...over }),
        rankings: [],
        settings: makeWireSettings(),
        ...responses,
      },
    }),
  });

/** The value next to a term. */
function fact(term: string) {
  const index = screen.getAllByRole('term').findIndex(({ textContent }) => textContent === term);
  return screen.getAllByRole('definition')[index];
}

test('shows the restaurant of the month with its badges and link', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Trattoria Lina' })).toBeVisible();
  expect(screen.getByText('Restaurant of the month')).toBeVisible();
  expect(screen.getByText('#1 Rated')).toBeVisible();
  expect(screen.getByText('Open Now')).toBeVisible();
  expect(hrefOf('See Trattoria Lina')).toBe('/restaurant/lina');
});

test('shows placeholders with screen reader text for unknown data', async () => {
  open({ price_range: null, wait_time: null, timeslots: [] });
  await screen.findByRole('heading', { name: 'Trattoria Lina' });
  expect(fact('Price')).toHaveTextContent('$$$price not confirmed');
  expect(fact('Wait')).toHaveTextContent('???wait time not known');
  expect(fact('Today')).toHaveTextContent('Hours not listed');
  expect(screen.getByText('Open Now')).toBeVisible();
});

test('replaces placeholders with known data', async () => {
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
  expect(fact('Today')).toHaveTextContent('11:00 AM to 2:00 PM5:00 PM to 11:00 PM');
});

test('replaces Open Now when known hours say closed', async () => {
  open({ timeslots: makeWireTimeslots('9:00 AM to 2:00 PM') });
  expect(await screen.findByText(/^Closed, opens Thu 9 AM$/)).toBeVisible();
  expect(screen.queryByText('Open Now')).not.toBeInTheDocument();
});

test.each([
  ['another restaurant is rated higher', { rating_avg: 4.2, rating_count: 10 }, false],
  ['it has no ratings and others do', { rating_avg: null, rating_count: 0 }, false],
  ['no other restaurant is rated higher', { rating_avg: 4.9, rating_count: 3 }, true],
  ['it has two ratings', { rating_avg: 5, rating_count: 2 }, false],
  ['its average is below 3.5', { rating_avg: 3.4, rating_count: 10 }, false],
  ['its ratings are not known', { rating_avg: null, rating_count: undefined }, true],
])('shows or hides "#1 Rated" when %s', async (_case, rating, isTop) => {
  // The ranking's first has 4.8.
  const featured: Partial<WireRestaurant> = makeWireRestaurant({
    ...rating,
    slug: 'lina',
    featured_by: 'votes',
  });
  delete featured.reviews;
  const rankings =
    (rating.rating_avg ?? 5) < 3.5 ? [] : [makeWireRanking('Pizza', ['Pie Society'])];
  open(featured, { featured, rankings });
  await screen.findByRole('link', { name: /^See/ });
  await waitFor(() => expect(screen.queryAllByText('#1 Rated')).toHaveLength(isTop ? 1 : 0));
  expect(screen.getByText('Restaurant of the month')).toBeVisible();
});

test.each([[[]], [[makeWireReview({ ratings: 3 })]]])(
  'shows both badges for an API with only the specification’s fields: %j',
  async (reviews) => {
    const {
      rating_avg: _average,
      rating_count: _count,
      featured_by: _by,
      ...plain
    } = makeWireRestaurant({ reviews, timeslots: [] });
    open(plain, { featured: plain });
    expect(await screen.findByText('#1 Rated')).toBeVisible();
    expect(screen.getByText('Open Now')).toBeVisible();
  },
);

test('shows no rank without ratings', async () => {
  open({ rating_avg: null, rating_count: 0, reviews: [], featured_by: 'operator' });
  expect(await screen.findByRole('heading', { name: 'Trattoria Lina' })).toBeVisible();
  expect(screen.queryByText('#1 Rated')).not.toBeInTheDocument();
  expect(screen.queryByText('No ratings yet')).not.toBeInTheDocument();
  expect(screen.getByText('Restaurant of the month')).toBeVisible();
});

test('shows a skeleton while loading', async () => {
  const slow = createDeferred();
  open({}, { featured: () => slow.promise });
  expect(screen.getByRole('region', { name: 'Restaurant of the month' })).toBeInTheDocument();
  await act(async () => slow.resolve(makeWireRestaurant({ title: 'Late' })));
  expect(await screen.findByRole('heading', { name: 'Late' })).toBeVisible();
});

test.each([
  ['has none', null],
  ['fails', new ApiError('Down.', 503)],
  ['features a restaurant chosen by no one', makeWireRestaurant({ featured_by: 'none' })],
])('collapses when the API %s', async (_case, featured) => {
  const { platform } = open({}, { featured });
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  expect(platform.api.callsTo('featured')).toHaveLength(1);
  expect(screen.queryByText(/could not load/)).not.toBeInTheDocument();
});
