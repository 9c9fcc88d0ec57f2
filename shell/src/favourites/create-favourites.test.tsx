import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import type { Favourite } from '@tableside/contracts/restaurant/model';
import { ApiError, ensureQuery } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeSummary } from '@tableside/contracts/factories';
import { BrokenRemoteError, RemoteUnavailableError } from '../federation/errors';
import { client, none, added, save, settle, setUp, UNAVAILABLE } from './favourites-fixtures';

const luna = makeSummary({ slug: 'luna', favourite: added });

afterEach(() => client.clear());

describe('toggle', () => {
  it('shows the change at once, then what the host answers', async () => {
    const answer = createDeferred<{ favourite: Favourite; message: string }>();
    const { favourites, state, toasts } = setUp(() => answer.promise);
    const done = favourites.toggle('luna', none);
    expect(state()).toMatchObject({ known: { luna: { isAdded: true } }, changing: 1 });
    answer.resolve({ favourite: added, message: 'Saved.' });
    await done;
    expect(state()).toMatchObject({ known: { luna: added }, changing: 0 });
    expect(toasts).toEqual(['success: Saved.']);
  });

  it.each([
    ['the host refuses', new ApiError('List is full.', 200)],
    ['the session has ended', new ApiError('Your session has ended. Sign in again.', 401)],
  ])('is rolled back and told when %s', async (_why, failure) => {
    const { favourites, state, toasts } = setUp(() => Promise.reject(failure));
    await favourites.toggle('luna', none);
    expect(state()).toMatchObject({ known: { luna: none }, changing: 0, isAvailable: true });
    expect(toasts).toEqual([`error: ${failure.message}`]);
  });

  it('ignores a second call for the same restaurant while the first is pending', async () => {
    const toggle = jest.fn(async () => ({ favourite: added, message: '' }));
    const { favourites } = setUp(toggle);
    await Promise.all([favourites.toggle('luna', none), favourites.toggle('luna', none)]);
    expect(toggle).toHaveBeenCalledTimes(1);
  });

  it('invalidates the list of favourites and the counts afterwards', async () => {
    const { favourites, calls } = setUp(undefined, { favourites: () => [], counts: () => ({}) });
    for (const name of ['favourites', 'counts'] as const) await ensureQuery(client, query(name));
    await favourites.toggle('luna', none);
    for (const name of ['favourites', 'counts'] as const) {
      expect(client.getQueryState(query(name).queryKey)?.isInvalidated).toBe(true);
    }
    expect(calls).toEqual(['favourites', 'counts']);
  });
});

describe('toggle without the account remote', () => {
  const away = new RemoteUnavailableError('No answer.');
  afterEach(() => jest.useRealTimers());

  it('rolls back, disables all favourite buttons, and shows one toast', async () => {
    const { favourites, state, toasts } = setUp(away);
    await Promise.all([favourites.toggle('luna', added), favourites.toggle('olive', none)]);
    await favourites.toggle('olive', none);
    expect(state()).toMatchObject({
      known: { luna: added, olive: none },
      changing: 0,
      isAvailable: false,
    });
    expect(toasts).toEqual([UNAVAILABLE]);
  });

  it('loads the remote again every 30 seconds until it is there', async () => {
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
    expect(state().known['luna']).toEqual(added);
    expect(toasts).toEqual([UNAVAILABLE]);
  });

  it('loads the remote again when the browser is online again', async () => {
    const { favourites, state, remote } = setUp(away);
    await favourites.toggle('luna', none);
    remote.failure = null;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(state().isAvailable).toBe(true);
  });

  it('does not load a broken remote again', async () => {
    jest.useFakeTimers();
    const { favourites, state, loadService } = setUp(new BrokenRemoteError('Throws.'));
    await favourites.toggle('luna', none);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(loadService).toHaveBeenCalledTimes(1);
    expect(state().isAvailable).toBe(false);
  });
});

describe('startOver', () => {
  it('ignores answers to calls that the person before has started', async () => {
    const change = createDeferred<{ favourite: Favourite; message: string }>();
    const list = createDeferred();
    const { favourites, state } = setUp(() => change.promise, { restaurants: () => list.promise });
    favourites.startOver(true);
    await settle();
    const done = favourites.toggle('luna', none);
    const read = ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    favourites.startOver(true);
    await settle();
    change.resolve({ favourite: added, message: '' });
    list.resolve({
      restaurants: [makeSummary({ slug: 'olive', favourite: added })],
      lastPage: 1,
      total: 1,
    });
    await Promise.all([done, read]);
    expect(state()).toEqual({ known: {}, changing: 0, isAvailable: true });
  });

  it('learns from what is read for the next person at once', async () => {
    const { favourites, known } = setUp(save, { featured: () => luna });
    favourites.startOver(true);
    await settle();
    favourites.startOver(true);
    await client.fetchQuery(query('featured'));
    expect(known()).toEqual({ luna: added });
  });
});
