import { notified, refused, useStore } from '../testing/cli-fixtures';
import path from 'node:path';
import * as commands from './commands';
import { readdir } from 'node:fs/promises';
import { checkBuilt, checkStored } from './check-release';
import { refusalOf, SHELL, writeRelease } from '../testing/release-fixtures';
import { status } from '../operations/status';
import { makeClaim, reportShell } from '../testing/registry-fixtures';
import { makeTrusted, trustOf } from '../testing/keys-fixtures';
import { signToken } from '../signing/tokens';
import { makePreview, parseLifetime, parseSite } from './preview';
import { readPreview, signPreview } from '../signing/preview-link';

describe('check', () => {
  const store = useStore();

  const foreign = { files: { 'routes.css': 'body{margin:0}' } };

  async function open(changes = {}, harm: readonly string[] = []) {
    const runRelease = jest.fn(
      async (_sidecar: object, _shells: readonly object[], _storeDir?: string) => harm,
    );
    const folder = await writeRelease(store.dir, 'marketing', changes);
    return { ...store.open(folder), runRelease };
  }
  const storedNames = () => readdir(path.join(store.dir, 'store')).catch(() => []);

  test('accepts a built release and stores nothing', async () => {
    const context = await open();
    expect(await checkBuilt(context, 'marketing')).toBe('1.0.0');
    const [[sidecar, shells, storeDir] = []] = context.runRelease.mock.calls;
    expect(sidecar).toMatchObject({ name: 'marketing', version: '1.0.0' });
    expect(shells).toEqual([SHELL]);
    expect(storeDir).not.toBe(path.join(store.dir, 'store'));
    expect(await storedNames()).toEqual([]);
  });

  test('lists all problems of a built release: in its files, from running it, and its version', async () => {
    await commands.publish(await open(), 'marketing');
    const context = await open(foreign, ['server/entry.cjs:1:2 of marketing throws.']);
    const refusal = await refusalOf(checkBuilt(context, 'marketing'));
    expect(refusal.split('\n')).toEqual([
      expect.stringMatching(
        /^marketing@1\.0\.0 is already published with a different routes\.css\./,
      ),
      expect.stringMatching(/^routes\.css:1:1 of marketing styles "body"/),
      'server/entry.cjs:1:2 of marketing throws.',
    ]);
  });

  test('deploy stores a release only after the checks, so that a refused one uses up no version', async () => {
    await reportShell(path.join(store.dir, 'store'));
    const deploy = async (changes = {}) => {
      const sidecar = { server: null };
      const folder = await writeRelease(store.dir, 'marketing', { sidecar, ...changes });
      return store.call('deploy', 'marketing', '--folder', folder);
    };
    expect(await deploy(foreign)).toMatchObject(refused(2, 'routes.css:1:1 of marketing styles'));
    expect(await store.open().store.list('releases/marketing')).toEqual([]);
    expect(await deploy()).toMatchObject(notified(/^marketing@1\.0\.0 is live \(revision 1\)\./));
  });

  test('accepts a stored version with the same files', async () => {
    const context = await open();
    await commands.publish(context, 'marketing');
    expect(await checkBuilt(context, 'marketing')).toBe('1.0.0');
  });

  test('checks a stored release in place and does not activate it', async () => {
    const context = await open({}, ['It throws.']);
    await commands.publish(context, 'marketing');
    expect(await refusalOf(checkStored(context, 'marketing', '1.0.0'))).toBe('It throws.');
    expect(context.runRelease.mock.calls[0]?.[2]).toBeUndefined();
    expect(await status(context)).toEqual(['Nothing is published in production yet.']);
  });

  test('activate rejects a release that fails when run; rollback does not run it', async () => {
    const context = await open();
    await commands.publish(context, 'marketing');
    await commands.activate(context, 'marketing', '1.0.0');
    const next = await open({ version: '1.1.0' }, ['It throws.']);
    await commands.publish(next, 'marketing');
    expect(await refusalOf(commands.activate(next, 'marketing', '1.1.0'))).toBe('It throws.');
    await commands.activate({ ...next, runRelease: async () => [] }, 'marketing', '1.1.0');
    expect((await commands.rollback(next, 'marketing')).remotes.marketing?.active.version).toBe(
      '1.0.0',
    );
  });
});

