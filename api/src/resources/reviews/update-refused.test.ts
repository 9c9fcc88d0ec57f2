import { DELETE, prepareOwnReviewTest, UPDATE } from '../../testing/reviews/own-reviews';
import { createPhotoService, PhotoRefusal } from '../../photos/service';
import { bearer } from '../../testing/people';
import { makeBomb } from '../../testing/reviews/photos';
import { makeReviewForm, sendForm } from '../../testing/reviews/review-forms';

const test = prepareOwnReviewTest();
const { own, photo, query, send } = test;

describe('a photo that cannot be taken', () => {
  const unreadable = (name: string) =>
    `${name} is not a photo we can read. Use JPEG, PNG, WebP, AVIF or HEIC.`;
  it.each([
    ['beach.gif', 'GIF89a', unreadable('beach.gif')],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', unreadable('drawing.svg')],
    ['page.jpg', '<!doctype html><script>alert(1)</script>', unreadable('page.jpg')],
    ['empty.jpg', '', 'empty.jpg is empty.'],
    ['../../\u202Egpj.\u0007exe', 'MZ', unreadable('gpj.exe')],
    ['\u202E', 'MZ', unreadable('One of the files')],
  ])('%j is refused with a clear sentence', async (name, content, message) => {
    const { status, body } = await send({
      review: 'Kept.',
      photos: [photo(), photo(name, content)],
    });
    expect([status, body]).toEqual([
      200,
      { success: false, message, data: null, fields: { images: message } },
    ]);
    expect((await own()).data).toBeNull();
  });

  it('leaves the review and its earlier photos as they were', async () => {
    const before = (await send({ ratings: 4, review: 'Before.', photos: [photo()] })).body.data;
    await send({
      ratings: 1,
      review: 'After.',
      photos: [photo('cut.jpg', test.jpeg.subarray(0, 300))],
    });
    expect((await own()).data).toEqual(before);
  });

  it('is one of 50,000 by 50,000 pixels', async () => {
    const { body } = await send({ photos: [photo('bomb.png', await makeBomb())] });
    expect(body.message).toBe('bomb.png has more than 30 megapixels. Send a smaller copy of it.');
  });

  it('is one of more than 10 MB', async () => {
    const large = Buffer.concat([test.jpeg, Buffer.alloc(10 * 1024 * 1024 - test.jpeg.length)]);
    expect((await send({ photos: [photo('x.jpg', large)] })).body.success).toBe(true);
    const larger = Buffer.concat([large, Buffer.alloc(1)]);
    const { status, body } = await send({ photos: [photo('x.jpg', larger)] });
    expect([status, body.message]).toEqual([200, 'x.jpg is larger than 10 MB.']);
  });

  it('is the seventh', async () => {
    const { status, body } = await send({ photos: Array.from({ length: 7 }, () => photo()) });
    expect([status, body.message, body.success]).toEqual([200, 'At most 6 photos.', false]);
    const many = await send({ photos: Array.from({ length: 30 }, () => photo()) });
    expect([many.status, many.body.message]).toEqual([200, 'At most 6 photos.']);
  });
});

it('finds no restaurant that is unknown or closed meanwhile', async () => {
  await query("UPDATE restaurants SET closed_at = now() WHERE slug = 'sole'");
  for (const slug of ['nowhere', 'sole']) {
    const { status, body } = await send({ slug, photos: [photo()] });
    expect([status, body]).toMatchObject([404, { error: 'restaurant-not-found' }]);
    const response = await test.app.inject({
      url: `/api/review/get_client_review/${slug}`,
      headers: bearer(test.ana),
    });
    expect([response.statusCode, response.json()]).toMatchObject([
      404,
      { error: 'restaurant-not-found' },
    ]);
  }
});

it('is for signed-in people, who are asked for before anything is received', async () => {
  const { status } = await sendForm(test, makeReviewForm({ photos: [photo()] }));
  expect(status).toBe(401);
  for (const request of [
    { method: 'GET', url: '/api/review/get_client_review/luna' },
    { method: 'POST', url: UPDATE, payload: { slug: 'luna', ratings: 1 } },
    { method: 'POST', url: DELETE, payload: { slug: 'luna' } },
  ] as const) {
    for (const headers of [{}, bearer({ token: 'x' })]) {
      const response = await test.app.inject({ ...request, headers });
      expect([response.statusCode, response.json()]).toMatchObject([
        401,
        { error: 'unauthorized' },
      ]);
    }
  }
});

it('may be changed thirty times an hour by one person', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 30; index += 1) statuses.push((await send({})).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { status, headers, body } = await send({});
  expect([status, body.error]).toEqual([429, 'too-many-requests']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
  expect((await send({}, test.ben)).status).toBe(200);
});

describe('time that photos take', () => {
  const countSpent = () =>
    query("SELECT sum(points)::int AS spent FROM rate_limits WHERE key LIKE 'decoding:%'");

  it('is counted for each account, also of photos that are refused', async () => {
    await send({ photos: [photo()] });
    const [{ spent: ofOne } = {}] = await countSpent();
    expect(ofOne).toBeGreaterThan(0);
    await send({ photos: [photo('cut.jpg', test.jpeg.subarray(0, 300))] });
    const [{ spent: ofBoth } = {}] = await countSpent();
    expect(ofBoth).toBeGreaterThan(Number(ofOne));
  });

  it('ends: then reviews are taken without new photos, and those of other people with them', async () => {
    const before = (await send({ photos: [photo()] })).body.data;
    await test.app.limits.decoding.spend(String(test.ana.id), 180_000);
    const { status, headers, body } = await send({ ratings: 1, photos: [photo()] });
    expect([status, headers['retry-after']]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)]);
    expect(body.message).toBe(
      'Your photos took us a lot of time to read. Wait 60 minutes before you send more of them.',
    );
    expect((await own()).data).toEqual(before);
    expect((await send({ ratings: 2 })).body.success).toBe(true);
    expect((await send({ photos: [photo()] }, test.ben)).body.success).toBe(true);
  });

  it('is half of an hour for a photo that took more than it may, however little that was', async () => {
    const { decoding } = test.app.limits;
    const { takeAll } = createPhotoService({
      dataDir: '/nowhere',
      converter: { convert: async () => ({ refusal: 'too-demanding', processorMs: 10 }) },
      decoding,
    });
    const file = { name: 'x.png', path: '/nowhere/x.png', bytes: 10, isTooLarge: false };
    const sender = { userId: test.ana.id, log: { warn: () => undefined } };
    const take = () => takeAll([file], sender);
    await decoding.forget(String(test.ana.id));
    await expect(take()).rejects.toThrow(PhotoRefusal);
    await expect(take()).rejects.toThrow(PhotoRefusal);
    await expect(take()).rejects.toMatchObject({ id: 'too-many-requests' });
  });
});
