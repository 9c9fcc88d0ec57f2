import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wireCreated } from '@tableside/contracts/favourite/wire';
import { wireOwnReviewAnswer } from '@tableside/contracts/review/wire';
import sharp from 'sharp';
import { sweepPhotos } from '../../photos/sweep';
import { call } from '../../testing/app';
import { prepareOwnReviewTest, UPDATE } from '../../testing/reviews/own-reviews';
import { makePhoto } from '../../testing/reviews/photos';
import { makeReviewForm, sendForm } from '../../testing/reviews/review-forms';

const test = prepareOwnReviewTest();
const { detail, list, own, pathsOf, photo, query, remove, send } = test;

describe('a review with words and photos', () => {
  it('is made with one call, thanked for, and shown at once', async () => {
    const answer = await send({ ratings: 4, review: 'Lovely.', photos: [photo(), photo('b.jpg')] });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        success: true,
        message: 'Thank you. Your review is saved.',
        data: { ratings: 4, review: 'Lovely.' },
      },
    ]);
    const paths = pathsOf(answer);
    expect(paths).toEqual([
      expect.stringMatching(/^uploads\/reviews\/[0-9a-f]{32}\.webp$/),
      expect.stringMatching(/^uploads\/reviews\/[0-9a-f]{32}\.webp$/),
    ]);
    expect((await own()).data).toEqual(answer.body.data);
    expect(await detail()).toMatchObject({
      rating_avg: 4,
      rating_count: 1,
      reviews: [{ ratings: 4, review: 'Lovely.', images: answer.body.data?.images }],
    });
  });

  it('has photos that are served in widths, and say nothing of where they were taken', async () => {
    const [path] = pathsOf(await send({ photos: [photo('a.jpg', await makePhoto('jpeg'))] }));
    const headers = { accept: 'image/webp' };
    const served = await test.app.inject({ url: `/${path}?w=320`, headers });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    const stored = await sharp(await readFile(join(test.dataDir, path ?? ''))).metadata();
    expect([stored.width, stored.height, stored.exif, stored.icc, stored.xmp]).toEqual([
      64,
      96,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'heic'] as const)(
    'takes %s, whatever name and type the sender gives it',
    async (kind) => {
      const content = await makePhoto(kind);
      const answer = await send({ photos: [{ name: 'x.txt', content, type: 'text/html' }] });
      expect(pathsOf(answer)).toHaveLength(1);
    },
  );

  it('follows a rating by a click and keeps its id and date', async () => {
    const rated = await call(
      test,
      'POST',
      '/api/review/create_client_review',
      wireCreated,
      { ratings: 2, slug: 'luna' },
      test.ana,
    );
    await query("UPDATE reviews SET created_at = '2026-01-02T03:04:05Z'");
    const { body } = await send({ ratings: 5, review: 'Better.' });
    expect(body.data).toMatchObject({
      id: rated.data.id,
      ratings: 5,
      review: 'Better.',
      created_at: '2026-01-02T03:04:05.000Z',
    });
    expect(await query('SELECT count(*)::int AS count FROM reviews')).toEqual([{ count: 1 }]);
  });

  it('is taken as JSON too, without photos', async () => {
    const { data } = await call(
      test,
      'POST',
      UPDATE,
      wireOwnReviewAnswer,
      { slug: 'luna', ratings: 3, review: 'Fine.' },
      test.ana,
    );
    expect(data).toMatchObject({ ratings: 3, review: 'Fine.', images: [] });
  });

  it('keeps line breaks, emoji and right-to-left text, and loses control characters', async () => {
    const { body } = await send({ review: '  \u0007One 🍕\n\nطعام\u202E جيد\0  ' });
    expect(body.data?.review).toBe('One 🍕\n\nطعام  جيد');
  });

  it('has at most 5,000 characters', async () => {
    expect((await send({ review: 'é'.repeat(5000) })).body.success).toBe(true);
    const { status, body } = await send({ review: 'é'.repeat(5001), photos: [photo()] });
    expect([status, body]).toMatchObject([
      400,
      { error: 'invalid-input', fields: { review: 'Use at most 5,000 characters.' } },
    ]);
    expect((await send({ review: ' '.repeat(70_000) })).status).toBe(413);
  });

  it.each(['0', '', 'five', '6', '4.5'])(
    'asks "Please select a rating" for %p',
    async (ratings) => {
      const { status, body } = await send({ ratings, review: 'Kept.', photos: [photo()] });
      expect([status, body]).toMatchObject([
        400,
        { message: 'Please select a rating', fields: { ratings: 'Please select a rating' } },
      ]);
    },
  );

  it('asks "Please select a rating" where there is none at all', async () => {
    const form = makeReviewForm({});
    form.delete('ratings');
    expect((await sendForm(test, form, test.ana)).body).toMatchObject({
      fields: { ratings: 'Please select a rating' },
    });
  });
});

