import { makeSummary } from '@tableside/contracts/factories';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import type { RestaurantPage } from '@tableside/contracts/listing/model';
import { query, restaurantPages } from '@tableside/contracts/queries';
import type { FavoritesService } from '@tableside/contracts/remote';
import type { Favorite } from '@tableside/contracts/restaurant/model';
import {
  ApiError,
  ensureQuery,
  knownFavorites,
  pagesOptions,
  type CallApi,
} from '@tableside/platform';
import { createBrowserQueryClient } from '@tableside/platform/query-client';
import { createDeferred } from '@tableside/testing/fake-api';
import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query';
import { BrokenRemoteError, RemoteUnavailableError } from '../federation/errors';
import { createFavorites } from './create-favorites';
import { createFavoriteChanges } from './favorite-changes';

const none: Favorite = { isAdded: false, favoriteId: null };
const added: Favorite = { isAdded: true, favoriteId: 31 };
const UNAVAILABLE = 'error: Favorites aren’t available right now.';

/** The query client of the last setup. */
let client: QueryClient;

const save: FavoritesService['toggle'] = async () => ({ favorite: added, message: '' });

/** @param service of the account remote, or the error it fails to load with
 * @param answers API responses by endpoint */
function setUp(
  service: FavoritesService['toggle'] | Error = save,
  responses: Record<string, () => unknown> = {},
) {
  const remote = { failure: service instanceof Error ? service : null };
  const toggle = service instanceof Error ? save : service;
  const toasts: string[] = [];
  const calls: string[] = [];
  const loadService = jest.fn(async () => {
    if (remote.failure) throw remote.failure;
    return { createFavoritesService: () => ({ toggle }) };
  });
  const retryService = jest.fn();
  const call = (async (name: string) => {
    calls.push(name);
    return { data: await responses[name]?.(), message: '' };
  }) as unknown as CallApi;
  client = createBrowserQueryClient(call);
  const favorites = createFavorites({
    loadChanges: async () => ({ createFavoriteChanges }),
    services: { load: loadService, retry: retryService },
    call,
    queryClient: client,
    toasts: {
      show: (kind, message) => `${toasts.push(`${kind}: ${message}`)}`,
      dismiss: () => undefined,
    },
    report: () => undefined,
  });
  const known = () => knownFavorites(client);
  const state = () => ({
    known: known(),
    changing: client.isMutating(),
    isAvailable: favorites.availability.getState(),
  });
  return { favorites, known, state, toasts, calls, remote, loadService, retryService };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

const readList = () => ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));

afterEach(() => client.clear());

describe('toggle', () => {
  it('shows the change immediately, then the state from the API', async () => {
    const response = createDeferred<{ favorite: Favorite; message: string }>();
    const { favorites, state, toasts } = setUp(() => response.promise);
    const done = favorites.toggle('luna', none);
    expect(state()).toMatchObject({ known: { luna: { isAdded: true } }, changing: 1 });
    response.resolve({ favorite: added, message: 'Saved.' });
    await done;
    expect(state()).toMatchObject({ known: { luna: added }, changing: 0 });
    expect(toasts).toEqual(['success: Saved.']);
  });

  it.each([
    ['the API refuses', new ApiError('List is full.', 200)],
    ['the session has ended', new ApiError('Your session has ended. Log in again.', 401)],
  ])('rolls back and shows a toast when %s', async (_why, failure) => {
    const { favorites, state, toasts } = setUp(() => Promise.reject(failure));
    await favorites.toggle('luna', none);
    expect(state()).toMatchObject({ known: { luna: none }, changing: 0, isAvailable: true });
    expect(toasts).toEqual([`error: ${failure.message}`]);
  });

  it('ignores a second call for the same restaurant while the first is pending', async () => {
    const toggle = jest.fn(async () => ({ favorite: added, message: '' }));
    const { favorites } = setUp(toggle);
    await Promise.all([favorites.toggle('luna', none), favorites.toggle('luna', none)]);
    expect(toggle).toHaveBeenCalledTimes(1);
  });

  it('invalidates the favorites list and the counts afterwards', async () => {
    const { favorites, calls } = setUp(undefined, { favorites: () => [], counts: () => ({}) });
    for (const name of ['favorites', 'counts'] as const) await ensureQuery(client, query(name));
    await favorites.toggle('luna', none);
    for (const name of ['favorites', 'counts'] as const) {
      expect(client.getQueryState(query(name).queryKey)?.isInvalidated).toBe(true);
    }
    expect(calls).toEqual(['favorites', 'counts']);
  });
});

