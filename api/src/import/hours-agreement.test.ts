import { compareHours, SYNTAX_VALUES } from '../testing/hours-agreement';

const REGION = { country: 'us', state: 'Tennessee' };
/** A holiday and the days around it, and the date on which the library fails. */
const DATES = ['7-3', '7-4', '9-12', '12-24', '12-31'];

test('pages agree with the library or show unknown', () => {
  const dates = DATES.map((text) => {
    const [month = 1, day = 1] = text.split('-').map(Number);
    return new Date(2028, month - 1, day);
  });
  const now = new Date(2028, 7, 20);
  const { wrong, same } = compareHours(SYNTAX_VALUES, { dates, now, region: REGION });
  expect(wrong).toEqual([]);
  expect(same).toBeGreaterThan(SYNTAX_VALUES.length * dates.length * 48 * 0.6);
});
