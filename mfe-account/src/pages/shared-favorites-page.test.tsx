import { findHref } from '@tableside/testing/links';
import { makeWireSettings, makeWireSummary } from '@tableside/contracts/factories';
import { FAVORITES_MAX, SHARED_AT_ONCE } from '@tableside/contracts/favorite/rules';
import { ApiError, NetworkError, queryClientContext } from '@tableside/platform';
import { readReturnPage } from '@tableside/platform/read-return-page';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { baseMapResponses, measureMaps, watchCanvases } from '@tableside/testing/base-map';
import { createTestQueryClient } from '@tableside/testing/render-app';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router-dom';
import { openFavorites } from '../testing/open-favorites';
import { sharedFavoritesRoute } from './favorites-page';

/** Rendering a page of 100 cards in jsdom is slow. */
jest.mock('@tableside/contracts/favorite/rules', () => ({
  ...jest.requireActual<object>('@tableside/contracts/favorite/rules'),
  SHARED_AT_ONCE: 10,
}));

const PATH = '/favorites/shared/Zm9yLWZyaWVuZHMtb25seQ';
const WITHOUT_LOCATION = { latitude: null, longitude: null };
const luna = makeWireSummary({ title: 'Luna', slug: 'luna', ...WITHOUT_LOCATION });
const olive = makeWireSummary({ title: 'Olive', slug: 'olive', ...WITHOUT_LOCATION });
const ofAna = { first_name: 'Ana', items: [luna, olive] };

const open = (sharedList: FakeResponses['sharedList'], isSignedIn = false, listed: string[] = []) =>
  openFavorites({ path: PATH, isSignedIn, listed, responses: { sharedList } });

