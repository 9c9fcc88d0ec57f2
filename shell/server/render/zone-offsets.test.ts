import { openStatus } from '@tableside/contracts/restaurant/hours';
import { offsetAt, provideZoneOffsets } from '@tableside/contracts/restaurant/time';
import { zoneOffsets } from './zone-offsets';

const NOW = new Date('2026-05-18T12:00:00Z');
const HOUR_MS = 3_600_000;
const ZONES = [
  'America/New_York',
  'America/Phoenix',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'UTC',
];

afterEach(() => provideZoneOffsets(undefined));

/** Instants over five years at an interval that is not a multiple of an hour. */
const instants = Array.from(
  { length: 2000 },
  (_, index) => Date.UTC(2022, 11, 1) + index * 23.31 * HOUR_MS,
);

test.each(ZONES)('offsets of %s match Intl', (timeZone) => {
  const byIntl = instants.map((instant) => offsetAt(instant, timeZone));
  provideZoneOffsets(zoneOffsets(timeZone, NOW) ?? undefined);
  expect(instants.map((instant) => offsetAt(instant, timeZone))).toEqual(byIntl);
});

test('finds the daylight saving change to the minute', () => {
  const change = Date.UTC(2026, 2, 8, 7);
  provideZoneOffsets(zoneOffsets('America/New_York', NOW) ?? undefined);
  expect(offsetAt(change - 1, 'America/New_York')).toBe(-5 * HOUR_MS);
  expect(offsetAt(change, 'America/New_York')).toBe(-4 * HOUR_MS);
});

test('does not use Intl for the present in a known time zone', () => {
  provideZoneOffsets(zoneOffsets('America/New_York', NOW) ?? undefined);
  const format = jest.spyOn(Intl, 'DateTimeFormat');
  const hours = [{ weekday: 1, slot: '5:00 PM to 10:00 PM', isClosed: false }] as const;
  expect(openStatus(hours, NOW, 'America/New_York').label).toBe('Closed, opens 5 PM');
  expect(format).not.toHaveBeenCalled();
});

test('returns null for an unknown time zone', () => {
  expect(zoneOffsets('Nowhere/Special', NOW)).toBeNull();
});

test('covers five years in a small table', () => {
  expect(JSON.stringify(zoneOffsets('America/New_York', NOW)).length).toBeLessThan(250);
});
