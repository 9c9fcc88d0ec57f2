import { formatDate } from './format-date';

test.each([
  ['2026-03-14T15:00:00.000Z', 'America/New_York', 'March 14, 2026'],
  ['2026-01-01T03:00:00.000Z', 'America/New_York', 'December 31, 2025'],
  ['2019-12-31T20:00:00.000Z', 'Asia/Tokyo', 'January 1, 2020'],
  ['2026-07-04T23:30:00.000Z', 'Nowhere/Special', 'July 4, 2026'],
])('%s in %s is %s', (instant, timeZone, text) => {
  expect(formatDate(instant, timeZone)).toBe(text);
});
