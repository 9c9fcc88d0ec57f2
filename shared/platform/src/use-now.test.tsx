import { createFakePlatform, RENDERED_AT } from '@tableside/testing/fake-platform';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PlatformProvider } from './context';
import { useNow } from './use-now';

describe('useNow', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-05-20T22:00:40.000Z') }));
  afterEach(() => jest.useRealTimers());

  function setUp() {
    const seen: string[] = [];
    const platform = createFakePlatform();
    const view = renderHook(
      () => {
        seen.push(useNow().toISOString());
      },
      {
        wrapper: ({ children }: { children: ReactNode }) => (
          <PlatformProvider platform={platform}>{children}</PlatformProvider>
        ),
      },
    );
    return { seen, ...view };
  }

  it("starts with the server's time, then follows the clock", () => {
    expect(setUp().seen).toEqual([RENDERED_AT, '2026-05-20T22:00:40.000Z']);
  });

  it('updates on the full minute, not a minute after page load', () => {
    const { seen } = setUp();
    act(() => jest.advanceTimersByTime(20_000));
    expect(seen.at(-1)).toBe('2026-05-20T22:01:00.000Z');
    act(() => jest.advanceTimersByTime(60_000));
    expect(seen.at(-1)).toBe('2026-05-20T22:02:00.000Z');
  });

  it('catches up when the page becomes visible', () => {
    const { seen } = setUp();
    jest.setSystemTime(Date.parse('2026-05-21T08:15:30.000Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(seen.at(-1)).toBe('2026-05-21T08:15:30.000Z');
  });

  it('stops on unmount', () => {
    const { seen, unmount } = setUp();
    unmount();
    jest.advanceTimersByTime(120_000);
    expect(seen).toHaveLength(2);
    expect(jest.getTimerCount()).toBe(0);
  });
});
