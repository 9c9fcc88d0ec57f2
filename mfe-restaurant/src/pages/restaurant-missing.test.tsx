import { findHref, hrefOf } from '@tableside/testing/links';
import { ApiError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../testing/open-restaurant';

const refuse = (status: number, message = 'No') => new ApiError(message, status);

describe('restaurant not found', () => {
  const close = makeWirePage([makeWireSummary({ title: 'Golden Carp', slug: 'golden-carp-1' })]);

  test.each([
    ['a 404', refuse(404)],
    ['success false', refuse(200, 'Not found.')],
    ['a slug rejected by the API', refuse(400)],
    ['empty data', null],
  ])('is shown for %s with its own status', async (_case, restaurant) => {
    const { router } = openPage({ restaurant, responses: { restaurants: makeWirePage([]) } });
    await screen.findByRole('heading', { level: 1, name: 'Restaurant not found' });
    expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
  });

  test('offers matches for the words of the slug', async () => {
    const { platform } = openPage({
      path: '/restaurant/golden-carp-2',
      restaurant: null,
      responses: { restaurants: close },
    });
    expect(await findHref('Golden Carp')).toBe('/restaurant/golden-carp-1');
    expect(platform.api.callsTo('restaurants')).toHaveLength(1);
    expect(platform.api.callsTo('restaurants')[0]?.body).toMatchObject({ keyword: 'golden carp' });
  });

  test('tries the longest words when all together match nothing', async () => {
    openPage({
      path: '/restaurant/the-goldener-carp',
      restaurant: null,
      responses: {
        restaurants: ({ filter }) => (filter.keyword === 'carp' ? close : makeWirePage([])),
      },
    });
    expect(await screen.findByRole('link', { name: 'Golden Carp' })).toBeInTheDocument();
  });

  test('has a search box that opens the listing', async () => {
    const { user, router } = openPage({
      restaurant: null,
      responses: { restaurants: refuse(503) },
    });
    await user.type(await screen.findByRole('combobox'), 'tacos{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/restaurants'));
    expect(router.state.location.search).toBe('?search=tacos');
  });
});

describe('closed restaurant', () => {
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
  const message = /^Luna is permanently closed or no longer listed\.$/;

  test('shows name, address, and removal date', async () => {
    openPage({ restaurant: refuseClosed(), responses: { related } });
    expect(within(await heading(message)).getByText('Luna').tagName).toBe('BDI');
    expect(screen.getByText('Italian · 12 Main St')).toBeInTheDocument();
    expect(screen.getByText('March 14, 2026')).toHaveAttribute(
      'datetime',
      '2026-03-14T12:00:00.000Z',
    );
    expect(screen.queryByText('Restaurant not found')).not.toBeInTheDocument();
    expect(screen.queryByText('We couldn’t load this restaurant.')).not.toBeInTheDocument();
  });

  test.each([404, 410, 200])('responds 410 when the API responds %s', async (status) => {
    const { router } = openPage({ restaurant: refuseClosed({}, status), responses: { related } });
    await heading(message);
    expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 410 }]);
  });

  test('links to the listing, its cuisine, and similar and nearby restaurants without duplicates', async () => {
    openPage({ restaurant: refuseClosed(), responses: { related } });
    await heading(message);
    expect(hrefOf('Browse restaurants')).toBe('/restaurants');
    expect(hrefOf('More Italian')).toBe('/restaurants?cuisine=6');
    const row = within(await screen.findByRole('region', { name: 'Try these instead' }));
    expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Olive',
      'Birch',
    ]);
  });

  test.each([
    ['has no related endpoint', refuse(404), { id: 6, title: 'Italian' }, { cuisineType: [6] }],
    [
      'returns no related restaurants',
      { similar: [], nearby: [] },
      { id: -1, title: 'Italian' },
      { keyword: 'italian' },
    ],
  ])(
    'requests the listing of its cuisine when the API %s',
    async (_case, response, cuisine, sent) => {
      const { platform } = openPage({
        restaurant: refuseClosed({ cuisines_types: [cuisine] }),
        responses: {
          related: response,
          restaurants: makeWirePage([makeWireSummary({ title: 'Birch', slug: 'birch' })]),
        },
      });
      expect(await screen.findByRole('link', { name: 'Birch' })).toBeInTheDocument();
      expect(platform.api.callsTo('restaurants')).toMatchObject([{ body: sent }]);
    },
  );

  test('renders with only a title', async () => {
    openPage({
      restaurant: refuseClosed({ location: null, cuisines_types: [], closed_at: null }),
      responses: { related: refuse(503) },
    });
    await heading(message);
    expect(screen.queryByText(/Removed on/)).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Try these instead' })).not.toBeInTheDocument();
  });

  test('replaces the skeleton when the response is late', async () => {
    const response = createDeferred();
    openPage({ restaurant: () => response.promise, responses: { related } });
    await screen.findByText('Loading the restaurant');
    response.reject(new ApiError('Restaurant not found', 404, {}, gone()));
    expect(await heading(message)).toBeInTheDocument();
    expect(screen.queryByText('Restaurant not found')).not.toBeInTheDocument();
  });
});
