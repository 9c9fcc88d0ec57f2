import type { Favorite } from '@tableside/contracts/restaurant/model';
import { onlineManager } from '@tanstack/react-query';
import { knownFavorites } from '.';
import { changeFavorite, clearFavorites, recordFavorites } from './favorite-cache';
import type { CallApi } from './platform';
import { createBrowserQueryClient } from './query-client';

const NONE: Favorite = { isAdded: false, favoriteId: null };
const ADDED: Favorite = { isAdded: true, favoriteId: 31 };

function setUp() {
  const call = jest.fn(() => Promise.reject(new Error('No request is made.')));
  const client = createBrowserQueryClient(call as unknown as CallApi);
  return { client, call, known: () => knownFavorites(client) };
}

describe('the known-favorites query', () => {
  it('is never fetched', async () => {
    const { client, call, known } = setUp();
    recordFavorites(client, { luna: ADDED });
    await client.invalidateQueries();
    await client.refetchQueries();
    expect(call).not.toHaveBeenCalled();
    expect(known()).toEqual({ luna: ADDED });
  });

  it('is not garbage-collected while unused', () => {
    jest.useFakeTimers();
    const { client, known } = setUp();
    recordFavorites(client, { luna: ADDED });
    jest.advanceTimersByTime(60 * 60_000);
    jest.useRealTimers();
    expect(known()).toEqual({ luna: ADDED });
  });
});

describe('changeFavorite', () => {
  it('fails immediately when offline', async () => {
    const { client } = setUp();
    onlineManager.setOnline(false);
    const send = jest.fn(() => Promise.resolve(ADDED));
    await changeFavorite(client, 'luna', NONE, send);
    onlineManager.setOnline(true);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('clearFavorites', () => {
  it('discards a change in flight and does not block the next user', async () => {
    const { client, known } = setUp();
    let response: (favorite: Favorite) => void = () => undefined;
    const answered = new Promise<Favorite>((resolve) => (response = resolve));
    const done = changeFavorite(client, 'luna', NONE, () => answered);
    clearFavorites(client);
    expect(known()).toEqual({});
    response(ADDED);
    await done;
    expect(known()).toEqual({});
    await changeFavorite(client, 'luna', ADDED, () => Promise.resolve(NONE));
    expect(known()).toEqual({ luna: NONE });
  });
});
