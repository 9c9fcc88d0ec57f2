import { signerOf } from '@tableside/registry/reader';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as commands from '@tableside/registry/releases/commands';
import {
  makeTempDir,
  openCommands,
  writeRelease,
} from '@tableside/registry/testing/release-fixtures';
import { makeTrusted } from '@tableside/registry/testing/keys-fixtures';
import { writeTrust } from '@tableside/registry/signing/keys';
import { signPreview } from '@tableside/registry/signing/preview-link';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { switchOff } from '@tableside/registry/operations/remotes';
import type { PageRegistry } from '../../browser/federation/registry';
import { log, startApp } from '../app-fixtures';
import { readConfig } from '../config';
import { toSnapshot, type RegistrySnapshot } from '../releases/snapshot';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import type { Quarantine } from '../workers/fault-isolation';
import { PreviewThreads, type OpenPages } from './previews';

/** The registry is polled four times a second. */
const untilSeen = () => setTimeout(260);
const MENU = { remote: 'menu', version: '1.1.0' };

let temp: Awaited<ReturnType<typeof makeTempDir>>;
let signer: Awaited<ReturnType<typeof makeTrusted>>;
let site: Awaited<ReturnType<typeof startApp>>;
let store: commands.CommandContext['store'];
const openContext = (folder = '') => ({ ...openCommands('', folder), store });
const publish = async (name: string, version: string) =>
  commands.publish(openContext(await writeRelease(temp.dir, name, { version })), name);

beforeAll(async () => {
  temp = await makeTempDir();
  signer = await makeTrusted('ann');
  const env = { TRUSTED_KEYS: path.join(temp.dir, 'keys/trusted.json') };
  await writeTrust(env.TRUSTED_KEYS, signer.trust);
  store = { ...openMemoryStore(), signer: signerOf(readConfig(env).keys, signer.key) };
  for (const name of ['menu', 'table']) {
    await publish(name, '1.0.0');
    await commands.activate(openContext(), name, '1.0.0');
    await publish(name, '1.1.0');
  }
  site = await startApp({ store, env: { ...env, SITE_ORIGIN: 'http://site.example' } });
});
afterAll(async () => {
  await site.stop();
  await temp.remove();
});

const sign = (releases = [MENU], minutes = 60) =>
  signPreview(signer.key, {
    environment: 'production',
    releases,
    expires: new Date(Date.now() + minutes * 60_000).toISOString(),
  });
const openLink = (token: string) => site.send(`/preview?token=${token}`);
async function look(cookie?: string, target = '/menu') {
  const { status, headers, body } = await site.send(target, 'GET', cookie ? { cookie } : {});
  const html = String(body);
  const [, text = '{}'] = /id="page-state"[^>]*>([^<]*)</.exec(html) ?? [];
  const { registry, isPreview } = JSON.parse(text) as {
    registry: PageRegistry;
    isPreview?: boolean;
  };
  const versions = Object.fromEntries(
    Object.entries(registry).map(([name, { releases }]) => [
      name,
      releases.map(({ version }) => version),
    ]),
  );
  return { status, headers, html, versions, isPreview };
}
const LIVE = { menu: ['1.0.0'], table: ['1.0.0'] };

