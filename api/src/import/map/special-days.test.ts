import { findStateOfCity } from '../../restaurants/states';
import { type HolidayRegion, readHolidayRegion } from './holiday-region';
import { readOpeningHours } from './opening-hours';
import { hasHolidays } from './special-days';

it('looks up school holidays that opening_hours 3.15.0 lacks without printing', () => {
  const print = jest.spyOn(console, 'error');
  expect(hasHolidays('SH', { country: 'us', state: 'Tennessee' })).toBe(false);
  expect(hasHolidays('PH', { country: 'us', state: 'Tennessee' })).toBe(true);
  expect(print).not.toHaveBeenCalled();
});

describe('special days', () => {
  const DC: HolidayRegion = { country: 'us', state: 'District of Columbia' };
  const CLOCK = new Date(2026, 10, 27);

  const findDay = (value: string, date: string, { now = CLOCK, region = DC } = {}) =>
    readOpeningHours(value, { now, region }).hours.specialDays?.find((day) => day.date === date);
  /** Hours of a date: "closed", "unknown", "as usual", or "11:00-15:00". */
  function hoursOn(value: string, date: string, options = {}): string {
    const day = findDay(value, date, options);
    if (!day) return 'as usual';
    const clock = (minutes: number) =>
      `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
    if (!day.spans) return 'unknown';
    return day.spans.map(([from, to]) => `${clock(from)}-${clock(to)}`).join() || 'closed';
  }

  describe('dates whose hours differ from the usual week', () => {
    test.each([
      // Holidays together with weekdays
      ['Mo-Sa 11:00-22:00; Su,PH off', '2026-11-26', 'closed'],
      ['Mo-Fr 10:00-20:00; Sa,Su,PH 12:00-18:00', '2026-11-26', '12:00-18:00'],
      ['Mo-Fr,PH 11:00-22:00', '2026-07-04', '11:00-22:00'],
      ['Mo-Su 11:00-22:00; PH Mo-Fr off', '2026-11-26', 'closed'],
      ['Mo-Su 11:00-22:00; PH Mo-Fr off', '2026-07-04', 'as usual'],
      // Other spellings and any order
      ['Mo-Su 11:00-22:00, PH off', '2026-11-26', 'closed'],
      ['Mo-Su 11:00-22:00; Ph closed', '2026-11-26', 'closed'],
      ['Mo-Fr 10:00-20:00; PH off; Su 10:00-14:00', '2026-11-26', 'closed'],
      ['PH off; Mo-Su 10:00-20:00', '2026-11-26', 'as usual'],
      // Parts of a day, several exceptions in a rule, days before holidays
      ['Mo-Su 11:00-22:00; Dec 24 15:00-22:00 off', '2026-12-24', '11:00-15:00'],
      ['24/7; Dec 24 17:00-24:00 off; Dec 25 off', '2026-12-24', '0:00-17:00'],
      ['Mo-Su 11:00-22:00; Dec 24 11:00-15:00, Dec 25 off', '2026-12-24', '11:00-15:00'],
      ['Mo-Su 11:00-22:00; Dec 25 off,Jan 01 off', '2026-12-25', 'closed'],
      ['Mo-Su 11:00-22:00; PH -1 day 11:00-15:00; PH off', '2026-11-25', '11:00-15:00'],
      ['Mo-Su 11:00-22:00; PH -1 day 11:00-15:00; PH off', '2026-11-26', 'closed'],
      // Dates
      ['Mo-Su 11:00-22:00; easter off', '2026-04-05', 'closed'],
      ['Mo-Su 11:00-22:00; 2026 Dec 01-2026 Dec 20 off "renovation"', '2026-12-20', 'closed'],
      ['Mo-Su 11:00-22:00; Nov Th[4] off', '2026-11-26', 'closed'],
      ['Mo-Su 11:00-22:00; Dec 24 17:00+', '2026-12-24', 'unknown'],
      ['Mo-Su 11:00-22:00; Dec 24 "by appointment"', '2026-12-24', 'unknown'],
      ['Mo-Fr 11:00-22:00; Mo[1] off', '2026-12-07', 'closed'],
      ['week 1-53/2 Mo 10:00-12:00', '2026-12-07', 'closed'],
      // A night belongs to the day on which it starts.
      ['Mo-Su 17:00-02:00; PH off', '2026-11-27', 'as usual'],
      ['Mo-Su 17:00-02:00; Dec 31 17:00-04:00', '2027-12-31', '17:00-28:00'],
      ['Mo-Su 17:00-02:00; Dec 31 17:00-04:00', '2027-01-01', 'as usual'],
    ])('%s on %s: %s', (value, date, expected) => {
      expect(hoursOn(value, date)).toBe(expected);
    });

    test.each([2026, 2028])('are found with the clock in %i', (year) => {
      const now = new Date(year, 0, 2);
      const value = 'Mo-Su 11:00-22:00; PH off; easter off; Dec 26 off';
      for (const date of [`${year}-01-01`, `${year}-12-25`, `${year}-12-26`, `${year + 1}-07-04`]) {
        expect(hoursOn(value, date, { now })).toBe('closed');
      }
      expect(readOpeningHours(value, { now }).unknown).toBeNull();
    });

    test('only the date on which the library fails is unknown', () => {
      const { hours, failure } = readOpeningHours('Mo-Su 11:00-22:00; PH off', {
        now: new Date(2028, 5, 1),
      });
      expect(failure).toEqual({
        dates: ['2028-12-31'],
        message: expect.stringContaining('infinite loop'),
      });
      expect(hours.specialDays?.filter(({ spans }) => !spans).map(({ date }) => date)).toEqual([
        '2028-12-31',
      ]);
    });
  });

  describe('public holidays', () => {
    test.each([
      ['us', 'Louisiana', '2027-02-09', 'closed'],
      ['us', 'Tennessee', '2027-03-26', 'closed'],
      ['us', null, '2027-03-26', 'as usual'],
      ['us', 'District of Columbia', '2027-04-16', 'closed'],
      ['ca', 'Ontario', '2026-07-01', 'closed'],
      ['ca', 'Quebec', '2026-06-24', 'closed'],
      ['de', null, '2026-10-03', 'closed'],
    ])('%s, %s: %s is %s', (country, state, date, expected) => {
      expect(hoursOn('Mo-Su 11:00-22:00; PH off', date, { region: { country, state } })).toBe(
        expected,
      );
    });

    test('make hours unknown if the country is unknown, unlike dates', () => {
      const region = { country: null, state: null };
      expect(readOpeningHours('Mo-Su 11:00-22:00; PH off', { region }).unknown).toBe(
        'depends on public holidays unknown for this region',
      );
      expect(hoursOn('Mo-Su 11:00-22:00; Dec 25 off', '2026-12-25', { region })).toBe('closed');
    });
  });

  describe('names of special days', () => {
    test.each([
      ['Mo-Su 11:00-22:00; PH off', '2026-11-26', 'Thanksgiving'],
      ['Mo-Su 11:00-22:00; PH off', '2026-07-03', 'Independence Day (observed)'],
      ['Mo-Su 11:00-22:00; PH off', '2026-07-04', 'Independence Day'],
      ['Mo-Su 11:00-22:00; PH off', '2027-12-24', 'Christmas (observed)'],
      ['Mo-Su 11:00-22:00; Dec 24 11:00-15:00', '2027-12-24', 'Christmas Eve'],
      ['Mo-Su 11:00-22:00; Dec 1-3 off "renovation"', '2026-12-02', 'renovation'],
      ['Mo-Su 11:00-22:00; Dec 1-3 off', '2026-12-02', null],
    ])('%s on %s: %s', (value, date, name) => {
      expect(findDay(value, date, { now: new Date(2026, 11, 1) })?.name).toBe(name);
    });
  });

  describe('seasons', () => {
    const SEASON = 'Apr-Oct Mo-Su 10:00-18:00';

    test('are known only for this month and the next', () => {
      const { hours, unknown } = readOpeningHours(SEASON, { now: new Date(2027, 2, 15) });
      expect(unknown).toBe('seasonal; known for two months');
      expect([hours.spans, hours.closedOn]).toEqual([[], []]);
      expect(hours.specialDays?.find(({ date }) => date === '2027-03-31')).toMatchObject({
        spans: [],
      });
      expect(hours.specialDays?.find(({ date }) => date === '2027-04-01')).toMatchObject({
        spans: [[600, 1080]],
      });
      expect(hours.specialDays?.at(-1)?.date).toBe('2027-05-01');
    });

    test('of some weekdays do not affect others', () => {
      const { hours } = readOpeningHours(`Mo-Th 10:00-20:00; ${SEASON.replace('Mo', 'Fr')}`, {
        now: CLOCK,
      });
      expect(new Set(hours.spans.map(({ weekday }) => weekday))).toEqual(new Set([1, 2, 3, 4]));
    });
  });

  test('evaluates the longest value in bounded time', () => {
    const times = Array.from(
      { length: 20 },
      (_, i) => `00:${String(2 * i).padStart(2, '0')}-00:${String(2 * i + 1).padStart(2, '0')}`,
    );
    const { hours } = readOpeningHours(`Mo-Su ${times.join()}`);
    expect(hours.spans.length).toBeGreaterThan(100);
  });
});

describe('readHolidayRegion', () => {
  const WASHINGTON = { latitude: 38.9, longitude: -77.03 };
  const TORONTO = { latitude: 43.65, longitude: -79.38 };

  test.each([
    [{ 'addr:state': 'DC' }, WASHINGTON, { country: 'us', state: 'District of Columbia' }],
    [{ 'addr:state': 'tn' }, WASHINGTON, { country: 'us', state: 'Tennessee' }],
    [{ 'addr:state': 'new york' }, WASHINGTON, { country: 'us', state: 'New York' }],
    [{ 'addr:state': 'ON' }, TORONTO, { country: 'ca', state: 'Ontario' }],
    [{ 'addr:state': 'Québec' }, TORONTO, { country: 'ca', state: 'Quebec' }],
    // Near a border the address is more reliable than the time zone.
    [{ 'addr:state': 'NY' }, TORONTO, { country: 'us', state: 'New York' }],
    [{ 'addr:country': 'DE', 'addr:state': 'DE' }, WASHINGTON, { country: 'de', state: null }],
    [{}, { latitude: 18.46, longitude: -66.1 }, { country: 'us', state: 'Puerto Rico' }],
    [{}, WASHINGTON, { country: 'us', state: null }],
  ])('%j at %j is in %j', (tags, position, region) => {
    expect(readHolidayRegion(tags, position)).toEqual(region);
  });

  test('uses the state in a city name', () => {
    expect(findStateOfCity('us', 'Springfield, Illinois')).toBe('Illinois');
    expect(findStateOfCity('us', 'Washington')).toBeNull();
  });
});
