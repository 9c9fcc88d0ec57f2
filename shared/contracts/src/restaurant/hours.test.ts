import {
  formatTime,
  hoursOfToday,
  openStatus,
  openStatusAt,
  spansOf,
  weekdayIn,
  weekRows,
} from './hours';
import type { Timeslot, Weekday } from './model';

const NEW_YORK = 'America/New_York';
const DAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const on = (weekday: Weekday, slot: string): Timeslot => ({ weekday, slot, isClosed: false });
const closedOn = (weekday: Weekday): Timeslot => ({ weekday, slot: '', isClosed: true });
const daily = (slot: string): Timeslot[] => DAYS.map((weekday) => on(weekday, slot));

/** 2026-05-18 was a Monday; New York is four hours behind UTC then. */
const at = (local: string): Date => new Date(`2026-05-${local}:00-04:00`);
const status = (hours: readonly Timeslot[], local: string) =>
  openStatus(hours, at(local), NEW_YORK);

describe('openStatus', () => {
  const evenings = [
    closedOn(1),
    ...DAYS.slice(1).map((weekday) => on(weekday, '5:00 PM to 10:00 PM')),
  ];

  test('open until the closing time', () => {
    expect(status(evenings, '19T18:00')).toEqual({ tone: 'open', label: 'Open until 10 PM' });
    expect(status(evenings, '19T17:00')).toEqual({ tone: 'open', label: 'Open until 10 PM' });
  });

  test('warns in the last hour and not before it', () => {
    expect(status(evenings, '19T21:00').label).toBe('Open until 10 PM');
    expect(status(evenings, '19T21:35')).toEqual({ tone: 'soon', label: 'Closes in 25 min' });
    const lastSeconds = openStatus(evenings, new Date('2026-05-19T21:59:30-04:00'), NEW_YORK);
    expect(lastSeconds.label).toBe('Closes in 1 min');
  });

  test('is closed from the minute of closing on', () => {
    expect(status(evenings, '19T22:00')).toEqual({
      tone: 'closed',
      label: 'Closed, opens Wed 5 PM',
    });
  });

  test('names the weekday of the next opening only when it is not today', () => {
    expect(status(evenings, '19T12:00').label).toBe('Closed, opens 5 PM');
    expect(status(evenings, '18T12:00').label).toBe('Closed, opens Tue 5 PM');
    expect(status([...DAYS.slice(1).map(closedOn), on(1, '5 PM to 9 PM')], '18T21:00').label).toBe(
      'Closed, opens Mon 5 PM',
    );
  });

  test('a split day is closed between its spans', () => {
    const split = [...daily('11:30 AM to 2:00 PM'), ...daily('5:00 PM to 9:30 PM')];
    expect(status(split, '20T13:30').label).toBe('Closes in 30 min');
    expect(status(split, '20T15:00').label).toBe('Closed, opens 5 PM');
    expect(status(split, '20T18:00').label).toBe('Open until 9:30 PM');
    expect(status(daily('11:30 AM to 2 PM, 5 PM to 9:30 PM'), '20T15:00').label).toBe(
      'Closed, opens 5 PM',
    );
  });

  test('a span past midnight belongs to the day on which it began', () => {
    const friday = [...DAYS.map(closedOn).filter((d) => d.weekday !== 5), on(5, '5 PM to 1 AM')];
    expect(status(friday, '22T23:30').label).toBe('Open until 1 AM');
    expect(status(friday, '23T00:30')).toEqual({ tone: 'soon', label: 'Closes in 30 min' });
    expect(status(friday, '23T01:00').label).toBe('Closed, opens Fri 5 PM');
    expect(status(friday, '22T00:30').label).toBe('Closed, opens 5 PM');
  });

  test('a span of Sunday night runs into Monday', () => {
    expect(status([on(7, '6 PM to 3 AM'), closedOn(1)], '18T01:00').label).toBe('Open until 3 AM');
  });

  test('closing at midnight is said in words', () => {
    expect(status(daily('5:00 PM to 12:00 AM'), '20T18:00').label).toBe('Open until midnight');
  });

  test('spans that touch at midnight are one', () => {
    const hours = [on(3, '6 PM to 12 AM'), on(4, '12 AM to 2 AM')];
    expect(status(hours, '20T23:30')).toEqual({ tone: 'open', label: 'Open until 2 AM' });
  });

  test('open round the clock', () => {
    expect(status(daily('Open 24 hours'), '20T23:50')).toEqual({
      tone: 'open',
      label: 'Open 24 hours',
    });
  });

  test('a day round the clock ends where the next day is closed', () => {
    const hours = [on(3, 'Open 24 hours'), closedOn(4), on(5, '9 AM to 5 PM')];
    expect(status(hours, '20T10:00').label).toBe('Open until midnight');
    expect(status(hours, '20T23:50').label).toBe('Closes in 10 min');
  });

  test('a closing time on the next day carries its weekday', () => {
    const hours = [on(3, 'Open 24 hours'), on(4, '12 AM to 10 PM')];
    expect(status(hours, '20T23:00').label).toBe('Open until Thu 10 PM');
  });

  test('says only "Closed" when every day is', () => {
    expect(status(DAYS.map(closedOn), '20T12:00')).toEqual({ tone: 'closed', label: 'Closed' });
  });

  test('does not look past a day without hours', () => {
    expect(status([closedOn(3), on(5, '9 AM to 5 PM')], '20T12:00').label).toBe('Closed');
  });

  test.each([
    ['no hours at all', [], 'Hours not listed'],
    ['no line for today', [on(4, '9 AM to 5 PM')], 'Hours not listed'],
    ['a text that cannot be read', [on(3, '5 PM till late')], 'See hours'],
    ['one text of two that cannot be read', [on(3, '9 AM to 8 PM'), on(3, 'late')], 'See hours'],
    ['a contradiction', [on(3, '9 AM to 8 PM'), closedOn(3)], 'See hours'],
  ])('is unknown with %s', (_case, hours, label) => {
    expect(status(hours, '20T12:00')).toEqual({ tone: 'unknown', label });
  });

  test('a span of the day before still counts on a day without hours', () => {
    expect(status([on(2, '6 PM to 2 AM')], '20T00:30').label).toBe('Open until 2 AM');
    expect(status([on(2, '6 PM to 2 AM')], '20T02:00').tone).toBe('unknown');
  });

  test.each([['Nowhere/Special'], ['']])('is unknown in the time zone "%s"', (zone) => {
    expect(openStatus(daily('Open 24 hours'), at('20T12:00'), zone).tone).toBe('unknown');
  });

  test('is unknown without a moment', () => {
    expect(openStatus(daily('Open 24 hours'), new Date(NaN), NEW_YORK).tone).toBe('unknown');
  });

  test("goes by the city's clocks, not by the reader's", () => {
    const noon = new Date('2026-05-20T12:00:00Z');
    const hours = daily('10 AM to 8 PM');
    expect(openStatus(hours, noon, 'America/Los_Angeles').label).toBe('Closed, opens 10 AM');
    expect(openStatus(hours, noon, 'Europe/Berlin').label).toBe('Open until 8 PM');
    expect(openStatus(hours, noon, 'Asia/Kolkata').label).toBe('Open until 8 PM');
  });
});

