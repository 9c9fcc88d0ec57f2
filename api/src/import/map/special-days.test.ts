import { readOpeningHours } from './opening-hours';
import { readSpecialDays, splitHours } from './special-days';

const read = (rules: string[]) =>
  (readSpecialDays(rules, 2026) ?? []).map(({ date, name, spans }) => [date, name, spans]);

it('a holiday is closed, by the name that people know it by', () => {
  const days = read(['PH off']);
  expect(days).toContainEqual(['2026-11-26', 'Thanksgiving', []]);
  expect(days).toContainEqual(['2026-12-25', 'Christmas', []]);
  expect(days).toContainEqual(['2027-11-25', 'Thanksgiving', []]);
  expect(days.length).toBeGreaterThan(20);
});

it.each([
  ['Dec 25 off', ['2026-12-25', 'Christmas', []]],
  ['Dec 24 10:00-14:00', ['2026-12-24', 'Christmas Eve', [[600, 840]]]],
  ['Dec 31 18:00-03:00', ['2026-12-31', 'New Year’s Eve', [[1080, 1620]]]],
  [
    'Dec 31 11:00-14:00,17:00-22:00',
    [
      '2026-12-31',
      'New Year’s Eve',
      [
        [660, 840],
        [1020, 1320],
      ],
    ],
  ],
  ['Jul 01-14 off', ['2026-07-14', null, []]],
  ['2026 Nov 27 00:00-24:00', ['2026-11-27', null, [[0, 1440]]]],
  [
    '2026 Dec 01-2026 Dec 03 off "closed for renovation"',
    ['2026-12-02', 'closed for renovation', []],
  ],
  ['Dec 24 "by appointment"', ['2026-12-24', 'by appointment', null]],
  ['Dec 24 17:00+', ['2026-12-24', 'Christmas Eve', null]],
  ['easter off', ['2026-04-05', null, []]],
])('reads %s', (rule, day) => {
  expect(read([rule])).toContainEqual(day);
});

it('the last rule that names a day counts', () => {
  expect(read(['PH off', 'Nov 26 10:00-14:00'])).toContainEqual([
    '2026-11-26',
    'Thanksgiving',
    [[600, 840]],
  ]);
});

it('a season is no exception', () => {
  expect(readSpecialDays(['Nov-Mar off'], 2026)).toBeNull();
});

it.each(['Mo-Fr 10:00-22:00', 'PH off; Mo-Su 10:00-22:00', 'PH,Mo-Su 10:45-22:00', 'Dec 25 off'])(
  'parts nothing of %s',
  (value) => {
    expect(splitHours(value)).toBeNull();
  },
);

it('parts the week from its exceptions, and not within a remark', () => {
  expect(splitHours('Mo-Fr 10:00-22:00; Sa 9:00-12:00 "a; b"; PH off; Dec 24 off')).toEqual({
    week: 'Mo-Fr 10:00-22:00; Sa 9:00-12:00 "a; b"',
    rules: ['PH off', 'Dec 24 off'],
  });
});

describe('a value with exceptions', () => {
  it('has its week, and its days', () => {
    const { hours, unknown } = readOpeningHours('Mo-Su 11:00-22:00; Jul 01-14 off; PH off');
    expect(unknown).toBeNull();
    expect(hours.spans).toHaveLength(7);
    expect(hours.specialDays?.length).toBeGreaterThan(30);
  });

  it('is read as a whole where an exception is no rule, or a season', () => {
    expect(readOpeningHours('Mo-Su 11:00-22:00; Nov-Mar off').hours.spans).toEqual([]);
    expect(readOpeningHours('Mo-Su 11:00-22:00; Dec 99 off').hours.specialDays).toBeUndefined();
  });
});
