import * as openingHours from '../../import/map/opening-hours';
import { findHours } from './hours';

jest.mock('../../import/map/opening-hours', () => {
  const actual = jest.requireActual<typeof openingHours>('../../import/map/opening-hours');
  return { ...actual, readOpeningHours: jest.fn(actual.readOpeningHours) };
});
const read = jest.mocked(openingHours.readOpeningHours);
beforeEach(() => read.mockClear());

it.each([
  ['Mon-Sat 11am-9:30pm, Sun closed', 6, true],
  ['They changed. Fri 11am-11pm', 1, false],
  ['New hours: Mo-Fr 10:00-20:00.', 5, false],
])('finds the hours in "%s"', async (text, days, isWeek) => {
  const found = await findHours(text);
  expect([found?.spans.length, found?.isWeek]).toEqual([days, isWeek]);
});

it('returns null for text without hours', async () => {
  expect(await findHours('They close later now, I think.')).toBeNull();
  expect(read).not.toHaveBeenCalled();
});

it.each([
  ['many lines', (line: number) => `Mo 10:${line % 60}0-20:00`],
  ['holidays', (line: number) => `PH 10:11-20:${line % 60}`],
  ['months', (line: number) => `Jan-Mar Mo 10:11-20:${line % 60}`],
  ['numbered weekdays', (line: number) => `Mo[2] 10:11-20:${line % 60}`],
])('parses at most five parts of a text and skips seasonal hours: %s', async (_, line) => {
  await findHours(Array.from({ length: 133 }, (_each, index) => line(index)).join('\n'));
  expect(read.mock.calls.length).toBeLessThanOrEqual(5);
  for (const [part] of read.mock.calls) expect(part).toMatch(/^Mo 10:/);
});
