import { optionList, wirePage, wireFilterCounts } from '@tableside/contracts/listing/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import { call, prepareTestApp, send } from '../testing/app';
import { makeRecord } from '../testing/restaurants/records';

const FILTER = '/api/restraunt/filter_restaurants';

describe('filter', () => {
  const test = prepareTestApp();
  beforeEach(async () => {
    await test.empty('restaurants', 'options', 'users');
  });

  const filter = (body: object = {}, query = '') =>
    call(test, 'POST', `${FILTER}${query}`, wirePage, body);
  const titles = async (body: object) =>
    (await filter(body)).data.data.map(({ title }) => title).sort();
  async function optionIds(path: string): Promise<(title: string) => number> {
    const { data } = await call(test, 'GET', `/api/${path}/all_data`, optionList);
    return (title) => data.find((option) => option.title === title)?.id ?? -1;
  }

  it('filters by map bounds', async () => {
    await test.save([
      makeRecord({ title: 'In', latitude: 38.9, longitude: -77 }),
      makeRecord({ title: 'Out', latitude: 39.9, longitude: -77 }),
      makeRecord({ title: 'Unlocated' }),
    ]);
    expect(await titles({ box: '-77.1,38.8,-76.9,39' })).toEqual(['In']);
    expect(await titles({ box: '10,38.8,11,39' })).toEqual([]);
  });

  describe('paging', () => {
    const saveMany = (count: number) =>
      test.save(Array.from({ length: count }, (_, index) => makeRecord({ title: `T ${index}` })));

    it.each([
      [0, 0, 1],
      [12, 12, 1],
      [13, 12, 2],
      [24, 12, 2],
    ])('lists %i restaurants with %i on the first page', async (count, first, lastPage) => {
      await saveMany(count);
      const { data } = await filter();
      expect(data.data).toHaveLength(first);
      expect(data.last_page).toBe(lastPage);
      expect(data.total).toBe(count);
    });

    it('puts the thirteenth on page 2 and returns empty pages past the last', async () => {
      await saveMany(13);
      const second = await filter({}, '?page=2');
      expect(second.data.data.map(({ title }) => title)).toEqual(['T 12']);
      expect(second.data.total).toBe(13);
      for (const page of [3, 100, 101, 999_999_999]) {
        const { status, data } = await filter({}, `?page=${page}`);
        expect([status, data.data, data.last_page, data.total]).toEqual([200, [], 2, 13]);
      }
    });

    it.each(['0', '-1', '1.5', 'abc', ''])('rejects page %p', async (page) => {
      expect(await send(test, `${FILTER}?page=${page}`, {})).toMatchObject({
        status: 400,
        body: { success: false, data: null, error: 'invalid-input' },
      });
    });
  });

  describe('options', () => {
    beforeEach(() =>
      test.save([
        makeRecord({ title: 'Pie', options: { cuisine: ['Pizza'], feature: ['WiFi'] } }),
        makeRecord({
          title: 'Both',
          options: { cuisine: ['Pizza', 'Italian'], service: ['Takeout'] },
        }),
        makeRecord({ title: 'Ribs', options: { cuisine: ['BBQ'], feature: ['WiFi', 'Bar'] } }),
      ]),
    );

    it('matches any id within a kind and all kinds', async () => {
      const cuisine = await optionIds('cuisines-types');
      const feature = await optionIds('features');
      expect(await titles({ cuisineType: [cuisine('Pizza')] })).toEqual(['Both', 'Pie']);
      expect(await titles({ cuisineType: [cuisine('Pizza'), cuisine('BBQ')] })).toHaveLength(3);
      const wifi = { features: [feature('WiFi')] };
      expect(await titles({ cuisineType: [cuisine('Pizza'), cuisine('BBQ')], ...wifi })).toEqual([
        'Pie',
        'Ribs',
      ]);
      expect(await titles({ cuisineType: [cuisine('Italian')], ...wifi })).toEqual([]);
    });

    it('matches nothing for unknown ids or ids of another kind, even with known ones', async () => {
      const cuisine = await optionIds('cuisines-types');
      const feature = await optionIds('features');
      for (const id of [999, 2 ** 31 - 1, feature('WiFi')]) {
        expect((await filter({ cuisineType: [id] })).data).toEqual({
          data: [],
          last_page: 1,
          total: 0,
        });
        expect(await titles({ cuisineType: [id, cuisine('BBQ')] })).toEqual(['Ribs']);
      }
    });
  });

  it('takes one statement, regardless of the number of restaurants', async () => {
    const many = Array.from({ length: 13 }, () => makeRecord({ options: { cuisine: ['Thai'] } }));
    await test.save(many.slice(0, 1));
    const cuisine = await optionIds('cuisines-types');
    const body = { cuisineType: [cuisine('Thai')], keyword: 'restaurant' };
    for (const saved of [[], many]) {
      await test.save(saved);
      // The first call after a change rebuilds the catalog.
      await filter();
      for (const each of [body, {}, { ...body, sort: 'name' }, { open_at: '5-1930' }]) {
        expect(await test.countStatements(() => filter(each))).toBe(1);
      }
    }
  });
});

