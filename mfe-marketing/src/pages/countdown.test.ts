import { createMonotonicClock, splitRemaining } from './countdown';

describe('splitRemaining', () => {
  const DAY_MS = 86_400_000;

  it('rounds up to whole seconds, so that zero means the end', () => {
    expect(splitRemaining(1)).toMatchObject({ seconds: 1 });
    expect(splitRemaining(1001)).toMatchObject({ seconds: 2 });
    expect(splitRemaining(30 * DAY_MS)).toEqual({ days: 30, hours: 0, minutes: 0, seconds: 0 });
  });
});

describe('createMonotonicClock', () => {
  const NOON = Date.UTC(2026, 4, 20, 12);
  const HOUR_MS = 3_600_000;

  beforeEach(() => {
    jest.useFakeTimers({ now: NOON });
  });
  afterEach(() => jest.useRealTimers());

  it('includes time the device slept', () => {
    const read = createMonotonicClock(NOON);
    jest.advanceTimersByTime(1500);
    expect(read()).toBe(NOON + 1500);
    // While the device sleeps, only the wall clock advances.
    jest.setSystemTime(NOON + HOUR_MS);
    expect(read()).toBe(NOON + HOUR_MS);
  });

  it('keeps counting when the system clock is set back', () => {
    const read = createMonotonicClock(NOON);
    jest.advanceTimersByTime(10_000);
    jest.setSystemTime(NOON - HOUR_MS);
    const after = read();
    expect(after).toBe(NOON + 10_000);
    jest.advanceTimersByTime(1000);
    expect(read()).toBe(NOON + 11_000);
  });

  it('never starts before the time of the render', () => {
    expect(createMonotonicClock(NOON + HOUR_MS)()).toBe(NOON + HOUR_MS);
    expect(createMonotonicClock(NOON - HOUR_MS)()).toBe(NOON);
  });
});
