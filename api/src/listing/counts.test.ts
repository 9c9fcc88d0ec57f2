import { OPTION_LIST_PATHS } from '@tableside/contracts/listing/request';
import type { FilterKind } from '@tableside/contracts/listing/model';
import {
  optionList,
  wireAreas,
  wireFilterCounts,
  wirePage,
  wireRestaurants,
  type FilterRequest,
} from '@tableside/contracts/listing/wire';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import { readSummary } from '@tableside/contracts/restaurant/model';
import { createRandom } from '../testing/random';
import { call, prepareTestApp } from '../testing/app';
import { FILTER_FIELDS, makeCity } from '../testing/restaurants/made-up-city';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';

describe('counts', () => {
  /** Friday, 7:30 PM in New York. */
  const NOW = new Date('2026-03-06T19:30:00-05:00');
  const ZONE = 'America/New_York';
  const KINDS = Object.keys(FILTER_FIELDS) as FilterKind[];

  let kinds: Map<FilterKind, number[]>;
  const test = prepareTestApp({ now: () => NOW });
  beforeAll(async () => {
    await test.query(`INSERT INTO settings VALUES ('time_zone', '${ZONE}')`);
    const random = createRandom('counts');
    const ids = [...(await test.save(makeCity(random, 240))).values()];
    for (const id of ids.slice(0, 40)) await addReviews(test.db, id, [random.whole(1, 5)]);
    await test.query('UPDATE restaurants SET closed_at = now() WHERE id % 9 = 0');
    // A weekday both open and closed is unknown.
    await test.query(
      `INSERT INTO timeslots SELECT DISTINCT restaurant_id, weekday, 9, NULL::int, NULL::int, true
     FROM timeslots WHERE NOT is_closed AND restaurant_id % 5 = 0`,
    );
    kinds = new Map();
    for (const kind of KINDS) {
      const url = `/api/${OPTION_LIST_PATHS[kind]}`;
      const { data } = await call(test, 'GET', url, optionList);
      kinds.set(
        kind,
        data.map(({ id }) => id),
      );
    }
  });

  type Body = Partial<FilterRequest>;
  const filter = async (body: Body, page = 1) =>
    (await call(test, 'POST', `/api/restraunt/filter_restaurants?page=${page}`, wirePage, body))
      .data;
  const total = async (body: Body) => (await filter(body)).total;
  const count = async (body?: Body) =>
    (await call(test, 'POST', '/api/restraunt/filter_counts', wireFilterCounts, body)).data;
  const restaurants = async (body?: Body) =>
    (await call(test, 'POST', '/api/restraunt/filter_map', wireRestaurants, body)).data;

  /** A random filter. */
  function makeSelection(random: ReturnType<typeof createRandom>): Body {
    const options = KINDS.filter(() => random.chance(0.35)).map((kind) => [
      FILTER_FIELDS[kind],
      random.shuffle(kinds.get(kind) ?? []).slice(0, random.whole(1, 2)),
    ]);
    const openAt = random.pick(['', 'now', '5-1930', '6-0100', '1-0015', '7-1200']);
    return {
      ...(Object.fromEntries(options) as Body),
      keyword: random.pick(['', '', '', 'luna', 'l', 'wok', 'kitchn', 'luna wok', 'xylophone']),
      ...(openAt ? { open_at: openAt } : {}),
      ...(openAt && random.chance(0.3) ? { hours: 'unknown' as const } : {}),
    };
  }

  describe('counts per option', () => {
    it('equals the total of filter_restaurants with that option selected', async () => {
      const random = createRandom('selections');
      for (let turn = 0; turn < 8; turn += 1) {
        const selection = makeSelection(random);
        const { options, hours } = await count(selection);
        const counts = new Map(options.map(({ id, count: restaurants }) => [id, restaurants]));
        for (const kind of KINDS) {
          const id = random.pick(kinds.get(kind) ?? []);
          expect(await total({ ...selection, [FILTER_FIELDS[kind]]: [id] })).toBe(
            counts.get(id) ?? 0,
          );
        }
        const { hours: _only, ...any } = selection;
        if (!selection.open_at) expect(hours).toBeNull();
        else {
          expect(hours).toEqual({
            open: await total(any),
            unknown: await total({ ...any, hours: 'unknown' }),
          });
        }
      }
    });

    it('lists existing options of every kind', async () => {
      const { options } = await count();
      const ids = options.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.sort((a, b) => a - b)).toEqual([...kinds.values()].flat().sort((a, b) => a - b));
    });

    it('equals the count in the option list', async () => {
      const url = `/api/${OPTION_LIST_PATHS.cuisine}`;
      for (const { id, count: restaurants } of (await call(test, 'GET', url, optionList)).data) {
        expect(await total({ cuisineType: [id] })).toBe(restaurants);
      }
    });
  });

  describe('open at a moment', () => {
    const MOMENTS = [
      ['now', NOW],
      ['5-1930', NOW],
      ['6-0100', new Date('2026-03-07T01:00:00-05:00')],
      ['1-0015', new Date('2026-03-09T00:15:00-04:00')],
      ['3-1159', new Date('2026-03-11T11:59:00-04:00')],
    ] as const;

    it.each(MOMENTS)(
      'lists restaurants open at %s, and counts unknown hours separately',
      async (openAt, at) => {
        const everybody = (await restaurants()).data;
        const toneOf = (restaurant: unknown) => {
          const summary = readSummary(restaurant);
          const tone = summary ? openStatus(summary.hours, at, ZONE).tone : 'none';
          return tone === 'soon' ? 'open' : tone;
        };
        const idsBy = (tone: string) =>
          everybody.filter((restaurant) => toneOf(restaurant) === tone).map(({ id }) => id);
        expect((await restaurants({ open_at: openAt })).data.map(({ id }) => id)).toEqual(
          idsBy('open'),
        );
        const unknown = await restaurants({ open_at: openAt, hours: 'unknown' });
        expect(unknown.data.map(({ id }) => id)).toEqual(idsBy('unknown'));
        expect(idsBy('open').length).toBeGreaterThan(5);
        expect(idsBy('unknown').length).toBeGreaterThan(5);
        expect(idsBy('closed').length).toBeGreaterThan(5);
      },
    );

    it('calls no one open now where the city has no time zone', async () => {
      await test.query(`UPDATE settings SET value = 'Nowhere' WHERE name = 'time_zone'`);
      const all = await total({});
      const { hours } = await count({ open_at: 'now' });
      await test.query(`UPDATE settings SET value = '${ZONE}' WHERE name = 'time_zone'`);
      expect(hours).toEqual({ open: 0, unknown: all });
    });
  });

  describe('areas', () => {
    const areas = async () => (await call(test, 'GET', '/api/areas/all_data', wireAreas)).data;

    it('are those of open restaurants, most first', async () => {
      const rows = await test.query(
        `SELECT area AS title, count(*) AS count FROM restaurants
       WHERE closed_at IS NULL AND area IS NOT NULL GROUP BY area ORDER BY count(*) DESC, area`,
      );
      expect(rows).toHaveLength(3);
      expect(await areas()).toEqual(rows);
      expect(await test.countStatements(areas)).toBe(1);
    });
  });

  it('a restaurant that closes, opens, or changes its hours is seen so at once, everywhere', async () => {
    const before = { all: await total({}), open: await total({ open_at: '2-0400' }) };
    const hours = { spans: [{ weekday: 2, opensMin: 180, closesMin: 300 }], closedOn: [] } as const;
    const record = makeRecord({ title: 'Xerxes', area: 'Nightside', hours });
    await test.save([record]);
    expect(await total({ keyword: 'xerxes', open_at: '2-0400' })).toBe(1);
    expect(await total({ open_at: '2-0400' })).toBe((before.open ?? 0) + 1);
    await test.query(
      `UPDATE timeslots SET closes_min = 200 WHERE opens_min = 180 AND closes_min = 300`,
    );
    expect(await total({ keyword: 'xerxes', open_at: '2-0400' })).toBe(0);
    await test.query(`UPDATE restaurants SET closed_at = now() WHERE title = 'Xerxes'`);
    expect(await total({})).toBe(before.all);
    expect((await restaurants({ keyword: 'xerxes' })).data).toEqual([]);
    expect((await count({ keyword: 'xerxes' })).options.every((option) => option.count === 0)).toBe(
      true,
    );
    const { data } = await call(test, 'GET', '/api/areas/all_data', wireAreas);
    expect(data.map(({ title }) => title)).not.toContain('Nightside');
  });
});

