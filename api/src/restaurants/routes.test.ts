import { brotliDecompressSync } from 'node:zlib';
import { wireRestaurant, wireClosed } from '@tableside/contracts/restaurant/wire';
import { call, prepareTestApp, send } from '../testing/app';
import { testDatabaseKind } from '../testing/database';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';
import { bearer, createUser } from '../testing/users';
import { formatSpan, presentTimeslot } from './cards';

const test = prepareTestApp();

describe('GET /api/restraunt/get_by_slug', () => {
  beforeEach(async () => {
    await test.empty('restaurants', 'options', 'users');
  });

  const detail = (slug: string) =>
    call(test, 'GET', `/api/restraunt/get_by_slug/${encodeURIComponent(slug)}`, wireRestaurant);

  const luna = makeRecord({
    source: 'demo',
    title: 'Luna',
    location: '12 Market Street',
    area: 'Northshore',
    phone: '+1 423 555 0101',
    website: 'luna.example',
    overview: 'Two paragraphs.\n\nOf text.',
    latitude: 35.05,
    longitude: -85.3,
    priceRange: '$$',
    wait_time: '20',
    options: {
      cuisine: ['Pizza', 'Italian'],
      popularFor: ['Date Night'],
      service: ['Dine-in'],
      feature: ['WiFi'],
      accessibility: ['Wheelchair Accessible'],
    },
    hours: {
      spans: [
        { weekday: 1, opensMin: 1020, closesMin: 1500 },
        { weekday: 2, opensMin: 1020, closesMin: 1320 },
        { weekday: 2, opensMin: 660, closesMin: 840 },
        { weekday: 6, opensMin: 0, closesMin: 1440 },
      ],
      closedOn: [7],
    },
    facts: [{ title: 'Outdoor seating', value: 'limited' }],
    menu: [{ name: 'Margherita', description: 'Basil', price: '$14', image: null }],
    images: ['uploads/a.webp', 'uploads/b.webp', 'uploads/c.webp'],
  });

  describe('a restaurant by its slug', () => {
    it('returns the language of non-English names only', async () => {
      const rolls = {
        name: 'Gỏi cuốn',
        description: 'Shrimp',
        price: '$6',
        image: null,
        lang: 'vi',
      };
      await test.save([
        luna,
        makeRecord({ title: 'Phở Lý', titleLang: 'vi', slug: 'pho', menu: [rolls] }),
      ]);
      expect((await detail('pho')).data).toMatchObject({ title_lang: 'vi', menu: [rolls] });
      expect((await detail('luna')).data).not.toHaveProperty('title_lang');
    });

    it('returns all stored fields, as in the contract', async () => {
      await test.save([luna]);
      const { status, success, data } = await detail('luna');
      expect([status, success]).toEqual([200, true]);
      expect(data).toMatchObject({
        slug: 'luna',
        title: 'Luna',
        location: '12 Market Street',
        area: 'Northshore',
        phone: '+1 423 555 0101',
        website: 'luna.example',
        overview: 'Two paragraphs.\n\nOf text.',
        latitude: 35.05,
        longitude: -85.3,
        price_range: '$$',
        wait_time: '20',
        source: 'demo',
        featured_image: 'uploads/a.webp',
        images: [{ image_url: 'uploads/b.webp' }, { image_url: 'uploads/c.webp' }],
        cuisines_types: [{ title: 'Pizza' }, { title: 'Italian' }],
        popular_for: [{ title: 'Date Night' }],
        service_types: [{ title: 'Dine-in' }],
        features: [{ title: 'WiFi' }],
        accessibilties: [{ title: 'Wheelchair Accessible' }],
        facts: [{ title: 'Outdoor seating', value: 'limited' }],
        menu: [{ name: 'Margherita', description: 'Basil', price: '$14', image: null }],
        is_wishlist_added: false,
        wishlist_id: null,
        rating_avg: null,
        rating_count: 0,
        reviews: [],
      });
    });

    it('formats hours by weekday, with split days in order, and omits unknown days', async () => {
      await test.save([luna]);
      expect((await detail('luna')).data.timeslots).toEqual([
        { weekday: 'Monday', slot: '5 PM to 1 AM', is_closed: 0 },
        { weekday: 'Tuesday', slot: '11 AM to 2 PM', is_closed: 0 },
        { weekday: 'Tuesday', slot: '5 PM to 10 PM', is_closed: 0 },
        { weekday: 'Saturday', slot: 'Open 24 hours', is_closed: 0 },
        { weekday: 'Sunday', slot: '', is_closed: 1 },
      ]);
    });

    it('returns reviews newest first, and the average to one decimal', async () => {
      const ids = await test.save([luna]);
      const id = [...ids.values()][0] ?? 0;
      await addReviews(test.db, id, [5, 4, 4]);
      const { data } = await detail('luna');
      expect(data.reviews.map(({ review }) => review)).toEqual([
        'Review 3',
        'Review 2',
        'Review 1',
      ]);
      expect(data.reviews[0]).toMatchObject({
        ratings: 4,
        created_at: '2026-01-01T12:02:00.000Z',
        reviewer: { first_name: 'Ana' },
        images: [],
      });
      expect(data).toMatchObject({ rating_avg: 4.3, rating_count: 3 });
    });

    it('counts all reviews by stars and returns the newest fifty', async () => {
      const ids = await test.save([luna, makeRecord({ title: 'Bare' })]);
      const stars = Array.from({ length: 70 }, (_, index) => [5, 5, 4, 1, 3, 5, 4][index % 7] ?? 5);
      await addReviews(test.db, [...ids.values()][0] ?? 0, stars);
      const { data } = await detail('luna');
      expect(data.star_counts).toEqual([10, 0, 10, 20, 30]);
      expect(data.rating_count).toBe(70);
      expect(data.reviews.map(({ review }) => review)).toEqual(
        Array.from({ length: 50 }, (_, index) => `Review ${70 - index}`),
      );
      expect((await detail('bare')).data.star_counts).toEqual([0, 0, 0, 0, 0]);
    });

    it('announces corrections, reports, and claims', async () => {
      await test.save([luna]);
      expect((await detail('luna')).data.offers).toEqual(['corrections', 'reports', 'claims']);
    });

    it('runs three SQL statements regardless of content, and one while nothing changes', async () => {
      const ids = await test.save([luna, makeRecord({ title: 'Bare' })]);
      await addReviews(test.db, [...ids.values()][0] ?? 0, [5, 4, 4]);
      for (const slug of ['luna', 'bare']) {
        expect(await test.countStatements(() => detail(slug))).toBe(3);
        expect(await test.countStatements(() => detail(slug))).toBe(1);
      }
    });

    describe('a cached restaurant', () => {
      beforeEach(async () => {
        const [id = 0] = (await test.save([luna])).values();
        await addReviews(test.db, id, [5]);
        await test.query(
          `INSERT INTO review_images (review_id, position, path) SELECT id, 1, 'a' FROM reviews`,
        );
        await test.query(
          `INSERT INTO review_replies (review_id, reply) SELECT id, 'Thanks' FROM reviews`,
        );
        await detail('luna');
      });

      it.each([
        [`UPDATE restaurants SET phone = '1'`, { phone: '1' }],
        [
          `UPDATE restaurant_images SET path = 'd.webp' WHERE position = 3`,
          { images: [{}, { image_url: 'd.webp' }] },
        ],
        ['DELETE FROM timeslots', { timeslots: [] }],
        [
          `UPDATE options SET title = 'Brick oven' WHERE title = 'Pizza'`,
          { cuisines_types: [{ title: 'Brick oven' }, {}] },
        ],
        ['UPDATE reviews SET rating = 1', { star_counts: [1, 0, 0, 0, 0] }],
        ['DELETE FROM users', { reviews: [] }],
        [`UPDATE users SET first_name = 'Bea'`, { reviews: [{ reviewer: { first_name: 'Bea' } }] }],
        ['DELETE FROM review_images', { reviews: [{ images: [] }] }],
        [
          `WITH a AS (INSERT INTO audit (who, action, subject, source) VALUES ('x', 'x', 'x', 'owner') RETURNING id)
           INSERT INTO overridden_fields SELECT r.id, 'phone', '1', '1', a.id FROM restaurants r, a`,
          { owner: { at: expect.any(String) } },
        ],
      ])('is current after %s', async (change, expected) => {
        await test.query(change);
        expect((await detail('luna')).data).toMatchObject(expected);
      });

      it('is current after a reply is deleted, and after the city is renamed', async () => {
        const { data } = await detail('luna');
        await test.query('DELETE FROM review_replies');
        expect(
          [data, (await detail('luna')).data].map(({ reviews }) => reviews[0]?.reply?.text),
        ).toEqual(['Thanks', undefined]);
        await test.query(
          `INSERT INTO settings VALUES ('city', 'Reno, NV') ON CONFLICT (name) DO UPDATE SET value = 'Reno, NV'`,
        );
        expect((await detail('luna')).data.social_image).not.toBe(data.social_image);
      });

      it('is current after a change that committed during a request', async () => {
        await test.db.transaction().execute(async (tx) => {
          await tx.updateTable('restaurants').set({ phone: '2' }).execute();
          if (testDatabaseKind === 'postgres')
            expect((await detail('luna')).data.phone).toBe(luna.phone);
        });
        expect((await detail('luna')).data.phone).toBe('2');
      });

      it('says which restaurants are a user’s favorites', async () => {
        const user = await createUser(test.db);
        await test.app.inject({
          method: 'POST',
          url: '/api/wishlist/create_wishlist',
          payload: { slug: 'luna' },
          headers: bearer(user),
        });
        const url = '/api/restraunt/get_by_slug/luna';
        const { data } = await call(test, 'GET', url, wireRestaurant, undefined, user);
        expect([data.is_wishlist_added, (await detail('luna')).data.is_wishlist_added]).toEqual([
          true,
          false,
        ]);
      });

      it('is sent with the same content in every encoding', async () => {
        const get = (encoding: string) =>
          test.app.inject({
            url: '/api/restraunt/get_by_slug/luna',
            headers: { 'accept-encoding': encoding },
          });
        const [plain, brotli] = [await get('identity'), await get('br')];
        expect(brotli.headers).toMatchObject({
          'content-encoding': 'br',
          vary: expect.stringMatching(/accept-encoding/i),
        });
        expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
        expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
      });
    });

    it('returns 404 for unknown and malformed slugs', async () => {
      await test.save([luna]);
      const slugs = ['nowhere', '../luna', 'LUNA', "' OR 1=1 --", 'x'.repeat(201), 'x\0', '%'];
      for (const slug of slugs) {
        const url = `/api/restraunt/get_by_slug/${encodeURIComponent(slug)}`;
        const { status, body } = await send(test, url);
        expect([slug, status, body]).toEqual([
          slug,
          404,
          {
            success: false,
            message: 'Restaurant not found',
            data: null,
            error: 'restaurant-not-found',
          },
        ]);
      }
    });
  });
});

