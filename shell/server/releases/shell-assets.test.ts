import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openCommands } from '@tableside/registry/command-fixtures';
import { activate } from '@tableside/registry/commands';
import { openDirectoryStore } from '@tableside/registry/stores/directory-store';
import { storeShell } from '@tableside/registry/shell/shell-fixtures';
import { log, startApp } from '../app-fixtures';

let site: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  site = await startApp();
});
afterEach(() => site.stop());

const ask = (file: string, headers?: Record<string, string>) =>
  site.ask(`/assets/${file}`, 'GET', headers);
/** The app's store is its folder; the fixtures' commands keep theirs below a folder. */
const open = (now = new Date()) => ({
  ...openCommands(site.folder),
  store: openStore(),
  now: () => now,
});
const openStore = () => openDirectoryStore(site.folder);
async function release(version: string, files?: Record<string, string>, now?: Date) {
  await storeShell(openStore(), path.join(site.folder, 'builds'), version, { files });
  await activate(open(now), 'shell', version);
}

it('serves files of shells that were live before, as well as its own', async () => {
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

it('serves nothing of a shell that was stored only, or replaced long ago', async () => {
  await storeShell(openStore(), path.join(site.folder, 'builds'), '0.9.0');
  const longAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  for (const [index, version] of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].entries())
    await release(version, {}, longAgo(100 - index));
  const asked = ['0.9.0', '1.0.0', '1.1.0', '1.2.0', '1.3.0'];
  const answers = await Promise.all(asked.map((version) => ask(`main.${version}.js`)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 200, 200, 200]);
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

it('serves no file of a release whose list of files was changed in the store', async () => {
  await release('1.0.0');
  await release('1.1.0');
  const key = 'releases/shell/1.0.0/release.json';
  const sidecar = String(await openStore().read(key));
  await openStore().replace(key, Buffer.from(`${sidecar} `));
  expect(await ask('main.1.0.0.js')).toMatchObject({ status: 404 });
  expect(await ask('main.1.1.0.js')).toMatchObject({ status: 200 });
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
    expect((await site.ask(target)).status).toBe(404);
});

it('goes on with its own files where the store is gone', async () => {
  await release('1.0.0');
  await rm(path.join(site.folder, 'releases'), { recursive: true });
  expect(await ask('main.js')).toMatchObject({ status: 200 });
  expect(await ask('main.1.0.0.js')).toMatchObject({ status: 404 });
});
