import { makeWireSummary, makeWireTimeslots } from '@tableside/contracts/factories';
import { readSummary } from '@tableside/contracts/restaurant/model';
import { describeTime, sortByOpenNow } from './time-of-day';

const ZONE = 'America/New_York';
/** A Tuesday in the city. */
const at = (time: string) => new Date(`2026-06-02T${time}:00-04:00`);
const open = (title: string, slot: string | null) => {
  const restaurant = readSummary(
    makeWireSummary({
      title,
      slug: title,
      timeslots: slot === null ? [] : makeWireTimeslots(slot),
    }),
  );
  if (!restaurant) throw new Error('The restaurant cannot be read.');
  return restaurant;
};
const lunch = open('lunch', '11 AM to 2 PM');
const dinner = open('dinner', '5 PM to 10 PM');
const bar = open('bar', '8 PM to 3 AM');
const unknown = open('unknown', null);

it.each([
  ['09:00', [lunch, bar], 'Today in town'],
  ['15:00', [lunch, bar], 'Today in town'],
  ['18:00', [dinner], 'Tonight in town'],
  ['18:00', [bar], 'Tonight in town'],
  ['18:00', [lunch, unknown], 'Around town'],
  ['02:00', [bar], 'Tonight in town'],
  ['02:00', [lunch], 'Today in town'],
  ['04:30', [bar], 'Today in town'],
  ['12:00', [unknown], 'Around town'],
  ['12:00', [], 'Around town'],
])('describeTime at %s, case %#', (time, restaurants, name) => {
  expect(describeTime(restaurants, at(time), ZONE)).toBe(name);
});

it('puts open restaurants first, then those that open later, keeping ties in order', () => {
  const titles = (time: string) =>
    sortByOpenNow([unknown, dinner, lunch, bar], at(time), ZONE).map(({ title }) => title);
  expect(titles('12:00')).toEqual(['lunch', 'dinner', 'bar', 'unknown']);
  expect(titles('18:00')).toEqual(['dinner', 'bar', 'unknown', 'lunch']);
});

it('keeps the order within an hour', () => {
  const order = (time: string) => sortByOpenNow([bar, dinner], at(time), ZONE);
  expect(order('16:59')).toEqual(order('16:01'));
});
