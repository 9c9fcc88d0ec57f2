import { SCORE } from '@tableside/contracts/listing/rules';
import { wirePage, wireRanks, wireRankings } from '@tableside/contracts/listing/wire';
import { z } from 'zod';
import { call, startTestApp, prepareTestApp } from '../testing/app';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';
import { chooseFeatured } from '../restaurants/rankings';

let today = new Date('2026-11-24T12:00:00Z');
const test = prepareTestApp({ now: () => today });
beforeAll(async () => {
  const stars = [[5], [5, 5, 4, 5], [4, 4, 4, 4, 4], [1, 2], [3, 5, 1], [4, 5, 4, 5, 3]];
  const cuisines = ['Pizza', 'Thai', 'BBQ'];
  const ids = await test.save(
    Array.from({ length: 60 }, (_, index) =>
      makeRecord({
        externalId: `r${index}`,
        title: index % 4 === 0 ? 'Chain' : `Place ${index}`,
        phone: index % 3 === 0 ? '423-555-0100' : null,
        website: index % 5 === 0 ? 'https://a.example' : null,
        overview: index % 7 === 0 ? 'Words.' : null,
        street: index % 2 === 0 ? '1 Main St' : null,
        facts: Array.from({ length: index % 6 }, (_fact, at) => ({
          title: `Fact ${at}`,
          value: 'yes' as const,
        })),
        hours: { spans: [], closedOn: index % 3 === 1 ? [1] : [] },
        options: { cuisine: index % 9 === 0 ? [] : [cuisines[index % 3] ?? '', 'American'] },
      }),
    ),
  );
  for (const [index, ratings] of stars.entries()) {
    await addReviews(test.db, ids.get(`osm r${index * 4 + 1}`) ?? 0, ratings);
  }
});
beforeEach(() => (today = new Date(today.getTime() + 3_600_000)));

type Line = Readonly<Record<string, string>>;
const fetchFile = () => test.app.inject({ url: '/api/restraunt/ranks.csv' });
/** Every cell is quoted, and no name contains a line break. */
async function readLines(): Promise<Line[]> {
  const [names = [], ...rows] = (await fetchFile()).body
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}
const numberIn = (line: Line, name: string) => Number(line[name]);

/** Recomputes the documented ranking from the file alone. */
function scoreOf(line: Line): number {
  const [n, s, q] = ['votes', 'sum_of_stars', 'sum_of_squares'].map((name) => numberIn(line, name));
  const { neutral, margin } = SCORE;
  const count = (n ?? 0) + neutral.count;
  const mean = ((s ?? 0) + neutral.sum) / count;
  const spread = ((q ?? 0) + neutral.squares) / count - mean ** 2;
  return mean - margin * Math.sqrt(spread / (count + 1));
}
function completenessOf(line: Line): number {
  const points = ['hours', 'phone', 'website', 'street', 'cuisine', 'description'];
  const facts = numberIn(line, 'facts');
  return (
    numberIn(line, 'one_off') * 10 +
    points.reduce((sum, name) => sum + numberIn(line, name), 0) +
    Number(facts >= 1) +
    Number(facts >= 4)
  );
}
const recompute = (lines: readonly Line[]): Line[] =>
  [...lines].sort(
    (a, b) =>
      scoreOf(b) - scoreOf(a) ||
      completenessOf(b) - completenessOf(a) ||
      numberIn(a, 'id') - numberIn(b, 'id'),
  );
const slugsOf = (lines: readonly Line[]) => lines.map(({ slug }) => slug);

