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

describe('disable and enable', () => {
  const { open, release: releaseRemote } = useStore();
  const release = (version: string) => releaseRemote('marketing', version);
  const disabledAt = (version: string) => ({ disabled: true, active: { version } });

  it('disables a remote with a reason in the log, and enables it again', async () => {
    await release('1.0.0');
    const off = await switchOff(open(), 'marketing', 'takes orders twice');
    expect(off.remotes['marketing']).toMatchObject(disabledAt('1.0.0'));
    expect((await status(open())).join('\n')).toMatch(/^marketing .*disabled/m);
    expect((await log(open())).at(-1)).toMatch(
      /tester +disable marketing --reason "takes orders twice"$/,
    );
    const on = await switchOn(open(), 'marketing');
    expect(on.remotes['marketing']?.disabled).toBe(false);
  });

  it('keeps a remote disabled when other releases are activated', async () => {
    await release('1.0.0');
    await switchOff(open(), 'marketing', 'takes orders twice');
    const next = await release('1.1.0');
    expect(next.remotes['marketing']).toMatchObject(disabledAt('1.1.0'));
    const back = await rollback(open(), 'marketing');
    expect(back.remotes['marketing']).toMatchObject(disabledAt('1.0.0'));
  });

  it('writes no revision when nothing changes', async () => {
    await release('1.0.0');
    const { revision } = await switchOff(open(), 'marketing', 'takes orders twice');
    expect((await switchOff(open(), 'marketing', 'again')).revision).toBe(revision);
  });

  it('rejects a remote that is not live', async () => {
    await release('1.0.0');
    expect(await refusalOf(switchOff(open(), 'discovery', 'slow'))).toBe(
      'discovery is not live in production, so it cannot be disabled or enabled.',
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

  /** Serves the store like a CDN in front of a shell server. */
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

  test('sets an origin that serves what is live, keeps it across changes, and resets it', async () => {
    expect(await call('set', origin)).toMatchObject({
      code: 0,
      stdout: `Browsers load release files from ${origin} (revision 3).\n`,
    });
    await release('menu', '1.2.0');
    expect(await readAssets()).toBe(origin);
    expect((await callAny('status')).stdout).toContain(`assets      ${origin}\n`);
    expect(await call('set', '--none')).toMatchObject({
      code: 0,
      stdout: 'Browsers load release files from the site itself (revision 5).\n',
    });
    expect(await readAssets()).toBeUndefined();
    expect(await call('set', '--none')).toMatchObject({ code: 2 });
  });

  test.each([
    [
      'other bytes',
      () => (change = (bytes) => Buffer.concat([bytes, bytes])),
      /differs from the released bytes/,
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
      /the content type "text\/plain"/,
    ],
    ['no server', () => cdn.close(), /cannot be fetched \(/],
  ])('rejects an origin with %s and changes nothing', async (_what, harm, message) => {
    harm();
    const { code, stderr } = await call('set', origin);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(stderr).toContain('the entry of menu@1.0.0');
    expect(stderr).toContain('the entry of menu@1.1.0');
    expect(await readAssets()).toBeUndefined();
  });

  test('requires an origin without a path, with TLS except on this machine', async () => {
    const invalid = ['cdn.example', 'https://cdn.example/x', 'http://cdn.example', 'https://a b'];
    for (const wrong of invalid)
      expect(await call('set', wrong)).toMatchObject(refused(1, 'is not an origin'));
    for (const args of [[], ['set'], ['set', origin, '--none'], ['get']])
      expect(await call(...args)).toMatchObject({ code: 1 });
  });

  test('blocks setting an origin during a freeze, but not resetting it', async () => {
    await call('set', origin);
    await freeze({ ...open(), by: 'ana' }, '*', 'the holidays');
    expect(await call('set', 'http://localhost:1')).toMatchObject({ code: 3 });
    expect(await call('set', '--none')).toMatchObject({ code: 0 });
  });

  test('loads files from the site when the origin is unreadable', async () => {
    await call('set', origin);
    const stored = (await readJson(open().store, pointerKey('production'))) as object;
    const invalid = ['https://cdn.example', { origin: 'https://cdn.example; script-src *' }, []];
    for (const assets of invalid) {
      const read = readDocument({ ...stored, assets }, 'the pointer');
      expect(read.assets).toBeUndefined();
      expect(read.problems).toMatchObject([{ entry: 'assets' }]);
      expect(Object.keys(read.document.remotes)).toEqual(['menu']);
    }
  });
});
