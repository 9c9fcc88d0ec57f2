import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { defineOperation } from './operation';
import { startTestApp, type TestApp } from '../testing/app';
import { makeRecord } from '../testing/restaurants/records';
import { makeSmallApp } from '../testing/small-app';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.save(Array.from({ length: 12 }, (_, index) => makeRecord({ title: `T ${index}` })));
});
afterAll(() => test.close());

const list = (encoding?: string, url = '/api/restraunt/filter_restaurants') =>
  test.app.inject({
    method: 'POST',
    url,
    payload: { email: 'a@b.example', password: 'x'.repeat(20) },
    headers: encoding ? { 'accept-encoding': encoding } : {},
  });

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a list leaves as %s for whoever takes it', async (encoding, unpack) => {
  const plain = await list();
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const packed = await list(encoding);
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(packed.headers.vary).toMatch(/accept-encoding/i);
  expect(packed.headers.vary).toMatch(/Authorization/);
  expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  // Packed in one piece, not through a stream, whose length nobody would know.
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
});

it('the places of a map do too', async () => {
  const packed = await list('gzip', '/api/restraunt/filter_places');
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toMatchObject({ success: true });
});

it('small answers are not compressed', async () => {
  const options = await test.app.inject({
    url: '/api/cuisines-types/all_data',
    headers: { 'accept-encoding': 'br' },
  });
  expect(options.headers).not.toHaveProperty('content-encoding');
});

it.each([
  ['form', 'br'],
  ['account', undefined],
] as const)(
  'the length of an answer about accounts (%p) tells nothing',
  async (limit, encoding) => {
    const app = await makeSmallApp(test.db);
    const operation = defineOperation({
      method: 'GET',
      url: '/long',
      summary: 'A long answer',
      data: z.string(),
      limit,
      handle: async () => ({ data: 'x'.repeat(5000) }),
    });
    app.addOperations([operation]);
    const { headers } = await app.inject({ url: '/long', headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe(encoding);
    await app.close();
  },
);
