import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@tableside/contracts/paths';
import { listenAnywhere, type Listening } from '../../bench/static-server';
import { findFirstPath } from '../../bench/site-pages';
import { expectNoShift } from '../../support/layout-shifts';
import { SLOW } from '../../support/tags';
import { sites, test } from '../../support/test';

/**
 * Elements of the header and the start of a screen that arrive one by one, then the number of
 * pieces for the rest.
 */
const SINGLE_ELEMENTS = 100;
const LATER_PIECES = 20;
/** Long enough for a browser to paint. */
const PAUSE_MS = 60;

/**
 * A proxy that sends documents in pieces, as on a slow connection. Everything else passes
 * unchanged except fonts, which never load because their shifts are not tested here.
 */
async function serveSlowDocuments(siteUrl: string): Promise<Listening> {
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
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        if (isDocument) void trickle(reply, response).catch(() => response.destroy());
        else reply.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  return listenAnywhere(server);
}

async function trickle(reply: IncomingMessage, response: ServerResponse): Promise<void> {
  let from = 0;
  // A character may be split between pieces.
  reply.setEncoding('utf8');
  const html = (await reply.toArray()).join('');
  for (const to of findCuts(html)) {
    response.write(html.slice(from, to));
    from = to;
    await wait(PAUSE_MS);
  }
  response.end(html.slice(from));
}

/**
 * Split positions after elements of the screen, where browsers may paint. Styles come before
 * them and exceed a browser's read size, so the header may be split too.
 */
function findCuts(html: string): number[] {
  const start = html.indexOf('<header');
  const ends = [...html.matchAll(/<\/(?:div|p|h[1-3]|li|dt|dd|section|article|header|form|dl)>/g)]
    .map(({ index, 0: tag }) => index + tag.length)
    .filter((end) => end > start);
  const later = ends.slice(SINGLE_ELEMENTS);
  const cuts = Array.from(
    { length: LATER_PIECES },
    (__, at) => later[Math.floor((at * later.length) / LATER_PIECES)],
  );
  return [...new Set([...ends.slice(0, SINGLE_ELEMENTS), ...cuts, ends.at(-2)])]
    .filter((cut) => cut !== undefined)
    .sort((a, b) => a - b);
}

/** Rounds to 0.00 in all tools. */
const SHIFT_BUDGET = 0.0005;

let slow: Listening;
test.beforeAll(async () => {
  slow = await serveSlowDocuments(sites.sample());
});
test.afterAll(() => slow.close());

const findRestaurant = () => findFirstPath(sites.sampleApi());

/** Most of a visit is waiting, so the pages of a group run in parallel. */
const groups = {
  'a restaurant': [findRestaurant],
  'home and the listing': [paths.home, paths.listing],
  'about, contact and coming soon': [paths.about, paths.contact, paths.comingSoon],
  'terms, login and registration': [paths.terms, paths.login, paths.register],
};

for (const [names, pages] of Object.entries(groups)) {
  test(
    `later parts of a slow document do not shift earlier ones: ${names}`,
    { tag: names === 'a restaurant' ? [] : SLOW },
    async ({ browser }) => {
      await Promise.all(
        pages.map(async (page) => {
          const path = typeof page === 'string' ? page : await page();
          await expectNoShift(browser, slow.url + path, SHIFT_BUDGET, { isThrottled: false });
        }),
      );
    },
  );
}
