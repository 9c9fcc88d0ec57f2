import { wireReviewPage } from '@tableside/contracts/review/wire';
import { call, prepareTestApp, send } from '../testing/app';
import { createUser } from '../testing/users';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';

let luna: number;
/** 45 reviews, every fourth with a photo. */
const STARS = Array.from({ length: 45 }, (_, index) => 1 + ((index * 3) % 5));
const test = prepareTestApp();
beforeAll(async () => {
  const ids = await test.save([
    makeRecord({ title: 'Luna' }),
    makeRecord({ title: 'Sole' }),
    makeRecord({ title: 'Bare' }),
  ]);
  const [first = 0, second = 0] = ids.values();
  luna = first;
  await addReviews(test.db, luna, STARS);
  await addReviews(test.db, second, [2]);
  await query(
    `INSERT INTO review_images (review_id, position, path)
     SELECT id, position, 'uploads/' || id || '-' || position || '.webp'
     FROM reviews, generate_series(1, 2) AS position
     WHERE restaurant_id = $1 AND extract(minute FROM created_at)::integer % 4 = 0`,
    [luna],
  );
});
const query = (text: string, values: unknown[] = []) => test.query(text, values);
const list = async (parameters = '', slug = 'luna') =>
  (await call(test, 'GET', `/api/review/list/${slug}${parameters}`, wireReviewPage)).data;

async function listAll(parameters: string) {
  const pages = [];
  for (let page = 1; page <= 3; page += 1) pages.push(await list(`?page=${page}&${parameters}`));
  return pages.flatMap(({ data }) => data);
}
const numbersOf = (reviews: readonly { readonly review: string | null }[]) =>
  reviews.map(({ review }) => Number(review?.replace('Review ', '')));
/** Numbers of all reviews, newest first. */
const NEWEST = STARS.map((_, index) => STARS.length - index);
const starsOf = (number: number) => STARS[number - 1] ?? 0;
const hasPhoto = (number: number) => (number - 1) % 4 === 0;

describe('GET reviews of a restaurant', () => {
  it('returns pages of twenty, newest first, each review once', async () => {
    const pages = [await list(), await list('?page=2'), await list('?page=3')];
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 5]);
    for (const page of pages) expect(page).toMatchObject({ last_page: 3, total: 45 });
    expect(pages.flatMap(({ data }) => numbersOf(data))).toEqual(NEWEST);
  });

  it.each([
    ['highest', (a: number, b: number) => starsOf(b) - starsOf(a)],
    ['lowest', (a: number, b: number) => starsOf(a) - starsOf(b)],
    ['photos', (a: number, b: number) => Number(hasPhoto(b)) - Number(hasPhoto(a))],
  ] as const)('sorts by %s, ties newest first', async (sort, compare) => {
    expect(numbersOf(await listAll(`sort=${sort}`))).toEqual(
      [...NEWEST].sort((a, b) => compare(a, b) || b - a),
    );
  });

  it('keeps one order of reviews of the same second over all pages', async () => {
    await query("UPDATE reviews SET created_at = '2026-02-01T00:00:00Z' WHERE restaurant_id = $1", [
      luna,
    ]);
    for (const sort of ['newest', 'highest', 'lowest', 'photos']) {
      const numbers = numbersOf(await listAll(`sort=${sort}`));
      expect(new Set(numbers).size).toBe(45);
      expect(numbersOf(await listAll(`sort=${sort}`))).toEqual(numbers);
    }
    await query(
      `UPDATE reviews SET created_at = '2026-01-01T11:59:00Z'::timestamptz
         + substring(review FROM 8)::integer * interval '1 minute'
       WHERE restaurant_id = $1`,
      [luna],
    );
  });

  it('filters by stars', async () => {
    for (const stars of [1, 2, 3, 4, 5]) {
      const expected = NEWEST.filter((number) => starsOf(number) === stars);
      const { data, total, last_page: lastPage } = await list(`?stars=${stars}`);
      expect([numbersOf(data), total, lastPage]).toEqual([expected, 9, 1]);
    }
    const photos = await list('?stars=1&sort=photos');
    expect(numbersOf(photos.data)).toEqual(
      NEWEST.filter((number) => starsOf(number) === 1).sort(
        (a, b) => Number(hasPhoto(b)) - Number(hasPhoto(a)) || b - a,
      ),
    );
  });

  it('returns author and photos in order', async () => {
    const [review] = (await list('?sort=photos')).data;
    expect(review).toEqual({
      id: expect.any(Number),
      ratings: starsOf(45),
      review: 'Review 45',
      created_at: '2026-01-01T12:44:00.000Z',
      reviewer: { first_name: 'Ana', last_name: expect.stringMatching(/^Reyes \d+$/) },
      images: [
        { image_url: `uploads/${review?.id}-1.webp` },
        { image_url: `uploads/${review?.id}-2.webp` },
      ],
    });
  });

  it('shows reviews of deleted accounts as by a former member', async () => {
    const { data } = await list('?stars=2', 'sole');
    await query('UPDATE reviews SET user_id = NULL WHERE id = $1', [data[0]?.id]);
    expect((await list('', 'sole')).data).toEqual([
      { ...data[0], reviewer: { first_name: 'Former', last_name: 'member' } },
    ]);
  });

  it('returns an empty page without reviews and past the last page', async () => {
    expect(await list('', 'bare')).toEqual({ data: [], last_page: 1, total: 0 });
    expect(await list('?page=4')).toEqual({ data: [], last_page: 3, total: 45 });
    expect(await list(`?page=${2 ** 31 - 1}`)).toMatchObject({ data: [] });
  });

  it('takes two statements', async () => {
    const user = await createUser(test.db);
    for (const parameters of ['', '?sort=photos&stars=5&page=1']) {
      expect(await test.countStatements(() => list(parameters))).toBe(2);
    }
    const url = '/api/review/list/luna';
    const signedIn = () => call(test, 'GET', url, wireReviewPage, undefined, user);
    expect(await test.countStatements(signedIn)).toBe(2);
  });

  it.each(['nowhere', 'LUNA', "' OR 1=1 --", 'x\0', 'مطعم'])('returns 404 for %p', async (slug) => {
    expect(await send(test, `/api/review/list/${encodeURIComponent(slug)}`)).toMatchObject({
      status: 404,
      body: { success: false, data: null, error: 'restaurant-not-found' },
    });
  });

  it.each([
    ...['0', '1.5', '1e30'].map((page) => `page=${page}`),
    ...['best', 'newest&sort=lowest'].map((sort) => `sort=${sort}`),
    ...['0', '6', '4.5'].map((stars) => `stars=${stars}`),
  ])('rejects %s', async (parameters) => {
    expect(await send(test, `/api/review/list/luna?${parameters}`)).toMatchObject({
      status: 400,
      body: { error: 'invalid-input' },
    });
  });
});
