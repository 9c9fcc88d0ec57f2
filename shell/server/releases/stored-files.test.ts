import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { openDirectoryStore } from '@tableside/registry/store/directory-store';
import { fastify } from 'fastify';
import { StoredFiles } from './stored-files';

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
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

/** Not fetch, which decodes what it receives. */
function ask(
  file: string,
  accept = 'br',
): Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = app.server.address() as AddressInfo;
  const options = { host: '127.0.0.1', port, path: file, headers: { 'accept-encoding': accept } };
  return new Promise((resolve, reject) => {
    get({ ...options, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    }).on('error', reject);
  });
}

test('a file has no request id, which browsers would keep with it; an answer without a file has', async () => {
  expect((await ask('/a.js')).headers).not.toHaveProperty('x-request-id');
  expect((await ask('/lost.js')).headers).toHaveProperty('x-request-id');
});

test('the first request gets the smallest encoding', async () => {
  const { headers, body } = await ask('/a.js');
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 20 };
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(body).toString()).toBe(CODE);
  expect(body).toHaveLength(brotliCompressSync(Buffer.from(CODE), { params }).length);
});

test('brotli that was built beside a file is sent as it is, and is no download of its own', async () => {
  const built = brotliCompressSync(Buffer.from(CODE), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  });
  await writeFile(path.join(dir, 'b.js.br'), built);
  const { headers, body } = await ask('/b.js');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(body.equals(built)).toBe(true);
  expect((await ask('/b.js.br')).status).toBe(404);
});

test('a client without Accept-Encoding gets the file as it is', async () => {
  const { headers, body } = await ask('/a.js', 'identity');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe(CODE);
});

test('a file that is not there is not sent', async () => {
  const { status, body } = await ask('/gone.js');
  expect([status, body.toString()]).toEqual([404, 'Not found\n']);
});

test('a file that the store cannot read is not gone, and is there once it can', async () => {
  let isAway = true;
  const store = {
    read: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(Buffer.from(CODE))),
  };
  const site = fastify();
  const stored = new StoredFiles(store);
  site.get('/*', ({ url }, reply) => stored.send(reply, url.slice(1)));
  const ask = () => site.inject('/c.js');
  const { statusCode, headers } = await ask();
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-cache']);
  isAway = false;
  expect((await ask()).statusCode).toBe(200);
});
