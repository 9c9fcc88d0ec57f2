import type { Favourite } from '@tableside/contracts/model';
import type { FavouritesService } from '@tableside/contracts/remotes';
import { query, restaurantPages } from '@tableside/contracts/queries';
import { EMPTY_FILTER } from '@tableside/contracts/paths';
import { ApiError, ensureQuery, type CallApi } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeSummary } from '@tableside/testing/factories';
import type { QueryClient } from '@tanstack/react-query';
import { BrokenRemoteError, RemoteUnavailableError } from '../federation/errors';
import { createBrowserQueryClient } from '../transport/query-client';
import { createFavourites } from './create-favourites';

const none: Favourite = { isAdded: false, wishlistId: null };
const saved: Favourite = { isAdded: true, wishlistId: 31 };
const UNAVAILABLE = "error: Favorites can't be changed right now.";

let client: QueryClient;
afterEach(() => client.clear());

const save: FavouritesService['toggle'] = async () => ({ favourite: saved, message: '' });

/** @param service of the account remote, or why it cannot be had at first
 * @param answers of the API, by endpoint */
function setUp(
  service: FavouritesService['toggle'] | Error = save,
  answers: Record<string, () => unknown> = {},
) {
  const remote = { failure: service instanceof Error ? service : null };
  const toggle = service instanceof Error ? save : service;
  const toasts: string[] = [];
  const calls: string[] = [];
  const loadService = jest.fn(async () => {
    if (remote.failure) throw remote.failure;
    return { createFavouritesService: () => ({ toggle }) };
  });
  const retryService = jest.fn();
  const call = (async (name: string) => {
    calls.push(name);
    return { data: await answers[name]?.(), message: '' };
  }) as unknown as CallApi;
  client = createBrowserQueryClient(call);
  const favourites = createFavourites({
    loadService,
    retryService,
    call,
    queryClient: client,
    toasts: {
      show: (kind, message) => `${toasts.push(`${kind}: ${message}`)}`,
      dismiss: () => undefined,
    },
    report: () => undefined,
  });
  const state = () => favourites.store.getState();
  return { favourites, state, toasts, calls, remote, loadService, retryService };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a press', () => {
  it('shows at once, then holds what the host says', async () => {
    const answer = createDeferred<{ favourite: Favourite; message: string }>();
    const { favourites, state, toasts } = setUp(() => answer.promise);
    const done = favourites.toggle('luna', none);
    expect(state().bySlug['luna']?.isAdded).toBe(true);
    expect(state().pending).toEqual(['luna']);
    answer.resolve({ favourite: saved, message: 'Saved.' });
    await done;
    expect(state()).toMatchObject({ bySlug: { luna: saved }, pending: [] });
    expect(toasts).toEqual(['success: Saved.']);
  });

  it.each([
    ['the host refuses', new ApiError('List is full.', 200)],
    ['the session has ended', new ApiError('Your session has ended. Sign in again.', 401)],
  ])('is rolled back and told when %s', async (_why, failure) => {
    const { favourites, state, toasts } = setUp(() => Promise.reject(failure));
    await favourites.toggle('luna', none);
    expect(state()).toMatchObject({ bySlug: { luna: none }, pending: [], isAvailable: true });
    expect(toasts).toEqual([`error: ${failure.message}`]);
  });

  it('is ignored while the one before is under way', async () => {
    const toggle = jest.fn(async () => ({ favourite: saved, message: '' }));
    const { favourites } = setUp(toggle);
    await Promise.all([favourites.toggle('luna', none), favourites.toggle('luna', none)]);
    expect(toggle).toHaveBeenCalledTimes(1);
  });

  it('makes the list and the counts be read again, when it is done', async () => {
    const { favourites, calls } = setUp(undefined, { favourites: () => [], counts: () => ({}) });
    for (const name of ['favourites', 'counts'] as const) await ensureQuery(client, query(name));
    await favourites.toggle('luna', none);
    for (const name of ['favourites', 'counts'] as const) {
      expect(client.getQueryState(query(name).queryKey)?.isInvalidated).toBe(true);
    }
    expect(calls).toEqual(['favourites', 'counts']);
  });
});

