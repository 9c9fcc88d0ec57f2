import { createSteadyClock } from './steady-clock';

describe('createSteadyClock', () => {
  const NOON = Date.UTC(2026, 4, 20, 12);
  const HOUR_MS = 3_600_000;

  beforeEach(() => {
    jest.useFakeTimers({ now: NOON });
  });
  afterEach(() => jest.useRealTimers());

  it('follows the time that passes, a device asleep included', () => {
    const read = createSteadyClock(NOON);
    jest.advanceTimersByTime(1500);
    expect(read()).toBe(NOON + 1500);
    // Asleep the wall clock alone goes on.
    jest.setSystemTime(NOON + HOUR_MS);
    expect(read()).toBe(NOON + HOUR_MS);
  });

  it('goes on when somebody sets the clock back', () => {
    const read = createSteadyClock(NOON);
    jest.advanceTimersByTime(10_000);
    jest.setSystemTime(NOON - HOUR_MS);
    const after = read();
    expect(after).toBe(NOON + 10_000);
    jest.advanceTimersByTime(1000);
    expect(read()).toBe(NOON + 11_000);
  });

  it('begins no earlier than the page was rendered', () => {
    expect(createSteadyClock(NOON + HOUR_MS)()).toBe(NOON + HOUR_MS);
    expect(createSteadyClock(NOON - HOUR_MS)()).toBe(NOON);
  });
});