it('list, table, and cuisine rankings can be recomputed from the file', async () => {
  const lines = await readLines();
  expect(lines).toHaveLength(60);
  expect(new Set(lines.map(completenessOf)).size).toBeGreaterThan(5);
  // The file's order must not help.
  const recomputed = recompute([...lines].reverse());
  expect(slugsOf(recomputed)).toEqual(slugsOf(lines));
  for (const line of lines) {
    expect(numberIn(line, 'score')).toBeCloseTo(scoreOf(line), 8);
    expect(numberIn(line, 'completeness')).toBe(completenessOf(line));
  }

  const listed: string[] = [];
  for (let page = 1; page <= 5; page += 1) {
    const url = `/api/restraunt/filter_restaurants?page=${page}`;
    const { data } = await call(test, 'POST', url, wirePage, {});
    listed.push(...data.data.map(({ slug }) => slug));
  }
  expect(listed).toEqual(slugsOf(recomputed));

  const pages = await Promise.all(
    [1, 2].map((page) => call(test, 'GET', `/api/restraunt/ranks?page=${page}`, wireRanks)),
  );
  expect(pages.map(({ data }) => [data.last_page, data.total])).toEqual([
    [2, 60],
    [2, 60],
  ]);
  const table = pages.flatMap(({ data }) => data.data);
  expect(table.map(({ rank, slug }) => [rank, slug])).toEqual(
    slugsOf(recomputed).map((slug, index) => [index + 1, slug]),
  );

  const { data } = await call(test, 'GET', '/api/cuisines-types/get_top_10', wireRankings);
  expect(data.length).toBeGreaterThan(2);
  for (const { cuisines, items } of data) {
    const rated = recomputed.filter(
      (line) =>
        numberIn(line, 'votes') >= 3 &&
        numberIn(line, 'sum_of_stars') >= 3.5 * numberIn(line, 'votes') &&
        line['cuisines']?.split('; ').includes(cuisines.title),
    );
    expect(items.map(({ resturant }) => resturant.slug)).toEqual(slugsOf(rated).slice(0, 10));
  }
});

it('sponsorship, restaurant of the month, and views do not affect ranks', async () => {
  const before = await readLines();
  const last = before.at(-1)?.['slug'] ?? '';
  const inquiry = {
    restaurant_name: before.at(-1)?.['title'],
    contact_person: 'Ana',
    email: 'ana@example.com',
    phone: '423-555-0100',
    message: 'Premium, please. We pay for the first place.',
  };
  await call(test, 'POST', '/api/advertisement-enquiry/create', z.unknown(), inquiry);
  await chooseFeatured(test.db, last);
  for (let visit = 0; visit < 3; visit += 1) {
    await test.app.inject({ url: `/api/restraunt/get_by_slug/${last}` });
  }
  today = new Date(today.getTime() + 3_600_000);
  expect(await readLines()).toEqual(before);
  await chooseFeatured(test.db, null);
});

it('caches the file for all visitors', async () => {
  const first = await fetchFile();
  expect(first.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'content-disposition': 'attachment; filename="ranks.csv"',
  });
  expect(await test.countStatements(fetchFile)).toBe(0);
  today = new Date(today.getTime() + 300_000);
  expect(await test.countStatements(fetchFile)).toBe(1);
});

it('escapes names that a spreadsheet would run as formulas', async () => {
  const [id] = (
    await test.save([makeRecord({ title: '=HYPERLINK("https://a.example")' })])
  ).values();
  expect((await fetchFile()).body).toContain(`"'=HYPERLINK(""https://a.example"")"`);
  await test.query('DELETE FROM restaurants WHERE id = $1', [id]);
});

it.each(['0', '2001', 'x', '1.5'])('rejects page %s', async (page) => {
  const { statusCode } = await test.app.inject({ url: `/api/restraunt/ranks?page=${page}` });
  expect(statusCode).toBe(400);
});

it('rate-limits the file but not the pages', async () => {
  const limited = await startTestApp({ limits: { formsPerMinute: 2 } });
  const request = async (url: string) => (await limited.app.inject(url)).statusCode;
  const csv = '/api/restraunt/ranks.csv';
  expect([await request(csv), await request(csv), await request(csv)]).toEqual([200, 200, 429]);
  expect(await request('/api/restraunt/ranks')).toBe(200);
  await limited.close();
});
