import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listenAnywhere, type Listening } from '../bench/listen';

const PIECES = 7;
/** Long enough for a browser to paint what it has. */
const PAUSE_MS = 150;

/** Stands before a site and hands its documents out in pieces, as a slow line or a busy device takes them; all else
 * goes through as it is, but for fonts, which never come: what they move is not the document's doing. */
export async function serveSlowDocuments(siteUrl: string): Promise<Listening> {
  const server = createServer((request, response) => {
    if (request.headers['sec-fetch-dest'] === 'font') {
      response.writeHead(404).end();
      return;
    }
    const { host: _, 'accept-encoding': encodings, ...headers } = request.headers;
    const isDocument = headers['sec-fetch-dest'] === 'document';
    const target = new URL(request.url ?? '/', siteUrl);
    const passed = ask(
      target,
      {
        method: request.method,
        headers: { ...headers, ...(!isDocument && encodings && { 'accept-encoding': encodings }) },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (isDocument) void trickle(answer, response).catch(() => response.destroy());
        else answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  return listenAnywhere(server);
}

async function trickle(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  let from = 0;
  // A letter may come in two pieces.
  answer.setEncoding('utf8');
  const html = (await answer.toArray()).join('');
  for (const to of findCuts(html)) {
    response.write(html.slice(from, to));
    from = to;
    await wait(PAUSE_MS);
  }
  response.end(html.slice(from));
}

/** Places behind elements of the body, which is where browsers stop to paint; the last is before the last element. */
function findCuts(html: string): number[] {
  const start = html.indexOf('<body');
  const ends = [...html.matchAll(/<\/(?:div|p|h[1-3]|li|section|article|header|form|dl)>/g)]
    .map(({ index, 0: tag }) => index + tag.length)
    .filter((end) => end > start);
  const cuts = Array.from(
    { length: PIECES },
    (__, at) => ends[Math.floor((at * ends.length) / PIECES)],
  );
  return [...new Set([...cuts, ends.at(-2)])].filter((cut) => cut !== undefined);
}
