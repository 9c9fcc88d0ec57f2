import {
  formatTime,
  hoursOfToday,
  openStatus,
  openStatusAt,
  opensWhen,
  spansOf,
  specialDaysAhead,
  weekdayIn,
  weekRows,
  writeSlots,
} from './hours';
import { readSummary, type Timeslot, type Weekday } from './model';

const NEW_YORK = 'America/New_York';
const DAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const on = (weekday: Weekday, slot: string): Timeslot => ({ weekday, slot, isClosed: false });
const closedOn = (weekday: Weekday): Timeslot => ({ weekday, slot: '', isClosed: true });
const daily = (slot: string): Timeslot[] => DAYS.map((weekday) => on(weekday, slot));
/** All other days are closed. */
const only = (...open: Timeslot[]): Timeslot[] =>
  DAYS.flatMap((day) => open.filter(({ weekday }) => weekday === day)[0] ?? closedOn(day));

/** 2026-05-18 was a Monday; New York is four hours behind UTC then. */
const at = (local: string): Date => new Date(`2026-05-${local}-04:00`);

const evenings = DAYS.slice(1).map((weekday) => on(weekday, '5:00 PM to 10:00 PM'));

describe('openStatus', () => {
  const table: readonly [string, readonly Timeslot[], Readonly<Record<string, string>>][] = [
    [
      'evenings, closed on Monday',
      only(...evenings),
      {
        '19T17:00:00': 'open: Open until 10 PM',
        '19T21:00:00': 'open: Open until 10 PM',
        '19T21:35:00': 'soon: Closes in 25 min',
        '19T21:59:30': 'soon: Closes in 1 min',
        '19T22:00:00': 'closed: Closed, opens Wed 5 PM',
        '19T12:00:00': 'closed: Closed, opens 5 PM',
        '18T12:00:00': 'closed: Closed, opens Tue 5 PM',
      },
    ],
    [
      'Mondays only',
      only(on(1, '5 PM to 9 PM')),
      { '18T21:00:00': 'closed: Closed, opens Mon 5 PM' },
    ],
    [
      'a break in the afternoon',
      daily('11:30 AM to 2:00 PM, 5:00 PM to 9:30 PM'),
      {
        '20T13:30:00': 'soon: Closes in 30 min',
        '20T15:00:00': 'closed: Closed, opens 5 PM',
        '20T18:00:00': 'open: Open until 9:30 PM',
      },
    ],
    [
      'a break between two lines',
      [...daily('11:30 AM to 2 PM'), ...daily('5 PM to 9:30 PM')],
      { '20T15:00:00': 'closed: Closed, opens 5 PM', '20T18:00:00': 'open: Open until 9:30 PM' },
    ],
    [
      'a night that belongs to the day on which it began',
      only(on(5, '5 PM to 1 AM')),
      {
        '22T23:30:00': 'open: Open until 1 AM',
        '23T00:30:00': 'soon: Closes in 30 min',
        '23T01:00:00': 'closed: Closed, opens Fri 5 PM',
        '22T00:30:00': 'closed: Closed, opens 5 PM',
      },
    ],
    [
      'a night from Sunday into Monday',
      [on(7, '6 PM to 3 AM'), closedOn(1)],
      { '18T01:00:00': 'open: Open until 3 AM' },
    ],
    ['until midnight', daily('5 PM to 12:00 AM'), { '20T18:00:00': 'open: Open until midnight' }],
    [
      'spans that touch at midnight',
      [on(3, '6 PM to 12 AM'), on(4, '12 AM to 2 AM')],
      { '20T23:30:00': 'open: Open until 2 AM' },
    ],
    ['all day', daily('Open 24 hours'), { '20T23:50:00': 'open: Open 24 hours' }],
    [
      'all day before a closed day',
      only(on(3, 'Open 24 hours')),
      { '20T10:00:00': 'open: Open until midnight', '20T23:50:00': 'soon: Closes in 10 min' },
    ],
    [
      'all day and the next one until the evening',
      [on(3, 'Open 24 hours'), on(4, '12 AM to 10 PM')],
      { '20T23:00:00': 'open: Open until Thu 10 PM' },
    ],
    ['closed every day', only(), { '20T12:00:00': 'closed: Closed' }],
    [
      'closed before a day without hours',
      [closedOn(3), on(5, '9 AM to 5 PM')],
      { '20T12:00:00': 'closed: Closed' },
    ],
    ['no hours at all', [], { '20T12:00:00': 'unknown: Hours not listed' }],
    [
      'no line for today but a night before it',
      [on(2, '6 PM to 2 AM')],
      { '20T00:30:00': 'open: Open until 2 AM', '20T02:00:00': 'unknown: Hours not listed' },
    ],
    [
      'a text that cannot be read',
      [on(3, '5 PM till late')],
      { '20T12:00:00': 'unknown: Check hours' },
    ],
    [
      'one text of two that cannot be read',
      [on(3, '9 AM to 8 PM'), on(3, 'late')],
      { '20T12:00:00': 'unknown: Check hours' },
    ],
    [
      'a contradiction',
      [on(3, '9 AM to 8 PM'), closedOn(3)],
      { '20T12:00:00': 'unknown: Check hours' },
    ],
  ];

  it.each(table)('parses "%s"', (_case, hours, expected) => {
    const found = Object.keys(expected).map((local) => {
      const { tone, label } = openStatus(hours, at(local), NEW_YORK);
      return [local, `${tone}: ${label}`];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it.each([
    ['in an unknown zone', at('20T12:00:00'), 'Nowhere/Special', 'Hours not listed'],
    ['in no zone', at('20T12:00:00'), '', 'Hours not listed'],
    ['without a moment', new Date(NaN), NEW_YORK, 'Hours not listed'],
    ['in the west', new Date('2026-05-20T12:00:00Z'), 'America/Los_Angeles', 'Closed, opens 10 AM'],
    ['in Europe', new Date('2026-05-20T12:00:00Z'), 'Europe/Berlin', 'Open until 8 PM'],
    ['in India', new Date('2026-05-20T12:00:00Z'), 'Asia/Kolkata', 'Open until 8 PM'],
  ])("uses the city's time zone %s", (_case, now, zone, label) => {
    expect(openStatus(daily('10 AM to 8 PM'), now, zone).label).toBe(label);
  });

  // 2026-03-08: 2:00 EST becomes 3:00 EDT. 2026-11-01: 2:00 EDT becomes 1:00 EST.
  it.each([
    ['6 PM to 3 AM', '2026-03-08T01:30:00-05:00', 'Closes in 30 min'],
    ['6 PM to 3 AM', '2026-03-08T03:00:00-04:00', 'Closed, opens 6 PM'],
    ['6 PM to 3 AM', '2026-11-01T01:30:00-04:00', 'Open until 3 AM'],
    ['6 PM to 3 AM', '2026-11-01T02:30:00-05:00', 'Closes in 30 min'],
    ['6 PM to 1:30 AM', '2026-11-01T01:15:00-04:00', 'Closes in 15 min'],
    ['6 PM to 1:30 AM', '2026-11-01T01:15:00-05:00', 'Closed, opens 6 PM'],
    ['9 AM to 5 PM', '2026-03-08T08:30:00-04:00', 'Closed, opens 9 AM'],
    ['9 AM to 5 PM', '2026-03-08T09:00:00-04:00', 'Open until 5 PM'],
  ])('handles daylight saving time: %s at %s', (slot, instant, label) => {
    expect(openStatus(daily(slot), new Date(instant), NEW_YORK).label).toBe(label);
  });
});

describe('the week', () => {
  it('has seven rows from Monday with the API’s text', () => {
    const rows = weekRows([
      closedOn(1),
      on(2, '5pm – 1am'),
      on(7, '9-ish'),
      on(3, '11 AM to 2 PM'),
      on(3, '5 PM to 9 PM'),
    ]);
    expect(rows.map(({ day, slots }) => [day, ...slots])).toEqual([
      ['Monday', 'Closed'],
      ['Tuesday', '5pm – 1am'],
      ['Wednesday', '11 AM to 2 PM', '5 PM to 9 PM'],
      ['Thursday', 'Hours not listed'],
      ['Friday', 'Hours not listed'],
      ['Saturday', 'Hours not listed'],
      ['Sunday', '9-ish'],
    ]);
  });

  it('uses the city’s date for today', () => {
    const lateOnTuesday = new Date('2026-05-20T02:00:00Z');
    const hours = [on(2, '5 PM to 9 PM'), on(2, '10 PM to 1 AM'), closedOn(3)];
    expect(weekdayIn(lateOnTuesday, NEW_YORK)).toBe(2);
    expect(hoursOfToday(hours, lateOnTuesday, NEW_YORK)).toBe('5 PM to 9 PM, 10 PM to 1 AM');
    expect(hoursOfToday(hours, lateOnTuesday, 'UTC')).toBe('Closed');
    expect(hoursOfToday([], lateOnTuesday, NEW_YORK)).toBe('Hours not listed');
    expect(hoursOfToday(hours, lateOnTuesday, 'Nowhere/Special')).toBe('Hours not listed');
  });

  it('returns spans, or null when unreadable', () => {
    expect(spansOf([on(1, '5 PM to 1 AM')], 1)).toEqual([{ opensMin: 1020, closesMin: 1500 }]);
    expect(spansOf([closedOn(1)], 1)).toEqual([]);
    expect(spansOf([], 1)).toBeNull();
  });
});

describe('formatTime', () => {
  it.each([
    [0, 'midnight'],
    [1440, 'midnight'],
    [720, 'noon'],
    [5, '12:05 AM'],
    [750, '12:30 PM'],
    [1500, '1 AM'],
    [1290, '9:30 PM'],
  ])('formats %d minutes as %s', (minutes, text) => {
    expect(formatTime(minutes)).toBe(text);
  });
});

describe('openStatusAt', () => {
  /** A Tuesday, 10 PM in the city. */
  const now = new Date('2026-06-03T02:00:00Z');
  const friday9 = { weekday: 5, minutes: 21 * 60 } as const;

  it.each<[string, Timeslot[], string, string]>([
    ['past midnight', daily('5 PM to 1 AM'), 'open', 'Open Fri until 1 AM'],
    ['in the last hour', daily('5 PM to 9:30 PM'), 'open', 'Open Fri until 9:30 PM'],
    ['until midnight', daily('noon to midnight'), 'open', 'Open Fri until midnight'],
    ['round the clock', daily('Open 24 hours'), 'open', 'Open Fri 24 hours'],
    ['after closing', daily('9 AM to 3 PM'), 'closed', 'Closed Fri at 9 PM'],
    ['with a text that cannot be read', daily('ask us'), 'unknown', 'Check hours'],
    ['with no hours at all', [], 'unknown', 'Hours not listed'],
  ])('%s', (_case, hours, tone, label) => {
    expect(openStatusAt(hours, friday9, now, NEW_YORK)).toEqual({ tone, label });
  });

  it('includes spans of the previous day past midnight', () => {
    const late = { weekday: 6, minutes: 30 } as const;
    expect(openStatusAt([on(5, '5 PM to 1 AM')], late, now, NEW_YORK).label).toBe(
      'Open Sat until 1 AM',
    );
  });
});

describe('special days', () => {
  /** 2026-11-26 was a Thursday; New York is five hours behind UTC then. */
  const inWinter = (local: string): Date => new Date(`2026-${local}:00-05:00`);
  const day = (weekday: string, date: string, name: string | null, slot: string, isClosed = 0) => ({
    ...{ weekday, date, name, slot },
    is_closed: isClosed,
  });
  const hours =
    readSummary({
      slug: 'luna',
      title: 'Luna',
      timeslots: ['Mon', 'Tuesday', 'wed', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
        (weekday) => ({ weekday, slot: '5 PM to 1 AM', is_closed: 0 }),
      ),
      special_days: [
        day('Thursday', '2026-11-26', 'Thanksgiving', '', 1),
        day('Friday', '2026-12-04', null, 'noon to 3 PM, 6 PM to 9 PM'),
        day('Thursday', '2026-12-24', 'Christmas Eve', '10 AM to 2 PM'),
        day('Thursday', '2026-12-31', 'New Year’s Eve', ''),
        day('Friday', '', 'Nothing', '', 1),
      ],
    })?.hours ?? [];

  it.each([
    ['11-26T18:00', 'closed', 'Closed today: Thanksgiving'],
    ['11-26T00:30', 'soon', 'Closes in 30 min'],
    ['11-26T01:00', 'closed', 'Closed today: Thanksgiving'],
    ['11-27T12:00', 'closed', 'Closed, opens 5 PM'],
    ['11-25T16:00', 'closed', 'Closed, opens 5 PM'],
    ['12-24T11:00', 'open', 'Open until 2 PM today: Christmas Eve'],
    ['12-24T13:30', 'soon', 'Closes in 30 min'],
    ['12-24T18:00', 'closed', 'Closed, opens Fri 5 PM'],
    ['12-04T13:00', 'open', 'Open until 3 PM'],
    ['12-04T16:00', 'closed', 'Closed, opens 6 PM'],
    ['12-31T18:00', 'unknown', 'Check hours'],
    ['12-31T00:30', 'soon', 'Closes in 30 min'],
  ])('override their weekday: %s is %s, "%s"', (local, tone, label) => {
    expect(openStatus(hours, inWinter(local), NEW_YORK)).toEqual({ tone, label });
  });

  it('apply to today and to a week moment on their date', () => {
    expect(opensWhen(hours, inWinter('11-26T12:00'), NEW_YORK)).toBe('not-today');
    expect(hoursOfToday(hours, inWinter('11-26T12:00'), NEW_YORK)).toBe('Closed');
    expect(hoursOfToday(hours, inWinter('12-31T18:00'), NEW_YORK)).toBe('Hours not listed');
    const thursday = { weekday: 4, minutes: 18 * 60 } as const;
    const label = (local: string) => openStatusAt(hours, thursday, inWinter(local), NEW_YORK).label;
    expect(label('11-25T12:00')).toBe('Closed Thu at 6 PM');
    expect(label('11-27T12:00')).toBe('Open Thu until 1 AM');
  });

  it('are excluded from the week and listed for two weeks', () => {
    expect(weekRows(hours).map(({ slots }) => slots.join())).toEqual(
      Array.from({ length: 7 }, () => '5 PM to 1 AM'),
    );
    const ahead = (local: string) =>
      specialDaysAhead(hours, inWinter(local), NEW_YORK).map((slot) => [
        slot.date,
        ...writeSlots([slot]),
      ]);
    expect(ahead('11-24T12:00')).toEqual([
      ['2026-11-26', 'Closed'],
      ['2026-12-04', 'noon to 3 PM, 6 PM to 9 PM'],
    ]);
    expect(ahead('12-25T12:00')).toEqual([['2026-12-31', 'Hours not listed']]);
  });
});
