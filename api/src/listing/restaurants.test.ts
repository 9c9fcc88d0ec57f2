import { brotliDecompressSync } from 'node:zlib';
import {
  wirePage,
  wireRestaurants,
  type FilterRequest,
  filterRequest,
} from '@tableside/contracts/listing/wire';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createRandom } from '../testing/random';
import { call, prepareTestApp, makeSmallApp } from '../testing/app';
import { makeCity } from '../testing/restaurants/made-up-city';
import { bearer, createUser, type TestUser } from '../testing/users';
import { addReviews } from '../testing/reviews/reviews';
import type { Catalog } from '../search/catalog/catalog';
import { NO_FAVORITES } from '../restaurants/cards';
import { catalog as catalogPlugin } from '../search/catalog/catalog-cache';
import type { Database } from '../db/pool';
import { ApiError, toFailure } from '../http/errors';
import { createTestDatabase } from '../testing/database';
import {
  type AllRestaurants,
  createRestaurantsResponses,
  type RestaurantsResponses,
} from './restaurant-list';
import { listing } from './routes';

/** A fake writer for `createRestaurantsResponses` that counts calls and can be paused. */
function makeHeldWriter() {
  const gates: (() => void)[] = [];
  let isHeld = false;
  const write = jest.fn(async ({ restaurants }: AllRestaurants) => {
    if (isHeld) await new Promise<void>((resolve) => gates.push(resolve));
    return JSON.stringify(restaurants);
  });
  return {
    write,
    /** Pauses writing. */
    hold: () => (isHeld = true),
    release: () => {
      isHeld = false;
      for (const open of gates) open();
    },
  };
}

