import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeWireSettings, makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import { watchCanvases } from '@tableside/testing/base-map';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { countsOf, openListing, pagesOf } from '../testing/open-listing';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const cards = () =>
  within(screen.getByRole('region', { name: 'Results' })).queryAllByRole('article');

test('shows the page with skeleton cards while the API is slow, and the specification’s wording for one match', async () => {
  const slow = createDeferred();
  openListing('/restaurants?search=luna', { restaurants: () => slow.promise });
  await heading('Search Results for "luna"');
  const results = screen.getByRole('region', { name: 'Results' });
  expect(results).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  slow.resolve(makeWirePage([makeWireSummary({ title: 'Luna' })], { total: 1 }));
  expect(await screen.findByRole('link', { name: 'Luna' })).toBeVisible();
  expect(results).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByText('Found 1 restaurants matching your search')).toBeVisible();
});

test('waits for the data on Back, so that scroll can be restored', async () => {
  jest.useFakeTimers();
  const slow = createDeferred();
  window.history.pushState(null, '', '/restaurants?search=luna');
  try {
    const { platform } = openListing('/restaurants?search=luna', {
      restaurants: () => slow.promise,
    });
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(platform.api.callsTo('restaurants')).toHaveLength(1);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    jest.useRealTimers();
    slow.resolve(makeWirePage([makeWireSummary({ title: 'Luna' })]));
    expect(await heading('Search Results for "luna"')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Luna' })).toBeVisible();
  } finally {
    jest.useRealTimers();
    window.history.back();
  }
});

test('shows the city and restaurant count', async () => {
  openListing('/restaurants', { restaurants: pagesOf(61) });
  expect(await heading('Restaurants in Chattanooga')).toBeInTheDocument();
  expect(screen.getByText('61 restaurants', { selector: 'h1 + p' })).toBeVisible();
  expect(cards()).toHaveLength(12);
});

test('omits the city when unknown', async () => {
  openListing('/restaurants', { settings: makeWireSettings({ city: '' }) });
  expect(await heading('Restaurants')).toBeInTheDocument();
});

test('shows the search as typed and sends it lower-cased', async () => {
  const { platform } = openListing('/restaurants?search=Fish%20%26%20Chips', {
    restaurants: pagesOf(3),
  });
  expect(await heading('Search Results for "Fish & Chips"')).toBeInTheDocument();
  expect(screen.getByText('Found 3 restaurants matching your search')).toBeVisible();
  expect(platform.api.callsTo('restaurants')[0]?.body).toMatchObject({ keyword: 'fish & chips' });
});

test('shows skeleton cards and aria-busy while a filter loads', async () => {
  const { user, platform } = openListing();
  await heading(/Restaurants/);
  const slow = createDeferred();
  platform.api.respond({ restaurants: () => slow.promise });
  await user.click(screen.getByRole('checkbox', { name: 'Italian' }));
  const region = screen.getByRole('region', { name: 'Results' });
  await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'true'));
  expect(cards()).toHaveLength(0);
  expect(within(region).getAllByRole('listitem', { hidden: true })).toHaveLength(12);
  expect(screen.queryByText('No restaurants found')).not.toBeInTheDocument();
  slow.resolve(makeWirePage([makeWireSummary({ title: 'Luna' })]));
  expect(await screen.findByRole('link', { name: 'Luna' })).toBeVisible();
  expect(region).toHaveAttribute('aria-busy', 'false');
  expect(within(region).getByRole('status')).toHaveTextContent('1 restaurant');
});

test('offers Clear Filters and View All Restaurants when there are no results', async () => {
  const searchAlone = createDeferred();
  const { user, router } = openListing('/restaurants?search=zzz&cuisine=6', {
    restaurants: (args) => {
      if (!args.filter.keyword) return pagesOf(3)(args);
      return args.filter.cuisine.length > 0 ? makeWirePage([]) : searchAlone.promise;
    },
  });
  expect(await screen.findByRole('heading', { name: 'No restaurants found' })).toBeVisible();
  expect(screen.getByText('Found 0 restaurants matching your search')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=zzz'));
  const region = screen.getByRole('region', { name: 'Results' });
  expect(region).toHaveFocus();
  await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'true'));
  searchAlone.resolve(makeWirePage([]));
  await user.click(await screen.findByRole('link', { name: 'View All Restaurants' }));
  expect(await heading('Restaurants in Chattanooga')).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(cards()).toHaveLength(3));
});

