import type { WeekMoment } from '@tableside/contracts/listing/rules';
import { joinTimes, readTime } from './read-time';
import { listTokens } from './text';

/** Tuesday, 5:45 PM. */
const NOW: WeekMoment = { weekday: 2, minutes: 17 * 60 + 45 };
const read = (text: string, now: WeekMoment | null = NOW) => {
  const found = readTime(listTokens(text), 0, now);
  return found && [found.openAt, found.length];
};

it.each([
  ['now', 'now', 1],
  ['open', 'now', 1],
  ['open now', 'now', 2],
  ['friday', '5-1900', 1],
  ['Fri.', '5-1900', 1],
  ['friday 9', '5-2100', 2],
  ['friday 9 p.m.', '5-2100', 3],
  ['friday 9am', '5-0900', 2],
  ['on friday at 9:30', '5-2130', 4],
  ['open on sunday', '7-1900', 3],
  ['friday night', '5-2100', 2],
  ['friday for lunch', '5-1230', 3],
  ['sunday brunch', '7-1100', 1],
  ['sun brunch', '7-1100', 1],
  ['open sun', '7-1900', 2],
  ['thurs 11', '4-1100', 2],
  ['wed 18:30', '3-1830', 2],
  ['monday midnight', '1-2359', 2],
  ['tonight', '2-2000', 1],
  ['today', '2-1900', 1],
  ['tomorrow', '3-1900', 1],
  ['open late', '2-2300', 2],
  ['late night', '2-2300', 2],
  ['9pm', '2-2100', 1],
  ['at 9', '2-2100', 2],
  ['tonight at 1am', '2-2000', 1],
  ['tonight dinner', '2-1900', 2],
  ['tonight lunch', '2-2000', 1],
  ['this weekend', '6-1900', 2],
  ['weekend brunch', '6-1100', 1],
  ['weekdays', '2-1900', 1],
  ['late', '2-2300', 1],
  ['domingo', '7-1900', 1],
  ['lunch', '3-1230', 1],
  ['20:15', '2-2015', 1],
  ['12am', '3-0000', 1],
])('parses %p as %p', (text, openAt, length) => {
  expect(read(text)).toEqual(openAt && [openAt, length]);
});

it.each([
  'sun',
  'wed wedding cake',
  'sun wah',
  '9',
  '4 stars',
  'brunch',
  'fridayz',
  '25:00',
  'at the corner',
  '',
])('finds no time in %p', (text) => {
  expect(read(text)).toBeNull();
});

it('parses only days without a local time', () => {
  expect(read('friday 9', null)).toEqual(['5-2100', 2]);
  expect(read('open now', null)).toEqual(['now', 2]);
  expect(read('tonight', null)).toBeNull();
  expect(read('9pm', null)).toBeNull();
});

it('uses a later time if the usual one has passed', () => {
  const late = { weekday: 2, minutes: 22 * 60 } as const;
  expect(read('tonight', late)).toEqual(['2-2200', 1]);
  expect(read('dinner', late)).toEqual(['3-1900', 1]);
  expect(read('tonight dinner', late)).toEqual(['2-2200', 2]);
});

it.each([
  ['dinner', 'saturday 6:30', '6-1830'],
  ['saturday', 'at 20:00', '6-2000'],
  ['8pm', 'friday', '5-2000'],
  ['now', 'friday', '5-1900'],
  ['friday 9', 'now', '5-2100'],
  ['friday', 'saturday', '6-1900'],
  ['late night', 'saturday', '6-2300'],
  ['open late', 'friday', '5-2300'],
  ['late night', 'tonight', '2-2300'],
  ['dinner', 'tonight', '2-1900'],
  ['lunch', 'tonight', '3-1230'],
  ['tonight', '1am', '3-0100'],
])('merges %p and %p', (first, second, openAt) => {
  const [one, other] = [first, second].map((text) => readTime(listTokens(text), 0, NOW));
  expect(one && other && joinTimes(one, other).openAt).toBe(openAt);
});
