import { wirePage, wireCollections } from '@tableside/contracts/listing/wire';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import { call, prepareTestApp } from '../testing/app';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';

const COLLECTIONS = '/api/restraunt/collections';
const FILTER = '/api/restraunt/filter_restaurants';

describe('GET /api/restraunt/collections', () => {
  let now = new Date();
  const test = prepareTestApp({ now: () => now });
  afterEach(() => test.query('DELETE FROM restaurants; DELETE FROM settings'));

  /** New York is five hours behind UTC in November; the 25th of 2026 is a Wednesday. */
  const at = (local: string) => (now = new Date(`2026-11-${local}:00-05:00`));
  const setZone = (zone = 'America/New_York') =>
    test.query("INSERT INTO settings (name, value) VALUES ('time_zone', $1)", [zone]);

  const read = async () =>
    (await call(test, 'GET', COLLECTIONS, wireCollections)).data.map(({ data, ...collection }) => ({
      ...collection,
      titles: data.map(({ title }) => title),
    }));
  const namesOf = async () => (await read()).map(({ name }) => name);
  const titlesOf = async (name: string) =>
    (await read()).find((collection) => collection.name === name)?.titles;

  const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
  type Change = Parameters<typeof makeRecord>[0];
  const open = (opens: number, closes: number, days = WEEK): Change => ({
    hours: {
      spans: days.map((weekday) => ({ weekday, opensMin: opens * 60, closesMin: closes * 60 })),
      closedOn: [],
    },
  });
  const four = (name: string) => [1, 2, 3, 4].map((index) => `${name} ${index}`);
  /** Similar restaurants named "Noon 1" and so on. */
  const save = (name: string, count: number, change: Change) =>
    test.save(
      Array.from({ length: count }, (_, index) =>
        makeRecord({ title: `${name} ${index + 1}`, ...change }),
      ),
    );
  /** Fills the home page's first page, so that collections choose other restaurants. */
  const saveFirstPage = () =>
    test.save(
      Array.from({ length: 12 }, (_, index) =>
        makeRecord({ title: `First ${index}`, phone: '(202) 555-0101', overview: 'Known.' }),
      ),
    );

  const outdoor: Change = { facts: [{ title: 'Outdoor seating', value: 'yes' }] };

  it('returns no collections for an empty city or one with too few restaurants per collection', async () => {
    expect(await read()).toEqual([]);
    await save('Garden', 2, outdoor);
    expect(await read()).toEqual([]);
    await save('Yard', 1, outdoor);
    expect(await namesOf()).toEqual(['outdoor']);
  });

  it(`"open now" uses the city's time, ignores unknown hours, and includes nights of the previous day`, async () => {
    await setZone();
    await saveFirstPage();
    await save('Day', 4, open(9, 17));
    await save('Night', 4, open(20, 27));
    await save('Silent', 4, {});
    at('25T12:00');
    expect(await titlesOf('open-now')).toEqual(four('Day'));
    at('26T01:30');
    expect(await titlesOf('open-now')).toEqual(four('Night'));
    at('26T05:00');
    expect(await namesOf()).toEqual(['late-tonight']);
  });

  it('omits collections based on hours without a time zone', async () => {
    await save('Day', 4, open(0, 24));
    expect(await read()).toEqual([]);
    await setZone('Mars/Olympus');
    expect(await read()).toEqual([]);
  });

  it.each([
    ['the morning', '25T04:00', '3-2300'],
    ['the evening', '25T22:59', '3-2300'],
    ['late at night, when that is now', '25T23:00', undefined],
    ['before the night has ended', '26T03:59', undefined],
  ])('"open late" means 11 PM today: requested in %s', async (_when, local, open_at) => {
    await setZone();
    await saveFirstPage();
    await save('Night', 4, open(18, 26));
    at(local);
    const late = (await read()).find(({ name }) => name === 'late-tonight');
    expect(late?.filter.open_at).toBe(open_at);
    if (late) expect(late).toMatchObject({ total: 4, titles: four('Night') });
  });

  it('a special day replaces its weekday', async () => {
    await setZone();
    await saveFirstPage();
    await save('Night', 4, open(18, 26));
    await save('Shut', 4, {
      hours: {
        ...open(18, 26)?.hours,
        spans: open(18, 26)?.hours?.spans ?? [],
        closedOn: [],
        specialDays: [{ date: '2026-11-26', name: 'Thanksgiving', spans: [] }],
      },
    });
    at('25T12:00');
    expect((await read())[0]).toMatchObject({ name: 'late-tonight', total: 8 });
    at('26T12:00');
    expect((await read())[0]).toMatchObject({ total: 4, titles: four('Night') });
  });

  it.each([
    ['on Wednesday', '25T12:00', true],
    ['on Sunday at noon', '29T12:00', true],
    ['on Sunday afternoon, when it is over', '29T14:00', false],
  ])('"brunch" lists kitchens open on Sunday at 11 AM: requested %s', async (_when, local, is) => {
    await setZone();
    await saveFirstPage();
    const cuisine = (title: string) => ({ options: { cuisine: [title] } });
    await save('Diner', 4, { ...cuisine('Diner'), ...open(8, 15) });
    await save('Supper', 4, { ...cuisine('American'), ...open(17, 22) });
    await save('Weekday', 4, { ...cuisine('Breakfast'), ...open(8, 15, [1, 2, 3, 4, 5]) });
    await save('Coffee', 4, { ...cuisine('Coffee Shop'), ...open(8, 15) });
    at(local);
    const brunch = (await read()).find(({ name }) => name === 'sunday-brunch');
    expect(brunch?.titles).toEqual(is ? four('Diner') : undefined);
    expect(brunch?.total).toBe(is ? 4 : undefined);
  });

  it('outdoor seating and step-free entrance require an explicit yes', async () => {
    await saveFirstPage();
    const fact = (title: string, value: 'yes' | 'no' | 'limited') => ({
      facts: [{ title, value }],
    });
    await save('Garden', 4, outdoor);
    await save('Inside', 4, fact('Outdoor seating', 'no'));
    await save('Level', 4, fact('Wheelchair access', 'yes'));
    await save('Step', 4, fact('Wheelchair access', 'limited'));
    expect(await read()).toMatchObject([
      { name: 'outdoor', total: 4, titles: four('Garden') },
      { name: 'step-free', total: 4, titles: four('Level') },
    ]);
  });

  it('"one of a kind" considers national cuisines, not dishes or restaurant types', async () => {
    await saveFirstPage();
    const one = (title: string, cuisine: string) =>
      makeRecord({ title, options: { cuisine: [cuisine] } });
    await test.save([
      ...['Uyghur', 'Ukrainian', 'Ghanaian', 'Irish'].map((cuisine) =>
        one(`To ${cuisine}`, cuisine),
      ),
      ...['Fries', 'Pho', 'Grill', 'Central American'].map((cuisine) => one(cuisine, cuisine)),
      one('Thai 1', 'Thai'),
      one('Thai 2', 'Thai'),
    ]);
    const titles = ['To Uyghur', 'To Ukrainian', 'To Ghanaian', 'To Irish'];
    expect(await read()).toMatchObject([{ name: 'only-one', total: 4, titles }]);
  });

  it('lists a chain once per collection and does not create a collection from one chain', async () => {
    await saveFirstPage();
    const chain = Array.from({ length: 9 }, () => makeRecord({ ...outdoor, title: 'Burger Barn' }));
    await test.save(chain);
    await save('Garden', 1, outdoor);
    expect(await read()).toEqual([]);
    await save('Yard', 1, outdoor);
    expect(await read()).toMatchObject([
      { total: 11, titles: ['Garden 1', 'Yard 1', 'Burger Barn'] },
    ]);
  });

  it('prefers restaurants that are in no other collection and not on the first page', async () => {
    const both = {
      facts: [...(outdoor?.facts ?? []), { title: 'Wheelchair access', value: 'yes' as const }],
    };
    await save('Best', 12, { ...both, phone: '(202) 555-0101', overview: 'Known.' });
    await save('Both', 8, both);
    const collections = await read();
    expect(collections.map(({ titles }) => titles)).toEqual([
      ['Both 1', 'Both 2', 'Both 3', 'Both 4'],
      ['Both 5', 'Both 6', 'Both 7', 'Both 8'],
    ]);
    expect(collections.map(({ total }) => total)).toEqual([20, 20]);
  });

  it('returns collections until a page of restaurants has enough ratings', async () => {
    const ids = [...(await save('Garden', 16, outdoor)).values()];
    for (const id of ids.slice(0, 11)) await addReviews(test.db, id, [5, 4, 4]);
    await addReviews(test.db, ids[11] ?? 0, [5, 4]);
    expect(await namesOf()).toEqual(['outdoor']);
    await addReviews(test.db, ids[12] ?? 0, [3, 3, 3]);
    expect(await read()).toEqual([]);
  });

  it('takes one statement and updates the cached result when the catalog changes', async () => {
    await save('Garden', 4, outdoor);
    at('25T12:00');
    await read();
    expect(await test.countStatements(read)).toBe(1);
    await test.query("UPDATE restaurants SET closed_at = now() WHERE slug = 'garden-1'");
    expect(await titlesOf('outdoor')).toEqual(['Garden 2', 'Garden 3', 'Garden 4']);
  });

  it('returns the same cards as lists', async () => {
    await save('Garden', 4, outdoor);
    const { data: collections } = await call(test, 'GET', COLLECTIONS, wireCollections);
    const { data } = await call(test, 'POST', FILTER, wirePage, { traits: ['outdoor'] });
    expect(collections[0]).toMatchObject({ total: data.total, data: data.data });
  });
});
