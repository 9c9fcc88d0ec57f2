import { readFileSync } from 'node:fs';
import { compareHours, SYNTAX_VALUES } from '../testing/hours-agreement';
import { nameDays } from './map/special-days';
import { toDate } from './map/evaluate-hours';
import { WASHINGTON_FILE } from './fixtures/files';

jest.setTimeout(900_000);

const DC = { country: 'us', state: 'District of Columbia' };

interface Feature {
  readonly properties: Readonly<Record<string, string>>;
}

const { features } = JSON.parse(readFileSync(WASHINGTON_FILE, 'utf8')) as {
  readonly features: readonly Feature[];
};
const values = [
  ...new Set(features.flatMap(({ properties }) => properties['opening_hours'] ?? [])),
];

/** Two weeks, and every public holiday of the year. */
function listDates(now: Date): Date[] {
  const year = now.getFullYear();
  const first = new Date(year, 0, 1);
  const nameOf = nameDays(DC, first, 365, true);
  const days = Array.from({ length: 365 }, (_, index) => new Date(year, 0, 1 + index));
  return days.filter((day, index) => index < 14 || nameOf(toDate(day)) !== null);
}

const YEARS = [2026, 2027, 2028, 2029, 2032];

// Each year tests a fifth of the values, to keep the nightly run short.
test.each(YEARS.map((year, index) => [year, index]))(
  'pages agree with the library on real values in %i',
  (year, part) => {
    const now = new Date(year, 0, 1);
    const some = values.filter((_, index) => index % YEARS.length === part);
    const { wrong, ...counts } = compareHours(some, { dates: listDates(now), now, region: DC });
    const answered = counts.same + counts.unknown + counts.night + counts.decided;
    expect(wrong).toEqual([]);
    // The rest are nights and comments about what is served: one such value is 1.5% of a fifth.
    expect((counts.same + counts.unknown) / answered).toBeGreaterThan(0.98);
  },
);

const TENNESSEE = { country: 'us', state: 'Tennessee' };
/** Month and day of holidays, adjacent days, and an ordinary week. */
const DAYS = '1-1 3-26 7-3 7-4 9-8 9-9 9-11 9-12 9-13 11-25 12-24 12-25 12-31'.split(' ');

test.each([2027, 2028])('pages agree with the library on every kind of syntax in %i', (year) => {
  const dates = DAYS.map((text) => {
    const [month = 1, day = 1] = text.split('-').map(Number);
    return new Date(year, month - 1, day);
  });
  const now = new Date(year, 7, 20);
  const { wrong, same } = compareHours(SYNTAX_VALUES, { dates, now, region: TENNESSEE });
  expect(wrong).toEqual([]);
  expect(same).toBeGreaterThan(SYNTAX_VALUES.length * dates.length * 48 * 0.6);
});
