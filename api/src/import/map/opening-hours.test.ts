import { readOpeningHours } from './opening-hours';

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Hours as text that a person can compare: "Fr 17:00-25:00, Mo off"; a weekday not named is unknown. */
function describeHours(value: string): string {
  const { spans, closedOn } = readOpeningHours(value).hours;
  return [
    ...spans.map((s) => `${DAYS[s.weekday - 1]} ${clock(s.opensMin)}-${clock(s.closesMin)}`),
    ...closedOn.map((weekday) => `${DAYS[weekday - 1]} off`),
  ].join(', ');
}

describe('a week that is known', () => {
  test.each([
    [
      'We-Th 17:00-24:00; Fr 17:00-01:00; Sa-Su 15:00-01:00',
      'We 17:00-24:00, Th 17:00-24:00, Fr 17:00-25:00, Sa 15:00-25:00, Su 15:00-25:00, Mo off, Tu off',
    ],
    [
      'Mo-Th 17:00-02:00, Fr 17:00-03:00, Sa 15:00-03:00',
      'Mo 17:00-26:00, Tu 17:00-26:00, We 17:00-26:00, Th 17:00-26:00, Fr 17:00-27:00, Sa 15:00-27:00, Su off',
    ],
    [
      'Tu 11:30-14:30,17:00-21:00; We-Su off',
      'Tu 11:30-14:30, Tu 17:00-21:00, Mo off, We off, Th off, Fr off, Sa off, Su off',
    ],
    // A later rule replaces what an earlier one says of its days, nights included.
    [
      'Mo-Su 18:00-02:00; We off; Fr 12:00-14:00',
      'Mo 18:00-26:00, Tu 18:00-26:00, Th 18:00-26:00, Fr 12:00-14:00, Sa 18:00-26:00, Su 18:00-26:00, We off',
    ],
    // Hours after midnight that are written with the next day belong to the night before.
    [
      'Sa 20:00-24:00; Su 00:00-02:00',
      'Sa 20:00-26:00, Mo off, Tu off, We off, Th off, Fr off, Su off',
    ],
    ['Su 22:00-04:00', 'Su 22:00-28:00, Mo off, Tu off, We off, Th off, Fr off, Sa off'],
    ['Mo 08:00-12:00; ', 'Mo 08:00-12:00, Tu off, We off, Th off, Fr off, Sa off, Su off'],
  ])('%s', (value, expected) => {
    expect(describeHours(value)).toBe(expected);
    expect(readOpeningHours(value).unknown).toBeNull();
  });

  test('off is closed all week', () => {
    expect(describeHours('off')).toBe('Mo off, Tu off, We off, Th off, Fr off, Sa off, Su off');
  });

  test.each([
    ['11:00-2:00', 'Mo 11:00-26:00'],
    ['Mo-Th 11:00-02:00, Fr 11:00-3:00', 'Fr 11:00-27:00'],
    ['Mo-Su 16:00-23:00; "open for all matches"', 'Mo 16:00-23:00'],
    ['Mo-Su 16:00-23:00 "kitchen closes at 9:30pm"', 'Mo 16:00-23:00'],
    ['Monday-Friday 10:00-20:00; Jul 4 off', 'Fr 10:00-20:00'],
  ])('%s has %s', (value, expected) => {
    expect(describeHours(value).split(', ')).toContain(expected);
    expect(readOpeningHours(value).unknown).toBeNull();
  });

  test.each(['24/7', 'Mo-Su 00:00-24:00', '00:00-24:00'])('%s is open round the clock', (value) => {
    const { spans, closedOn } = readOpeningHours(value).hours;
    expect(spans.map(({ opensMin, closesMin }) => [opensMin, closesMin])).toEqual(
      DAYS.map(() => [0, 1440]),
    );
    expect(closedOn).toEqual([]);
  });

  test.each([
    'PH,Mo-Su 10:45-22:00',
    'Mo-Su 10:45-22:00; PH off',
    'Mo-Su 10:45-22:00; Dec 25 off',
    'Mo-Su 10:45-22:00; easter off',
  ])('%s: holidays do not change the week', (value) => {
    expect(describeHours(value)).toBe(describeHours('Mo-Su 10:45-22:00'));
  });
});

describe('unknown hours are not guessed', () => {
  test.each([
    ['Mo-Fr 17:00-late', 'ambiguous'],
    ['Mo-Fr 7:00-3:00', 'says no closing time'],
    ['Mo-Su 10:00-09:00', 'says no closing time'],
    ['Mo-Su 11:00-22:00 open "call to confirm"', 'says no closing time'],
    ['Mo-Su', 'ambiguous'],
    ['Mo-Fr 11:00-22:00; "call ahead"', 'says no closing time'],
    ['ask inside', 'not readable'],
    ['Mo-Su 17:00+', 'says no closing time'],
    ['Mo-Fr "by appointment"', 'says no closing time'],
    ['Mo-Fr 10:00-18:00; SH off', 'depends on school holidays'],
    ['Mo-Su sunrise-sunset', 'depends on sunrise or sunset'],
    ['2019 Mo-Fr 10:00-18:00', 'never open'],
    ['Dec 25 off', 'never open'],
    ['off "renovation"', 'closed with a remark and without dates'],
    ['Closed "closed for renovation"', 'closed with a remark and without dates'],
    ['closed for renovation', 'not readable'],
    ['x'.repeat(400), 'not readable'],
  ])('%s', (value, reason) => {
    expect(readOpeningHours(value)).toEqual({
      hours: { spans: [], closedOn: [] },
      unknown: reason,
      failure: null,
    });
  });

  test('one day with an open end leaves only that day unknown', () => {
    expect(describeHours('Mo-We off; Th 17:00-21:00+; Fr-Su 17:00-22:00')).toBe(
      'Fr 17:00-22:00, Sa 17:00-22:00, Su 17:00-22:00, Mo off, Tu off, We off',
    );
    expect(readOpeningHours('Mo-We off; Th 17:00-21:00+; Fr-Su 17:00-22:00').unknown).toBe(
      'some weekdays unclear',
    );
  });

  test('an open end after midnight makes the day before unknown', () => {
    expect(describeHours('Fr 17:00-01:00+; Sa 12:00-20:00')).not.toContain('Fr');
  });
});
