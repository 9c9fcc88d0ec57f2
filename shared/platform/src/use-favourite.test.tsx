import { makeUser } from '@tableside/contracts/account/factory';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PlatformProvider } from './context';
import { useFavourite } from './use-favourite';

describe('useFavourite', () => {
  const NOT_FAVOURITE = { isAdded: false, favouriteId: null };

  function setUp(user: ReturnType<typeof makeUser> | null = makeUser()) {
    const toggle = jest.fn(() => Promise.resolve());
    const fake = createFakePlatform({ user });
    const platform = { ...fake, favourites: { ...fake.favourites, toggle } };
    let renders = 0;
    const { result } = renderHook(
      () => {
        renders += 1;
        return useFavourite('luna', NOT_FAVOURITE);
      },
      {
        wrapper: ({ children }: { children: ReactNode }) => (
          <PlatformProvider platform={platform}>{children}</PlatformProvider>
        ),
      },
    );
    const { setState } = platform.favourites.store;
    return { result, toggle, setState, countRenders: () => renders };
  }

  it('is nothing for visitors', () => {
    expect(setUp(null).result.current).toBeNull();
  });

  it('starts with what was loaded, and follows what is known since', () => {
    const { result, setState } = setUp();
    expect(result.current).toMatchObject({ isAdded: false, isPending: false, isAvailable: true });
    act(() =>
      setState({
        bySlug: { luna: { isAdded: true, favouriteId: 4 } },
        pending: ['luna'],
        isAvailable: false,
      }),
    );
    expect(result.current).toMatchObject({ isAdded: true, isPending: true, isAvailable: false });
  });

  it('a press sends what is known at that moment, with the id', () => {
    const { result, setState, toggle } = setUp();
    const pressed = result.current?.toggle;
    setState({ bySlug: { luna: { isAdded: false, favouriteId: 9 } } });
    void pressed?.();
    expect(toggle).toHaveBeenCalledWith('luna', { isAdded: false, favouriteId: 9 });
  });

  it('what looks the same does not render again', () => {
    const { setState, countRenders } = setUp();
    act(() =>
      setState({
        bySlug: { luna: { ...NOT_FAVOURITE }, olive: { isAdded: true, favouriteId: 4 } },
      }),
    );
    expect(countRenders()).toBe(1);
  });
});
