import disk, { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import streams from 'node:fs';
import sharp from 'sharp';
import { watchDisk } from '@tableside/testing/power-cut';
import { sweepPhotos } from '../photos/sweep';
import { send as sendTo } from '../testing/app';
import {
  DELETE,
  makeReviewForm,
  OWN,
  prepareOwnReviewTest,
  sendForm,
  UPDATE,
} from '../testing/reviews/own-reviews';
import { makePhoto } from '../testing/reviews/photos';
import { bearer, createUser, type TestUser } from '../testing/users';
import { dinerCalls } from '../testing/users/diner';
import { createPhotoService, PhotoRefusal } from '../photos/service';

const test = prepareOwnReviewTest();
const { detail, list, own, pathsOf, photo, query, remove, send } = test;
const { rate, deleteAccount } = dinerCalls(test);
const NOT_FOUND = { status: 404, body: { error: 'restaurant-not-found' } };

describe('update', () => {
  describe('a review with text and photos', () => {
    it('is created with one call and visible immediately', async () => {
      const review = { ratings: 4, review: 'Lovely.' };
      const reply = await send({ ...review, photos: [photo(), photo('b.jpg')] });
      expect(reply).toMatchObject({
        status: 200,
        body: { success: true, message: 'Review saved.', data: review },
      });
      const path = expect.stringMatching(/^uploads\/reviews\/[0-9a-f]{32}\.webp$/) as string;
      expect(pathsOf(reply)).toEqual([path, path]);
      expect((await own()).data).toEqual(reply.body.data);
      expect(await detail()).toMatchObject({
        rating_avg: 4,
        rating_count: 1,
        reviews: [{ ...review, images: reply.body.data?.images }],
      });
    });

    it('has photos in several widths, without location metadata', async () => {
      const [path] = pathsOf(await send({ photos: [photo('a.jpg', await makePhoto('jpeg'))] }));
      const headers = { accept: 'image/webp' };
      const served = await test.app.inject({ url: `/${path}?w=320`, headers });
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
      const stored = await sharp(await readFile(join(test.dataDir, path ?? ''))).metadata();
      const { width, height, exif, icc, xmp } = stored;
      expect({ width, height, exif, icc, xmp }).toEqual({ width: 64, height: 96 });
    });

    it('follows a rating by a click and keeps its id and date', async () => {
      const rated = await rate(test.ana, 'luna', 2);
      await query("UPDATE reviews SET created_at = '2026-01-02T03:04:05Z'");
      const { body } = await send({ ratings: 5, review: 'Better.' });
      expect(body.data).toMatchObject({
        id: rated.data?.id,
        ratings: 5,
        review: 'Better.',
        created_at: '2026-01-02T03:04:05.000Z',
      });
      expect(await query('SELECT count(*)::int AS count FROM reviews')).toEqual([{ count: 1 }]);
    });

    it('is taken as JSON too, without photos', async () => {
      const review = { ratings: 3, review: 'Fine.' };
      const { body } = await sendTo(test, UPDATE, { slug: 'luna', ...review }, test.ana);
      expect(body.data).toMatchObject({ ...review, images: [] });
    });

    it('has at most 5,000 characters', async () => {
      expect((await send({ review: 'é'.repeat(5000) })).body.success).toBe(true);
      expect(await send({ review: 'é'.repeat(5001), photos: [photo()] })).toMatchObject({
        status: 400,
        body: { error: 'invalid-input', fields: { review: 'Use at most 5,000 characters.' } },
      });
      expect((await send({ review: ' '.repeat(70_000) })).status).toBe(413);
    });

    it.each(['', '6', '4.5'])('returns "Please select a rating" for %p', async (ratings) => {
      const message = 'Please select a rating';
      expect(await send({ ratings, review: 'Kept.', photos: [photo()] })).toMatchObject({
        status: 400,
        body: { message, fields: { ratings: message } },
      });
    });
  });

  describe('editing', () => {
    it('keeps the listed photos in order and appends new ones', async () => {
      const [a = '', b = '', c = ''] = pathsOf(await send({ photos: [photo(), photo(), photo()] }));
      const edited = pathsOf(await send({ keep: [c, a, c], photos: [photo()] }));
      expect(edited).toEqual([c, a, expect.any(String)]);
      expect([a, b, c]).not.toContain(edited[2]);
    });

    it('limits kept and new photos together', async () => {
      const six = pathsOf(await send({ photos: Array.from({ length: 6 }, () => photo()) }));
      expect(six).toHaveLength(6);
      const { body } = await send({ keep: six, photos: [photo()] });
      const message = 'You can add up to 6 photos.';
      expect(body).toMatchObject({ success: false, message, fields: { images: message } });
      expect((await own()).data?.images).toHaveLength(6);
    });

    it('ignores photos of other users, other restaurants, and unknown paths', async () => {
      const [bens = ''] = pathsOf(await send({ photos: [photo()] }, test.ben));
      const [other = ''] = pathsOf(await send({ slug: 'sole', photos: [photo()] }));
      const keep = [bens, other, 'uploads/reviews/../../db', '/etc/passwd'];
      expect(pathsOf(await send({ keep }))).toEqual([]);
      expect((await own(test.ben)).data?.images).toEqual([{ image_url: bens }]);
      expect((await own(test.ana, 'sole')).data?.images).toEqual([{ image_url: other }]);
    });

    it('leaves no files when saving fails', async () => {
      await query(`ALTER TABLE review_images ADD CONSTRAINT no_photos CHECK (path = '')`);
      expect((await send({ photos: [photo()] })).status).toBe(500);
      await query('ALTER TABLE review_images DROP CONSTRAINT no_photos');
      expect((await own()).data).toBeNull();
    });
  });

  it('keeps new photos when the connection is lost while saving', async () => {
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
});

describe('form', () => {
  describe('unusual forms', () => {
    it.each(['slug', 'ratings', 'review'])('rejects %s given twice', async (name) => {
      const form = makeReviewForm({});
      form.append(name, 'again');
      const { status, body } = await sendForm(test, form, test.ana);
      expect([status, body]).toMatchObject([400, { fields: { [name]: 'was sent twice' } }]);
    });

    it('ignores other fields and files', async () => {
      const form = makeReviewForm({ review: 'Fine.' });
      form.append('user_id', String(test.ben.id));
      form.append('id', '1');
      form.append('other', new Blob(['x']), 'other.txt');
      form.append('images', 'uploads/reviews/not-a-file.webp');
      const { status, body } = await sendForm(test, form, test.ana);
      expect([status, body.data?.review, body.data?.images]).toEqual([200, 'Fine.', []]);
      expect((await own(test.ben)).data).toBeNull();
    });

    it('rejects hundreds of fields or files', async () => {
      const fields = makeReviewForm({});
      for (let index = 0; index < 500; index += 1) fields.append(`field-${index}`, 'x');
      expect((await sendForm(test, fields, test.ana)).status).toBe(413);
      const photos = Array.from({ length: 300 }, () => photo('a.jpg', 'x'));
      expect((await send({ photos })).status).toBe(413);
    });

    it('accepts the empty file that browsers send for an empty input', async () => {
      const form = makeReviewForm({});
      form.append('images', new Blob([]), '');
      expect((await sendForm(test, form, test.ana)).body.success).toBe(true);
    });

    const TYPE = 'multipart/form-data; boundary=x';
    const sendRaw = async (payload: string, type = TYPE, url = UPDATE) => {
      const headers = { ...bearer(test.ana), 'content-type': type };
      return (await test.app.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    const part = (head: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\nabc`;
    it.each([
      ['without a boundary', 'x', 'multipart/form-data'],
      ['without an end', part('name="slug"'), TYPE],
      ['with an open file', part('name="images"; filename="a.jpg"'), TYPE],
      ['with nothing in it', '', TYPE],
      ['with noise', 'noise '.repeat(1000), TYPE],
    ])('rejects one %s as malformed', async (_name, payload, type) => {
      expect(await sendRaw(payload, type)).toBe(400);
    });
  });
});

describe('refusals', () => {
  describe('an invalid photo', () => {
    const unreadable = (name: string) =>
      `${name} isn’t a supported photo. Use JPEG, PNG, WebP, AVIF, or HEIC.`;
    it.each([
      ['page.jpg', '<!doctype html><script>alert(1)</script>', unreadable('page.jpg')],
      ['empty.jpg', '', 'empty.jpg is empty.'],
      ['../../\u202Egpj.\u0007exe', 'MZ', unreadable('gpj.exe')],
      ['\u202E', 'MZ', unreadable('One of the files')],
      ['C:\\Users\\ana\\beach.jpg', 'MZ', unreadable('beach.jpg')],
      [`${'x'.repeat(200)}12345.heic`, 'MZ', unreadable(`${'x'.repeat(50)}…2345.heic`)],
    ])('rejects %j with a clear message', async (name, content, message) => {
      const photos = [photo(), photo(name, content)];
      expect(await send({ review: 'Kept.', photos })).toMatchObject({
        status: 200,
        body: { success: false, message, data: null, fields: { images: message } },
      });
      expect((await own()).data).toBeNull();
    });

    it('does not change the review and its photos', async () => {
      const before = (await send({ ratings: 4, review: 'Before.', photos: [photo()] })).body.data;
      const cut = photo('cut.jpg', test.jpeg.subarray(0, 300));
      const { body } = await send({ ratings: 1, review: 'After.', photos: [cut] });
      expect(body).toMatchObject({ message: 'cut.jpg is damaged. Use another copy.' });
      expect((await own()).data).toEqual(before);
    });

    it('rejects more than 10 MB', async () => {
      const large = Buffer.concat([test.jpeg, Buffer.alloc(10 * 1024 * 1024 - test.jpeg.length)]);
      expect((await send({ photos: [photo('x.jpg', large)] })).body.success).toBe(true);
      const larger = Buffer.concat([large, Buffer.alloc(1)]);
      const { status, body } = await send({ photos: [photo('x.jpg', larger)] });
      expect([status, body.message]).toEqual([200, 'x.jpg is larger than 10 MB.']);
    });

    it.each([7, 30])('rejects %i photos', async (length) => {
      expect(await send({ photos: Array.from({ length }, () => photo()) })).toMatchObject({
        status: 200,
        body: { success: false, message: 'You can add up to 6 photos.' },
      });
    });
  });

  it('returns 404 for an unknown or closed restaurant', async () => {
    await query("UPDATE restaurants SET closed_at = now() WHERE slug = 'sole'");
    for (const slug of ['nowhere', 'sole']) {
      expect(await send({ slug, photos: [photo()] })).toMatchObject(NOT_FOUND);
      expect(await sendTo(test, `${OWN}/${slug}`, undefined, test.ana)).toMatchObject(NOT_FOUND);
    }
  });

  it('rejects visitors before receiving the body', async () => {
    const { status } = await sendForm(test, makeReviewForm({ photos: [photo()] }));
    expect(status).toBe(401);
    for (const [url, payload] of [
      [`${OWN}/luna`, undefined],
      [UPDATE, { slug: 'luna', ratings: 1 }],
      [DELETE, { slug: 'luna' }],
    ] as const) {
      for (const user of [undefined, { token: 'x' }]) {
        expect(await sendTo(test, url, payload, user)).toMatchObject({
          status: 401,
          body: { error: 'unauthorized' },
        });
      }
    }
  });

  it('limits a user to thirty updates per hour', async () => {
    await test.app.limits.reviews.spend(String(test.ana.id), 29);
    expect((await send({})).status).toBe(200);
    const { status, headers, body } = await send({});
    expect([status, body.error]).toEqual([429, 'too-many-requests']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    expect((await send({}, test.ben)).status).toBe(200);
  });

  describe('CPU time limit of photos', () => {
    const countSpent = () =>
      query("SELECT sum(points)::int AS spent FROM rate_limits WHERE key LIKE 'decoding:%'");

    it('counts per account, including rejected photos', async () => {
      await send({ photos: [photo()] });
      const [{ spent: ofOne } = {}] = await countSpent();
      expect(ofOne).toBeGreaterThan(0);
      await send({ photos: [photo('cut.jpg', test.jpeg.subarray(0, 300))] });
      const [{ spent: ofBoth } = {}] = await countSpent();
      expect(ofBoth).toBeGreaterThan(Number(ofOne));
    });

    it('rejects only new photos of that user once used up', async () => {
      const before = (await send({ photos: [photo()] })).body.data;
      await test.app.limits.decoding.spend(String(test.ana.id), 180_000);
      const { status, headers, body } = await send({ ratings: 1, photos: [photo()] });
      expect([status, headers['retry-after']]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)]);
      expect(body.message).toBe('We’re still processing your photos. Try again in 60 minutes.');
      expect((await own()).data).toEqual(before);
      expect((await send({ ratings: 2 })).body.success).toBe(true);
      expect((await send({ photos: [photo()] }, test.ben)).body.success).toBe(true);
    });

    it('charges half the budget for a photo that exceeded its limits', async () => {
      const { decoding } = test.app.limits;
      const { takeAll } = createPhotoService({
        dataDir: '/nowhere',
        converter: { convert: async () => ({ refusal: 'too-demanding', processorMs: 10 }) },
        decoding,
      });
      const file = { name: 'x.png', path: '/nowhere/x.png', bytes: 10, isTooLarge: false };
      const sender = { userId: test.ana.id, log: { warn: () => undefined } };
      const take = () => takeAll([file], sender);
      await decoding.clear(String(test.ana.id));
      await expect(take()).rejects.toThrow(PhotoRefusal);
      await expect(take()).rejects.toThrow(PhotoRefusal);
      await expect(take()).rejects.toMatchObject({ id: 'too-many-requests' });
    });
  });
});

describe('deletion', () => {
  describe('deleting', () => {
    it('removes the review, its photos, and its stars', async () => {
      const [path] = pathsOf(await send({ photos: [photo()] }));
      expect(await remove()).toMatchObject({ success: true, message: 'Review deleted.' });
      expect((await own()).data).toBeNull();
      expect(await detail()).toMatchObject({ rating_avg: null, rating_count: 0, reviews: [] });
      expect((await test.app.inject({ url: `/${path}` })).statusCode).toBe(404);
    });

    it('reports a missing review', async () => {
      await send({}, test.ben);
      expect(await remove()).toMatchObject({
        status: 200,
        success: true,
        message: 'You haven’t reviewed this restaurant.',
      });
      expect((await own(test.ben)).data).not.toBeNull();
    });

    it('works for a closed restaurant', async () => {
      await send({ photos: [photo()] });
      await query('UPDATE restaurants SET closed_at = now()');
      expect((await remove()).success).toBe(true);
      expect(await query('SELECT id FROM reviews')).toEqual([]);
    });
  });

  describe('account deletion', () => {
    it('removes photos with the reviews', async () => {
      await send({ photos: [photo()] });
      await send({ slug: 'sole', photos: [photo()] });
      const kept = pathsOf(await send({ photos: [photo()] }, test.ben));
      expect((await deleteAccount(test.ana, 'remove')).success).toBe(true);
      expect((await list('uploads/reviews')).map((name) => `uploads/reviews/${name}`)).toEqual(
        kept,
      );
    });

    it('keeps photos with kept reviews', async () => {
      const paths = pathsOf(await send({ photos: [photo()] }));
      expect((await deleteAccount(test.ana)).success).toBe(true);
      expect((await detail()).reviews).toMatchObject([
        { images: paths.map((path) => ({ image_url: path })) },
      ]);
    });
  });

  it('keeps average, count, and histogram consistent under concurrent writers', async () => {
    const users = await Promise.all(Array.from({ length: 16 }, () => createUser(test.db)));
    const act = (user: TestUser, index: number) => {
      const stars = 1 + (index % 5);
      const other = 1 + ((index + 2) % 5);
      const rateWith = (ratings: number) => rate(user, 'luna', ratings);
      const sendPhoto = () => send({ ratings: stars, photos: [photo()] }, user);
      switch (index % 4) {
        case 0:
          return [rateWith(stars), send({ ratings: other, review: 'Again.' }, user)];
        case 1:
          return [sendPhoto(), rateWith(other)];
        case 2:
          return [rateWith(stars), remove(user)];
        default:
          return [sendPhoto(), remove(user), rateWith(other)];
      }
    };
    const responses = await Promise.all(users.flatMap(act));
    expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const reviews = await query<{ rating: number }>('SELECT rating::int AS rating FROM reviews');
    const counts = [1, 2, 3, 4, 5].map(
      (stars) => reviews.filter(({ rating }) => rating === stars).length,
    );
    const sum = reviews.reduce((total, { rating }) => total + rating, 0);
    const shown = await detail();
    expect(shown).toMatchObject({
      rating_count: reviews.length,
      rating_avg: Math.round((10 * sum) / reviews.length) / 10,
    });
    expect(shown.star_counts).toEqual(counts);
  });
});

describe('full disk', () => {
  /** Writes there fail with ENOSPC. */
  const FULL = '/dev/full';
  const whereFull = streams.existsSync(FULL) ? describe : describe.skip;
  afterEach(() => jest.restoreAllMocks());
  const ready = async () => (await test.app.inject({ url: '/readyz' })).statusCode;

  const noRoom = {
    success: false,
    message: 'We can’t save anything right now. Nothing was changed. Try again later.',
    data: null,
    error: 'storage-full',
  };

  const isOurs = (file: unknown) => String(file).startsWith(test.dataDir);

  whereFull('while the disk is full', () => {
    beforeEach(() => {
      test.app.storage.fullAtMs = -Infinity;
    });

    it('returns an error while photos are uploading', async () => {
      const { createWriteStream } = streams;
      jest
        .spyOn(streams, 'createWriteStream')
        .mockImplementation((file, options) =>
          isOurs(file) ? createWriteStream(FULL) : createWriteStream(file, options),
        );
      const { status, headers, body } = await test.send({ photos: [test.photo()] });
      expect([status, body]).toEqual([503, noRoom]);
      expect(headers['retry-after']).toBe('5');
      expect((await test.own()).data).toBeNull();
      expect(await ready()).toBe(503);
    });

    it('returns an error while photos are stored', async () => {
      const { open } = disk;
      jest
        .spyOn(disk, 'open')
        .mockImplementation((file, flags, mode) =>
          flags === 'wx' && isOurs(file) ? open(FULL, 'w') : open(file, flags, mode),
        );
      const { status, body } = await test.send({ photos: [test.photo()] });
      expect([status, body]).toEqual([503, noRoom]);
      expect((await test.own()).data).toBeNull();
    });

    it('makes the API unready until space is available', async () => {
      expect(await ready()).toBe(200);
      const { writeFile } = disk;
      const full = jest
        .spyOn(disk, 'writeFile')
        .mockImplementation((file, data, options) =>
          writeFile(isOurs(file) ? FULL : file, data, options),
        );
      const reply = await test.app.inject({ url: '/readyz' });
      expect([reply.statusCode, reply.json()]).toEqual([503, noRoom]);
      full.mockRestore();
      expect(await ready()).toBe(200);
      expect((await test.list('.')).filter((name) => name.startsWith('.room'))).toEqual([]);
    });
  });
});

describe('power cut', () => {
  it('an acknowledged photo survives a power cut', async () => {
    const disk = watchDisk(test.dataDir);
    try {
      const { body } = await test.send({ photos: [test.photo(), test.photo('second.jpg')] });
      expect(body.success).toBe(true);
      disk.cutPower();
    } finally {
      disk.release();
    }
    const paths = (await test.own()).data?.images.map(({ image_url }) => image_url) ?? [];
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const { statusCode } = await test.app.inject({ url: `/${path}?w=320` });
      expect(statusCode).toBe(200);
    }
  });
});
