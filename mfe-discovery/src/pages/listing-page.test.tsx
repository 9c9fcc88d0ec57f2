import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeWireSettings, makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { openListing, pagesOf } from '../testing/open-listing';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const cards = () =>
  within(screen.getByRole('region', { name: 'Results' })).queryAllByRole('article');

test('a slow host is waited for on the page itself, with empty cards', async () => {
  const slow = createDeferred();
  openListing('/restaurants?search=luna', { restaurants: () => slow.promise });
  await screen.findByRole('heading', { level: 1, name: 'Search Results for "luna"' });
  const results = screen.getByRole('region', { name: 'Results' });
  expect(results).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  slow.resolve(makeWirePage([makeWireSummary({ title: 'Luna' })]));
  expect(await screen.findByRole('link', { name: 'Luna' })).toBeVisible();
  expect(results).toHaveAttribute('aria-busy', 'false');
});

test('on the way back a slow host is waited for, so that the place in the list can be found again', async () => {
  const slow = createDeferred();
  window.history.pushState(null, '', '/restaurants?search=luna');
  try {
    const { platform } = openListing('/restaurants?search=luna', {
      restaurants: () => slow.promise,
    });
    await waitFor(() => expect(platform.api.callsTo('restaurants')).toHaveLength(1));
    await expect(heading('Search Results for "luna"')).rejects.toThrow();
    slow.resolve(makeWirePage([makeWireSummary({ title: 'Luna' })]));
    expect(await heading('Search Results for "luna"')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Luna' })).toBeVisible();
  } finally {
    window.history.back();
  }
});

test('the plain listing names the city and counts its restaurants', async () => {
  openListing('/restaurants', { restaurants: pagesOf(61) });
  expect(await heading('Restaurants in Chattanooga')).toBeInTheDocument();
  expect(screen.getByText('61 restaurants', { selector: 'h1 + p' })).toBeVisible();
  expect(cards()).toHaveLength(12);
});

test('a host that names no city leaves it out', async () => {
  openListing('/restaurants', { settings: makeWireSettings({ city: '' }) });
  expect(await heading('Restaurants')).toBeInTheDocument();
});

test('a search is shown as typed and sent in lower case', async () => {
  const { platform } = openListing('/restaurants?search=Fish%20%26%20Chips', {
    restaurants: pagesOf(3),
  });
  expect(await heading('Search Results for "Fish & Chips"')).toBeInTheDocument();
  expect(screen.getByText('Found 3 restaurants matching your search')).toBeVisible();
  expect(platform.api.callsTo('restaurants')[0]?.body).toMatchObject({ keyword: 'fish & chips' });
});

test('one match keeps the literal words', async () => {
  openListing('/restaurants?search=luna', { restaurants: pagesOf(1) });
  expect(await screen.findByText('Found 1 restaurants matching your search')).toBeVisible();
});

test('empty cards stand in while a filter loads, and the region says that it is busy', async () => {
  const { user, platform } = openListing();
  await heading(/Restaurants/);
  const slow = createDeferred();
  platform.api.answer({ restaurants: () => slow.promise });
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

test('nothing found offers both ways out', async () => {
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

test('a failing host shows the error with Retry, never the empty state', async () => {
  const { user, platform } = openListing('/restaurants', {
    restaurants: new NetworkError('No connection.'),
  });
  expect(await screen.findByText('We could not load restaurants.')).toBeVisible();
  expect(screen.queryByText('No restaurants found')).not.toBeInTheDocument();
  platform.api.answer({ restaurants: pagesOf(3) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Place 1' })).toBeVisible();
  expect(screen.queryByText('We could not load restaurants.')).not.toBeInTheDocument();
});

test('the list stands without settings and without options, which can be asked for again', async () => {
  const fail = new ApiError('Down.', 503);
  const { user, platform } = openListing('/restaurants?cuisine=6', {
    settings: fail,
    options: fail,
  });
  expect(await heading('Restaurants')).toBeInTheDocument();
  expect(cards()).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Remove Cuisine Type 6' })).toBeVisible();
  platform.api.answer({ options: () => [{ id: 6, title: 'Italian' }] });
  await user.click(await screen.findByRole('button', { name: 'Retry Cuisine Type' }));
  expect(await screen.findByRole('checkbox', { name: 'Italian' })).toBeChecked();
});

test('incomplete data still makes cards', async () => {
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
  expect(screen.getAllByText('Be the first to rate')).toHaveLength(2);
  expect(screen.getAllByText('Hours not listed')).toHaveLength(2);
  expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
});