describe("while the account remote can't be reached", () => {
  const away = new RemoteUnavailableError('No answer.');
  afterEach(() => jest.useRealTimers());

  it('hearts roll back and rest, which is said once', async () => {
    const { favourites, state, toasts } = setUp(away);
    await Promise.all([favourites.toggle('luna', saved), favourites.toggle('olive', none)]);
    await favourites.toggle('olive', none);
    expect(state()).toMatchObject({
      bySlug: { luna: saved, olive: none },
      pending: [],
      isAvailable: false,
    });
    expect(toasts).toEqual([UNAVAILABLE]);
  });

  it('it is looked for again after a while, until it is back', async () => {
    jest.useFakeTimers();
    const { favourites, state, toasts, remote, loadService, retryService } = setUp(away);
    await favourites.toggle('luna', none);
    await jest.advanceTimersByTimeAsync(31_000);
    expect(state().isAvailable).toBe(false);
    expect(retryService).toHaveBeenCalledTimes(1);
    remote.failure = null;
    await jest.advanceTimersByTimeAsync(31_000);
    expect(state().isAvailable).toBe(true);
    const looked = loadService.mock.calls.length;
    await jest.advanceTimersByTimeAsync(120_000);
    expect(loadService).toHaveBeenCalledTimes(looked);
    await favourites.toggle('luna', none);
    expect(state().bySlug['luna']).toEqual(saved);
    expect(toasts).toEqual([UNAVAILABLE]);
  });

  it('it is looked for when the connection is back', async () => {
    const { favourites, state, remote } = setUp(away);
    await favourites.toggle('luna', none);
    remote.failure = null;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(state().isAvailable).toBe(true);
  });

  it('what arrived and is broken is not run again by itself', async () => {
    jest.useFakeTimers();
    const { favourites, state, loadService } = setUp(new BrokenRemoteError('Throws.'));
    await favourites.toggle('luna', none);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(loadService).toHaveBeenCalledTimes(1);
    expect(state().isAvailable).toBe(false);
  });
});

