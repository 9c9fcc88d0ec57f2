import { formatDate, formatMoment, formatMonth, formatShortDay } from './format-date';

test.each([
  ['2026-03-14T15:00:00.000Z', 'America/New_York', 'March 14, 2026'],
  ['2026-01-01T03:00:00.000Z', 'America/New_York', 'December 31, 2025'],
  ['2019-12-31T20:00:00.000Z', 'Asia/Tokyo', 'January 1, 2020'],
  ['2026-07-04T23:30:00.000Z', 'Nowhere/Special', 'July 4, 2026'],
  ['2026-07-04', undefined, 'July 4, 2026'],
])('formatDate: %s in %s is %s', (instant, timeZone, text) => {
  expect(formatDate(instant, timeZone)).toBe(text);
});

test.each(
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 9, month * 2, 5))),
)('%s is written as Intl writes it', (at) => {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(at);
  const instant = at.toISOString();
  expect(formatMonth(instant)).toBe(write({ month: 'long', year: 'numeric' }));
  expect(formatShortDay(instant)).toBe(write({ month: 'short', day: 'numeric' }));
  expect(formatMoment(instant, 'America/New_York')).toBe(
    write({ timeZone: 'America/New_York', dateStyle: 'medium', timeStyle: 'short' }),
  );
});
