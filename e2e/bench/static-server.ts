import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { listenAnywhere, type Listening } from './listen';

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