describe('openStatus when the clocks change', () => {
  const nights = daily('6:00 PM to 3:00 AM');
  const label = (hours: readonly Timeslot[], instant: string) =>
    openStatus(hours, new Date(instant), NEW_YORK).label;

  test('a night that loses an hour ends an hour earlier', () => {
    // 2026-03-08: 2:00 EST becomes 3:00 EDT, so 1:30 EST is half an hour from closing.
    expect(label(nights, '2026-03-08T01:30:00-05:00')).toBe('Closes in 30 min');
    expect(label(nights, '2026-03-08T03:00:00-04:00')).toBe('Closed, opens 6 PM');
  });

  test('a night that gains an hour lasts an hour longer', () => {
    // 2026-11-01: 2:00 EDT becomes 1:00 EST, so 1:30 EDT is two and a half hours from closing.
    expect(label(nights, '2026-11-01T01:30:00-04:00')).toBe('Open until 3 AM');
    expect(label(nights, '2026-11-01T02:30:00-05:00')).toBe('Closes in 30 min');
  });

  test('a closing time that comes twice is the first one', () => {
    const hours = daily('6:00 PM to 1:30 AM');
    expect(label(hours, '2026-11-01T01:15:00-04:00')).toBe('Closes in 15 min');
    expect(label(hours, '2026-11-01T01:15:00-05:00')).toBe('Closed, opens 6 PM');
  });

  test('an opening on the day after a change stays at its time', () => {
    expect(label(daily('9 AM to 5 PM'), '2026-03-08T08:30:00-04:00')).toBe('Closed, opens 9 AM');
    expect(label(daily('9 AM to 5 PM'), '2026-03-08T09:00:00-04:00')).toBe('Open until 5 PM');
  });
});

