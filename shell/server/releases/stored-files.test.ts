import { openDirectoryStore } from '@tableside/registry/reader';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { fastify } from 'fastify';
import { StoredFiles, ShellAssets } from './stored-files';
import { makeTrusted, withSigner, writeTrustFile } from '@tableside/registry/testing/keys-fixtures';
import { signStored } from '@tableside/registry/signing/signatures';
import { storeShell } from '@tableside/registry/testing/release-fixtures';
import { log, startApp } from '../app-fixtures';

const CODE = Array.from(
  { length: 2000 },
  (_, index) => `export const v${index}=${index % 37};`,
).join('');

let dir: string;
const app = fastify();
let files: StoredFiles;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'static-files-'));
  await writeFile(path.join(dir, 'a.js'), CODE);
  await writeFile(path.join(dir, 'b.js'), CODE);
  files = new StoredFiles(openDirectoryStore(dir), { hasBrotli: true });
  app.get('/*', ({ url }, reply) =>
    files.send(reply.header('x-request-id', 'request-1'), url.slice(1)),
  );
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

async function send(file: string, accept = 'br') {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: file,
    headers: { 'accept-encoding': accept },
  });
  return { status: statusCode, headers, body: rawPayload };
}

test('omits the request id on files and keeps it on errors', async () => {
  expect((await send('/a.js')).headers).not.toHaveProperty('x-request-id');
  expect((await send('/lost.js')).headers).toHaveProperty('x-request-id');
});

test('serves the smallest encoding on the first request', async () => {
  const { headers, body } = await send('/a.js');
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 20 };
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(body).toString()).toBe(CODE);
  expect(body).toHaveLength(brotliCompressSync(Buffer.from(CODE), { params }).length);
});

test('serves prebuilt brotli and not as a separate file', async () => {
  const built = brotliCompressSync(Buffer.from(CODE), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  });
  await writeFile(path.join(dir, 'b.js.br'), built);
  const { headers, body } = await send('/b.js');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(body.equals(built)).toBe(true);
  expect((await send('/b.js.br')).status).toBe(404);
});

test('serves the file unencoded without Accept-Encoding', async () => {
  const { headers, body } = await send('/a.js', 'identity');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe(CODE);
});

test('responds with 503 while the store cannot read a file', async () => {
  let isAway = true;
  const store = {
    read: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(Buffer.from(CODE))),
  };
  const site = fastify();
  const stored = new StoredFiles(store);
  site.get('/*', ({ url }, reply) => stored.send(reply, url.slice(1)));
  const send = () => site.inject('/c.js');
  const { statusCode, headers } = await send();
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-cache']);
  isAway = false;
  expect((await send()).statusCode).toBe(200);
});

describe('shell files', () => {
  let site: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    site = await startApp();
  });
  afterEach(() => site.stop());

  const send = (file: string, headers?: Record<string, string>) =>
    site.send(`/assets/${file}`, 'GET', headers);
  const openStore = () => openDirectoryStore(site.folder);
  const release = (version: string, files?: Record<string, string>) =>
    storeShell(openStore(), path.join(site.folder, 'builds'), version, { files });

  it('serves files of stored shells, as well as its own', async () => {
    await release('1.0.0');
    await release('1.1.0');
    expect(await send('main.js')).toMatchObject({ status: 200 });
    for (const version of ['1.0.0', '1.1.0']) {
      const { status, headers, body } = await send(`main.${version}.js`);
      expect([status, String(body)]).toEqual([200, `/* main ${version} */`]);
      expect(headers['cache-control']).toContain('immutable');
    }
  });

  it('does not serve a file changed in the store and logs it', async () => {
    await release('1.0.0');
    await release('1.1.0');
    await openStore().replace('releases/shell/1.0.0/client/main.1.0.0.js', Buffer.from('evil'));
    expect(await send('main.1.0.0.js')).toMatchObject({ status: 404 });
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ release: '1.0.0' }),
      'shell file not served',
    );
  });

  it('does not serve files of an unsigned shell release', async () => {
    const { key, trust } = await makeTrusted('ann');
    const file = await writeTrustFile(trust);
    const folder = await mkdtemp(path.join(tmpdir(), 'signed-shells-'));
    const store = withSigner(openDirectoryStore(folder), file, key);
    for (const version of ['1.0.0', '1.1.0']) {
      await storeShell(store, path.join(folder, 'builds'), version);
      if (version === '1.0.0') await signStored(store, 'shell', version);
    }
    const own = { read: () => Promise.resolve(null) };
    const assets = new ShellAssets(own, store, log);
    expect(String(await assets.read('main.1.0.0.js'))).toBe('/* main 1.0.0 */');
    expect(await assets.read('main.1.1.0.js')).toBeNull();
    await rm(folder, { recursive: true });
  });

  it('queries the store once for many unknown files', async () => {
    const list = jest.fn(async () => []);
    const own = { read: () => Promise.resolve(null) };
    const assets = new ShellAssets(own, { ...openStore(), list }, log);
    await Promise.all(['a.js', 'b.js', 'c.js'].map((each) => assets.read(each)));
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('does not serve server files or shell files under remote URLs', async () => {
    await release('1.0.0');
    for (const target of [
      '/assets/..%2fserver/main.cjs',
      '/assets/../server/main.cjs',
      '/assets/__proto__',
      '/releases/shell/1.0.0/client/main.1.0.0.js',
      '/releases/shell/1.0.0/shell.json',
    ])
      expect((await site.send(target)).status).not.toBe(200);
  });

  it('keeps serving its own files without the store', async () => {
    await release('1.0.0');
    await rm(path.join(site.folder, 'releases'), { recursive: true });
    expect(await send('main.js')).toMatchObject({ status: 200 });
    expect(await send('main.1.0.0.js')).toMatchObject({ status: 404 });
  });
});