describe('facets', () => {
  const test = prepareTestApp();
  beforeAll(async () => {
    const saved = await test.save([
      makeRecord({
        title: 'Cheap',
        priceRange: '$',
        area: 'Dupont',
        facts: [
          { title: 'Wheelchair access', value: 'yes' },
          { title: 'Halal', value: 'yes' },
        ],
      }),
      makeRecord({
        title: 'Dear',
        priceRange: '$$$$',
        area: 'Shaw',
        facts: [
          { title: 'Wheelchair access', value: 'limited' },
          { title: 'Outdoor seating', value: 'no' },
        ],
      }),
      makeRecord({
        title: 'Patio',
        options: { feature: ['Outdoor Seating'] },
        facts: [{ title: 'Wheelchair access', value: 'no' }],
      }),
      makeRecord({ title: 'Silent' }),
    ]);
    const [cheap = 0, dear = 0, patio = 0] = saved.values();
    await addReviews(test.db, cheap, [5, 5, 4]);
    await addReviews(test.db, dear, [3, 3, 3]);
    await addReviews(test.db, patio, [5, 5]);
  });

  type Body = Partial<FilterRequest>;
  const titles = async (body: Body) =>
    (await call(test, 'POST', '/api/restraunt/filter_restaurants', wirePage, body)).data.data
      .map(({ title }) => title)
      .sort();
  const facets = async (body: Body) =>
    (await call(test, 'POST', '/api/restraunt/filter_counts', wireFilterCounts, body)).data.facets;

  it.each<[Body, string[]]>([
    [{ prices: ['$'] }, ['Cheap']],
    [{ prices: ['$', '$$$$'] }, ['Cheap', 'Dear']],
    [{ prices: ['$'], unknown: 'price' }, ['Patio', 'Silent']],
    [{ areas: ['Shaw', 'Nowhere'] }, ['Dear']],
    [{ areas: ['Nowhere'] }, []],
    [{ areas: ['Shaw'], unknown: 'area' }, ['Patio', 'Silent']],
    [{ traits: ['outdoor'] }, ['Patio']],
    [{ traits: ['outdoor'], unknown: 'outdoor' }, ['Cheap', 'Silent']],
    [{ traits: ['step-free'] }, ['Cheap']],
    [{ traits: ['partly-step-free'] }, ['Cheap', 'Dear']],
    [{ traits: ['partly-step-free'], unknown: 'partly-step-free' }, ['Silent']],
    [{ traits: ['step-free', 'halal'] }, ['Cheap']],
    [{ traits: ['vegan'] }, []],
    [{ least_rating: 4 }, ['Cheap']],
    [{ least_rating: 4, unknown: 'rating' }, ['Patio', 'Silent']],
    [{ prices: ['$'], unknown: 'halal' }, ['Cheap']],
    [{ prices: [], areas: [], traits: [] }, ['Cheap', 'Dear', 'Patio', 'Silent']],
  ])('filter %j: %j', async (body, expected) => {
    expect(await titles(body)).toEqual(expected);
  });

  it('counts the results of each choice given the other filters, and those with unknown values', async () => {
    const counted = await facets({ prices: ['$'], traits: ['step-free'] });
    expect(counted?.prices).toEqual([
      { title: '$', count: 1 },
      { title: '$$$$', count: 0 },
    ]);
    expect(counted?.areas).toEqual([
      { title: 'Dupont', count: 1 },
      { title: 'Shaw', count: 0 },
    ]);
    expect(counted?.traits).toContainEqual({ title: 'halal', count: 1 });
    expect(counted?.traits).toContainEqual({ title: 'vegan', count: 0 });
    expect(counted?.unknown).toEqual([
      { title: 'price', count: 0 },
      { title: 'step-free', count: 0 },
    ]);
    expect((await facets({ traits: ['halal'] }))?.unknown).toEqual([{ title: 'halal', count: 3 }]);
  });
});
