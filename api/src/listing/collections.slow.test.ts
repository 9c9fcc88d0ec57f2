import { wirePage, wireCollections } from '@tableside/contracts/listing/wire';
import { call, prepareTestApp } from '../testing/app';
import { listTerms } from '../search/language/text';
import { WASHINGTON_FILE } from '../import/fixtures/files';
import { runImport } from '../testing/restaurants/imports';

const COLLECTIONS = '/api/restraunt/collections';
const FILTER = '/api/restraunt/filter_restaurants';

describe('collections of a real city', () => {
  jest.setTimeout(60_000);

  let now = new Date();
  const test = prepareTestApp({ now: () => now });
  beforeAll(async () => {
    await runImport(test.db, WASHINGTON_FILE, {}, { isConfirmed: true });
  });

  it.each([
    ['a Wednesday at noon', '25T12:00'],
    ['Friday evening', '27T19:00'],
    ['a Saturday at 1 AM', '28T01:00'],
    ['a Sunday morning', '29T09:00'],
    ['a Sunday evening', '29T20:00'],
  ])('lists exactly the restaurants of its link: %s', async (_when, local) => {
    now = new Date(`2026-11-${local}:00-05:00`);
    const { data: collections } = await call(test, 'GET', COLLECTIONS, wireCollections);
    expect(collections.length).toBeGreaterThanOrEqual(3);
    for (const { filter, total, data } of collections) {
      const { data: page } = await call(test, 'POST', FILTER, wirePage, filter);
      expect(page.total).toBe(total);
      const onMap = wirePage.pick({ data: true }).loose();
      const url = '/api/restraunt/filter_map';
      const { data: restaurants } = await call(test, 'POST', url, onMap, filter);
      const slugs = restaurants.data.map(({ slug }) => slug);
      expect(slugs).toEqual(expect.arrayContaining(data.map(({ slug }) => slug)));
      const names = data.map(({ title }) => listTerms(title).join(' '));
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThanOrEqual(3);
    }
    const all = collections.flatMap(({ data }) => data.map(({ slug }) => slug));
    expect(new Set(all).size).toBe(all.length);
  });
});
