import {
  hoursOfToday,
  openStatus,
  openStatusAt,
  opensWhen,
  specialDaysAhead,
  weekRows,
  writeSlots,
} from './hours';
import { readSummary } from './read';

const ZONE = 'America/New_York';
/** 2026-11-26 was a Thursday; New York is five hours behind UTC then. */
const at = (local: string): Date => new Date(`2026-${local}:00-05:00`);

const hours =
  readSummary({
    slug: 'luna',
    title: 'Luna',
    timeslots: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
      (weekday) => ({ weekday, slot: '5 PM to 1 AM', is_closed: 0 }),
    ),
    special_days: [
      { weekday: 'Thursday', date: '2026-11-26', name: 'Thanksgiving', slot: '', is_closed: 1 },
      {
        weekday: 'Friday',
        date: '2026-12-04',
        name: null,
        slot: 'noon to 3 PM, 6 PM to 9 PM',
        is_closed: 0,
      },
      {
        weekday: 'Thursday',
        date: '2026-12-24',
        name: 'Christmas Eve',
        slot: '10 AM to 2 PM',
        is_closed: 0,
      },
      { weekday: 'Thursday', date: '2026-12-31', name: 'New Year’s Eve', slot: '', is_closed: 0 },
      { weekday: 'Friday', date: '', name: 'Nothing', slot: '', is_closed: 1 },
    ],
  })?.hours ?? [];
const label = (local: string) => openStatus(hours, at(local), ZONE).label;

test('a closed holiday is closed, whatever its weekday says, and says why', () => {
  expect(openStatus(hours, at('11-26T18:00'), ZONE)).toEqual({
    tone: 'closed',
    label: 'Closed today: Thanksgiving',
  });
  expect(opensWhen(hours, at('11-26T12:00'), ZONE)).toBe('not-today');
  expect(hoursOfToday(hours, at('11-26T12:00'), ZONE)).toBe('Closed');
});

test('the night before a holiday ends as nights do, and the holiday is no opening', () => {
  expect(label('11-26T00:30')).toBe('Closes in 30 min');
  expect(label('11-26T01:00')).toBe('Closed today: Thanksgiving');
  expect(label('11-27T12:00')).toBe('Closed, opens 5 PM');
  expect(label('11-25T16:00')).toBe('Closed, opens 5 PM');
});

test('other hours of a day stand in place of its weekday’s', () => {
  expect(label('12-24T11:00')).toBe('Open until 2 PM today: Christmas Eve');
  expect(label('12-24T13:30')).toBe('Closes in 30 min');
  expect(label('12-24T18:00')).toBe('Closed, opens Fri 5 PM');
  expect(label('12-04T13:00')).toBe('Open until 3 PM');
  expect(label('12-04T16:00')).toBe('Closed, opens 6 PM');
});

test('a day that nobody knows is unknown', () => {
  expect(openStatus(hours, at('12-31T18:00'), ZONE).tone).toBe('unknown');
  expect(hoursOfToday(hours, at('12-31T18:00'), ZONE)).toBe('Hours not listed');
  expect(label('12-31T00:30')).toBe('Closes in 30 min');
});

test('a moment of a weekday is that of its next coming', () => {
  const thursday = { weekday: 4, minutes: 18 * 60 } as const;
  expect(openStatusAt(hours, thursday, at('11-25T12:00'), ZONE).label).toBe('Closed Thu at 6 PM');
  expect(openStatusAt(hours, thursday, at('11-27T12:00'), ZONE).label).toBe('Open Thu until 1 AM');
});

test('the week knows no special days, and those of two weeks are listed', () => {
  expect(weekRows(hours).map(({ slots }) => slots.join())).toEqual(
    Array.from({ length: 7 }, () => '5 PM to 1 AM'),
  );
  const ahead = (local: string) =>
    specialDaysAhead(hours, at(local), ZONE).map((slot) => [slot.date, ...writeSlots([slot])]);
  expect(ahead('11-24T12:00')).toEqual([
    ['2026-11-26', 'Closed'],
    ['2026-12-04', 'noon to 3 PM, 6 PM to 9 PM'],
  ]);
  expect(ahead('12-25T12:00')).toEqual([['2026-12-31', 'Hours not listed']]);
});
