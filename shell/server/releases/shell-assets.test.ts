import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeTrusted, withSeal, writeTrustFile } from '@tableside/registry/testing/keys-fixtures';
import { signStored } from '@tableside/registry/signing/signatures';
import { openDirectoryStore } from '@tableside/registry/store/directory-store';
import { storeShell } from '@tableside/registry/testing/release-fixtures';
import { log, startApp } from '../app-fixtures';
import { ShellAssets } from './shell-assets';

let site: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  site = await startApp();
});
afterEach(() => site.stop());

const ask = (file: string, headers?: Record<string, string>) =>
  site.ask(`/assets/${file}`, 'GET', headers);
const openStore = () => openDirectoryStore(site.folder);
const release = (version: string, files?: Record<string, string>) =>
  storeShell(openStore(), path.join(site.folder, 'builds'), version, { files });

it('serves files of stored shells, as well as its own', async () => {
  await release('1.0.0');
  await release('1.1.0');
  expect(await ask('main.js')).toMatchObject({ status: 200 });
  for (const version of ['1.0.0', '1.1.0']) {
    const { status, headers, body } = await ask(`main.${version}.js`);
    expect([status, String(body)]).toEqual([200, `/* main ${version} */`]);
    expect(headers['cache-control']).toContain('immutable');
  }
});

it('serves what a release has as brotli', async () => {
  const script = 'x();'.repeat(200);
  await release('1.0.0', { 'client/big.js': script, 'client/big.js.br': 'as built' });
  const { headers, body } = await ask('big.js', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(String(body)).toBe('as built');
});

it('serves no file that was changed in the store, and says so', async () => {
  await release('1.0.0');
  await release('1.1.0');
  await openStore().replace('releases/shell/1.0.0/client/main.1.0.0.js', Buffer.from('evil'));
  expect(await ask('main.1.0.0.js')).toMatchObject({ status: 404 });
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ release: '1.0.0' }),
    'file of a shell not served',
  );
});

it('serves no file of a release that nobody trusted has signed', async () => {
  const { key, trust } = await makeTrusted('ann');
  const file = await writeTrustFile(trust);
  const folder = await mkdtemp(path.join(tmpdir(), 'signed-shells-'));
  const store = withSeal(openDirectoryStore(folder), file, key);
  for (const version of ['1.0.0', '1.1.0']) {
    await storeShell(store, path.join(folder, 'builds'), version);
    if (version === '1.0.0') await signStored(store, 'shell', version);
  }
  const own = { read: () => Promise.resolve(null) };
  const assets = new ShellAssets({ own, store, log });
  expect(String(await assets.read('main.1.0.0.js'))).toBe('/* main 1.0.0 */');
  expect(await assets.read('main.1.1.0.js')).toBeNull();
  await rm(folder, { recursive: true });
});

it('asks the store once for many files that no shell has', async () => {
  const list = jest.fn(async () => []);
  const own = { read: () => Promise.resolve(null) };
  const assets = new ShellAssets({ own, store: { ...openStore(), list }, log });
  await Promise.all(['a.js', 'b.js', 'c.js'].map((each) => assets.read(each)));
  expect(list).toHaveBeenCalledTimes(1);
});

it('serves no part of a shell for servers, and none by the addresses of remotes', async () => {
  await release('1.0.0');
  for (const target of [
    '/assets/..%2fserver/main.cjs',
    '/assets/../server/main.cjs',
    '/assets/__proto__',
    '/releases/shell/1.0.0/client/main.1.0.0.js',
    '/releases/shell/1.0.0/shell.json',
  ])
    expect((await site.ask(target)).status).not.toBe(200);
});

it('goes on with its own files where the store is gone', async () => {
  await release('1.0.0');
  await rm(path.join(site.folder, 'releases'), { recursive: true });
  expect(await ask('main.js')).toMatchObject({ status: 200 });
  expect(await ask('main.1.0.0.js')).toMatchObject({ status: 404 });
});
