import { expect, test } from '@playwright/test';
import { ask } from '../support/read-html';

/** Waits for the whole page, as an answer to somebody who has a copy does. */
const whole = { headers: { 'if-none-match': '"another"', 'accept-encoding': 'br' } };

for (const place of ['/', '/restaurants', '/restaurant/osteria-verde', '/about', '/login']) {
  test(`shared caches may keep ${place}, and a client that has it gets a 304`, async () => {
    const first = await ask(place, whole);
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=10, stale-while-revalidate=60',
    );
    expect(first.headers.vary).toContain('accept-encoding');
    const { etag = '' } = first.headers;
    expect(etag).toMatch(/^W\/"/);

    // When it was rendered stands in it.
    await expect.poll(async () => (await ask(place, whole)).body).not.toBe(first.body);
    for (const method of ['GET', 'HEAD']) {
      const again = await ask(place, { method, headers: { 'if-none-match': etag } });
      expect([again.status, again.body]).toEqual([304, '']);
      expect(again.headers.etag).toBe(etag);
      expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
      expect(again.headers['content-security-policy']).toBe(
        first.headers['content-security-policy'],
      );
    }
  });
}

test('a page is the same for everybody, policy included', async () => {
  // A kept page that is rendered again meanwhile would differ in when it was rendered.
  await expect.poll(async () => (await ask('/about', whole)).headers.age).toBeUndefined();
  const [one, other] = await Promise.all([
    ask('/about', { headers: { ...whole.headers, authorization: 'Bearer a', cookie: 'a=1' } }),
    ask('/about', whole),
  ]);
  expect(one.body).toBe(other.body);
  expect(one.headers['content-security-policy']).toBe(other.headers['content-security-policy']);
  expect(one.headers.etag).toBe(other.headers.etag);
  expect(one.headers['set-cookie']).toBeUndefined();
});

for (const place of ['/reset-password?token=s3cret', '/login?ggl-code=s3cret']) {
  test(`no cache keeps ${place}`, async () => {
    for (const headers of [{}, { 'if-none-match': '*' }]) {
      const answer = await ask(place, { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(answer.headers.etag).toBeUndefined();
    }
  });
}

test('no cache keeps a missing page', async () => {
  for (const place of ['/no-such-page', '/restaurant/no-such-place']) {
    const answer = await ask(place, whole);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  }
});
