import { wireCounts } from '@tableside/contracts/account/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { wireMyReviews } from '@tableside/contracts/review/wire';
import { call, send } from '../testing/app';
import type { TestUser } from '../testing/users';
import { dinerCalls, RATE } from '../testing/users/diner';
import { makeRecord } from '../testing/restaurants/records';
import { prepareTwoUsers } from '../testing/users/two-users';

const COUNTS = '/api/users/get_total_reviews_and_fav';
const MINE = '/api/users/get_my_reviews';

const test = prepareTwoUsers([
  makeRecord({ title: 'Luna', images: ['a.webp'] }),
  makeRecord({ title: 'Sole' }),
]);

const { rate, save } = dinerCalls(test);
const mine = async (user: TestUser) =>
  (await call(test, 'GET', MINE, wireMyReviews, undefined, user)).data;
const detail = async (slug: string) =>
  (await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant)).data;
const sumsOf = async (slug: string) => {
  const rows = await test.query<Record<string, number>>(
    'SELECT rating_count, rating_sum, rating_squares FROM restaurants WHERE slug = $1',
    [slug],
  );
  return Object.values(rows[0] ?? {});
};

const post = (payload: object) => send(test, RATE, payload, test.ana);

describe('rating', () => {
  it("is visible immediately, with the user's name", async () => {
    const { status, success, message, data } = await rate(test.ana, 'luna', 4);
    expect([status, success, message]).toEqual([200, true, 'Rating saved.']);
    const { reviews, ...restaurant } = await detail('luna');
    expect(restaurant).toMatchObject({ rating_avg: 4, rating_count: 1 });
    expect(reviews).toEqual([
      {
        id: data?.id,
        ratings: 4,
        review: null,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        reviewer: { first_name: 'Ana', last_name: 'Reyes' },
        images: [],
      },
    ]);
  });

  it('replaces only the stars when repeated', async () => {
    const first = await rate(test.ana, 'luna', 2);
    await rate(test.ben, 'luna', 5);
    await test.query(
      `UPDATE reviews SET review = 'Lovely.', created_at = '2026-01-02T03:04:05Z' WHERE id = $1`,
      [first.data?.id],
    );
    await test.query(
      `INSERT INTO review_images (review_id, position, path) VALUES ($1, 1, 'uploads/x.webp')`,
      [first.data?.id],
    );
    expect((await rate(test.ana, 'luna', '3')).data).toEqual(first.data);
    const { reviews, ...restaurant } = await detail('luna');
    expect(restaurant).toMatchObject({ rating_avg: 4, rating_count: 2 });
    expect(reviews[1]).toMatchObject({
      ratings: 3,
      review: 'Lovely.',
      created_at: '2026-01-02T03:04:05.000Z',
      images: [{ image_url: 'uploads/x.webp' }],
    });
    expect(await sumsOf('luna')).toEqual([2, 8, 34]);
    expect(await sumsOf('sole')).toEqual([0, 0, 0]);
  });

  it('creates one review from 20 concurrent requests', async () => {
    const stars = Array.from({ length: 20 }, (_, index) => 1 + (index % 5));
    const responses = await Promise.all(stars.map((each) => rate(test.ana, 'luna', each)));
    expect(new Set(responses.map(({ data }) => data?.id)).size).toBe(1);
    const [{ ratings } = { ratings: 0 }] = (await detail('luna')).reviews;
    expect(await sumsOf('luna')).toEqual([1, ratings, ratings ** 2]);
  });

  it.each([undefined, '', '0x5', 6, -1, 4.5, [5], true])('rejects %p', async (ratings) => {
    const message = 'Please select a rating';
    const { status, body } = await post({ ratings, slug: 'luna' });
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      message,
      data: null,
      error: 'invalid-input',
      fields: { ratings: message },
    });
    expect(await sumsOf('luna')).toEqual([0, 0, 0]);
  });

  it('limits a user to 120 ratings per hour, independent of others', async () => {
    await test.app.limits.ratings.spend(String(test.ana.id), 119);
    await rate(test.ana, 'luna', 5);
    const { status, body, headers } = await post({ ratings: 1, slug: 'luna' });
    expect([status, body.error]).toEqual([429, 'too-many-requests']);
    expect(body.message).toMatch(/^Too many ratings/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await sumsOf('luna')).toEqual([1, 5, 25]);
    await rate(test.ben, 'luna', 4);
  });

  it('returns 404 for an unknown or closed restaurant', async () => {
    await test.query("UPDATE restaurants SET closed_at = now() WHERE slug = 'sole'");
    for (const slug of ['nowhere', 'sole']) {
      const { status, body } = await post({ ratings: 4, slug });
      expect([status, body.error]).toEqual([404, 'restaurant-not-found']);
    }
    expect(await mine(test.ana)).toEqual([]);
  });
});

describe("the user's reviews", () => {
  it("are listed newest first, without other users' reviews", async () => {
    await rate(test.ben, 'luna', 1);
    const first = await rate(test.ana, 'luna', 4);
    const second = await rate(test.ana, 'sole', 5);
    await rate(test.ana, 'luna', 3);
    expect(await mine(test.ana)).toEqual([
      {
        id: second.data?.id,
        ratings: 5,
        review: null,
        created_at: expect.any(String),
        resturant: { title: 'Sole', slug: 'sole', featured_image: null },
      },
      {
        id: first.data?.id,
        ratings: 3,
        review: null,
        created_at: expect.any(String),
        resturant: { title: 'Luna', slug: 'luna', featured_image: 'a.webp' },
      },
    ]);
    expect((await mine(test.ben)).map(({ ratings }) => ratings)).toEqual([1]);
  });

  it('match the counts of reviews and favorites', async () => {
    await rate(test.ana, 'luna', 4);
    await rate(test.ana, 'sole', 4);
    await save(test.ana, 'luna');
    const counts = async (user: TestUser) =>
      (await call(test, 'GET', COUNTS, wireCounts, undefined, user)).data;
    expect(await counts(test.ana)).toEqual({ total_reviews: 2, total_favorites: 1 });
    expect(await counts(test.ben)).toEqual({ total_reviews: 0, total_favorites: 0 });
    await test.query("UPDATE restaurants SET closed_at = now() WHERE slug = 'luna'");
    expect(await mine(test.ana)).toHaveLength(1);
    expect(await counts(test.ana)).toEqual({ total_reviews: 1, total_favorites: 0 });
  });
});
