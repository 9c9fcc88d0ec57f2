import { createFakePlatform, RENDERED_AT } from '@tableside/testing/fake-platform';
import { act, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { PlatformProvider } from './context';
import { useNow } from './use-now';

describe('useNow', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-05-20T22:00:40.000Z') }));
  afterEach(() => jest.useRealTimers());

  function setUp(options: { readonly isHydrated?: boolean } = {}) {
    const seen: string[] = [];
    const platform = createFakePlatform();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <PlatformProvider platform={platform}>{children}</PlatformProvider>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(wrapper({ children: null }));
    const hydration = options.isHydrated ? { container, hydrate: true } : {};
    const view = renderHook(() => void seen.push(useNow().toISOString()), {
      wrapper,
      ...hydration,
    });
    return { seen, ...view };
  }

  it("starts with the server's time during hydration, then follows the clock", () => {
    const { seen } = setUp({ isHydrated: true });
    expect(seen[0]).toBe(RENDERED_AT);
    expect(seen.at(-1)).toBe('2026-05-20T22:00:00.000Z');
    act(() => jest.advanceTimersByTime(20_000));
    expect(seen.at(-1)).toBe('2026-05-20T22:01:00.000Z');
  });

  it.each([
    ['navigate', '2026-05-20T22:00:00.000Z'],
    ['back_forward', '2026-05-21T10:00:00.000Z'],
  ])("after '%s', shows %s on a device whose clock is 12 hours fast", (type, expected) => {
    jest.setSystemTime(Date.parse('2026-05-21T10:00:00.000Z'));
    const received = Date.now() + Date.parse(RENDERED_AT) - Date.parse('2026-05-20T22:00:00.000Z');
    Object.assign(performance, {
      getEntriesByType: () => [{ type, responseStart: received - performance.timeOrigin }],
    });
    const { seen } = setUp();
    Reflect.deleteProperty(performance, 'getEntriesByType');
    expect(seen.at(-1)).toBe(expected);
  });

  it('does not render twice on a page that is not hydrated', () => {
    expect(setUp().seen).toEqual(['2026-05-20T22:00:40.000Z']);
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
    expect(seen).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
