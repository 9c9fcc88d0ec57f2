import { findMoment } from './moment';

const NEW_YORK = 'America/New_York';

describe('findMoment', () => {
  it.each([
    // Friday evening in New York is Saturday in UTC.
    [
      'now',
      '2026-03-07T00:30:00Z',
      NEW_YORK,
      { weekday: 5, minutes: 19 * 60 + 30, date: '2026-03-06' },
    ],
    ['now', '2026-07-06T04:00:00Z', NEW_YORK, { weekday: 1, minutes: 0, date: '2026-07-06' }],
    // The night in which summer time begins: one minute after 1:59 is 3:00.
    ['now', '2026-03-08T07:00:00Z', NEW_YORK, { weekday: 7, minutes: 180, date: '2026-03-08' }],
    ['5-1930', '2026-03-07T00:30:00Z', NEW_YORK, { weekday: 5, minutes: 1170, date: '2026-03-06' }],
    // The next Sunday, across the end of a month.
    ['7-1200', '2026-03-30T12:00:00Z', NEW_YORK, { weekday: 7, minutes: 720, date: '2026-04-05' }],
    ['7-0000', '2026-03-07T00:30:00Z', null, { weekday: 7, minutes: 0, date: null }],
    ['now', '2026-03-07T00:30:00Z', null, null],
    ['now', '2026-03-07T00:30:00Z', 'Nowhere/Never', null],
  ] as const)('reads %s at %s in %s by the city’s clocks', (openAt, now, timeZone, moment) => {
    expect(findMoment(openAt, new Date(now), timeZone)).toEqual(moment);
  });
});
