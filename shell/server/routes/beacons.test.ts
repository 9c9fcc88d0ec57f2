import { createNoopMeter } from '@opentelemetry/api';
import { fastify, type FastifyInstance, type InjectOptions } from 'fastify';
import { BEACON_MAX_BYTES, type Beacon } from '../../browser/monitoring/beacon';
import { readConfig } from '../config';
import { Metrics } from '../health/metrics';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import { toSnapshot } from '../releases/snapshot';
import { beacons } from './beacons';
import { hooks } from '../http/hooks';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const document = makeDocument({ menu: [makeRelease('menu', '1.0.0')] });
const snapshot = toSnapshot(document);
const BEACON: Beacon = {
  isSampled: true,
  releases: [{ remote: 'menu', version: '1.0.0', isNew: true, lcp: 1200, inp: 40, cls: 0 }],
};

let app: FastifyInstance;
let metrics: Metrics;
beforeEach(async () => {
  app = fastify();
  metrics = new Metrics(createNoopMeter());
  await app.register(hooks, { siteOrigin: '', log, admit: () => true });
  await app.register(beacons, {
    config: readConfig({ SITE_ORIGIN: 'https://tableside.example' }),
    registry: { read: () => Promise.resolve(snapshot) },
    metrics,
  });
});
afterEach(async () => {
  await app.close();
  expect(log.error).not.toHaveBeenCalled();
});

type Post = Pick<InjectOptions, 'payload' | 'remoteAddress'> & {
  readonly headers?: Readonly<Record<string, string>>;
};
const post = ({ headers, ...options }: Post = {}) =>
  app.inject({
    method: 'POST',
    url: '/beacons',
    payload: JSON.stringify(BEACON),
    headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin', ...headers },
    ...options,
  });
const seen = () => metrics.read()[0]?.browsers;

test('counts a beacon and responds without a body', async () => {
  const response = await post();
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect((await post({ headers: { 'content-type': 'application/json' } })).statusCode).toBe(204);
  expect(seen()).toMatchObject({ loads: 2, failures: 0, networks: 1 });
});

test.each([
  ['no JSON', 'hello'],
  ['no release', '{"isSampled":true,"releases":[]}'],
  ['a field more', JSON.stringify({ ...BEACON, userAgent: 'x' })],
  ['a path for a remote', JSON.stringify(BEACON).replace('"menu"', '"../menu"')],
  ['a negative duration', JSON.stringify(BEACON).replace('1200', '-1')],
  ['an endless duration', JSON.stringify(BEACON).replace('1200', '1e999')],
  ['an unknown type', JSON.stringify(BEACON).replace('"inp"', '"failure":"x","inp"')],
  [
    'one release twice',
    JSON.stringify({ ...BEACON, releases: [...BEACON.releases, ...BEACON.releases] }),
  ],
  [
    'a prototype',
    '{"__proto__":{"isSampled":true},"releases":[{"remote":"menu","version":"1.0.0","isNew":true}]}',
  ],
  ['depth', '['.repeat(2000) + ']'.repeat(2000)],
])('rejects a body that is %s', async (_, payload) => {
  const response = await post({ payload });
  expect([response.statusCode, response.body]).toEqual([400, 'Bad request\n']);
  expect(seen()).toBeUndefined();
});

test('rejects a body that is too long or of another type', async () => {
  const long = await post({ payload: ' '.repeat(BEACON_MAX_BYTES + 1) });
  expect([long.statusCode, long.body]).toEqual([413, 'Too large\n']);
  const form = await post({ headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  expect([form.statusCode, form.body]).toEqual([415, 'Unsupported media type\n']);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://tableside.example' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'none' }],
])('rejects a beacon from another site: %j', async (headers) => {
  const response = await post({ headers });
  expect([response.statusCode, response.body]).toEqual([403, 'Cross-site request rejected\n']);
});

test.each([
  ['https://tableside.example', 204],
  ['https://evil.example', 403],
  ['null', 403],
  [undefined, 403],
])('uses Origin %s without Sec-Fetch-Site', async (origin, status) => {
  const response = await app.inject({
    method: 'POST',
    url: '/beacons',
    payload: JSON.stringify(BEACON),
    headers: { 'content-type': 'text/plain', ...(origin && { origin }) },
  });
  expect(response.statusCode).toBe(status);
});

test('counts at most 60 beacons per visitor and minute, silently', async () => {
  for (let count = 0; count < 61; count += 1) {
    const response = await post();
    expect([response.statusCode, response.body]).toEqual([204, '']);
  }
  expect(seen()?.loads).toBe(60);
  await post({ remoteAddress: '198.51.100.1' });
  expect(seen()?.loads).toBe(61);
});

test('counts visitors behind a trusted proxy by the forwarded address', async () => {
  const from = (address: string, remoteAddress?: string) =>
    post({ headers: { 'x-forwarded-for': address }, ...(remoteAddress && { remoteAddress }) });
  await from('192.0.2.1');
  await from('192.0.2.2');
  await from('198.51.100.1');
  expect(seen()?.networks).toBe(2);
  await from('203.0.113.1', '198.51.100.7');
  await from('203.0.113.2', '198.51.100.7');
  expect(seen()?.networks).toBe(2);
});

test('does not count a release that was never served', async () => {
  const payload = JSON.stringify(BEACON).replace('1.0.0', '9.9.9');
  expect((await post({ payload })).statusCode).toBe(204);
  expect(metrics.read()).toEqual([]);
});
