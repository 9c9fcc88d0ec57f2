import { makeUser } from '@tableside/contracts/factories';
import type { Favorite } from '@tableside/contracts/restaurant/model';
import { createDeferred } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { createTestQueryClient } from '@tableside/testing/render-app';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PlatformProvider } from './context';
import {
  changeFavorite,
  clearFavorites,
  knownFavorites,
  recordFavorites,
  useFavorite,
  useKnownFavorites,
} from './favorite-cache';
import type { CallApi } from './platform';
import { createBrowserQueryClient } from './query-client';

const NONE: Favorite = { isAdded: false, favoriteId: null };
const ADDED: Favorite = { isAdded: true, favoriteId: 31 };
const never = () => new Promise<never>(() => undefined);

function setUp<Result>(hook: () => Result, user: ReturnType<typeof makeUser> | null = makeUser()) {
  const toggle = jest.fn(() => Promise.resolve());
  const fake = createFakePlatform({ user });
  const platform = { ...fake, favorites: { ...fake.favorites, toggle } };
  const client = createTestQueryClient(platform);
  let renders = 0;
  const { result } = renderHook(
    () => {
      renders += 1;
      return hook();
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>
          <PlatformProvider platform={platform}>{children}</PlatformProvider>
        </QueryClientProvider>
      ),
    },
  );
  return { result, toggle, platform, client, countRenders: () => renders };
}

describe('useFavorite', () => {
  const useLuna = () => useFavorite('luna', NONE);

  it('is null for visitors', () => {
    expect(setUp(useLuna, null).result.current).toBeNull();
  });

  it('starts with the loaded state and follows later changes', () => {
    const { result, client, platform } = setUp(useLuna);
    expect(result.current).toMatchObject({ isAdded: false, isPending: false, isAvailable: true });
    act(() => {
      recordFavorites(client, { luna: { isAdded: true, favoriteId: 4 } });
      platform.favorites.availability.setState(false);
    });
    expect(result.current).toMatchObject({ isAdded: true, isPending: false, isAvailable: false });
    act(() => clearFavorites(client));
    expect(result.current).toMatchObject({ isAdded: false });
  });

  it('is pending only while its own change is in flight', async () => {
    const { result, client } = setUp(useLuna);
    act(() => void changeFavorite(client, 'olive', NONE, never));
    expect(result.current).toMatchObject({ isAdded: false, isPending: false });
    const response = createDeferred<Favorite>();
    act(() => void changeFavorite(client, 'luna', NONE, () => response.promise));
    expect(result.current).toMatchObject({ isAdded: true, isPending: true });
    await act(async () => response.resolve({ isAdded: true, favoriteId: 4 }));
    expect(result.current).toMatchObject({ isAdded: true, isPending: false });
  });

  it('sends the current state with its id on click', () => {
    const { result, client, toggle } = setUp(useLuna);
    const pressed = result.current?.toggle;
    recordFavorites(client, { luna: { isAdded: false, favoriteId: 9 } });
    void pressed?.();
    expect(toggle).toHaveBeenCalledWith('luna', { isAdded: false, favoriteId: 9 });
  });

  it('does not re-render when nothing visible changes', () => {
    const { client, countRenders } = setUp(useLuna);
    act(() => {
      recordFavorites(client, { luna: { ...NONE, favoriteId: 9 } });
      recordFavorites(client, { olive: { isAdded: true, favoriteId: 4 } });
      client.setQueryData(['featured', null], null);
    });
    expect(countRenders()).toBe(1);
  });
});

describe('useKnownFavorites', () => {
  it('returns all known favorites, and the same object while nothing changes', () => {
    const { result, client, countRenders } = setUp(useKnownFavorites);
    expect(result.current).toEqual({});
    act(() => recordFavorites(client, { luna: NONE }));
    act(() => recordFavorites(client, { luna: { ...NONE } }));
    expect(result.current).toEqual({ luna: NONE });
    expect(countRenders()).toBe(2);
  });
});

function openCache() {
  const call = jest.fn(() => Promise.reject(new Error('No request is made.')));
  const client = createBrowserQueryClient(call as unknown as CallApi);
  return { client, call, known: () => knownFavorites(client) };
}

describe('the known-favorites query', () => {
  it('is never fetched', async () => {
    const { client, call, known } = openCache();
    recordFavorites(client, { luna: ADDED });
    await client.invalidateQueries();
    await client.refetchQueries();
    expect(call).not.toHaveBeenCalled();
    expect(known()).toEqual({ luna: ADDED });
  });

  it('is not garbage-collected while unused', () => {
    jest.useFakeTimers();
    const { client, known } = openCache();
    recordFavorites(client, { luna: ADDED });
    jest.advanceTimersByTime(60 * 60_000);
    jest.useRealTimers();
    expect(known()).toEqual({ luna: ADDED });
  });
});

describe('changeFavorite', () => {
  it('fails immediately when offline', async () => {
    const { client } = openCache();
    onlineManager.setOnline(false);
    const send = jest.fn(() => Promise.resolve(ADDED));
    await changeFavorite(client, 'luna', NONE, send);
    onlineManager.setOnline(true);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('clearFavorites', () => {
  it('discards a change in flight and does not block the next user', async () => {
    const { client, known } = openCache();
    const response = createDeferred<Favorite>();
    const done = changeFavorite(client, 'luna', NONE, () => response.promise);
    clearFavorites(client);
    expect(known()).toEqual({});
    response.resolve(ADDED);
    await done;
    expect(known()).toEqual({});
    await changeFavorite(client, 'luna', ADDED, () => Promise.resolve(NONE));
    expect(known()).toEqual({ luna: NONE });
  });
});
