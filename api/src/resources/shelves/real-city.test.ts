import { wireShelves, wirePage } from '@tableside/contracts/listing/wire';
import { listWords } from '../../search/language/fold';
import { WASHINGTON_FILE } from '../../import/fixtures/files';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { runImport } from '../../testing/restaurants/imports';

jest.setTimeout(60_000);

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await startTestApp({ now: () => now });
  await runImport(test.db, WASHINGTON_FILE, {}, { isConfirmed: true });
});
afterAll(() => test.close());

it.each([
  ['a Wednesday at noon', '25T12:00'],
  ['Friday evening', '27T19:00'],
  ['a Saturday at 1 AM', '28T01:00'],
  ['a Sunday morning', '29T09:00'],
  ['a Sunday evening', '29T20:00'],
])(
  'every shelf of a real city is true, and its link has just its places: %s',
  async (_when, local) => {
    now = new Date(`2026-11-${local}:00-05:00`);
    const { data: shelves } = await call(test, 'GET', '/api/restraunt/shelves', wireShelves);
    expect(shelves.length).toBeGreaterThanOrEqual(3);
    for (const { filter, total, data } of shelves) {
      const { data: page } = await call(
        test,
        'POST',
        '/api/restraunt/filter_restaurants',
        wirePage,
        filter,
      );
      expect(page.total).toBe(total);
      const { data: places } = await call(
        test,
        'POST',
        '/api/restraunt/filter_places',
        wirePage.pick({ data: true }).loose(),
        filter,
      );
      const slugs = places.data.map(({ slug }) => slug);
      expect(slugs).toEqual(expect.arrayContaining(data.map(({ slug }) => slug)));
      const names = data.map(({ title }) => listWords(title).join(' '));
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThanOrEqual(3);
    }
    const all = shelves.flatMap(({ data }) => data.map(({ slug }) => slug));
    expect(new Set(all).size).toBe(all.length);
  },
);
