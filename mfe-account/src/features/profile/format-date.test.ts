import { describeMoment, formatDay } from './format-date';

const NOW = new Date('2026-05-20T12:00:00.000Z');

it.each([
  ['2026-05-20T11:59:30.000Z', 'just now'],
  ['2026-05-20T11:59:00.000Z', '1 minute ago'],
  ['2026-05-20T11:01:00.000Z', '59 minutes ago'],
  ['2026-05-20T11:00:00.000Z', '1 hour ago'],
  ['2026-05-19T12:00:01.000Z', '23 hours ago'],
  ['2026-05-19T12:00:00.000Z', '1 day ago'],
  ['2026-05-13T12:00:01.000Z', '6 days ago'],
  ['2026-05-13T12:00:00.000Z', 'May 13, 2026'],
  ['2025-12-24T12:00:00.000Z', 'December 24, 2025'],
])('describes %s as "%s"', (instant, expected) => {
  expect(describeMoment(instant, NOW)).toBe(expected);
});

it('describes a future instant as "just now"', () => {
  expect(describeMoment('2026-05-20T13:00:00.000Z', NOW)).toBe('just now');
});

it('formats a day', () => {
  expect(formatDay('2026-03-14T12:00:00.000Z')).toBe('March 14, 2026');
});