describe('answers of the API', () => {
  const luna = (favourite: Favourite) => makeSummary({ slug: 'luna', favourite });
  const page = (favourite: Favourite) => ({
    restaurants: [luna(favourite)],
    lastPage: 1,
    total: 1,
  });

  /** Somebody is signed in, and hearts are ready. */
  async function signIn(
    answers: Record<string, () => unknown>,
    toggle?: FavouritesService['toggle'],
  ) {
    const view = setUp(toggle, answers);
    view.favourites.startOver(true);
    await settle();
    return view;
  }

  it('are learnt from, so that a change elsewhere shows on every heart', async () => {
    let now = saved;
    const { favourites, state } = await signIn({ restaurants: () => page(now) });
    await favourites.toggle('luna', none);
    now = none;
    await ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    expect(state().bySlug['luna']).toEqual(none);
  });

  it('of growing lists, of single restaurants and of the featured one count as well', async () => {
    const { state } = await signIn({
      restaurants: () => page(saved),
      restaurant: () => makeSummary({ slug: 'olive', favourite: saved }),
      featured: () => makeSummary({ slug: 'birch', favourite: saved }),
    });
    await ensureQuery(client, restaurantPages(EMPTY_FILTER));
    await ensureQuery(client, query('restaurant', { slug: 'olive' }));
    await ensureQuery(client, query('featured'));
    expect(state().bySlug).toEqual({ luna: saved, olive: saved, birch: saved });
  });

  it('of places on a map, and of similar and nearby ones, count too', async () => {
    const place = (slug: string) => makeSummary({ slug, favourite: saved });
    const { state } = await signIn({
      places: () => ({ restaurants: [luna(saved)], isComplete: true }),
      related: () => ({ similar: [place('olive')], nearby: [place('birch')] }),
    });
    await ensureQuery(client, query('places', { filter: EMPTY_FILTER }));
    await ensureQuery(client, query('related', { slug: 'luna' }));
    expect(state().bySlug).toEqual({ luna: saved, olive: saved, birch: saved });
  });

  it('that name nothing change nothing', async () => {
    const { state } = await signIn({ restaurant: () => null, featured: () => null });
    await ensureQuery(client, query('restaurant', { slug: 'olive' }));
    await ensureQuery(client, query('featured'));
    expect(state().bySlug).toEqual({});
  });

  it('with the list of all favorites tell what has been removed elsewhere', async () => {
    const { favourites, state } = await signIn({ favourites: () => [] });
    await favourites.toggle('luna', none);
    await client.fetchQuery(query('favourites'));
    expect(state().bySlug['luna']).toEqual(none);
  });

  it('that were asked for before a change do not undo it', async () => {
    const list = createDeferred();
    const { favourites, state } = await signIn({ restaurants: () => list.promise });
    const read = ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    await favourites.toggle('luna', none);
    list.resolve(page(none));
    await read;
    expect(state().bySlug['luna']).toEqual(saved);
  });

  it('that still list the entry that the host has removed do not bring it back; another entry does', async () => {
    let listed = saved;
    const { favourites, state } = await signIn({ favourites: () => [luna(listed)] }, async () => ({
      favourite: none,
      message: '',
    }));
    await favourites.toggle('luna', saved);
    await client.fetchQuery(query('favourites'));
    expect(state().bySlug['luna']).toEqual(none);
    listed = { isAdded: true, wishlistId: 32 };
    await client.fetchQuery({ ...query('favourites'), staleTime: 0 });
    expect(state().bySlug['luna']).toEqual(listed);
  });

  it('that list a removed entry again, once the host had noticed its removal, do bring it back', async () => {
    let listed: readonly ReturnType<typeof luna>[] = [];
    const { favourites, state } = await signIn({ favourites: () => listed }, async () => ({
      favourite: none,
      message: '',
    }));
    await favourites.toggle('luna', saved);
    await client.fetchQuery(query('favourites'));
    expect(state().bySlug['luna']).toEqual(none);
    listed = [luna(saved)];
    await client.fetchQuery({ ...query('favourites'), staleTime: 0 });
    expect(state().bySlug['luna']).toEqual(saved);
  });

  it('that come while a change is under way do not disturb it', async () => {
    const change = createDeferred<{ favourite: Favourite; message: string }>();
    const { favourites, state } = await signIn(
      { restaurants: () => page(none) },
      () => change.promise,
    );
    const done = favourites.toggle('luna', none);
    await ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    expect(state().bySlug['luna']?.isAdded).toBe(true);
    change.resolve({ favourite: saved, message: '' });
    await done;
    expect(state().bySlug['luna']).toEqual(saved);
  });

  it('leave hearts that they only confirm as they are', async () => {
    const { state } = await signIn({ restaurants: () => page({ ...saved }) });
    await ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    const before = state();
    await client.refetchQueries({ queryKey: ['restaurants'] });
    expect(state()).toBe(before);
  });
});

describe('the next person', () => {
  it("sees nothing of the last one's hearts", async () => {
    const { favourites, state } = setUp();
    await favourites.toggle('luna', none);
    favourites.startOver(false);
    expect(state()).toMatchObject({ bySlug: {}, pending: [] });
  });

  it('is not told by what was under way for the last one', async () => {
    const change = createDeferred<{ favourite: Favourite; message: string }>();
    const list = createDeferred();
    const { favourites, state } = setUp(() => change.promise, { restaurants: () => list.promise });
    favourites.startOver(true);
    await settle();
    const done = favourites.toggle('luna', none);
    const read = ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    favourites.startOver(true);
    await settle();
    change.resolve({ favourite: saved, message: '' });
    list.resolve({
      restaurants: [makeSummary({ slug: 'olive', favourite: saved })],
      lastPage: 1,
      total: 1,
    });
    await Promise.all([done, read]);
    expect(state()).toMatchObject({ bySlug: {}, pending: [] });
  });
});