describe('toggle without the account remote', () => {
  const away = new RemoteUnavailableError('No response.');
  afterEach(() => jest.useRealTimers());

  it('rolls back, disables all favorite buttons, and shows one toast', async () => {
    const { favorites, state, toasts } = setUp(away);
    await Promise.all([favorites.toggle('luna', added), favorites.toggle('olive', none)]);
    await favorites.toggle('olive', none);
    expect(state()).toMatchObject({
      known: { luna: added, olive: none },
      changing: 0,
      isAvailable: false,
    });
    expect(toasts).toEqual([UNAVAILABLE]);
  });

  it('retries the remote every 30 seconds until it loads', async () => {
    jest.useFakeTimers();
    const { favorites, state, toasts, remote, loadService, retryService } = setUp(away);
    await favorites.toggle('luna', none);
    await jest.advanceTimersByTimeAsync(31_000);
    expect(state().isAvailable).toBe(false);
    expect(retryService).toHaveBeenCalledTimes(1);
    remote.failure = null;
    await jest.advanceTimersByTimeAsync(31_000);
    expect(state().isAvailable).toBe(true);
    const looked = loadService.mock.calls.length;
    await jest.advanceTimersByTimeAsync(120_000);
    expect(loadService).toHaveBeenCalledTimes(looked);
    await favorites.toggle('luna', none);
    expect(state().known['luna']).toEqual(added);
    expect(toasts).toEqual([UNAVAILABLE]);
  });

  it('retries the remote when the browser comes back online', async () => {
    const { favorites, state, remote } = setUp(away);
    await favorites.toggle('luna', none);
    remote.failure = null;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(state().isAvailable).toBe(true);
  });

  it('does not retry a broken remote', async () => {
    jest.useFakeTimers();
    const { favorites, state, loadService } = setUp(new BrokenRemoteError('Throws.'));
    await favorites.toggle('luna', none);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(loadService).toHaveBeenCalledTimes(1);
    expect(state().isAvailable).toBe(false);
  });
});

describe('startOver', () => {
  it('ignores responses to calls started by the previous user', async () => {
    const change = createDeferred<{ favorite: Favorite; message: string }>();
    const list = createDeferred();
    const { favorites, state } = setUp(() => change.promise, { restaurants: () => list.promise });
    favorites.startOver(true);
    await settle();
    const done = favorites.toggle('luna', none);
    const read = readList();
    favorites.startOver(true);
    await settle();
    change.resolve({ favorite: added, message: '' });
    list.resolve({
      restaurants: [makeSummary({ slug: 'olive', favorite: added })],
      lastPage: 1,
      total: 1,
    });
    await Promise.all([done, read]);
    expect(state()).toEqual({ known: {}, changing: 0, isAvailable: true });
  });

  it('learns from responses for the next user immediately', async () => {
    const { favorites, known } = setUp(save, {
      featured: () => makeSummary({ slug: 'luna', favorite: added }),
    });
    favorites.startOver(true);
    await settle();
    favorites.startOver(true);
    await client.fetchQuery(query('featured'));
    expect(known()).toEqual({ luna: added });
  });
});

