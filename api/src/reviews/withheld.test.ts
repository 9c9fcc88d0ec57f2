import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLEANUP_TASKS } from '../housekeeping';
import { createSession } from '../auth/sessions';
import { restore, suspend } from '../admin/users/account-actions';
import { sweepPhotos } from '../photos/sweep';
import { prepareTestApp, send } from '../testing/app';
import { createUser, type TestUser } from '../testing/users';
import { dinerCalls } from '../testing/users/diner';
import { makeRecord } from '../testing/restaurants/records';
import { hideReview } from './hide';
import { findReported } from './reports';
import { rateRestaurant } from './save';
import { refreshRatings } from './repository';

const dataDir = mkdtempSync(join(tmpdir(), 'tableside-withheld-'));
const NAME = `${'0a'.repeat(16)}.webp`;
const uploads = join(dataDir, 'uploads', 'reviews');
let abuser: TestUser;
let reviewId: number;
const test = prepareTestApp({ photos: { dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeEach(async () => {
  await test.empty('restaurants', 'options', 'users', 'rate_limits');
  await test.save([makeRecord({ title: 'Luna' }), makeRecord({ title: 'Sole' })]);
  const other = await createUser(test.db);
  abuser = await createUser(test.db);
  await rate(other, 'luna', 4);
  reviewId = await rate(abuser, 'luna', 1);
  await rate(abuser, 'sole', 1);
  await test.query(`UPDATE reviews SET review = 'threats' WHERE user_id = $1`, [abuser.id]);
  await test.query(`INSERT INTO review_images (review_id, position, path) VALUES ($1, 1, $2)`, [
    reviewId,
    `uploads/reviews/${NAME}`,
  ]);
});

const read = async (url: string, body?: object) => (await send(test, url, body)).body;
const rate = async (user: TestUser, slug: string, ratings: number) =>
  (await dinerCalls(test).rate(user, slug, ratings)).data?.id ?? 0;
const report = () => send(test, '/api/review/report', { id: reviewId, reason: 'spam' });
const tomorrow = () => new Date(Date.now() + 86_400_000);
const expire = () => test.query(`UPDATE users SET suspended_until = now() - interval '1 minute'`);

/** Everything that visitors can see of ratings and reviews. */
async function readPublic() {
  const slugs = ['luna', 'sole'];
  const details = await Promise.all(
    slugs.map((slug) => read(`/api/restraunt/get_by_slug/${slug}`)),
  );
  const others = await Promise.all(
    [
      ...['', '?stars=1', '?sort=photos'].flatMap((query) =>
        slugs.map((slug) => `/api/review/list/${slug}${query}`),
      ),
      '/api/setting/get_hero_setting',
      '/api/cuisines-types/get_top_10',
      '/api/restraunt/ranks',
    ].map((url) => read(url)),
  );
  const list = await read('/api/restraunt/filter_restaurants', { sort: 'rating' });
  return { details, others, list };
}

const readSums = () =>
  test.query(
    'SELECT slug, rating_count, rating_sum, rating_squares FROM restaurants ORDER BY slug',
  );

describe('reviews of a suspended user', () => {
  it('are excluded from lists, counts, and averages, and are restored unchanged', async () => {
    const before = await readPublic();
    expect(JSON.stringify(before)).toContain('threats');
    await suspend(test.db, abuser.email, 'threats', null);
    const hidden = await readPublic();
    expect(JSON.stringify(hidden)).not.toContain('threats');
    expect(JSON.stringify(hidden)).not.toContain(NAME);
    expect(hidden.details).toMatchObject([
      { data: { rating_avg: 4, rating_count: 1 } },
      { data: { rating_avg: null, rating_count: 0 } },
    ]);
    expect(await readSums()).toMatchObject([
      { slug: 'luna', rating_count: 1, rating_sum: 4, rating_squares: 16 },
      { slug: 'sole', rating_count: 0, rating_sum: 0, rating_squares: 0 },
    ]);
    // Recounting from the rows gives the same sums.
    await test.db.transaction().execute((tx) => refreshRatings(tx));
    expect(await readPublic()).toEqual(hidden);
    await restore(test.db, abuser.email, 'sorry');
    expect(await readPublic()).toEqual(before);
  });

  it('are unchanged after two suspensions in a row', async () => {
    const before = await readSums();
    await suspend(test.db, abuser.email, 'threats', null);
    await suspend(test.db, abuser.email, 'threats', tomorrow());
    await restore(test.db, abuser.email, 'sorry');
    await restore(test.db, abuser.email, 'sorry');
    expect(await readSums()).toEqual(before);
  });

  it('are restored by housekeeping when a suspension expires', async () => {
    const before = await readSums();
    await suspend(test.db, abuser.email, 'threats', tomorrow());
    await CLEANUP_TASKS['withheldReviews']?.(test.db);
    expect(await readSums()).not.toEqual(before);
    await expire();
    await CLEANUP_TASKS['withheldReviews']?.(test.db);
    expect(await readSums()).toEqual(before);
  });

  it('are restored when the author returns, who cannot write a second one', async () => {
    await suspend(test.db, abuser.email, 'threats', tomorrow());
    await expire();
    const token = await createSession(test.db, abuser.id, 'a browser');
    expect(await rate({ ...abuser, token }, 'luna', 2)).toBe(reviewId);
    expect(await readSums()).toMatchObject([
      { slug: 'luna', rating_count: 2, rating_sum: 6, rating_squares: 20 },
      { slug: 'sole', rating_count: 1, rating_sum: 1, rating_squares: 1 },
    ]);
  });

  it('are withheld by housekeeping if written before an older suspension', async () => {
    await test.query('UPDATE users SET suspended_at = now() WHERE id = $1', [abuser.id]);
    await CLEANUP_TASKS['withheldReviews']?.(test.db);
    expect(await readSums()).toMatchObject([{ rating_count: 1 }, { rating_count: 0 }]);
  });

  it('cannot be reported, and can be hidden without changing the sums', async () => {
    await report();
    await suspend(test.db, abuser.email, 'threats', null);
    expect((await report()).body.error).toBe('review-not-found');
    const before = await readSums();
    await test.db.transaction().execute(async (tx) => {
      const reported = await findReported(tx, reviewId);
      if (reported) await hideReview(tx, reported);
    });
    expect(await readSums()).toEqual(before);
    await restore(test.db, abuser.email, 'sorry');
    expect(await readSums()).toMatchObject([
      { slug: 'luna', rating_count: 1 },
      { slug: 'sole', rating_count: 1 },
    ]);
  });

  it('exclude reviews in progress when the suspension starts', async () => {
    await suspend(test.db, abuser.email, 'threats', null);
    // Like a request that checked its session just before it ended.
    await expect(
      rateRestaurant(test.app, { userId: abuser.id, slug: 'luna', stars: 5 }),
    ).rejects.toMatchObject({ id: 'unauthorized' });
  });
});

describe('photo files', () => {
  const show = () => test.app.inject({ url: `/uploads/reviews/${NAME}` });
  beforeEach(() => {
    rmSync(join(dataDir, 'withheld'), { recursive: true, force: true });
    mkdirSync(uploads, { recursive: true });
    writeFileSync(join(uploads, NAME), 'a photo');
  });
  /** An hour later, when no request can still be running. */
  const sweep = () => sweepPhotos(test.db, dataDir, Date.now() + 2 * 60 * 60_000);

  it('are withheld during the suspension and restored', async () => {
    await suspend(test.db, abuser.email, 'threats', null);
    await sweep();
    expect(readdirSync(uploads)).toEqual([]);
    expect((await show()).statusCode).toBe(404);
    await sweep();
    await restore(test.db, abuser.email, 'sorry');
    await sweep();
    expect(readdirSync(uploads)).toEqual([NAME]);
  });

  it('are removed with the review', async () => {
    await report();
    await suspend(test.db, abuser.email, 'threats', null);
    await sweep();
    await test.query('DELETE FROM reviews WHERE id = $1', [reviewId]);
    await sweep();
    expect(readdirSync(join(dataDir, 'withheld'))).toEqual([]);
    expect(readdirSync(uploads)).toEqual([]);
  });
});
