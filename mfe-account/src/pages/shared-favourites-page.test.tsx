import { findHref } from '@tableside/testing/links';
import { makeWireSettings, makeWireSummary } from '@tableside/contracts/factories';
import { FAVOURITES_MAX, SHARED_AT_ONCE } from '@tableside/contracts/favourite/rules';
import { ApiError, NetworkError, queryClientContext } from '@tableside/platform';
import { readReturnPage } from '@tableside/platform/read-return-page';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { groundAnswers, measureMaps, watchCanvases } from '@tableside/testing/ground';
import { createTestQueryClient } from '@tableside/testing/render-app';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router-dom';
import { openFavourites } from '../testing/open-favourites';
import { sharedFavouritesRoute } from './favourites-page';

const PATH = '/favorites/shared/Zm9yLWZyaWVuZHMtb25seQ';
const nowhere = { latitude: null, longitude: null };
const luna = makeWireSummary({ title: 'Luna', slug: 'luna', ...nowhere });
const olive = makeWireSummary({ title: 'Olive', slug: 'olive', ...nowhere });
const ofAna = { first_name: 'Ana', items: [luna, olive] };

const open = (sharedList: FakeAnswers['sharedList'], isSignedIn = false, listed: string[] = []) =>
  openFavourites({ path: PATH, isSignedIn, listed, answers: { sharedList } });