test('shows an error with Retry, not the empty state, when the API fails', async () => {
  const { user, platform } = openListing('/restaurants', {
    restaurants: new NetworkError('No connection.'),
  });
  expect(await screen.findByText('We couldn’t load restaurants.')).toBeVisible();
  expect(screen.queryByText('No restaurants found')).not.toBeInTheDocument();
  platform.api.respond({ restaurants: pagesOf(3) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Place 1' })).toBeVisible();
  expect(screen.queryByText('We couldn’t load restaurants.')).not.toBeInTheDocument();
});

test('shows the list without settings and options, and retries options', async () => {
  const fail = new ApiError('Down.', 503);
  const { user, platform } = openListing('/restaurants?cuisine=6', {
    settings: fail,
    options: fail,
  });
  expect(await heading('Restaurants')).toBeInTheDocument();
  expect(cards()).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Remove Cuisine Type 6' })).toBeVisible();
  platform.api.respond({ options: () => [{ id: 6, title: 'Italian' }] });
  await user.click(await screen.findByRole('button', { name: 'Retry Cuisine Type' }));
  expect(await screen.findByRole('checkbox', { name: 'Italian' })).toBeChecked();
});

test('renders cards from incomplete data', async () => {
  const title = 'The Very Long Name of a Place '.repeat(4).trim();
  openListing('/restaurants', {
    restaurants: {
      data: [
        { id: 1, slug: 'bare', title },
        {
          id: 2,
          slug: 'odd',
          title: 'Odd',
          featured_image: 'javascript:alert(1)',
          rating_count: 0,
        },
        { id: 3, title: 'No slug' },
        null,
      ],
      last_page: '1',
    },
  });
  expect(await screen.findByRole('link', { name: title })).toHaveAttribute(
    'href',
    '/restaurant/bare',
  );
  expect(cards()).toHaveLength(2);
  expect(screen.getAllByText(/No ratings yet/)).toHaveLength(1);
  expect(screen.getAllByText('Hours not listed')).toHaveLength(2);
  for (const picture of screen.getAllByRole('presentation'))
    expect(picture).toHaveAttribute('src', '/tiles/any.svg');
});

const SLOW_MS = 4000;

test('shows a slow notice with Cancel and Retry', async () => {
  jest.useFakeTimers();
  const response = createDeferred();
  const { platform } = openListing('/restaurants', { restaurants: () => response.promise });
  // The page waits a moment before it shows skeleton cards.
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await act(() => jest.advanceTimersByTimeAsync(SLOW_MS));
  expect(screen.getByText(/^Still loading\./)).toBeVisible();
  jest.useRealTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('We couldn’t load restaurants.')).toBeVisible();
  platform.api.respond({ restaurants: pagesOf(2) });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Place 1' })).toBeVisible();
  expect(screen.queryByText(/^Still loading\./)).not.toBeInTheDocument();
});

const mapRestaurants = { data: [], is_complete: true };
const linkTo = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

describe('links to other selections keep the map open', () => {
  beforeEach(() => {
    watchCanvases();
  });

  test('to restaurants with unknown hours, and back', async () => {
    const { user, router } = openListing('/restaurants?open=now&view=map', {
      filterCounts: countsOf({}, { open: 3, unknown: 14 }),
      mapRestaurants,
    });
    await user.click(await screen.findByRole('link', { name: 'Show them' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?open=now&hours=unknown&view=map'),
    );
    expect(await linkTo('Back to open restaurants')).toBe('/restaurants?open=now&view=map');
  });

  test('to relaxed results and all restaurants', async () => {
    openListing('/restaurants?cuisine=6&amenity=2&view=map', {
      restaurants: ({ filter }) =>
        filter.cuisine.length && filter.feature.length ? makeWirePage([]) : pagesOf(5)({ filter }),
      mapRestaurants,
    });
    expect(await linkTo(/^Without Live Music/)).toBe('/restaurants?cuisine=6&view=map');
    expect(await linkTo('View All Restaurants')).toBe('/restaurants?view=map');
  });

  test('and keep the list without a map', async () => {
    openListing('/restaurants?open=now', {
      filterCounts: countsOf({}, { open: 3, unknown: 1 }),
    });
    expect(await linkTo('Show it')).toBe('/restaurants?open=now&hours=unknown');
  });
});

test('shows rows on phones until Photos is pressed, and stores the choice', async () => {
  const { user } = openListing('/restaurants');
  const pictures = await screen.findByRole('button', { name: 'Photos' });
  expect(pictures).toHaveAttribute('aria-pressed', 'false');
  const list = within(screen.getByRole('region', { name: 'Results' })).getByRole('list');
  expect(list).toHaveClass('compact');
  await user.click(pictures);
  expect(list).not.toHaveClass('compact');
  expect(localStorage.getItem('tableside.listing.pictures')).toBe('large');
  await user.click(pictures);
  expect(list).toHaveClass('compact');
  expect(localStorage.getItem('tableside.listing.pictures')).toBeNull();
});
