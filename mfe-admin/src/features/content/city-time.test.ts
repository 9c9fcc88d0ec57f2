import { toInstant, toWallTime } from './city-time';

const ZONE = 'America/New_York';

it.each([
  ['2026-12-24T18:00', '2026-12-24T18:00:00-05:00'],
  ['2026-07-04T09:30', '2026-07-04T09:30:00-04:00'],
  // Occurs twice; the first one counts.
  ['2026-11-01T01:30', '2026-11-01T01:30:00-04:00'],
])('converts local time %s to %s and back', (wall, instant) => {
  expect(toInstant(wall, ZONE)).toBe(instant);
  expect(toWallTime(instant, ZONE)).toBe(wall);
});

it('moves a time skipped by daylight saving forward', () => {
  expect(toInstant('2026-03-08T02:30', ZONE)).toBe('2026-03-08T03:30:00-04:00');
});

it('returns invalid input unchanged', () => {
  expect(toInstant('soon', ZONE)).toBe('soon');
  expect(toWallTime('soon', ZONE)).toBe('');
});
