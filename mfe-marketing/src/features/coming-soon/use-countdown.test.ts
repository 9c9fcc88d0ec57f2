import { splitRemaining } from './use-countdown';

describe('splitRemaining', () => {
  const DAY_MS = 86_400_000;

  it('splits what is left into days, hours, minutes and seconds', () => {
    expect(splitRemaining(2 * DAY_MS + 3 * 3_600_000 + 4 * 60_000 + 5000)).toEqual({
      days: 2,
      hours: 3,
      minutes: 4,
      seconds: 5,
    });
  });

  it('counts a begun second as a whole one, so that zero is the end', () => {
    expect(splitRemaining(1)).toMatchObject({ seconds: 1 });
    expect(splitRemaining(1001)).toMatchObject({ seconds: 2 });
    expect(splitRemaining(30 * DAY_MS)).toEqual({ days: 30, hours: 0, minutes: 0, seconds: 0 });
  });

  it.each([0, -1, -DAY_MS])('stops at zero (%p)', (leftMs) => {
    expect(splitRemaining(leftMs)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
