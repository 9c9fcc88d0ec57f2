import type { Favourite } from '@tableside/contracts/restaurant/model';
import { onlineManager } from '@tanstack/react-query';
import { knownFavourites } from '.';
import { changeFavourite, forgetFavourites, noteFavourites } from './favourite-cache';
import type { CallApi } from './platform';
import { createBrowserQueryClient } from './query-client';

const NONE: Favourite = { isAdded: false, favouriteId: null };
const ADDED: Favourite = { isAdded: true, favouriteId: 31 };

function setUp() {
  const call = jest.fn(() => Promise.reject(new Error('Nobody is asked.')));
  const client = createBrowserQueryClient(call as unknown as CallApi);
  return { client, call, known: () => knownFavourites(client) };
}

describe('the query', () => {
  it('is never fetched', async () => {
    const { client, call, known } = setUp();
    noteFavourites(client, { luna: ADDED });
    await client.invalidateQueries();
    await client.refetchQueries();
    expect(call).not.toHaveBeenCalled();
    expect(known()).toEqual({ luna: ADDED });
  });

  it('is kept while nothing reads it', () => {
    jest.useFakeTimers();
    const { client, known } = setUp();
    noteFavourites(client, { luna: ADDED });
    jest.advanceTimersByTime(60 * 60_000);
    jest.useRealTimers();
    expect(known()).toEqual({ luna: ADDED });
  });
});

describe('changeFavourite', () => {
  it('does not wait for a connection', async () => {
    const { client } = setUp();
    onlineManager.setOnline(false);
    const send = jest.fn(() => Promise.resolve(ADDED));
    await changeFavourite(client, 'luna', NONE, send);
    onlineManager.setOnline(true);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('forgetFavourites', () => {
  it('leaves the next person nothing of a change under way, and their own press free', async () => {
    const { client, known } = setUp();
    let answer: (favourite: Favourite) => void = () => undefined;
    const answered = new Promise<Favourite>((resolve) => (answer = resolve));
    const done = changeFavourite(client, 'luna', NONE, () => answered);
    forgetFavourites(client);
    expect(known()).toEqual({});
    answer(ADDED);
    await done;
    expect(known()).toEqual({});
    await changeFavourite(client, 'luna', ADDED, () => Promise.resolve(NONE));
    expect(known()).toEqual({ luna: NONE });
  });
});
