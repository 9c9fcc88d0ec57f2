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

/** Instants of five years, in no step that days or hours have in common. */
const instants = Array.from(
  { length: 6000 },
  (_, index) => Date.UTC(2022, 11, 1) + index * 7.77 * HOUR_MS,
);

test.each(ZONES)('a page that knows the clocks of %s reads them as Intl does', (timeZone) => {
  const byIntl = instants.map((instant) => offsetAt(instant, timeZone));
  provideZoneOffsets(zoneOffsets(timeZone, NOW) ?? undefined);
  expect(instants.map((instant) => offsetAt(instant, timeZone))).toEqual(byIntl);
});

test('the change of clocks is known to the minute', () => {
  const change = Date.UTC(2026, 2, 8, 7);
  provideZoneOffsets(zoneOffsets('America/New_York', NOW) ?? undefined);
  expect(offsetAt(change - 1, 'America/New_York')).toBe(-5 * HOUR_MS);
  expect(offsetAt(change, 'America/New_York')).toBe(-4 * HOUR_MS);
});

test('nothing is asked of Intl for the present in a zone that the page knows', () => {
  provideZoneOffsets(zoneOffsets('America/New_York', NOW) ?? undefined);
  const format = jest.spyOn(Intl, 'DateTimeFormat');
  const hours = [{ weekday: 1, slot: '5:00 PM to 10:00 PM', isClosed: false }] as const;
  expect(openStatus(hours, NOW, 'America/New_York').label).toBe('Closed, opens 5 PM');
  expect(format).not.toHaveBeenCalled();
});

test('a zone that nobody knows has no table', () => {
  expect(zoneOffsets('Nowhere/Special', NOW)).toBeNull();
});

test('a table is small: the changes of five years', () => {
  expect(JSON.stringify(zoneOffsets('America/New_York', NOW)).length).toBeLessThan(250);
});