test('shows the owner and the restaurants, read-only', async () => {
  const { platform } = open(ofAna);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana’s favorites' })).toBeVisible();
  expect(screen.getByText('2 favorites')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Luna' })).toHaveAttribute('href', '/restaurant/luna');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(platform.api.callsTo('favorites')).toEqual([]);
});

test('links to a comparison, and to a vote for signed-in users', async () => {
  open(ofAna, true);
  const token = PATH.split('/').at(-1);
  expect(await findHref('Compare')).toBe(`/compare?restaurants=luna,olive&token=${token}`);
  expect(await findHref('Ask friends')).toBe(`/vote?restaurants=luna,olive&token=${token}`);
});

test('links to a choice of restaurants if there are too many', async () => {
  const items = Array.from({ length: 9 }, (_, at) => ({ ...luna, slug: `p-${at}` }));
  open({ first_name: 'Ana', items }, true);
  const token = PATH.split('/').at(-1);
  expect(await findHref('Compare')).toBe(`/compare?token=${token}`);
  expect(await findHref('Ask friends')).toBe(`/vote?token=${token}`);
});

test('shows favorite buttons with the signed-in user’s own favorites', async () => {
  const { user, server } = open(ofAna, true, ['Luna']);
  const favoriteButton = (title: string) =>
    screen.findByRole('button', { name: `Save ${title} to favorites` });
  expect(await favoriteButton('Olive')).toHaveAttribute('aria-pressed', 'false');
  await waitFor(async () =>
    expect(await favoriteButton('Luna')).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  await user.click(await favoriteButton('Luna'));
  expect(await favoriteButton('Luna')).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('link', { name: 'Luna' })).toBeVisible();
  await waitFor(() => expect(server.titles()).toEqual([]));
});

test.each([
  ['unknown', new ApiError('There is no such list.', 404)],
  ['cut off', new ApiError('Bad request', 400)],
  ['refused', new ApiError('There is no such list.', 200)],
])('shows "not shared" for an address that is %s', async (_case, error) => {
  open(error);
  await screen.findByRole('heading', { level: 1, name: 'This list isn’t shared anymore' });
  expect(screen.getByRole('link', { name: 'Browse restaurants' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('retries a failed load and focuses the heading', async () => {
  const { user, platform } = open(new NetworkError('No connection.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load this list.');
  platform.api.respond({ sharedList: ofAna });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Ana’s favorites' })).toHaveFocus(),
  );
});

test('hides a list that is unshared while it is open', async () => {
  const { platform, queryClient } = open(ofAna);
  await screen.findByRole('link', { name: 'Luna' });
  platform.api.respond({ sharedList: new ApiError('There is no such list.', 404) });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('This list isn’t shared anymore')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Luna' })).not.toBeInTheDocument();
});

test('shows an empty unnamed list', async () => {
  open({ items: [] });
  expect(await screen.findByRole('heading', { name: 'Nothing on this list yet' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Shared favorites' })).toBeVisible();
});

test('shows restaurants on a map, and focuses the card of a clicked pin', async () => {
  measureMaps();
  const { written } = watchCanvases();
  const items = [
    { ...luna, latitude: 35.03, longitude: -85.31 },
    olive,
    makeWireSummary({ title: 'Mare', slug: 'mare', latitude: 35.06, longitude: -85.28 }),
  ];
  const { user } = openFavorites({
    path: PATH,
    isSignedIn: false,
    responses: { sharedList: { first_name: 'Ana', items }, ...baseMapResponses() },
  });
  expect(await screen.findByRole('button', { name: '1. Luna' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '3. Mare' }));
  expect(screen.getByRole('link', { name: 'Mare' })).toHaveFocus();
  expect(await screen.findByText(/City of Chattanooga open data/)).toBeVisible();
  await waitFor(() => expect(written).toContain('Highland Park'));

  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Map' }));
  await user.click(await dialog.findByRole('button', { name: '1. Luna' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Luna' })).toHaveFocus();
});

describe('a long list', () => {
  const makeItems = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...luna,
      title: `Restaurant ${at + 1}`,
      slug: `p-${at + 1}`,
    }));
  const longest = makeItems(FAVORITES_MAX);
  /** Paginated, like our API. */
  const byPage: FakeResponses['sharedList'] = ({ page = 1 }) => ({
    first_name: 'Ana',
    items: longest.slice((page - 1) * SHARED_AT_ONCE, page * SHARED_AT_ONCE),
    total: longest.length,
    page,
  });

  test.each([
    ['pages', byPage, '1,000', 100],
    ['everything at once', { first_name: 'Ana', items: makeItems(30) }, '30', 3],
  ])('of an API that sends %s is paginated', async (_what, sharedList, count, last) => {
    const { user } = open(sharedList);
    expect(await screen.findByText(`${count} favorites, showing 1–10`)).toBeVisible();
    // Keeps the cost of server rendering low.
    const { outerHTML } = document.documentElement;
    expect(outerHTML.match(/<[a-z]/g)?.length).toBeLessThan(60 * SHARED_AT_ONCE);
    expect(outerHTML.length).toBeLessThan(5000 * SHARED_AT_ONCE);
    const pages = screen.getByRole('navigation', { name: 'Pages of this list' });
    expect(within(pages).queryByText('Previous page')).not.toBeInTheDocument();
    const next = within(pages).getByText('Next page');
    expect(next).toHaveAttribute('href', `${PATH}?page=2`);
    await user.click(next);
    expect(await screen.findByText(`${count} favorites, showing 11–20`)).toBeVisible();
    expect(screen.getByText('Previous page')).toHaveAttribute('href', PATH);
    expect(screen.getByText(`Page 2 of ${last}`)).toBeVisible();
    const html = document.documentElement.outerHTML;
    expect(html.match(/<article/g)).toHaveLength(SHARED_AT_ONCE);
    expect(screen.getAllByText(/^Restaurant \d+$/)[0]).toHaveTextContent('Restaurant 11');
    expect(html).toContain('<ol start="11">');
  });
});

describe('a named list', () => {
  const night = {
    first_name: 'Ana',
    name: '<b>Date night</b>',
    items: [{ ...luna, note: 'The booth' }, olive],
  };

  test('shows its name, owner, addresses and shared notes', async () => {
    open(night);
    await screen.findByRole('heading', { level: 1, name: '<b>Date night</b>' });
    expect(screen.getByText(/^2 restaurants from/)).toHaveTextContent('2 restaurants from Ana');
    expect(screen.getAllByRole('article')[0]).toHaveTextContent(luna.location ?? 'an address');
    expect(screen.getAllByText('The booth')[0]).toBeVisible();
  });

  test('asks a visitor to log in before saving, and remembers the page', async () => {
    const { user } = open(night);
    const link = await screen.findByRole('link', { name: 'Save all' });
    expect(link).toHaveAttribute('href', '/login');
    await user.click(link);
    expect(readReturnPage()).toEqual({ path: PATH, title: '<b>Date night</b>' });
  });

  test.each([
    [{ added: 2, total: 2 }, 'Saved 2 restaurants.'],
    [{ added: 1, total: 2 }, 'Saved 1 restaurant. The other one was already in your favorites.'],
    [{ added: 0, total: 2 }, 'You’ve already saved these.'],
  ])('is saved by a signed-in user with one click: %j', async (saveShared, message) => {
    const { user, platform } = openFavorites({
      path: PATH,
      responses: { sharedList: night, saveShared },
    });
    await user.click(await screen.findByRole('button', { name: 'Save all' }));
    expect(await screen.findByText(message, { exact: false })).toBeVisible();
    expect(platform.api.callsTo('saveShared')).toMatchObject([
      { path: 'wishlist/save_shared', body: { token: 'Zm9yLWZyaWVuZHMtb25seQ' } },
    ]);
  });

  test('shows why it could not be saved', async () => {
    const { user } = openFavorites({
      path: PATH,
      responses: { sharedList: night, saveShared: new NetworkError('Lost.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Save all' }));
    expect(await screen.findByText(/couldn’t reach the server/)).toBeVisible();
  });
});

describe('the route', () => {
  const { loader, handle } = sharedFavoritesRoute;
  const params = { token: 'Zm9yLWZyaWVuZHMtb25seQ' };
  const url = new URL(`https://tableside.example${PATH}`);

  /** Runs the route's loader. */
  function load(sharedList: FakeResponses['sharedList']) {
    const platform = createFakePlatform({
      responses: { sharedList, settings: makeWireSettings() },
    });
    const client = createTestQueryClient(platform);
    const context = new RouterContextProvider();
    context.set(queryClientContext, client);
    const args = { params, request: new Request(url), context } as unknown as LoaderFunctionArgs;
    return { client, loaded: (loader as (args: LoaderFunctionArgs) => Promise<unknown>)(args) };
  }

  test('preloads the list, sets its title and excludes it from search engines', async () => {
    const { client, loaded } = load(ofAna);
    await loaded;
    const head = handle.head({
      params,
      url,
      data: (spec: { queryKey: readonly unknown[] }) => client.getQueryData(spec.queryKey),
      siteOrigin: url.origin,
      apiOrigin: '',
    });
    expect(head).toEqual({
      title: 'Ana’s favorites',
      description: '2 restaurants: Luna and Olive.',
      image: '/uploads/restaurants/kitchen-1.webp',
      noIndex: true,
    });
  });

  test('returns 404 for an unknown token', async () => {
    const { loaded } = load(new ApiError('There is no such list.', 404));
    await expect(loaded).rejects.toMatchObject({ status: 404 });
  });

  test('does not return 404 when the API fails', async () => {
    const { loaded } = load(new ApiError('Down.', 503));
    await expect(loaded).resolves.toBeNull();
  });
});