describe('editing', () => {
  it('keeps the photos that are named, in their order, and puts new ones after them', async () => {
    const [a = '', b = '', c = ''] = pathsOf(await send({ photos: [photo(), photo(), photo()] }));
    const edited = pathsOf(await send({ keep: [c, a, c], photos: [photo()] }));
    expect(edited).toEqual([c, a, expect.any(String)]);
    expect([a, b, c]).not.toContain(edited[2]);
  });

  it('counts photos that stay and new ones together', async () => {
    const six = pathsOf(await send({ photos: Array.from({ length: 6 }, () => photo()) }));
    expect(six).toHaveLength(6);
    const { body } = await send({ keep: six, photos: [photo()] });
    expect(body).toMatchObject({
      success: false,
      message: 'At most 6 photos.',
      fields: { images: 'At most 6 photos.' },
    });
    expect((await own()).data?.images).toHaveLength(6);
  });

  it("never adopts photos of somebody else's, of another place, or of nowhere", async () => {
    const [bens = ''] = pathsOf(await send({ photos: [photo()] }, test.ben));
    const [other = ''] = pathsOf(await send({ slug: 'sole', photos: [photo()] }));
    const keep = [bens, other, 'uploads/reviews/../../db', '/etc/passwd'];
    expect(pathsOf(await send({ keep }))).toEqual([]);
    expect((await own(test.ben)).data?.images).toEqual([{ image_url: bens }]);
    expect((await own(test.ana, 'sole')).data?.images).toEqual([{ image_url: other }]);
  });

  it("touches nobody else's review of the same place", async () => {
    await send({ ratings: 5, review: "Ben's." }, test.ben);
    await send({ ratings: 1, review: "Ana's." });
    await remove(test.ana);
    expect((await own(test.ben)).data).toMatchObject({ ratings: 5, review: "Ben's." });
    expect((await own(test.ana)).data).toBeNull();
    expect(await detail()).toMatchObject({ rating_avg: 5, rating_count: 1 });
  });

  it('leaves sample photos where they are when a review lets go of them', async () => {
    const { body } = await send({});
    await query(
      `INSERT INTO review_images (review_id, position, path) VALUES ($1, 1, 'uploads/sample.webp')`,
      [body.data?.id],
    );
    expect(pathsOf(await send({ keep: ['uploads/sample.webp'] }))).toEqual(['uploads/sample.webp']);
    expect(pathsOf(await send({}))).toEqual([]);
  });

  it('leaves no file behind when the review cannot be saved', async () => {
    await query(`ALTER TABLE review_images ADD CONSTRAINT no_photos CHECK (path = '')`);
    expect((await send({ photos: [photo()] })).status).toBe(500);
    await query('ALTER TABLE review_images DROP CONSTRAINT no_photos');
    expect((await own()).data).toBeNull();
  });
});

it('leaves new photos to housekeeping when nobody knows whether the review was saved', async () => {
  await query(`CREATE FUNCTION go_away() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '57P01'; END $$`);
  await query(`CREATE TRIGGER go_away BEFORE INSERT ON review_images
    FOR EACH STATEMENT EXECUTE FUNCTION go_away()`);
  expect((await send({ photos: [photo()] })).status).toBe(503);
  await query('DROP FUNCTION go_away CASCADE');
  expect(await list('uploads/reviews')).toHaveLength(1);
  await sweepPhotos(test.db, test.dataDir, Date.now() + 2 * 60 * 60_000);
  expect(await list('uploads/reviews')).toEqual([]);
});
