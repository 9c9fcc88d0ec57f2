import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { wireBaseMap } from '@tableside/contracts/site/wire';
import { call, prepareTestApp } from '../testing/app';
import { removeBaseMap, saveBaseMap } from './repository';

const content = Buffer.from('the base map');
const hash = createHash('sha256').update(content).digest('hex');
const baseMap = {
  ...{ hash, size: content.length, packed: brotliCompressSync(content) },
  ...{ west: -77.1, south: 38.8, east: -76.9, north: 39 },
  attribution: 'District of Columbia open data',
  attributionUrl: null,
  fileName: 'dc.geojson',
};

const host = prepareTestApp();

const file = (name: string, encoding = 'br') =>
  host.app.inject({
    url: `/api/city/base-map/${name}`,
    headers: { 'accept-encoding': encoding },
  });

const nameBaseMap = () => host.app.inject('/api/city/base-map');

test('returns neither base map nor file if there is none', async () => {
  const response = await nameBaseMap();
  expect([response.statusCode, response.json<{ data: unknown }>().data]).toEqual([200, null]);
  expect((await file(hash)).statusCode).toBe(404);
});

test('returns the base map and its immutable file', async () => {
  await saveBaseMap(host.db, baseMap);
  const { status, data } = await call(host, 'GET', '/api/city/base-map', wireBaseMap);
  const { packed: _packed, fileName: _fileName, attributionUrl, ...named } = baseMap;
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
  expect(packed.rawPayload).toEqual(baseMap.packed);
  const plain = await file(hash, 'identity');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.rawPayload).toEqual(content);
});

test.each(['x', '../settings', 'A'.repeat(64), '0'.repeat(64)])(
  'returns 404 for file %s',
  async (name) => {
    expect((await file(encodeURIComponent(name))).statusCode).toBe(404);
  },
);

test('no longer returns a removed base map', async () => {
  expect(await removeBaseMap(host.db)).toBe(true);
  expect(await removeBaseMap(host.db)).toBe(false);
  expect((await nameBaseMap()).json<{ data: unknown }>().data).toBeNull();
});