describe('the week', () => {
  test('has seven rows from Monday, with literal texts', () => {
    const rows = weekRows([
      closedOn(1),
      on(2, '5pm – 1am'),
      on(7, '9-ish'),
      on(3, 'Open 24 hours'),
    ]);
    expect(rows.map(({ day, slots }) => [day, slots])).toEqual([
      ['Monday', ['Closed']],
      ['Tuesday', ['5pm – 1am']],
      ['Wednesday', ['Open 24 hours']],
      ['Thursday', ['Hours not listed']],
      ['Friday', ['Hours not listed']],
      ['Saturday', ['Hours not listed']],
      ['Sunday', ['9-ish']],
    ]);
  });

  test('keeps several lines of a day apart', () => {
    expect(weekRows([on(1, '11 AM to 2 PM'), on(1, '5 PM to 9 PM')])[0]?.slots).toEqual([
      '11 AM to 2 PM',
      '5 PM to 9 PM',
    ]);
  });

  test('uses the date of the city for today', () => {
    const lateOnTuesday = new Date('2026-05-20T02:00:00Z');
    const hours = [on(2, '5 PM to 9 PM'), on(2, '10 PM to 1 AM'), closedOn(3)];
    expect(weekdayIn(lateOnTuesday, NEW_YORK)).toBe(2);
    expect(hoursOfToday(hours, lateOnTuesday, NEW_YORK)).toBe('5 PM to 9 PM, 10 PM to 1 AM');
    expect(hoursOfToday(hours, lateOnTuesday, 'UTC')).toBe('Closed');
    expect(hoursOfToday([], lateOnTuesday, NEW_YORK)).toBe('Hours not listed');
    expect(hoursOfToday(hours, lateOnTuesday, 'Nowhere/Special')).toBe('Hours not listed');
  });

  test('gives machine-readable spans, or null', () => {
    expect(spansOf([on(1, '5 PM to 1 AM')], 1)).toEqual([{ opensMin: 1020, closesMin: 1500 }]);
    expect(spansOf([closedOn(1)], 1)).toEqual([]);
    expect(spansOf([], 1)).toBeNull();
  });
});

test.each([
  [0, 'midnight'],
  [1440, 'midnight'],
  [720, 'noon'],
  [5, '12:05 AM'],
  [750, '12:30 PM'],
  [1500, '1 AM'],
  [1290, '9:30 PM'],
])('%d minutes are %s', (minutes, text) => {
  expect(formatTime(minutes)).toBe(text);
});

describe('at a moment that somebody asks for', () => {
  const week = (slot: string) =>
    ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, slot, isClosed: false }));
  /** A Tuesday, 10 PM in the city. */
  const now = new Date('2026-06-03T02:00:00Z');
  const friday9 = { weekday: 5, minutes: 21 * 60 } as const;

  it.each([
    ['5 PM to 1 AM', 'open', 'Open Fri until 1 AM'],
    ['5 PM to 9:30 PM', 'open', 'Open Fri until 9:30 PM'],
    ['noon to midnight', 'open', 'Open Fri until midnight'],
    ['Open 24 hours', 'open', 'Open Fri 24 hours'],
    ['9 AM to 3 PM', 'closed', 'Closed Fri at 9 PM'],
    ['ask us', 'unknown', 'See hours'],
  ])('%s is said as of then', (slot, tone, label) => {
    expect(openStatusAt(week(slot), friday9, now, 'America/New_York')).toEqual({ tone, label });
  });

  it('counts the night before', () => {
    const late = { weekday: 6, minutes: 30 } as const;
    const hours = [{ weekday: 5, slot: '5 PM to 1 AM', isClosed: false }] as const;
    expect(openStatusAt(hours, late, now, 'America/New_York').label).toBe('Open Sat until 1 AM');
  });

  it('says nothing where nothing is listed', () => {
    expect(openStatusAt([], friday9, now, 'America/New_York').tone).toBe('unknown');
  });
});
