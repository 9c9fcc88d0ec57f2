import { refusalOf } from '../testing/release-fixtures';
import { rollback } from '../releases/commands';
import { log, status } from './status';
import { switchOff, switchOn } from './remotes';
import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useStore, refused } from '../testing/cli-fixtures';
import { freeze } from '../registry/freeze';
import { readDocument } from '../registry/read-document';
import { readShown } from '../registry/registry-follower';
import { pointerKey, readJson } from '../store/store';

describe('kill and revive', () => {
  const { open, release: releaseRemote } = useStore();
  const release = (version: string) => releaseRemote('marketing', version);

  it('switches a remote off with a reason, which the log keeps, and on again', async () => {
    await release('1.0.0');
    const off = await switchOff(open(), 'marketing', 'takes orders twice');
    expect(off.remotes['marketing']).toMatchObject({ killed: true, active: { version: '1.0.0' } });
    expect((await status(open())).join('\n')).toMatch(/^marketing .*switched off/m);
    expect((await log(open())).at(-1)).toMatch(
      /tester +kill marketing --reason "takes orders twice"$/,
    );
    const on = await switchOn(open(), 'marketing');
    expect(on.remotes['marketing']?.killed).toBe(false);
  });

  it('stays off while other releases go live', async () => {
    await release('1.0.0');
    await switchOff(open(), 'marketing', 'takes orders twice');
    const next = await release('1.1.0');
    expect(next.remotes['marketing']).toMatchObject({ killed: true, active: { version: '1.1.0' } });
    const back = await rollback(open(), 'marketing');
    expect(back.remotes['marketing']).toMatchObject({ killed: true, active: { version: '1.0.0' } });
  });

  it('makes no revision where nothing changes', async () => {
    await release('1.0.0');
    const { revision } = await switchOff(open(), 'marketing', 'takes orders twice');
    expect((await switchOff(open(), 'marketing', 'once more')).revision).toBe(revision);
  });

  it('refuses what is not live', async () => {
    await release('1.0.0');
    expect(await refusalOf(switchOff(open(), 'discovery', 'slow'))).toBe(
      'discovery is not live in production, so there is nothing to switch.',
    );
  });
});

describe('assets', () => {
  const GOOD = {
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };

  const { open, release, call: callAny } = useStore();
  let cdn: Server;
  let origin: string;
  let headers: OutgoingHttpHeaders;
  let change: (bytes: Buffer) => Buffer;

  /** Serves the store, as a CDN before a shell server does. */
  beforeEach(async () => {
    headers = GOOD;
    change = (bytes) => bytes;
    cdn = createServer((request, response) => {
      void open()
        .store.read((request.url ?? '').slice(1))
        .then((bytes) => {
          if (!bytes) return response.writeHead(404).end();
          return response.writeHead(200, headers).end(change(bytes));
        });
    });
    await once(cdn.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
    await release('menu', '1.0.0');
    await release('menu', '1.1.0');
  });
  afterEach(async () => {
    cdn.closeAllConnections();
    cdn.close();
  });

  const call = (...args: readonly string[]) => callAny('assets', ...args);
  const readAssets = async () => (await readShown(open().store, 'production'))?.assets;

  test('an origin that serves what is live is set, stays with other changes, and is taken back', async () => {
    expect(await call('set', origin)).toMatchObject({
      code: 0,
      stdout: `Browsers load files of releases from ${origin} (revision 3).\n`,
    });
    await release('menu', '1.2.0');
    expect(await readAssets()).toBe(origin);
    expect((await callAny('status')).stdout).toContain(`assets      ${origin}\n`);
    expect(await call('set', '--none')).toMatchObject({
      code: 0,
      stdout: 'Browsers load files of releases from the site itself (revision 5).\n',
    });
    expect(await readAssets()).toBeUndefined();
    expect(await call('set', '--none')).toMatchObject({ code: 2 });
  });

  test.each([
    [
      'other bytes',
      () => (change = (bytes) => Buffer.concat([bytes, bytes])),
      /other bytes than were/,
    ],
    [
      'no CORS',
      () => (headers = { ...GOOD, 'access-control-allow-origin': 'null' }),
      /lacks the header "access-control-allow-origin: \*"/,
    ],
    [
      'no CORP',
      () => (headers = { ...GOOD, 'cross-origin-resource-policy': 'same-site' }),
      /lacks the header "cross-origin-resource-policy: cross-origin"/,
    ],
    [
      'another type',
      () => (headers = { ...GOOD, 'content-type': 'text/plain' }),
      /of the type "text\/plain"/,
    ],
    ['nobody there', () => cdn.close(), /cannot be fetched \(/],
  ])('an origin with %s is refused, and nothing is changed', async (_what, harm, sentence) => {
    harm();
    const { code, stderr } = await call('set', origin);
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
    expect(stderr).toContain('the entry of menu@1.0.0');
    expect(stderr).toContain('the entry of menu@1.1.0');
    expect(await readAssets()).toBeUndefined();
  });

  test('an origin is written without a path, and over TLS but on this machine', async () => {
    for (const wrong of [
      'cdn.example',
      'https://cdn.example/x',
      'http://cdn.example',
      'https://a b',
    ])
      expect(await call('set', wrong)).toMatchObject(refused(1, 'is no origin'));
    for (const words of [[], ['set'], ['set', origin, '--none'], ['get']])
      expect(await call(...words)).toMatchObject({ code: 1 });
  });

  test('a freeze keeps from setting one, and not from taking it back', async () => {
    await call('set', origin);
    await freeze({ ...open(), by: 'ana' }, '*', 'the holidays');
    expect(await call('set', 'http://localhost:1')).toMatchObject({ code: 3 });
    expect(await call('set', '--none')).toMatchObject({ code: 0 });
  });

  test('an origin that cannot be read costs no remote: files come from the site', async () => {
    await call('set', origin);
    const stored = (await readJson(open().store, pointerKey('production'))) as object;
    for (const assets of [
      'https://cdn.example',
      { origin: 'https://cdn.example; script-src *' },
      [],
    ]) {
      const {
        assets: read,
        problems,
        document,
      } = readDocument({ ...stored, assets }, 'the pointer');
      expect(read).toBeUndefined();
      expect(problems).toMatchObject([{ entry: 'assets' }]);
      expect(Object.keys(document.remotes)).toEqual(['menu']);
    }
  });
});
