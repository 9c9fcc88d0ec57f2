import { brotliDecompressSync } from 'node:zlib';
import {
  wirePage,
  wirePlaces,
  type FilterRequest,
  filterRequest,
} from '@tableside/contracts/listing/wire';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createRandom } from '../testing/random';
import { call, prepareTestApp, makeSmallApp } from '../testing/app';
import { makeCity } from '../testing/restaurants/made-up-city';
import { bearer, createPerson, type TestPerson } from '../testing/people';
import { addReviews } from '../testing/reviews/reviews';
import type { Catalogue } from '../search/catalogue/catalogue';
import { NO_FAVOURITES } from '../restaurants/cards';
import { catalogue as cataloguePlugin } from '../search/catalogue/keep-catalogue';
import type { Database } from '../db/pool';
import { ApiError, toFailure } from '../http/errors';
import { createTestDatabase } from '../testing/database';
import { type AllPlaces, createPlacesAnswers, type PlacesAnswers } from './places-answers';
import { listing } from './routes';

/** A writer of places, for `createPlacesAnswers`, that counts and can be held. It writes the places alone. */
function makeHeldWriter() {
  const gates: (() => void)[] = [];
  let isHeld = false;
  const write = jest.fn(async ({ places }: AllPlaces) => {
    if (isHeld) await new Promise<void>((resolve) => gates.push(resolve));
    return JSON.stringify(places);
  });
  return {
    write,
    /** From now on nothing is written. */
    hold: () => (isHeld = true),
    release: () => {
      isHeld = false;
      for (const open of gates) open();
    },
  };
}

