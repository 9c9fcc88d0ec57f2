import { readFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface Listening {
  /** URL without a trailing slash. */
  readonly url: string;
  /** Closes it and its open connections. */
  readonly close: () => Promise<void>;
}

/** Listens on a free local port. */
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

/**
 * Serves a flat folder from memory with the site's caching and compression: texts as brotli,
 * pages `no-cache`, everything else for a year.
 */
async function serveFolder(folder: string): Promise<Listening> {
  const responses = new Map<string, { headers: Record<string, string>; body: Buffer }>();
  const load = async (name: string) => {
    const known = responses.get(name);
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
    const response = { headers, body };
    responses.set(name, response);
    return response;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    load(pathname === '/' ? 'index.html' : path.basename(pathname)).then(
      (reply) => response.writeHead(reply ? 200 : 404, reply?.headers).end(reply?.body),
      () => response.writeHead(404).end(),
    );
  });
  return listenAnywhere(server);
}

/** Serves the floor of page loads: a small static document and one image. */
export const serveFloor = (): Promise<Listening> => serveFolder(path.join(__dirname, 'floor'));
