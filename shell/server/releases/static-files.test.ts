import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { StaticFiles } from './static-files';

const CODE = Array.from(
  { length: 2000 },
  (_, index) => `export const v${index}=${index % 37};`,
).join('');

let dir: string;
let server: Server;
const files = new StaticFiles();

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'static-files-'));
  await writeFile(path.join(dir, 'a.js'), CODE);
  await writeFile(path.join(dir, 'b.js'), CODE);
  server = createServer((request, response) => {
    void files.serve(request, response, path.join(dir, request.url ?? '')).then((isSent) => {
      if (!isSent) response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(dir, { recursive: true });
});

/** Not fetch, which decodes what it receives. */
function ask(file: string, accept = 'br'): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  const options = { host: '127.0.0.1', port, path: file, headers: { 'accept-encoding': accept } };
  return new Promise((resolve, reject) => {
    get({ ...options, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

test('the very first request gets the smallest form', async () => {
  const { headers, body } = await ask('/a.js');
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 20 };
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(body).toString()).toBe(CODE);
  expect(body).toHaveLength(brotliCompressSync(Buffer.from(CODE), { params }).length);
});

test('a file that was prepared is what is sent, without another look at the disk', async () => {
  await files.prepare(path.join(dir, 'b.js'));
  await rm(path.join(dir, 'b.js'));
  expect(brotliDecompressSync((await ask('/b.js')).body).toString()).toBe(CODE);
});

test('who takes no encoding gets the file as it is', async () => {
  const { headers, body } = await ask('/a.js', 'identity');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe(CODE);
});

test('a file that is not there cannot be prepared, and is not sent', async () => {
  await files.prepare(path.join(dir, 'gone.js'));
  const { body } = await ask('/gone.js');
  expect(body).toHaveLength(0);
});