describe('places', () => {
  let person: TestPerson;
  let optionIds: readonly number[];
  const query = (text: string) => test.query<{ id: number }>(text);

  const test = prepareTestApp();
  beforeAll(async () => {
    await query(`INSERT INTO settings VALUES ('time_zone', 'America/New_York')`);
    const random = createRandom('places');
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
    // A weekday said to be open and closed, and options in an order of the restaurant's own.
    await query(
      `INSERT INTO timeslots SELECT DISTINCT restaurant_id, weekday, 9, NULL::int, NULL::int, true
     FROM timeslots WHERE NOT is_closed AND restaurant_id % 5 = 0`,
    );
    await query(
      `UPDATE restaurants SET opt_ids = ARRAY(SELECT unnest(opt_ids) AS o ORDER BY o DESC) || opt_ids
     WHERE id % 3 = 0`,
    );
    person = await createPerson(test.db);
    await query(
      `INSERT INTO wishlists (user_id, restaurant_id)
     SELECT ${person.id}, id FROM restaurants WHERE id % 4 = 0`,
    );
    optionIds = (await query('SELECT id FROM options ORDER BY id')).map(({ id }) => id);
  });

  type Body = Partial<FilterRequest>;
  const places = async (body: Body, who?: TestPerson) =>
    (await call(test, 'POST', '/api/restraunt/filter_places', wirePlaces, body, who)).data;

  /** The cards of all pages, one page after another. */
  async function pages(body: Body, who?: TestPerson) {
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

  it('the places of any selection are the cards of its pages: to visitors, and to people with their favourites', async () => {
    const random = createRandom('place selections');
    expect((await places({}, person)).data).toEqual(await pages({}, person));
    for (let turn = 0; turn < 25; turn += 1) {
      const selection = makeSelection(random);
      const who = random.chance(0.5) ? person : undefined;
      const { data, is_complete: isComplete } = await places(selection, who);
      expect(isComplete).toBe(true);
      expect(data).toEqual(await pages(selection, who));
    }
    const saved = (await places({}, person)).data.filter((card) => card.is_wishlist_added);
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
  ])('the cards of a map follow at once: %s', async (change) => {
    const before = (await places({})).data;
    await query(change);
    const { data } = await places({});
    expect(data).toEqual(await pages({}));
    expect(data).not.toEqual(before);
  });

  it('is packed with Brotli for browsers that take it, the same bytes as long as nothing changes', async () => {
    const ask = async (headers: Record<string, string>) => {
      const url = '/api/restraunt/filter_places';
      const response = await test.app.inject({ method: 'POST', url, headers, payload: {} });
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(response.headers.vary).toMatch(/Authorization/);
      return response;
    };
    const plain = await ask({});
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const packed = await ask({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.vary).toMatch(/Accept-Encoding/);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect((await ask({ 'accept-encoding': 'br' })).rawPayload.equals(packed.rawPayload)).toBe(
      true,
    );
    await query('UPDATE restaurants SET rating_count = rating_count + 1 WHERE closed_at IS NULL');
    const later = await ask({ 'accept-encoding': 'br' });
    expect(brotliDecompressSync(later.rawPayload).toString()).toBe((await ask({})).body);
    expect(later.rawPayload.equals(packed.rawPayload)).toBe(false);
    const own = await ask({ 'accept-encoding': 'br', ...bearer(person) });
    expect(JSON.parse(brotliDecompressSync(own.rawPayload).toString())).toMatchObject({
      data: { data: await pages({}, person) },
    });
  });

  it('leaves out what there is beyond 3000, and says so', async () => {
    const [first] = await query('SELECT min(id) AS id FROM restaurants WHERE closed_at IS NULL');
    await query(
      `INSERT INTO restaurants (source, external_id, slug, title, content_hash, opt_ids)
     SELECT 'osm', 'copy/' || n, 'copy-' || n, 'Copy', '', opt_ids
     FROM restaurants, generate_series(1, 3000) n WHERE id = ${first?.id ?? 0}`,
    );
    const { data, is_complete: isComplete } = await places({});
    expect([data.length, isComplete]).toEqual([3000, false]);
    expect(data.slice(0, 12)).toEqual(
      (await call(test, 'POST', '/api/restraunt/filter_restaurants', wirePage, {})).data.data,
    );
  });
});

const makeCatalogue = () => ({}) as Catalogue;
const catalogue = makeCatalogue();
const makeList = (id: number, change: Partial<AllPlaces> = {}): AllPlaces => ({
  catalogue,
  places: [[id, 0, 0]],
  isComplete: true,
  ...change,
});
const unpack = (packed: Buffer) => JSON.parse(brotliDecompressSync(packed).toString()) as object;

describe('createPlacesAnswers', () => {
  it('makes an answer once for all visitors of a list', async () => {
    const { write } = makeHeldWriter();
    const answers = createPlacesAnswers(write);
    const ask = (list: AllPlaces) => answers.asBrotli(list, NO_FAVOURITES);
    const [first, second] = await Promise.all([ask(makeList(1)), ask(makeList(1))]);
    expect(second).toBe(first);
    expect(unpack(first)).toEqual({ success: true, message: 'OK', data: [[1, 0, 0]] });
    await ask(makeList(1));
    expect(write).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Partial<AllPlaces>]>([
    ['a rating', { places: [[1, 5, 1]] }],
    ['the catalogue', { catalogue: makeCatalogue() }],
    ['that there are more', { isComplete: false }],
  ])('makes another when %s is another', async (_what, change) => {
    const { write } = makeHeldWriter();
    const answers = createPlacesAnswers(write);
    await answers.asBrotli(makeList(1), NO_FAVOURITES);
    await answers.asBrotli(makeList(1, change), NO_FAVOURITES);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('makes their own for people with favourites, and keeps none of it', async () => {
    const { write } = makeHeldWriter();
    const answers = createPlacesAnswers(write);
    const saved = new Map([[1, 7]]);
    await answers.asBrotli(makeList(1), saved);
    await answers.asBrotli(makeList(1), saved);
    await answers.asBrotli(makeList(1), NO_FAVOURITES);
    expect(write.mock.calls.map((call) => (call as unknown[])[1])).toEqual([
      saved,
      saved,
      NO_FAVOURITES,
    ]);
  });

  it('gives text from what is kept packed, and makes it for people with favourites alone', async () => {
    const { write } = makeHeldWriter();
    const answers = createPlacesAnswers(write);
    const ask = async (favourites = NO_FAVOURITES) =>
      String(await answers.asText(makeList(1), favourites));
    const text = await ask();
    expect(JSON.parse(text)).toEqual({ success: true, message: 'OK', data: [[1, 0, 0]] });
    expect(await ask()).toBe(text);
    await answers.asBrotli(makeList(1), NO_FAVOURITES);
    expect(write).toHaveBeenCalledTimes(1);
    await ask(new Map([[1, 7]]));
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('evicts the least recently used answer', async () => {
    const { write } = makeHeldWriter();
    const answers = createPlacesAnswers(write);
    const ask = (id: number) => answers.asBrotli(makeList(id), NO_FAVOURITES);
    for (let id = 1; id <= 24; id += 1) await ask(id);
    await ask(1);
    await ask(25);
    expect(write).toHaveBeenCalledTimes(25);
    await ask(1);
    expect(write).toHaveBeenCalledTimes(25);
    await ask(2);
    expect(write).toHaveBeenCalledTimes(26);
  });

  it('does not cache a failure', async () => {
    const { write } = makeHeldWriter();
    write.mockRejectedValueOnce(new Error('out of memory'));
    const answers = createPlacesAnswers(write);
    await expect(answers.asBrotli(makeList(1), NO_FAVOURITES)).rejects.toThrow('out of memory');
    expect(unpack(await answers.asBrotli(makeList(1), NO_FAVOURITES))).toMatchObject({
      success: true,
    });
  });
});

describe('a full queue of places', () => {
  /** Two are made at a time and 32 wait. */
  const ADMITTED = 34;
  const REFUSED = 6;

  const writer = makeHeldWriter();

  /** Each call selects something else: who asks for the same is given one answer together. */
  function selectAnew({ asText, asBrotli }: PlacesAnswers): PlacesAnswers {
    let calls = 0;
    const change = () => ({ places: [[(calls += 1), 0, 0] as const] });
    return {
      asText: (list, favourites) => asText({ ...list, ...change() }, favourites),
      asBrotli: (list, favourites) => asBrotli({ ...list, ...change() }, favourites),
    };
  }

  let database: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = await createTestDatabase();
    app = await makeSmallApp(database.db);
    await app.register(cataloguePlugin, {});
    await app.register(listing, { answers: selectAnew(createPlacesAnswers(writer.write)) });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload: filterRequest.parse({}), headers });
  const askForPlaces = (headers?: Record<string, string>) =>
    ask('/api/restraunt/filter_places', headers);

  it('a call that finds a full queue gets a 503; other calls, and those in the queue, are answered', async () => {
    writer.hold();
    const answers: LightMyRequestResponse[] = [];
    const inLine: Promise<void>[] = [];
    await new Promise<void>((resolve) => {
      const take = (answer: LightMyRequestResponse) => {
        if (answers.push(answer) === REFUSED) resolve();
      };
      for (let caller = 0; caller < ADMITTED + REFUSED; caller += 1) {
        inLine.push(askForPlaces().then(take));
      }
    });
    // Nothing has been written yet: who has an answer was refused.
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        toFailure(new ApiError('unavailable')),
      ]);
      expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    }
    const packed = await askForPlaces({ 'accept-encoding': 'br' });
    expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([503, undefined]);
    expect((await ask('/api/restraunt/filter_counts')).statusCode).toBe(200);
    expect((await ask('/api/restraunt/filter_restaurants')).statusCode).toBe(200);

    writer.release();
    await Promise.all(inLine);
    expect(answers.slice(REFUSED).map(({ statusCode }) => statusCode)).toEqual(
      Array(ADMITTED).fill(200),
    );
    expect((await askForPlaces({ 'accept-encoding': 'br' })).statusCode).toBe(200);
  });
});
