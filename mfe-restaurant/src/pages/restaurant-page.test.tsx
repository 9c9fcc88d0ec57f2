import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeWirePage, makeWireSummary } from '@tableside/testing/wire-factories';
import { act, screen, waitFor, within } from '@testing-library/react';
import { makeLuna, openPage, openRestaurant } from '../test-support';

const found = () => screen.findByRole('heading', { level: 1, name: 'Luna' });
const refuse =
  (status: number, message = 'No') =>
  () => {
    throw new ApiError(message, status);
  };

describe('a restaurant that is there', () => {
  test('shows its name, kind, rating, what is true now and the way back', async () => {
    await openRestaurant({ rating_avg: 4.6, rating_count: 128 });
    expect(screen.getByText('Italian · $$ · North Shore')).toBeInTheDocument();
    const [heading] = screen.getAllByRole('banner');
    expect(heading).toHaveTextContent('4.6 out of 5, 128 reviews');
    expect(screen.getByText('Open until 10 PM')).toBeInTheDocument();
    const way = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(way).getByRole('link', { name: 'Restaurants' })).toHaveAttribute(
      'href',
      '/restaurants',
    );
    expect(within(way).getByRole('link', { name: 'Italian' })).toHaveAttribute(
      'href',
      '/restaurants?cuisine=6',
    );
    expect(within(way).getByText('Luna')).toHaveAttribute('aria-current', 'page');
  });

  test('never rates what nobody has rated', async () => {
    await openRestaurant({ rating_avg: 0, rating_count: 0 });
    expect(screen.getAllByText('No ratings yet').length).toBeGreaterThan(0);
    expect(document.body).not.toHaveTextContent('0.0');
    expect(document.body).not.toHaveTextContent('NaN');
  });

  test('keeps a name of 120 characters whole', async () => {
    const title = 'The Long Name of a Kitchen '.repeat(5).slice(0, 120).trim();
    await openRestaurant({ title });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  test('lets a name that is written from right to left keep its direction', async () => {
    await openRestaurant({ title: 'مطعم لونا' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'auto');
  });

  test('changes what is true now in the very minute', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: Date.parse('2026-05-21T01:58:30.000Z') });
    const { unmount } = await openRestaurant();
    const now = within(screen.getAllByRole('banner')[0] as HTMLElement);
    expect(now.getByText('Closes in 2 min')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(30_000));
    expect(now.getByText('Closes in 1 min')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(60_000));
    expect(now.queryByText(/Closes|Open/)).not.toBeInTheDocument();
    unmount();
    jest.useRealTimers();
  });

  test('a night that runs past midnight belongs to the day before', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: Date.parse('2026-05-21T04:30:00.000Z') });
    const { unmount } = await openRestaurant({
      timeslots: [
        { weekday: 'Wednesday', slot: '5:00 PM to 1:00 AM', is_closed: 0 },
        { weekday: 'Thursday', slot: '', is_closed: 1 },
      ],
    });
    expect(screen.getByText('Closes in 30 min')).toBeInTheDocument();
    unmount();
    jest.useRealTimers();
  });

  test('goes by the time zone of the settings, else of the installation', async () => {
    openPage({
      answers: { settings: refuse(503) },
      config: { timeZone: 'Pacific/Auckland' },
    });
    await found();
    expect(screen.getByText('Hours not listed', { selector: 'p *' })).toBeInTheDocument();
  });
});

