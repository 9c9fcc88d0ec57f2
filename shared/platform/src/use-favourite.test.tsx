import { makeUser } from '@tableside/contracts/factories';
import type { Favourite } from '@tableside/contracts/restaurant/model';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { createTestQueryClient } from '@tableside/testing/render-app';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PlatformProvider } from './context';
import {
  changeFavourite,
  forgetFavourites,
  noteFavourites,
  useFavourite,
  useKnownFavourites,
} from './favourite-cache';

const NOT_FAVOURITE: Favourite = { isAdded: false, favouriteId: null };
const never = () => new Promise<never>(() => undefined);

function setUp<Result>(hook: () => Result, user: ReturnType<typeof makeUser> | null = makeUser()) {
  const toggle = jest.fn(() => Promise.resolve());
  const fake = createFakePlatform({ user });
  const platform = { ...fake, favourites: { ...fake.favourites, toggle } };
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

describe('useFavourite', () => {
  const useLuna = () => useFavourite('luna', NOT_FAVOURITE);

  it('is nothing for visitors', () => {
    expect(setUp(useLuna, null).result.current).toBeNull();
  });

  it('starts with what was loaded, and follows what is known since', () => {
    const { result, client, platform } = setUp(useLuna);
    expect(result.current).toMatchObject({ isAdded: false, isPending: false, isAvailable: true });
    act(() => {
      noteFavourites(client, { luna: { isAdded: true, favouriteId: 4 } });
      platform.favourites.availability.setState(false);
    });
    expect(result.current).toMatchObject({ isAdded: true, isPending: false, isAvailable: false });
    act(() => forgetFavourites(client));
    expect(result.current).toMatchObject({ isAdded: false });
  });

  it('is pending while a change of it, and of no other, is under way', async () => {
    const { result, client } = setUp(useLuna);
    act(() => void changeFavourite(client, 'olive', NOT_FAVOURITE, never));
    expect(result.current).toMatchObject({ isAdded: false, isPending: false });
    let answer: (favourite: Favourite) => void = () => undefined;
    const answered = new Promise<Favourite>((resolve) => (answer = resolve));
    act(() => void changeFavourite(client, 'luna', NOT_FAVOURITE, () => answered));
    expect(result.current).toMatchObject({ isAdded: true, isPending: true });
    await act(async () => answer({ isAdded: true, favouriteId: 4 }));
    expect(result.current).toMatchObject({ isAdded: true, isPending: false });
  });

  it('a press sends what is known at that moment, with the id', () => {
    const { result, client, toggle } = setUp(useLuna);
    const pressed = result.current?.toggle;
    noteFavourites(client, { luna: { isAdded: false, favouriteId: 9 } });
    void pressed?.();
    expect(toggle).toHaveBeenCalledWith('luna', { isAdded: false, favouriteId: 9 });
  });

  it('what looks the same does not render again', () => {
    const { client, countRenders } = setUp(useLuna);
    act(() => {
      noteFavourites(client, { luna: { ...NOT_FAVOURITE, favouriteId: 9 } });
      noteFavourites(client, { olive: { isAdded: true, favouriteId: 4 } });
      client.setQueryData(['featured', null], null);
    });
    expect(countRenders()).toBe(1);
  });
});

describe('useKnownFavourites', () => {
  it('is all that is known, and the same object while that does not change', () => {
    const { result, client, countRenders } = setUp(useKnownFavourites);
    expect(result.current).toEqual({});
    act(() => noteFavourites(client, { luna: NOT_FAVOURITE }));
    act(() => noteFavourites(client, { luna: { ...NOT_FAVOURITE } }));
    expect(result.current).toEqual({ luna: NOT_FAVOURITE });
    expect(countRenders()).toBe(2);
  });
});