describe('a closed restaurant', () => {
  beforeAll(async () => {
    await test.empty('restaurants', 'options', 'users');
    await test.save([
      makeRecord({
        title: 'Luna',
        location: '12 Market Street',
        options: { cuisine: ['Pizza', 'Italian'], feature: ['WiFi'] },
      }),
      makeRecord({ title: 'Bare' }),
      makeRecord({ title: 'Open' }),
    ]);
    await test.query(
      "UPDATE restaurants SET closed_at = '2026-03-01T10:00:00Z' WHERE slug <> 'open'",
    );
  });

  describe('a permanently closed restaurant', () => {
    it('returns 410 with details of the restaurant', async () => {
      const { status, body } = await send(test, '/api/restraunt/get_by_slug/luna');
      expect([status, body]).toEqual([
        404,
        {
          success: false,
          message: 'This restaurant is no longer listed.',
          error: 'restaurant-closed',
          data: {
            closed_resturant: {
              title: 'Luna',
              location: '12 Market Street',
              cuisines_types: [
                { id: expect.any(Number), title: 'Pizza' },
                { id: expect.any(Number), title: 'Italian' },
              ],
              closed_at: '2026-03-01T10:00:00.000Z',
            },
          },
        },
      ]);
      wireClosed.strict().parse(body.data);
    });

    it('returns only the name if nothing else is known', async () => {
      const { body } = await send(test, '/api/restraunt/get_by_slug/bare');
      expect(wireClosed.parse(body.data).closed_resturant).toMatchObject({
        title: 'Bare',
        location: null,
        cuisines_types: [],
      });
    });

    it.each([
      ['GET', '/api/review/list/luna', undefined],
      ['POST', '/api/review/create_client_review', { ratings: 4, slug: 'luna' }],
      ['POST', '/api/wishlist/create_wishlist', { slug: 'luna' }],
      ['POST', '/api/correction/create', { slug: 'luna', topic: 'hours', message: 'Never.' }],
    ] as const)('returns 404 for %s %s', async (method, url, payload) => {
      const user = await createUser(test.db);
      const response = await test.app.inject({ method, url, payload, headers: bearer(user) });
      expect([response.statusCode, response.json()]).toMatchObject([
        404,
        { error: 'restaurant-not-found', data: null },
      ]);
    });
  });
});

describe('opening hours', () => {
  it.each([
    [1020, 1500, '5 PM to 1 AM'],
    [720, 1439, 'noon to 11:59 PM'],
    [0, 720, 'midnight to noon'],
    [690, 1440, '11:30 AM to midnight'],
    [545, 550, '9:05 AM to 9:10 AM'],
    [1320, 1800, '10 PM to 6 AM'],
    [0, 1440, 'Open 24 hours'],
    [360, 1800, 'Open 24 hours'],
  ])('formats %i to %i as %s', (opensMin, closesMin, text) => {
    expect(formatSpan(opensMin, closesMin)).toBe(text);
  });

  it('formats a closed day without a slot', () => {
    const row = { weekday: 7, opens_min: null, closes_min: null, is_closed: true };
    expect(presentTimeslot(row)).toEqual({ weekday: 'Sunday', slot: '', is_closed: 1 });
  });
});
