import { findHref, hrefOf } from '@tableside/testing/links';
import { ApiError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../testing/open-restaurant';

const refuse = (status: number, message = 'No') => new ApiError(message, status);

describe('a restaurant that is not there', () => {
  const close = makeWirePage([makeWireSummary({ title: 'Golden Carp', slug: 'golden-carp-1' })]);

  test.each([
    ['a 404', refuse(404)],
    ['success false', refuse(200, 'Not found.')],
    ['a slug that the host refuses', refuse(400)],
    ['empty data', null],
  ])('is told after %s, with its own status', async (_case, restaurant) => {
    const { router } = openPage({ restaurant, answers: { restaurants: makeWirePage([]) } });
    await screen.findByRole('heading', { level: 1, name: 'Restaurant not found' });
    expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
  });

  test('offers what the words of its address find', async () => {
    const { platform } = openPage({
      path: '/restaurant/golden-carp-2',
      restaurant: null,
      answers: { restaurants: close },
    });
    expect(await findHref('Golden Carp')).toBe('/restaurant/golden-carp-1');
    expect(platform.api.callsTo('restaurants')).toHaveLength(1);
    expect(platform.api.callsTo('restaurants')[0]?.body).toMatchObject({ keyword: 'golden carp' });
  });

  test('tries the longest words when all of them together find nothing', async () => {
    openPage({
      path: '/restaurant/the-goldener-carp',
      restaurant: null,
      answers: {
        restaurants: ({ filter }) => (filter.keyword === 'carp' ? close : makeWirePage([])),
      },
    });
    expect(await screen.findByRole('link', { name: 'Golden Carp' })).toBeInTheDocument();
  });

  test('has a search that leads to the listing', async () => {
    const { user, router } = openPage({ restaurant: null, answers: { restaurants: refuse(503) } });
    await user.type(await screen.findByRole('combobox'), 'tacos{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/restaurants'));
    expect(router.state.location.search).toBe('?search=tacos');
  });
});

describe('a restaurant that has closed for good', () => {
  const gone = (over: object = {}) => ({
    closed_resturant: {
      title: 'Luna',
      location: '12 Main St',
      cuisines_types: [{ id: 6, title: 'Italian' }],
      closed_at: '2026-03-14T12:00:00.000Z',
      ...over,
    },
  });
  const refuseClosed = (over: object = {}, status = 404) =>
    new ApiError('Restaurant not found', status, {}, gone(over));
  const related = {
    similar: [makeWireSummary({ title: 'Olive', slug: 'olive' })],
    nearby: [
      makeWireSummary({ title: 'Olive', slug: 'olive' }),
      makeWireSummary({ title: 'Birch', slug: 'birch' }),
    ],
  };
  const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
  const sentence = /^Luna has closed for good or is listed no longer\.$/;

  test('is named, with where it was and since when it is not listed', async () => {
    openPage({ restaurant: refuseClosed(), answers: { related } });
    expect(within(await heading(sentence)).getByText('Luna').tagName).toBe('BDI');
    expect(screen.getByText('Italian · 12 Main St')).toBeInTheDocument();
    expect(screen.getByText('March 14, 2026')).toHaveAttribute(
      'datetime',
      '2026-03-14T12:00:00.000Z',
    );
    expect(screen.queryByText('Restaurant not found')).not.toBeInTheDocument();
    expect(screen.queryByText('We could not load this restaurant.')).not.toBeInTheDocument();
  });

  test.each([404, 410, 200])('answers 410, also where its host says %s', async (status) => {
    const { router } = openPage({ restaurant: refuseClosed({}, status), answers: { related } });
    await heading(sentence);
    expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 410 }]);
  });

  test('leads to the list and to its cuisine', async () => {
    openPage({ restaurant: refuseClosed(), answers: { related } });
    await heading(sentence);
    expect(hrefOf('Browse restaurants')).toBe('/restaurants');
    expect(hrefOf('More Italian')).toBe('/restaurants?cuisine=6');
  });

  test('offers similar and nearby places, each once', async () => {
    openPage({ restaurant: refuseClosed(), answers: { related } });
    const row = within(await screen.findByRole('region', { name: 'Go here instead' }));
    expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Olive',
      'Birch',
    ]);
  });

  test.each([
    ['cannot relate places', refuse(404), { id: 6, title: 'Italian' }, { cuisineType: [6] }],
    [
      'relates none',
      { similar: [], nearby: [] },
      { id: -1, title: 'Italian' },
      { keyword: 'italian' },
    ],
  ])('asks the listing for its kind where the host %s', async (_case, answer, cuisine, sent) => {
    const { platform } = openPage({
      restaurant: refuseClosed({ cuisines_types: [cuisine] }),
      answers: {
        related: answer,
        restaurants: makeWirePage([makeWireSummary({ title: 'Birch', slug: 'birch' })]),
      },
    });
    expect(await screen.findByRole('link', { name: 'Birch' })).toBeInTheDocument();
    expect(platform.api.callsTo('restaurants')).toMatchObject([{ body: sent }]);
  });

  test('says what it knows when it knows little', async () => {
    openPage({
      restaurant: refuseClosed({ location: null, cuisines_types: [], closed_at: null }),
      answers: { related: refuse(503) },
    });
    await heading(sentence);
    expect(screen.queryByText(/since/)).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Go here instead' })).not.toBeInTheDocument();
  });

  test('says so in place when the answer comes late', async () => {
    const answer = createDeferred();
    openPage({ restaurant: () => answer.promise, answers: { related } });
    await screen.findByText('Loading the restaurant');
    answer.reject(new ApiError('Restaurant not found', 404, {}, gone()));
    expect(await heading(sentence)).toBeInTheDocument();
    expect(screen.queryByText('Restaurant not found')).not.toBeInTheDocument();
  });
});