describe('extreme data', () => {
  test('a place of which next to nothing is known shows only what is true', async () => {
    await openRestaurant({
      featured_image: null,
      images: [],
      location: null,
      phone: null,
      website: null,
      overview: null,
      latitude: null,
      longitude: null,
      timeslots: [],
      cuisines_types: [],
      popular_for: [],
      features: [],
      service_types: [],
      accessibilties: [],
      area: null,
      price_range: null,
      source: null,
    });
    const actions = within(screen.getByRole('complementary', { name: 'Contact and actions' }));
    expect(actions.queryByRole('link')).not.toBeInTheDocument();
    expect(actions.getByText('Hours not listed')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Location' })).not.toBeInTheDocument();
    expect(screen.getAllByText('Hours not listed').length).toBeGreaterThanOrEqual(7);
    expect(screen.getAllByText('Not known').length).toBeGreaterThan(0);
    expect(document.body).not.toHaveTextContent(/null|undefined|NaN/);
  });

  test('two hundred dishes are all there', async () => {
    await openRestaurant({
      menu: Array.from({ length: 200 }, (_, index) => ({
        name: `Dish ${index + 1}`,
        description: '',
        price: '$9',
        image: null,
      })),
    });
    const menu = within(screen.getByRole('region', { name: 'Menu' }));
    expect(menu.getAllByRole('listitem')).toHaveLength(200);
    expect(menu.getByText('Dish 200')).toBeInTheDocument();
  });

  test('an address that is written from right to left keeps its direction', async () => {
    await openRestaurant({ location: 'شارع السوق ١٢' });
    expect(screen.getByText('شارع السوق ١٢')).toHaveAttribute('dir', 'auto');
  });
});

describe('tabs', () => {
  const tab = (name: RegExp) => screen.getByRole('tab', { name });

  test('start with the overview, with both panels in the page', async () => {
    await openRestaurant();
    expect(screen.getByRole('tablist', { name: 'Restaurant details' })).toBeInTheDocument();
    expect(tab(/Overview/)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
    expect(screen.getByText('Customer Reviews (0)')).not.toBeVisible();
  });

  test('write themselves into the address without a new entry in the history', async () => {
    const { user, router } = await openRestaurant();
    await user.click(tab(/Reviews/));
    expect(router.state.location.hash).toBe('#reviews');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(screen.getByRole('heading', { name: 'Customer Reviews (0)' })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(router.state.location.hash).toBe('');
    expect(tab(/Overview/)).toHaveFocus();
  });

  test('open at the reviews when the address says so', async () => {
    await openRestaurant({}, { path: '/restaurant/luna#reviews' });
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
  });

  test('Home and End go to the ends', async () => {
    const { user } = await openRestaurant();
    act(() => tab(/Overview/).focus());
    await user.keyboard('{End}');
    expect(tab(/Reviews/)).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Customer Reviews (0)' })).toBeVisible();
    await user.keyboard('{Home}');
    expect(tab(/Overview/)).toHaveFocus();
    await waitFor(() => expect(tab(/Overview/)).toHaveAttribute('aria-selected', 'true'));
  });

  test('Back from another page finds the tab that was open', async () => {
    const { user, router } = await openRestaurant();
    await user.click(tab(/Reviews/));
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('Another page');
    await act(() => router.navigate(-1));
    await found();
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
  });

  test('follow the address while the page is open', async () => {
    const { router } = await openRestaurant();
    await act(() => router.navigate('/restaurant/luna#reviews'));
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
    await act(() => router.navigate(-1));
    expect(tab(/Overview/)).toHaveAttribute('aria-selected', 'true');
  });

  test('"Rate it" leads to the stars', async () => {
    const { user } = await openRestaurant();
    await user.click(screen.getByRole('link', { name: 'Rate it' }));
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus());
  });
});

describe('where the data comes from', () => {
  test('OpenStreetMap is credited with a link', async () => {
    await openRestaurant({ source: 'osm' });
    expect(screen.getByRole('link', { name: /© OpenStreetMap contributors/ })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    );
  });

  test('sample data says that it is', async () => {
    await openRestaurant({ source: 'demo' });
    expect(screen.getByText('Demo data')).toBeInTheDocument();
  });

  test('a restaurant that speaks for itself needs no note', async () => {
    await openRestaurant({ source: 'owner' });
    expect(screen.queryByText('Demo data')).not.toBeInTheDocument();
    expect(screen.queryByText(/OpenStreetMap contributors/)).not.toBeInTheDocument();
  });
});

describe('while it loads', () => {
  test('the boxes stand in its place', async () => {
    const answer = createDeferred();
    openPage({ restaurant: () => answer.promise });
    expect(await screen.findByText('Loading the restaurant')).toBeInTheDocument();
    answer.resolve(makeLuna());
    expect(await found()).toBeInTheDocument();
  });

  test('an answer that comes late and is empty says so in place', async () => {
    const answer = createDeferred();
    openPage({
      restaurant: () => answer.promise,
      answers: { restaurants: makeWirePage([]) },
    });
    await screen.findByText('Loading the restaurant');
    answer.resolve(null);
    expect(await screen.findByText('Restaurant not found')).toBeInTheDocument();
  });
});

describe('a restaurant that is not there', () => {
  const close = makeWirePage([makeWireSummary({ title: 'Golden Carp', slug: 'golden-carp-1' })]);

  test.each([
    ['a 404', refuse(404)],
    ['success false', refuse(200, 'Not found.')],
    ['a slug that the host refuses', refuse(400)],
    ['empty data', null],
  ])('is told after %s, with its own status', async (_case, restaurant) => {
    const { router } = openPage({ restaurant, answers: { restaurants: makeWirePage([]) } });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Restaurant not found' }),
    ).toBeInTheDocument();
    expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
  });

  test('offers what the words of its address find', async () => {
    const { platform } = openPage({
      path: '/restaurant/golden-carp-2',
      restaurant: null,
      answers: { restaurants: close },
    });
    expect(await screen.findByRole('link', { name: 'Golden Carp' })).toHaveAttribute(
      'href',
      '/restaurant/golden-carp-1',
    );
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
    await user.type(await screen.findByRole('searchbox'), 'tacos{Enter}');
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
  const refuseClosed =
    (over: object = {}, status = 404) =>
    () => {
      throw new ApiError('Restaurant not found', status, {}, gone(over));
    };
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
    expect(await heading(sentence)).toBeInTheDocument();
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
    expect(screen.getByRole('link', { name: 'Browse restaurants' })).toHaveAttribute(
      'href',
      '/restaurants',
    );
    expect(screen.getByRole('link', { name: 'More Italian' })).toHaveAttribute(
      'href',
      '/restaurants?cuisine=6',
    );
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

  test('keeps a long name and one that is written from right to left whole', async () => {
    const title = 'مطعم لونا '.repeat(11).trim();
    openPage({ restaurant: refuseClosed({ title }), answers: { related } });
    const name = within(await heading(/has closed for good/)).getByText(title);
    expect(name.tagName).toBe('BDI');
  });
});

describe('a restaurant that could not be loaded', () => {
  const failing = () => {
    throw new NetworkError('No connection.');
  };

  test.each([
    ['no connection', failing],
    ['a failing host', refuse(503)],
  ])('is another matter: %s', async (_case, restaurant) => {
    const { router } = openPage({ restaurant });
    expect(await screen.findByText('We could not load this restaurant.')).toBeInTheDocument();
    expect(screen.queryByText('Restaurant not found')).not.toBeInTheDocument();
    expect(router.state.errors).toBeNull();
  });

  test('comes with Retry, and focus goes to what it brings', async () => {
    const { user, platform } = openPage({ restaurant: failing });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    const answer = createDeferred();
    platform.api.answer({ restaurant: () => answer.promise });
    await user.click(retry);
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-busy', 'true');
    answer.resolve(makeLuna());
    expect(await found()).toHaveFocus();
  });

  test('says so again when it fails again', async () => {
    const { user, platform } = openPage({ restaurant: failing });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('aria-busy'),
    );
    expect(platform.api.callsTo('restaurant').length).toBeGreaterThan(1);
  });
});