test('a link starts a preview in one browser without leaking its token', async () => {
  const token = await sign();
  log.info.mockClear();
  const { status, headers } = await openLink(token);
  expect(status).toBe(303);
  expect(headers).toMatchObject({
    location: '/',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^preview=\S+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
  await setTimeout(20);
  expect(JSON.stringify(log.info.mock.calls)).toContain('"/preview"');
  expect(JSON.stringify(log.info.mock.calls)).not.toContain(token.slice(-20));

  const seen = await look(cookie.split(';')[0]);
  expect(seen.versions).toEqual({ menu: ['1.1.0', '1.0.0'], table: ['1.0.0'] });
  expect(seen.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(seen.headers).not.toHaveProperty('etag');
  expect(seen.html).toMatch(/<aside id="preview-bar" aria-label="Preview">.*menu 1\.1\.0/);
  // Its browser sends no beacons.
  expect(seen.isPreview).toBe(true);
});

test('serves unreleased files only to browsers in the preview', async () => {
  const send = (cookie?: string) =>
    site.send('/releases/menu/1.1.0/remoteEntry.js', 'GET', cookie ? { cookie } : {});
  const seen = await send(`preview=${await sign()}`);
  expect(seen.status).toBe(200);
  expect(seen.headers['cache-control']).toBe('private, no-store');
  for (const cookie of [
    undefined,
    `preview=${await sign([MENU], -1)}`,
    `preview=${await sign([])}`,
  ])
    expect((await send(cookie)).status).toBe(404);
});

test('the "Exit preview" button ends the preview on the same page', async () => {
  const { status, headers } = await site.send('/preview/leave', 'POST', {
    cookie: `preview=${await sign()}`,
    referer: 'http://site.example/menu?page=2',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': '0',
  });
  expect(status).toBe(303);
  expect(headers).toMatchObject({
    location: '/menu?page=2',
    'set-cookie': ['preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
  });
  for (const page of ['http://evil.example/menu', 'http://site.example//evil.example/'])
    expect((await site.send('/preview/leave', 'POST', { referer: page })).headers['location']).toBe(
      '/',
    );
});

test.each([
  ['that has ended', () => sign([MENU], -1), 410, 'This preview has expired. Request a new link.'],
  [
    'that was altered',
    async () => (await sign()).replace(/\.[\w-]+$/, `.${'A'.repeat(86)}`),
    403,
    'This preview link isn’t valid. It was altered: its signature is invalid.',
  ],
  [
    'to a missing release',
    () => sign([{ remote: 'menu', version: '7.0.0' }]),
    410,
    'menu@7.0.0 is no longer in the release store.',
  ],
])('rejects a link %s without changing anything', async (_, make, expected, message) => {
  const token = await make();
  const { status, headers, body } = await openLink(token);
  expect(status).toBe(expected);
  expect(String(body)).toContain(message);
  expect(headers).not.toHaveProperty('set-cookie');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('shows the live site when the preview expired or the cookie was altered', async () => {
  for (const token of [await sign([MENU], -1), (await sign()).slice(0, -4), 'a.b.c']) {
    const { versions, html } = await look(`preview=${token}`);
    expect(versions).toEqual(LIVE);
    expect(html).not.toContain('preview-bar');
  }
});

test('the bar shows when a release is gone, and the live one is shown', async () => {
  const { html, versions } = await look(
    `preview=${await sign([{ remote: 'menu', version: '7.0.0' }])}`,
  );
  expect(versions).toEqual(LIVE);
  expect(html).toContain(
    'menu@7.0.0 is no longer in the release store. You’re seeing the live release.',
  );
});

test('a disabled remote stays disabled in previews', async () => {
  await switchOff(openContext(), 'table', 'takes orders twice');
  await untilSeen();
  const { html, versions } = await look(
    `preview=${await sign([{ remote: 'table', version: '1.1.0' }])}`,
  );
  expect(versions['table']).toEqual([]);
  expect(html).toContain('table is disabled, so table@1.1.0 isn’t shown.');
});

test('shows no previews without trusted keys', async () => {
  const plain = await startApp({ store: openMemoryStore() });
  const { status, body } = await plain.send(`/preview?token=${await sign()}`);
  await plain.stop();
  expect([status, String(body)]).toEqual([404, expect.stringContaining('has no trusted keys')]);
});

describe('PreviewThreads', () => {
  const live = toSnapshot(makeDocument({ menu: [makeRelease('menu', '1.0.0')] }));
  const shows = (version: string) => new Map([['menu', makeRelease('menu', version)]]);

  function open({ idleMs = 60_000 } = {}) {
    const started: (() => Promise<RegistrySnapshot>)[] = [];
    const close = jest.fn();
    const quarantines: Quarantine[] = [];
    const openPages: OpenPages = ({ read }, quarantine) => {
      started.push(() => read());
      quarantines.push(quarantine);
      return { startPage: () => Promise.reject(new Error('no page')), close };
    };
    const registry = { read: () => Promise.resolve(live) };
    const threads = new PreviewThreads(registry, openPages, idleMs);
    return { threads, started, close, quarantines };
  }

  test('previews of the same releases share a thread', async () => {
    const { threads, started } = open();
    await Promise.all([threads.find(shows('2.0.0')), threads.find(shows('2.0.0'))]);
    expect(started).toHaveLength(1);
    const state = await started[0]?.();
    expect(state?.active.get('menu')?.version).toBe('2.0.0');
    expect(state?.isPreview).toBe(true);
    // The same object until something changes, because each new one is sent to threads.
    expect(await started[0]?.()).toBe(state);
    threads.close();
  });

  test('ends the least recently used preview thread beyond the limit', async () => {
    const { threads, close } = open();
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await threads.find(shows(version));
    await threads.find(shows('2.0.0'));
    expect([threads.size, close.mock.calls.length]).toEqual([3, 0]);
    await threads.find(shows('5.0.0'));
    await Promise.resolve();
    expect([threads.size, close.mock.calls.length]).toEqual([3, 1]);
    threads.close();
    expect(threads.size).toBe(0);
  });

  test('ends an idle preview thread', async () => {
    const { threads, close } = open({ idleMs: 5 });
    await threads.find(shows('2.0.0'));
    await setTimeout(30);
    expect([threads.size, close.mock.calls.length]).toEqual([0, 1]);
  });

  test('quarantines a faulty release only in its own preview', async () => {
    const { threads, started, quarantines } = open();
    await threads.find(shows('2.0.0'));
    await threads.find(shows('3.0.0'));
    quarantines[0]?.add('menu', makeRelease('menu', '2.0.0'), 'it was blocked');
    const [first, second] = await Promise.all(started.map((read) => read()));
    expect(first?.active.get('menu')?.version).toBe('1.0.0');
    expect(first?.listed.has(makeRelease('menu', '2.0.0').container)).toBe(true);
    expect(second?.active.get('menu')?.version).toBe('3.0.0');
    expect(live.active.get('menu')?.version).toBe('1.0.0');
    threads.close();
  });
});
