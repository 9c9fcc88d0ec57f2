import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { wireGround } from '@tableside/contracts/site/wire';
import { call, prepareTestApp } from '../testing/app';
import { removeGround, saveGround } from './repository';

const content = Buffer.from('the ground');
const hash = createHash('sha256').update(content).digest('hex');
const ground = {
  ...{ hash, size: content.length, packed: brotliCompressSync(content) },
  ...{ west: -77.1, south: 38.8, east: -76.9, north: 39 },
  attribution: 'District of Columbia open data',
  attributionUrl: null,
  fileName: 'dc.geojson',
};

const host = prepareTestApp();

const file = (name: string, encoding = 'br') =>
  host.app.inject({
    url: `/api/city/ground/${name}`,
    headers: { 'accept-encoding': encoding },
  });

const nameGround = () => host.app.inject('/api/city/ground');

test('a city without a base map names none and has no file', async () => {
  const response = await nameGround();
  expect([response.statusCode, response.json<{ data: unknown }>().data]).toEqual([200, null]);
  expect((await file(hash)).statusCode).toBe(404);
});

test('a ground is named, and its file is kept for good under its hash', async () => {
  await saveGround(host.db, ground);
  const { status, data } = await call(host, 'GET', '/api/city/ground', wireGround);
  const { packed: _packed, fileName: _fileName, attributionUrl, ...named } = ground;
  expect([status, data]).toEqual([200, { ...named, attribution_url: attributionUrl }]);
  const packed = await file(hash);
  expect(packed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-security-policy': "default-src 'none'",
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  });
  expect(packed.headers.vary).toMatch(/accept-encoding/i);
  expect(packed.rawPayload).toEqual(ground.packed);
  const plain = await file(hash, 'identity');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.rawPayload).toEqual(content);
});

test.each(['x', '../settings', 'A'.repeat(64), '0'.repeat(64)])(
  'there is no file %s',
  async (name) => {
    expect((await file(encodeURIComponent(name))).statusCode).toBe(404);
  },
);

test('a ground that is removed is not named any more', async () => {
  expect(await removeGround(host.db)).toBe(true);
  expect(await removeGround(host.db)).toBe(false);
  expect((await nameGround()).json<{ data: unknown }>().data).toBeNull();
});
