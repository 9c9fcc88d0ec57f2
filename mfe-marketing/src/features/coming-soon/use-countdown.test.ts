import { splitCountdown } from './use-countdown';

const DAY_MS = 86_400_000;

it('splits what is left into days, hours, minutes and seconds', () => {
  expect(splitCountdown(2 * DAY_MS + 3 * 3_600_000 + 4 * 60_000 + 5000)).toEqual({
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: 5,
    isOver: false,
  });
});

it('stops at zero', () => {
  expect(splitCountdown(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0, isOver: true });
});
