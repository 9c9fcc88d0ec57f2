import { makeUser } from '@tableside/contracts/factories';
import type { Favorite } from '@tableside/contracts/restaurant/model';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { createTestQueryClient } from '@tableside/testing/render-app';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PlatformProvider } from './context';
import {
  changeFavorite,
  clearFavorites,
  recordFavorites,
  useFavorite,
  useKnownFavorites,
} from './favorite-cache';

const NOT_FAVORITE: Favorite = { isAdded: false, favoriteId: null };
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
  const useLuna = () => useFavorite('luna', NOT_FAVORITE);

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
    act(() => void changeFavorite(client, 'olive', NOT_FAVORITE, never));
    expect(result.current).toMatchObject({ isAdded: false, isPending: false });
    let response: (favorite: Favorite) => void = () => undefined;
    const answered = new Promise<Favorite>((resolve) => (response = resolve));
    act(() => void changeFavorite(client, 'luna', NOT_FAVORITE, () => answered));
    expect(result.current).toMatchObject({ isAdded: true, isPending: true });
    await act(async () => response({ isAdded: true, favoriteId: 4 }));
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
      recordFavorites(client, { luna: { ...NOT_FAVORITE, favoriteId: 9 } });
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
    act(() => recordFavorites(client, { luna: NOT_FAVORITE }));
    act(() => recordFavorites(client, { luna: { ...NOT_FAVORITE } }));
    expect(result.current).toEqual({ luna: NOT_FAVORITE });
    expect(countRenders()).toBe(2);
  });
});