describe('preview', () => {
  const { open: openNow, newest, publish, release } = useStore();
  let signer: Awaited<ReturnType<typeof makeTrusted>>;
  beforeAll(async () => (signer = await makeTrusted('ann')));
  beforeEach(async () => {
    await release('menu', '1.0.0');
    await publish('menu', '1.1.0');
  });

  const NOW = new Date('2026-11-25T12:00:00.000Z');
  const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const open = () => ({ ...openNow(), now: () => NOW });
  const order = (...names: readonly string[]) => ({
    releases: names.map((name) => {
      const [remote = '', version = ''] = name.split('@');
      return { remote, version };
    }),
    key: signer.key,
    site: 'https://site.example',
    lifetimeMs: 3_600_000,
  });
  const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

  test('creates a link that shows stored releases until it expires and changes nothing', async () => {
    await publish('table', '1.0.0');
    const { url, expires } = await makePreview(open(), order('menu@1.1.0', 'table@1.0.0'));
    expect(url).toMatch(/^https:\/\/site\.example\/preview\?token=[\w.-]+$/);
    expect(expires).toBe('2026-11-25T13:00:00.000Z');
    expect(await readPreview(tokenOf(url), signer.trust, 'production', after(59))).toEqual({
      environment: 'production',
      releases: [
        { remote: 'menu', version: '1.1.0' },
        { remote: 'table', version: '1.0.0' },
      ],
      expires,
    });
    expect(await newest()).toMatchObject({ revision: 1 });
  });

  describe('rejects a link', () => {
    const preview = { environment: 'production', releases: [{ remote: 'menu', version: '1.1.0' }] };
    const expires = after(60).toISOString();
    const read = (token: string, { trust = signer.trust, at = NOW } = {}) =>
      readPreview(token, trust, 'production', at);

    it('after it has expired', async () => {
      const token = await signPreview(signer.key, { ...preview, expires });
      await expect(read(token, { at: after(60) })).rejects.toMatchObject({ code: 4 });
    });

    it('signed by a visitor, or by a user without permission or no longer trusted', async () => {
      const { key } = await makeTrusted('ben');
      const token = await signPreview(key, { ...preview, expires });
      await expect(read(token)).rejects.toThrow('not trusted here');
      for (const change of [
        { verbs: ['publish' as const] },
        { remotes: ['table'] },
        { environments: ['staging'] },
        { revoked: { at: NOW.toISOString(), revisions: {} } },
        { expires: NOW.toISOString() },
      ]) {
        const { key: own, trust } = await makeTrusted('cleo', change);
        const theirs = await signPreview(own, { ...preview, expires });
        await expect(read(theirs, { trust })).rejects.toMatchObject({ code: 3 });
      }
    });

    it('for another environment or purpose, or without trusted keys', async () => {
      const elsewhere = await signPreview(signer.key, {
        ...preview,
        environment: 'staging',
        expires,
      });
      await expect(read(elsewhere)).rejects.toThrow('for the environment staging');
      const other = await signToken(signer.key, 'mfe-request', { ...preview, expires });
      await expect(read(other)).rejects.toThrow('another purpose');
      const token = await signPreview(signer.key, { ...preview, expires });
      await expect(read(token, { trust: trustOf() })).rejects.toThrow('not trusted here');
    });
  });

  describe('creates no link', () => {
    it('for a release that is not stored, fails a check of activate or fails when it runs', async () => {
      expect(await refusalOf(makePreview(open(), order('menu@9.9.9')))).toMatch(/9\.9\.9/);
      await publish('menu', '1.2.0', { files: { 'routes.js': 'eval("1")' } });
      expect(await refusalOf(makePreview(open(), order('menu@1.2.0')))).toMatch(/eval/);
      const runRelease = () => Promise.resolve(['It ends its process.']);
      expect(await refusalOf(makePreview({ ...open(), runRelease }, order('menu@1.1.0')))).toBe(
        'It ends its process.',
      );
    });

    it('for two releases with a conflict', async () => {
      const routes = [makeClaim('/drinks')];
      await publish('menu', '1.2.0', { sidecar: { routes } });
      await publish('table', '1.0.0', { sidecar: { routes } });
      expect(await refusalOf(makePreview(open(), order('menu@1.2.0', 'table@1.0.0')))).toMatch(
        /declares \/drinks/,
      );
    });

    it('for two releases of one remote, and without a key', async () => {
      expect(await refusalOf(makePreview(open(), order('menu@1.1.0', 'menu@1.0.0')))).toMatch(
        /twice/,
      );
      expect(await refusalOf(makePreview(open(), { ...order('menu@1.1.0'), key: null }))).toMatch(
        /there is no key/,
      );
    });
  });

  test('reads lifetimes of up to a day', () => {
    expect(['30m', '24h'].map(parseLifetime)).toEqual([1_800_000, 86_400_000]);
    for (const text of ['', '0m', '25h', '2d', '90', '-1h'])
      expect(() => parseLifetime(text)).toThrow(/is not a valid duration for a preview/);
  });

  test('requires the site to be an origin', () => {
    expect(parseSite('https://site.example/')).toBe('https://site.example');
    for (const text of ['site.example', 'https://site.example/page', 'ftp://site.example'])
      expect(() => parseSite(text)).toThrow(/is not a site/);
  });
});