describe('restaurants', () => {
  let user: TestUser;
  let optionIds: readonly number[];
  const query = (text: string) => test.query<{ id: number }>(text);

  const test = prepareTestApp();
  beforeAll(async () => {
    await query(`INSERT INTO settings VALUES ('time_zone', 'America/New_York')`);
    const random = createRandom('restaurants');
    const records = makeCity(random, 150).map((record) => ({
      ...record,
      priceRange: random.pick(['$', '$$$', null] as const),
      images: random.chance(0.5) ? ['uploads/a.jpg', 'uploads/b.jpg'] : [],
      latitude: 40 + random.whole(0, 100) / 100,
      longitude: -74,
    }));
    const ids = [...(await test.save(records)).values()];
    for (const id of ids.slice(0, 50)) await addReviews(test.db, id, [random.whole(1, 5), 4]);
    await query('UPDATE restaurants SET closed_at = now() WHERE id % 11 = 0');
    // A weekday both open and closed, and options in a custom order.
    await query(
      `INSERT INTO timeslots SELECT DISTINCT restaurant_id, weekday, 9, NULL::int, NULL::int, true
     FROM timeslots WHERE NOT is_closed AND restaurant_id % 5 = 0`,
    );
    await query(
      `UPDATE restaurants SET opt_ids = ARRAY(SELECT unnest(opt_ids) AS o ORDER BY o DESC) || opt_ids
     WHERE id % 3 = 0`,
    );
    user = await createUser(test.db);
    await query(
      `INSERT INTO wishlists (user_id, restaurant_id)
     SELECT ${user.id}, id FROM restaurants WHERE id % 4 = 0`,
    );
    optionIds = (await query('SELECT id FROM options ORDER BY id')).map(({ id }) => id);
  });

  type Body = Partial<FilterRequest>;
  const restaurants = async (body: Body, who?: TestUser) =>
    (await call(test, 'POST', '/api/restraunt/filter_map', wireRestaurants, body, who)).data;

  /** The cards of all pages, concatenated. */
  async function pages(body: Body, who?: TestUser) {
    const cards: unknown[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const url = `/api/restraunt/filter_restaurants?page=${page}`;
      const { data } = await call(test, 'POST', url, wirePage, body, who);
      last = data.last_page;
      cards.push(...data.data);
    }
    return cards;
  }

  function makeSelection(random: ReturnType<typeof createRandom>): Body {
    const sort = random.pick(['best', 'rating', 'name', 'newest', null] as const);
    const openAt = random.pick(['', '', 'now', '5-1930', '7-1200']);
    return {
      keyword: random.pick(['', '', 'luna', 'wok', 'kitchn']),
      ...(random.chance(0.3) ? { cuisineType: [random.pick(optionIds)] } : {}),
      ...(random.chance(0.2) ? { features: [random.pick(optionIds)] } : {}),
      ...(sort ? { sort } : {}),
      ...(openAt ? { open_at: openAt } : {}),
    };
  }

  it('returns the same cards as the pages, for visitors and for users with favorites', async () => {
    const random = createRandom('restaurant filters');
    expect((await restaurants({}, user)).data).toEqual(await pages({}, user));
    for (let turn = 0; turn < 8; turn += 1) {
      const selection = makeSelection(random);
      const who = random.chance(0.5) ? user : undefined;
      const { data, is_complete: isComplete } = await restaurants(selection, who);
      expect(isComplete).toBe(true);
      expect(data).toEqual(await pages(selection, who));
    }
    const saved = (await restaurants({}, user)).data.filter((card) => card.is_wishlist_added);
    expect(saved.length).toBeGreaterThan(10);
  });

  it.each([
    `UPDATE timeslots SET opens_min = 1, closes_min = 2 WHERE NOT is_closed AND position = 1`,
    `UPDATE options SET title = title || '!'`,
    `UPDATE restaurants SET opt_ids = opt_ids[2:] WHERE id % 2 = 0`,
    `UPDATE restaurants SET slug = slug || '-x', title = 'New ' || id, area = 'New', location = 'New'`,
    `UPDATE restaurants SET featured_image = 'new.jpg', latitude = 1, longitude = 2, price_range = '$$'`,
    `UPDATE restaurants SET rating_count = 9, rating_sum = 18, rating_squares = 36 WHERE id % 2 = 0`,
    `DELETE FROM timeslots WHERE weekday < 4`,
    `UPDATE options SET kind = 'popularFor' WHERE kind = 'cuisine' AND title <> 'Bar!'`,
  ])('reflects changes immediately: %s', async (change) => {
    const before = (await restaurants({})).data;
    await query(change);
    const { data } = await restaurants({});
    expect(data).toEqual(await pages({}));
    expect(data).not.toEqual(before);
  });

  it('is compressed with Brotli if accepted, and cached while nothing changes', async () => {
    const request = async (headers: Record<string, string>) => {
      const url = '/api/restraunt/filter_map';
      const response = await test.app.inject({ method: 'POST', url, headers, payload: {} });
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(response.headers.vary).toMatch(/Authorization/);
      return response;
    };
    const plain = await request({});
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const packed = await request({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.vary).toMatch(/Accept-Encoding/);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect((await request({ 'accept-encoding': 'br' })).rawPayload.equals(packed.rawPayload)).toBe(
      true,
    );
    await query('UPDATE restaurants SET rating_count = rating_count + 1 WHERE closed_at IS NULL');
    const later = await request({ 'accept-encoding': 'br' });
    expect(brotliDecompressSync(later.rawPayload).toString()).toBe((await request({})).body);
    expect(later.rawPayload.equals(packed.rawPayload)).toBe(false);
    const own = await request({ 'accept-encoding': 'br', ...bearer(user) });
    expect(JSON.parse(brotliDecompressSync(own.rawPayload).toString())).toMatchObject({
      data: { data: await pages({}, user) },
    });
  });

  it('truncates to 3000 restaurants and reports it', async () => {
    const [first] = await query('SELECT min(id) AS id FROM restaurants WHERE closed_at IS NULL');
    await query(
      `INSERT INTO restaurants (source, external_id, slug, title, content_hash, opt_ids)
     SELECT 'osm', 'copy/' || n, 'copy-' || n, 'Copy', '', opt_ids
     FROM restaurants, generate_series(1, 3000) n WHERE id = ${first?.id ?? 0}`,
    );
    const { data, is_complete: isComplete } = await restaurants({});
    expect([data.length, isComplete]).toEqual([3000, false]);
    expect(data.slice(0, 12)).toEqual(
      (await call(test, 'POST', '/api/restraunt/filter_restaurants', wirePage, {})).data.data,
    );
  });
});

const catalog = {} as Catalog;
const makeList = (id: number): AllRestaurants => ({
  catalog,
  restaurants: [[id, 0, 0]],
  isComplete: true,
});
const unpack = (packed: Buffer) => JSON.parse(brotliDecompressSync(packed).toString()) as object;

describe('createRestaurantsResponses', () => {
  it('builds a response once for all visitors', async () => {
    const { write } = makeHeldWriter();
    const responses = createRestaurantsResponses(write);
    const request = (list: AllRestaurants) => responses.asBrotli(list, NO_FAVORITES);
    const [first, second] = await Promise.all([request(makeList(1)), request(makeList(1))]);
    expect(second).toBe(first);
    expect(unpack(first)).toEqual({ success: true, message: 'OK', data: [[1, 0, 0]] });
    await request(makeList(1));
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('builds uncached responses for users with favorites', async () => {
    const { write } = makeHeldWriter();
    const responses = createRestaurantsResponses(write);
    const saved = new Map([[1, 7]]);
    await responses.asBrotli(makeList(1), saved);
    await responses.asBrotli(makeList(1), saved);
    await responses.asBrotli(makeList(1), NO_FAVORITES);
    expect(write.mock.calls.map((call) => (call as unknown[])[1])).toEqual([
      saved,
      saved,
      NO_FAVORITES,
    ]);
  });

  it('evicts the least recently used response', async () => {
    const { write } = makeHeldWriter();
    const responses = createRestaurantsResponses(write);
    const request = (id: number) => responses.asBrotli(makeList(id), NO_FAVORITES);
    for (let id = 1; id <= 24; id += 1) await request(id);
    await request(1);
    await request(25);
    expect(write).toHaveBeenCalledTimes(25);
    await request(1);
    expect(write).toHaveBeenCalledTimes(25);
    await request(2);
    expect(write).toHaveBeenCalledTimes(26);
  });

  it('does not cache a failure', async () => {
    const { write } = makeHeldWriter();
    write.mockRejectedValueOnce(new Error('out of memory'));
    const responses = createRestaurantsResponses(write);
    await expect(responses.asBrotli(makeList(1), NO_FAVORITES)).rejects.toThrow('out of memory');
    expect(unpack(await responses.asBrotli(makeList(1), NO_FAVORITES))).toMatchObject({
      success: true,
    });
  });
});

describe('full response queue', () => {
  /** Two run at a time and 32 wait. */
  const ADMITTED = 34;
  const REFUSED = 6;

  const writer = makeHeldWriter();

  /** Each call uses another filter: equal calls would share a response. */
  function selectAgain({ asText, asBrotli }: RestaurantsResponses): RestaurantsResponses {
    let calls = 0;
    const change = () => ({ restaurants: [[(calls += 1), 0, 0] as const] });
    return {
      asText: (list, favorites) => asText({ ...list, ...change() }, favorites),
      asBrotli: (list, favorites) => asBrotli({ ...list, ...change() }, favorites),
    };
  }

  let database: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = await createTestDatabase();
    app = await makeSmallApp(database.db);
    await app.register(catalogPlugin, {});
    await app.register(listing, {
      responses: selectAgain(createRestaurantsResponses(writer.write)),
    });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const request = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload: filterRequest.parse({}), headers });
  const requestRestaurants = (headers?: Record<string, string>) =>
    request('/api/restraunt/filter_map', headers);

  it('returns 503 when the queue is full; other calls and queued ones succeed', async () => {
    writer.hold();
    const responses: LightMyRequestResponse[] = [];
    const inLine: Promise<void>[] = [];
    await new Promise<void>((resolve) => {
      const take = (response: LightMyRequestResponse) => {
        if (responses.push(response) === REFUSED) resolve();
      };
      for (let caller = 0; caller < ADMITTED + REFUSED; caller += 1) {
        inLine.push(requestRestaurants().then(take));
      }
    });
    // Nothing has been written yet, so any response is a rejection.
    for (const response of responses) {
      expect([response.statusCode, response.json()]).toEqual([
        503,
        toFailure(new ApiError('unavailable')),
      ]);
      expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    }
    const packed = await requestRestaurants({ 'accept-encoding': 'br' });
    expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([503, undefined]);
    expect((await request('/api/restraunt/filter_counts')).statusCode).toBe(200);
    expect((await request('/api/restraunt/filter_restaurants')).statusCode).toBe(200);

    writer.release();
    await Promise.all(inLine);
    expect(responses.slice(REFUSED).map(({ statusCode }) => statusCode)).toEqual(
      Array(ADMITTED).fill(200),
    );
    expect((await requestRestaurants({ 'accept-encoding': 'br' })).statusCode).toBe(200);
  });
});
