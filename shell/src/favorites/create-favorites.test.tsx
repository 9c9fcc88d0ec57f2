import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import type { Favorite } from '@tableside/contracts/restaurant/model';
import { ApiError, ensureQuery } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeSummary } from '@tableside/contracts/factories';
import { BrokenRemoteError, RemoteUnavailableError } from '../federation/errors';
import { client, none, added, save, settle, setUp, UNAVAILABLE } from './favorites-fixtures';

const luna = makeSummary({ slug: 'luna', favorite: added });

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
  const away = new RemoteUnavailableError('No answer.');
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
    const read = ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
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
    const { favorites, known } = setUp(save, { featured: () => luna });
    favorites.startOver(true);
    await settle();
    favorites.startOver(true);
    await client.fetchQuery(query('featured'));
    expect(known()).toEqual({ luna: added });
  });
});
