import { readFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface Listening {
  /** Address without a slash at the end. */
  readonly url: string;
  /** Ends it, and what is still open to it. */
  readonly close: () => Promise<void>;
}

/** Lets a server listen at a free port of this machine. */
export async function listenAnywhere(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** Serves the files of one flat folder from memory as the site serves its own: texts in brotli, pages
 * `no-cache`, all else for a year. */
export async function serveFolder(folder: string): Promise<Listening> {
  const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>();
  const load = async (name: string) => {
    const known = answers.get(name);
    if (known) return known;
    const type = TYPES[path.extname(name)];
    if (!type) return undefined;
    const content = await readFile(path.join(folder, name));
    const isText = type.startsWith('text/');
    const body = isText ? brotliCompressSync(content) : content;
    const headers = {
      'content-type': type,
      'content-length': String(body.length),
      'cache-control': type.startsWith('text/html')
        ? 'no-cache'
        : 'public, max-age=31536000, immutable',
      ...(isText ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {}),
    };
    const answer = { headers, body };
    answers.set(name, answer);
    return answer;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    load(pathname === '/' ? 'index.html' : path.basename(pathname)).then(
      (answer) => response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body),
      () => response.writeHead(404).end(),
    );
  });
  return listenAnywhere(server);
}

/** Serves the yardstick of page loads: one small static document and one picture. */
export const serveFloor = (): Promise<Listening> => serveFolder(path.join(__dirname, 'floor'));