test('shows whose list it is and its restaurants, with nothing to change', async () => {
  const { platform } = open(ofAna);
  expect(await screen.findByRole('heading', { level: 1, name: "Ana's favorites" })).toBeVisible();
  expect(screen.getByText('2 favorites')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Luna' })).toHaveAttribute('href', '/restaurant/luna');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(platform.api.callsTo('favourites')).toEqual([]);
});

test('leads to a comparison, and those who are signed in to a vote', async () => {
  open(ofAna, true);
  const token = PATH.split('/').at(-1);
  expect(await findHref('Compare')).toBe(`/compare?places=luna,olive&token=${token}`);
  expect(await findHref('Ask friends')).toBe(`/vote?places=luna,olive&token=${token}`);
});

test('more places than fit beside one another are chosen first', async () => {
  const items = Array.from({ length: 9 }, (_, at) => ({ ...luna, slug: `p-${at}` }));
  open({ first_name: 'Ana', items }, true);
  const token = PATH.split('/').at(-1);
  expect(await findHref('Compare')).toBe(`/compare?token=${token}`);
  expect(await findHref('Ask friends')).toBe(`/vote?token=${token}`);
});

test('tells places of one name apart by their street', async () => {
  const twins = [
    { ...luna, street: '1 Oak St' },
    { ...luna, slug: 'luna-2', street: '9 Elm St' },
  ];
  open({ first_name: 'Ana', items: twins }, true);
  for (const name of ['Luna, 1 Oak St', 'Luna, 9 Elm St']) {
    expect(await screen.findByRole('link', { name })).toBeVisible();
    expect(screen.getByRole('button', { name: `Save ${name} to favorites` })).toBeVisible();
  }
});

test('has the favourite buttons of whoever reads it, signed in', async () => {
  const { user, host } = open(ofAna, true, ['Luna']);
  const favouriteButton = (title: string) =>
    screen.findByRole('button', { name: `Save ${title} to favorites` });
  expect(await favouriteButton('Olive')).toHaveAttribute('aria-pressed', 'false');
  await waitFor(async () =>
    expect(await favouriteButton('Luna')).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  await user.click(await favouriteButton('Luna'));
  expect(await favouriteButton('Luna')).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('link', { name: 'Luna' })).toBeVisible();
  await waitFor(() => expect(host.titles()).toEqual([]));
});

test.each([
  ['unknown', new ApiError('There is no such list.', 404)],
  ['cut off', new ApiError('Bad request', 400)],
  ['refused', new ApiError('There is no such list.', 200)],
])('an address that is %s is no list any more', async (_case, error) => {
  open(error);
  await screen.findByRole('heading', { level: 1, name: 'This list is not shared any more' });
  expect(screen.getByRole('link', { name: 'Browse restaurants' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a list that could not be loaded says so; Retry brings it and the focus', async () => {
  const { user, platform } = open(new NetworkError('No connection.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load this list.');
  platform.api.answer({ sharedList: ofAna });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: "Ana's favorites" })).toHaveFocus(),
  );
});

test('a list that ends while it is read is not shown any longer', async () => {
  const { platform, queryClient } = open(ofAna);
  await screen.findByRole('link', { name: 'Luna' });
  platform.api.answer({ sharedList: new ApiError('There is no such list.', 404) });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('This list is not shared any more')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Luna' })).not.toBeInTheDocument();
});

test('an empty list without a name says so under a title all the same', async () => {
  open({ items: [] });
  expect(await screen.findByRole('heading', { name: 'Nothing on this list yet' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Shared favorites' })).toBeVisible();
});

test('places stand on a map, and a pin leads to its card', async () => {
  measureMaps();
  const { written } = watchCanvases();
  const items = [
    { ...luna, latitude: 35.03, longitude: -85.31 },
    olive,
    makeWireSummary({ title: 'Mare', slug: 'mare', latitude: 35.06, longitude: -85.28 }),
  ];
  const { user } = openFavourites({
    path: PATH,
    isSignedIn: false,
    answers: { sharedList: { first_name: 'Ana', items }, ...groundAnswers() },
  });
  expect(await screen.findByRole('button', { name: '1. Luna' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '3. Mare' }));
  expect(screen.getByRole('link', { name: 'Mare' })).toHaveFocus();
  expect(await screen.findByText(/City of Chattanooga open data/)).toBeVisible();
  await waitFor(() => expect(written).toContain('Highland Park'));
});

/** A simulated browser on a busy machine draws a hundred cards in its own time, in milliseconds. */
const PATIENCE_MS = 30_000;

describe('a long list', () => {
  const find = (words: string) => screen.findByText(words, {}, { timeout: PATIENCE_MS });
  const items = Array.from({ length: FAVOURITES_MAX }, (_, at) => ({
    ...luna,
    title: `Place ${at + 1}`,
    slug: `p-${at + 1}`,
  }));
  /** As our host tells it. */
  const byPage: FakeAnswers['sharedList'] = ({ page = 1 }) => ({
    first_name: 'Ana',
    items: items.slice((page - 1) * SHARED_AT_ONCE, page * SHARED_AT_ONCE),
    total: items.length,
    page,
  });

  test.each([
    ['pages', byPage],
    ['everything at once', { first_name: 'Ana', items }],
  ])(
    'of a host that tells %s is shown a hundred at a time, with links',
    async (_what, told) => {
      const { user } = open(told);
      expect(await find('1,000 favorites, here are 1 to 100')).toBeVisible();
      // A twentieth of the page that a rendering thread was seen to bear.
      const { outerHTML } = document.documentElement;
      expect(outerHTML.match(/<[a-z]/g)?.length).toBeLessThan(60 * SHARED_AT_ONCE);
      expect(outerHTML.length).toBeLessThan(5000 * SHARED_AT_ONCE);
      const pages = screen.getByRole('navigation', { name: 'Pages of this list' });
      expect(within(pages).queryByText('Previous page')).not.toBeInTheDocument();
      const next = within(pages).getByText('Next page');
      expect(next).toHaveAttribute('href', `${PATH}?page=2`);
      await user.click(next);
      expect(await find('1,000 favorites, here are 101 to 200')).toBeVisible();
      expect(screen.getByText('Previous page')).toHaveAttribute('href', PATH);
      expect(screen.getByText('Page 2 of 10')).toBeVisible();
      const html = document.documentElement.outerHTML;
      expect(html.match(/<article/g)).toHaveLength(SHARED_AT_ONCE);
      expect(screen.getAllByText(/^Place \d+$/)[0]).toHaveTextContent('Place 101');
      expect(html).toContain('<ol start="101">');
    },
    90_000,
  );
});

describe('a list by name', () => {
  const night = {
    first_name: 'Ana',
    name: '<b>Date night</b>',
    items: [{ ...luna, note: 'The booth' }, olive],
  };

  test('shows its name, whose it is, addresses and the notes that its owner shows', async () => {
    open(night);
    await screen.findByRole('heading', { level: 1, name: '<b>Date night</b>' });
    expect(screen.getByText(/^2 places from/)).toHaveTextContent('2 places from Ana');
    expect(screen.getAllByRole('article')[0]).toHaveTextContent(luna.location ?? 'an address');
    expect(screen.getAllByText('The booth')[0]).toBeVisible();
  });

  test('a visitor signs in to save it, and is led back', async () => {
    const { user } = open(night);
    const link = await screen.findByRole('link', { name: 'Save these' });
    expect(link).toHaveAttribute('href', '/login');
    await user.click(link);
    expect(readReturnPage()).toEqual({ path: PATH, title: '<b>Date night</b>' });
  });

  test.each([
    [{ added: 2, total: 2 }, '2 places saved.'],
    [{ added: 1, total: 2 }, '1 place saved, you had the other 1 already.'],
    [{ added: 0, total: 2 }, 'You had saved all of them already.'],
  ])('somebody who is signed in saves it with one press: %j', async (saveShared, said) => {
    const { user, platform } = openFavourites({
      path: PATH,
      answers: { sharedList: night, saveShared },
    });
    await user.click(await screen.findByRole('button', { name: 'Save these' }));
    expect(await screen.findByText(said, { exact: false })).toBeVisible();
    expect(platform.api.callsTo('saveShared')).toMatchObject([
      { path: 'wishlist/save_shared', body: { token: 'Zm9yLWZyaWVuZHMtb25seQ' } },
    ]);
  });

  test('says why it could not be saved', async () => {
    const { user } = openFavourites({
      path: PATH,
      answers: { sharedList: night, saveShared: new NetworkError('Lost.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Save these' }));
    expect(await screen.findByText(/could not reach the server/)).toBeVisible();
  });
});

describe('the route', () => {
  const { loader, handle } = sharedFavouritesRoute;
  const params = { token: 'Zm9yLWZyaWVuZHMtb25seQ' };
  const url = new URL(`https://tableside.example${PATH}`);

  /** Loads as the server does. */
  function load(sharedList: FakeAnswers['sharedList']) {
    const platform = createFakePlatform({ answers: { sharedList, settings: makeWireSettings() } });
    const client = createTestQueryClient(platform);
    const context = new RouterContextProvider();
    context.set(queryClientContext, client);
    const args = { params, request: new Request(url), context } as unknown as LoaderFunctionArgs;
    return { client, loaded: (loader as (args: LoaderFunctionArgs) => Promise<unknown>)(args) };
  }

  test('has the list ready, with its title, and keeps it out of search engines', async () => {
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
      title: "Ana's favorites",
      description: '2 places: Luna, Olive.',
      image: '/uploads/restaurants/kitchen-1.webp',
      noIndex: true,
    });
  });

  test('answers 404 for an unknown token', async () => {
    const { loaded } = load(new ApiError('There is no such list.', 404));
    await expect(loaded).rejects.toMatchObject({ status: 404 });
  });

  test('does not take a failing host for a 404', async () => {
    const { loaded } = load(new ApiError('Down.', 503));
    await expect(loaded).resolves.toBeNull();
  });
});
