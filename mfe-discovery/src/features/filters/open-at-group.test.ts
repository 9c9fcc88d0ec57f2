import { listTimes, nextDinner } from './open-at-group';

const ZONE = 'America/New_York';

test('adds a requested time between the steps', () => {
  const times = listTimes(1155);
  expect(times).toHaveLength(49);
  expect(times.slice(times.indexOf(1155) - 1)).toEqual([1140, 1155, ...times.slice(-9)]);
});

test.each([
  ['before 7 PM it is today', '2026-05-20T22:00:00.000Z', 3],
  ['from 7 PM on it is tomorrow', '2026-05-20T23:00:00.000Z', 4],
  ['after Sunday comes Monday', '2026-05-25T01:00:00.000Z', 1],
])('nextDinner: %s', (_case, now, weekday) => {
  expect(nextDinner(new Date(now), ZONE)).toEqual({ weekday, minutes: 1140 });
});

test('defaults to Friday for an unknown time zone', () => {
  expect(nextDinner(new Date(), 'Mars/Olympus')).toEqual({ weekday: 5, minutes: 1140 });
});