describe('special days', () => {
  const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
  const spans = WEEK.map((weekday) => ({ weekday, opensMin: 17 * 60, closesMin: 25 * 60 }));
  const THANKSGIVING = { date: '2026-11-26', name: 'Thanksgiving' };

  let today = new Date();
  const test = prepareTestApp({ now: () => today });
  beforeAll(async () => {
    await test.query("INSERT INTO settings (name, value) VALUES ('time_zone', 'America/New_York')");
    const save = (title: string, day: readonly (readonly [number, number])[] | null) =>
      test.save([
        makeRecord({
          title,
          hours: { spans, closedOn: [], specialDays: [{ ...THANKSGIVING, spans: day }] },
        }),
      ]);
    await test.save([makeRecord({ title: 'Always', hours: { spans, closedOn: [] } })]);
    await save('Shut', []);
    await save('Brunch', [[10 * 60, 14 * 60]]);
    await save('Quiet', null);
  });

  /** New York is five hours behind UTC in November. */
  async function openAt(local: string, open_at: string) {
    today = new Date(`2026-${local}:00-05:00`);
    const names = async (hours?: 'unknown') => {
      const body = { open_at, ...(hours ? { hours } : {}) };
      const { data } = await call(test, 'POST', FILTER, wirePage, body);
      return data.data.map(({ title }) => title).sort();
    };
    const [open, unknown] = [await names(), await names('unknown')];
    const counts = await call(test, 'POST', '/api/restraunt/filter_counts', wireFilterCounts, {
      open_at,
    });
    expect(counts.data.hours).toEqual({ open: open.length, unknown: unknown.length });
    return { open, unknown };
  }

  it.each([
    ['the evening before', '11-25T18:00', 'now', ['Always', 'Brunch', 'Quiet', 'Shut'], []],
    ['the night before', '11-26T00:30', 'now', ['Always', 'Brunch', 'Quiet', 'Shut'], []],
    ['the morning', '11-26T11:00', 'now', ['Brunch'], ['Quiet']],
    ['the evening', '11-26T18:00', 'now', ['Always'], ['Quiet']],
    ['the night after', '11-27T00:30', 'now', ['Always'], []],
    ['Thursday, requested on Tuesday', '11-24T12:00', '4-1800', ['Always'], ['Quiet']],
    [
      'Thursday, requested on Friday',
      '11-27T12:00',
      '4-1800',
      ['Always', 'Brunch', 'Quiet', 'Shut'],
      [],
    ],
  ])('filters by opening hours on a holiday: %s', async (_when, local, open_at, open, unknown) => {
    expect(await openAt(local, open_at)).toEqual({ open, unknown });
  });

  it('cards and detail pages include special days only if there are any', async () => {
    const { data } = await call(test, 'POST', '/api/restraunt/filter_restaurants', wirePage, {});
    const days = Object.fromEntries(data.data.map((card) => [card.title, card.special_days]));
    expect(days).toEqual({
      Always: undefined,
      Shut: [{ ...THANKSGIVING, weekday: 'Thursday', slot: '', is_closed: 1 }],
      Brunch: [{ ...THANKSGIVING, weekday: 'Thursday', slot: '10 AM to 2 PM', is_closed: 0 }],
      Quiet: [{ ...THANKSGIVING, weekday: 'Thursday', slot: '', is_closed: 0 }],
    });
    const detail = await call(test, 'GET', '/api/restraunt/get_by_slug/shut', wireRestaurant);
    expect(detail.data.special_days).toEqual(days['Shut']);
  });
});
