import { readOpeningHours } from './opening-hours';

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Formats hours for comparison: "Fr 17:00-25:00, Mo off"; missing weekdays are unknown. */
function describeHours(value: string): string {
  const { spans, closedOn } = readOpeningHours(value).hours;
  return [
    ...spans.map((s) => `${DAYS[s.weekday - 1]} ${clock(s.opensMin)}-${clock(s.closesMin)}`),
    ...closedOn.map((weekday) => `${DAYS[weekday - 1]} off`),
  ].join(', ');
}

describe('known weeks', () => {
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
    // A later rule replaces an earlier one for its days, including nights.
    [
      'Mo-Su 18:00-02:00; We off; Fr 12:00-14:00',
      'Mo 18:00-26:00, Tu 18:00-26:00, Th 18:00-26:00, Fr 12:00-14:00, Sa 18:00-26:00, Su 18:00-26:00, We off',
    ],
    // Hours after midnight that are written as the next day belong to the night before.
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

  test('"off" means closed all week', () => {
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

  test.each(['24/7', 'Mo-Su 00:00-24:00', '00:00-24:00'])('%s is open 24 hours', (value) => {
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

test.each(['off', 'Mo-Su closed; PH off', 'Closed "for renovation"', 'Mon-Sun closed'])(
  '%s: closed all week',
  (value) => {
    const { hours, unknown } = readOpeningHours(value);
    expect([hours.closedOn, unknown]).toEqual([[1, 2, 3, 4, 5, 6, 7], null]);
  },
);

test.each([
  ['Mo-Th 11:00-22:00; Fr,Sa 11:00-02:00', []],
  ['Mo-Fr 10:00-22:00; Sa closed', [6]],
  ['Mo-Su closed', [1, 2, 3, 4, 5, 6, 7]],
])('%s: omitted days are unknown if the source omits unknown days', (value, closedOn) => {
  expect(readOpeningHours(value, { omitsUnknown: true }).hours.closedOn).toEqual(closedOn);
});

test('ignores invisible and full-width characters', () => {
  expect(describeHours('Mo\u200b-Fr １１：００-22:00\u200e')).toBe(
    describeHours('Mo-Fr 11:00-22:00'),
  );
});

describe('unknown hours are not guessed', () => {
  test.each([
    ['Mo-Fr 17:00-late', 'ambiguous'],
    ['Mo-Fr 7:00-3:00', 'no closing time'],
    ['Mo-Su 10:00-09:00', 'no closing time'],
    ['Mo-Su 11:00-22:00 open "call to confirm"', 'no closing time'],
    ['Mo-Su', 'ambiguous'],
    ['Mo-Fr 11:00-22:00; "call ahead"', 'no closing time'],
    ['ask inside', 'not readable'],
    ['Mo-Su 17:00+', 'no closing time'],
    ['Mo-Fr "by appointment"', 'no closing time'],
    ['Mo-Fr 10:00-18:00; SH off', 'depends on school holidays'],
    ['Mo-Su sunrise-sunset', 'depends on sunrise or sunset'],
    ['2019 Mo-Fr 10:00-18:00', 'never open'],
    ['Dec 25 off', 'never open'],
    ['closed for renovation', 'not readable'],
    ['x'.repeat(400), 'not readable'],
  ])('%s', (value, reason) => {
    expect(readOpeningHours(value)).toEqual({
      hours: { spans: [], closedOn: [] },
      unknown: reason,
      failure: null,
    });
  });

  test('an open end makes only that day unknown', () => {
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

describe('free-text hours', () => {
  const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
  const clock = (minutes: number): string =>
    `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

  /** "Mo-Sa 11:00-21:30": groups days with equal hours; closed days are omitted. */
  function describeHours(value: string): string {
    const { spans } = readOpeningHours(value).hours;
    const lines = new Map<string, string[]>();
    for (const [index, day] of DAYS.entries()) {
      const times = spans
        .filter(({ weekday }) => weekday === index + 1)
        .map(({ opensMin, closesMin }) => `${clock(opensMin)}-${clock(closesMin)}`)
        .join(',');
      if (times) lines.set(times, [...(lines.get(times) ?? []), day]);
    }
    return [...lines].map(([times, days]) => `${days.join(' ')} ${times}`).join('; ');
  }

  const DAILY = 'Mo Tu We Th Fr Sa Su';

  describe('unambiguous free-text hours', () => {
    test.each([
      ['Mon-Sat 11am-9:30pm', 'Mo Tu We Th Fr Sa 11:00-21:30'],
      ['Mo-off; Tu-Su 17:00-23:00', 'Tu We Th Fr Sa Su 17:00-23:00'],
      ['Daily 9am–5pm', `${DAILY} 9:00-17:00`],
      ['M-F 11:30a-2p; Sat closed', 'Mo Tu We Th Fr 11:30-14:00'],
      [
        'Mon-Thu 11 AM to 10 PM, Fri & Sat 11 AM to midnight',
        'Mo Tu We Th 11:00-22:00; Fr Sa 11:00-24:00',
      ],
      ['Fri-Mon 6pm-2am', 'Mo Fr Sa Su 18:00-26:00'],
      ['11am-9pm', `${DAILY} 11:00-21:00`],
      ['every day from 7am until 11pm', `${DAILY} 7:00-23:00`],
      ['Open 7 days a week 10am-10pm', `${DAILY} 10:00-22:00`],
      ['Tue-Sat 11am-2pm & 5pm-9pm; closed Sun and Mon', 'Tu We Th Fr Sa 11:00-14:00,17:00-21:00'],
      ['Mon-Sun 9am-9pm; Wed closed', 'Mo Tu Th Fr Sa Su 9:00-21:00'],
      ['Mo-Fr 9-17, Sa 10-14, Su closed', 'Mo Tu We Th Fr 9:00-17:00; Sa 10:00-14:00'],
      ['Mo-Th 11-22; Fr-Sa 12-2:30', 'Mo Tu We Th 11:00-22:00; Fr Sa 12:00-26:30'],
      ['Mon-Fri 24 hours, Sat 8am-8pm', 'Mo Tu We Th Fr 0:00-24:00; Sa 8:00-20:00'],
      ['Sat/Sun 10.30am-3.15pm', 'Sa Su 10:30-15:15'],
      ['Mon-Fri 1130-2200', 'Mo Tu We Th Fr 11:30-22:00'],
      ['Mon 5pm-9pm\nTue 5pm-10pm\nholidays closed', 'Mo 17:00-21:00; Tu 17:00-22:00'],
      ['Sat 12am-4am', 'Sa 0:00-4:00'],
    ])('%s', (value, expected) => {
      expect(describeHours(value)).toBe(expected);
      expect(readOpeningHours(value).unknown).toBeNull();
    });

    test('keeps "holidays closed"', () => {
      const { specialDays } = readOpeningHours('Mon 5pm-9pm, Thu 5pm-9pm, holidays closed').hours;
      expect(specialDays).toContainEqual(
        expect.objectContaining({ name: 'Thanksgiving', spans: [] }),
      );
    });

    test('treats unmentioned days as closed', () => {
      expect(readOpeningHours('Mon-Sat 11am-9:30pm').hours.closedOn).toEqual([7]);
      expect(readOpeningHours('Mo-off; Tu-Su 17-23').hours.closedOn).toEqual([1]);
    });
  });

  describe('ambiguous free-text hours are rejected', () => {
    test.each([
      ['AM or PM is missing', 'Mon-Sat 11-9'],
      ['AM or PM is given for the end only', 'Mon-Fri 5-9pm'],
      ['AM or PM is given for the start only', 'Mon-Fri 11am-9'],
      ['AM or PM is given on one day only', 'Mon 11am-9pm, Tue 11-9'],
      ['two clocks in one text', 'Mon 11am-9pm, Tue 11:00-21:00'],
      ['two in the morning, or in the afternoon', 'Mo-Fr 9-17, Sa 10-2'],
      ['an open end', 'Mon-Fri 5pm-late'],
      ['no end', 'Mon-Fri 5pm'],
      ['Tuesday or Thursday', 'T 5pm-9pm'],
      ['Saturday or Sunday', 'M-S 5pm-9pm'],
      ['Friday may be part of it', 'Weekends 10am-3pm'],
      ['a repeated day', 'Mon-Fri 11am-9pm, Fri 5pm-11pm'],
      ['spans that overlap', 'Mon 11am-3pm, 2pm-9pm'],
      ['a night of 23 hours', 'Mon 11am-10am'],
      ['no length', 'Mon 11am-11am'],
      ['no such hour', 'Mon 13pm-9pm'],
      ['no such minute', 'Mon 11:75am-9pm'],
      ['days without hours', 'Mon-Fri 11am-9pm, Sat'],
      ['which rule the days belong to', '11am-9pm Mon, 5pm-9pm Tue'],
      ['a season', 'Summer: Mon-Fri 11am-9pm'],
      ['a remark', 'Mon-Fri 11am-9pm (kitchen until 8pm)'],
      ['a date', '12/25 closed; Mon-Fri 11am-9pm'],
      ['by appointment', 'Mon-Fri by appointment'],
      ['nothing', '-'],
    ])('%s: %s', (_reason, value) => {
      const { hours, unknown } = readOpeningHours(value);
      expect(hours).toEqual({ spans: [], closedOn: [] });
      expect(unknown).not.toBeNull();
    });
  });
});