describe('learnFromResponses', () => {
  const luna = (favorite: Favorite) => makeSummary({ slug: 'luna', favorite });
  const page = (favorite: Favorite) => ({
    restaurants: [luna(favorite)],
    lastPage: 1,
    total: 1,
  });

  /** Signs a user in and waits until favorite buttons are ready. */
  async function signIn(
    responses: Record<string, () => unknown>,
    toggle?: FavoritesService['toggle'],
  ) {
    const view = setUp(toggle, responses);
    view.favorites.startOver(true);
    await settle();
    return view;
  }

  it('takes the newest state when a list is refetched', async () => {
    let now = added;
    const { favorites, known } = await signIn({ restaurants: () => page(now) });
    await favorites.toggle('luna', none);
    now = none;
    await readList();
    expect(known()['luna']).toEqual(none);
  });

  it('reads infinite lists, single restaurants, and the featured restaurant', async () => {
    const { known } = await signIn({
      restaurants: () => page(added),
      restaurant: () => makeSummary({ slug: 'olive', favorite: added }),
      featured: () => makeSummary({ slug: 'birch', favorite: added }),
    });
    await ensureQuery(client, restaurantPages(EMPTY_FILTER));
    await ensureQuery(client, query('restaurant', { slug: 'olive' }));
    await ensureQuery(client, query('featured'));
    expect(known()).toEqual({ luna: added, olive: added, birch: added });
  });

  it('reads map, similar, and nearby restaurants', async () => {
    const slot = (slug: string) => makeSummary({ slug, favorite: added });
    const { known } = await signIn({
      mapRestaurants: () => ({ restaurants: [luna(added)], isComplete: true }),
      related: () => ({ similar: [slot('olive')], nearby: [slot('birch')] }),
    });
    await ensureQuery(client, query('mapRestaurants', { filter: EMPTY_FILTER }));
    await ensureQuery(client, query('related', { slug: 'luna' }));
    expect(known()).toEqual({ luna: added, olive: added, birch: added });
  });

  it('ignores responses without restaurants', async () => {
    const { known } = await signIn({ restaurant: () => null, featured: () => null });
    await ensureQuery(client, query('restaurant', { slug: 'olive' }));
    await ensureQuery(client, query('featured'));
    expect(known()).toEqual({});
  });

  it('clears restaurants missing from the complete favorites list', async () => {
    const { favorites, known } = await signIn({ favorites: () => [] });
    await favorites.toggle('luna', none);
    await client.fetchQuery(query('favorites'));
    expect(known()['luna']).toEqual(none);
  });

  it('ignores a response to a call that started before a change', async () => {
    const list = createDeferred();
    const { favorites, known } = await signIn({ restaurants: () => list.promise });
    const read = readList();
    await favorites.toggle('luna', none);
    list.resolve(page(none));
    await read;
    expect(known()['luna']).toEqual(added);
  });

  it('ignores a stale list that still has the removed entry, and takes a new entry', async () => {
    let listed = added;
    const { favorites, known } = await signIn({ favorites: () => [luna(listed)] }, async () => ({
      favorite: none,
      message: '',
    }));
    await favorites.toggle('luna', added);
    await client.fetchQuery(query('favorites'));
    expect(known()['luna']).toEqual(none);
    listed = { isAdded: true, favoriteId: 32 };
    await client.fetchQuery({ ...query('favorites'), staleTime: 0 });
    expect(known()['luna']).toEqual(listed);
  });

  it('ignores pages fetched before a change when another page arrives', async () => {
    const pages = [
      { ...page(none), lastPage: 2 },
      { restaurants: [makeSummary({ slug: 'olive', favorite: added })], lastPage: 2, total: 2 },
    ];
    const { favorites, known } = await signIn({
      restaurants: () => pages.shift(),
    });
    const observer = new InfiniteQueryObserver<RestaurantPage>(
      client,
      pagesOptions(restaurantPages(EMPTY_FILTER)) as never,
    );
    const stop = observer.subscribe(() => undefined);
    await settle();
    await favorites.toggle('luna', none);
    await observer.fetchNextPage();
    stop();
    expect(known()).toEqual({ luna: added, olive: added });
  });

  it('accepts a removed entry that the API lists again', async () => {
    let listed: readonly ReturnType<typeof luna>[] = [];
    const { favorites, known } = await signIn({ favorites: () => listed }, async () => ({
      favorite: none,
      message: '',
    }));
    await favorites.toggle('luna', added);
    await client.fetchQuery(query('favorites'));
    expect(known()['luna']).toEqual(none);
    listed = [luna(added)];
    await client.fetchQuery({ ...query('favorites'), staleTime: 0 });
    expect(known()['luna']).toEqual(added);
  });

  it('ignores responses for a restaurant with a pending change', async () => {
    const change = createDeferred<{ favorite: Favorite; message: string }>();
    const { favorites, known } = await signIn(
      { restaurants: () => page(none) },
      () => change.promise,
    );
    const done = favorites.toggle('luna', none);
    await readList();
    expect(known()['luna']?.isAdded).toBe(true);
    change.resolve({ favorite: added, message: '' });
    await done;
    expect(known()['luna']).toEqual(added);
  });

  it('keeps the state object when a response changes nothing', async () => {
    const { known } = await signIn({ restaurants: () => page({ ...added }) });
    await readList();
    const before = known();
    await client.refetchQueries({ queryKey: ['restaurants'] });
    expect(known()).toBe(before);
  });
});
