import { toInstant, toWallTime } from './city-time';

const ZONE = 'America/New_York';

it.each([
  ['2026-12-24T18:00', '2026-12-24T18:00:00-05:00'],
  ['2026-07-04T09:30', '2026-07-04T09:30:00-04:00'],
  // Clocks show it twice: the first one.
  ['2026-11-01T01:30', '2026-11-01T01:30:00-04:00'],
])('%s on the city’s clocks is %s', (wall, instant) => {
  expect(toInstant(wall, ZONE)).toBe(instant);
  expect(toWallTime(instant, ZONE)).toBe(wall);
});

it('moves a time that the clocks skip', () => {
  expect(toInstant('2026-03-08T02:30', ZONE)).toBe('2026-03-08T03:30:00-04:00');
});

it('leaves what is no time as it was typed, for the host to refuse', () => {
  expect(toInstant('soon', ZONE)).toBe('soon');
  expect(toWallTime('soon', ZONE)).toBe('');
});
