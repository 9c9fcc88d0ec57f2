import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { copyStore } from '../seeds';
import { startShell } from '../site';
import { makeTemporaryFolder } from '../processes';
import { CALLS, UNAUTHENTICATED, type Reply, type SampleState } from './calls';
import { makeExtremes } from './extremes';
import { makeRestaurant, PICTURE_ORIGIN, type SampleRestaurant } from './city';

/** A user with an account in Port Lark. */
export const MARTA = {
  firstName: 'Marta',
  email: 'marta@portlark.example',
  password: 'low tide 5 am',
  token: 'lark|0/Zq=',
} as const;

interface Scene {
  /** Number of restaurants in the city. */
  readonly restaurants?: number;
  readonly pageSize?: number;
  /** Includes the extreme restaurants. */
  readonly hasExtremes?: boolean;
  /** Restaurants name their cuisines and features by title only, as in section 3. */
  readonly namesTitlesOnly?: boolean;
}

/** A received request. */
interface ApiCall {
  /** Method and path below `/api/`, such as `POST contact-form/create`. */
  readonly name: string;
  /** Including the question mark; empty without a query. */
  readonly query: string;
  readonly body: unknown;
  readonly headers: http.IncomingHttpHeaders;
  /** False for calls that the specification does not name. */
  readonly isOffered: boolean;
  /** True for a request by a browser, false for the site's server. */
  readonly isBrowsers: boolean;
}

/** Replaces the API's response. */
interface Canned {
  readonly status?: number;
  readonly body?: unknown;
  readonly delayMs?: number;
}

export interface SpecApi {
  readonly url: string;
  /** State that users change, until the next test. */
  readonly city: SampleState;
  readonly calls: readonly ApiCall[];
  /** @param name such as `POST contact-form/create` */
  readonly callsTo: (name: string) => ApiCall[];
  /** Resets favorites, ratings, canned responses and recorded requests. */
  readonly stage: (scene?: Scene) => void;
  /** Sets the response of a call from now on. */
  readonly can: (name: string, canned: Canned) => void;
  /** Site to which Google's page redirects. */
  site: string;
  readonly close: () => Promise<void>;
}

const OFFERED_SLUG = 'GET restraunt/get_by_slug/';
/** 96 by 72 pixels of sea. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABIAQMAAAAzqWIgAAAABlBMVEU6bng6bngEUwM6AAAAEUlEQVR42mNgGAWjYBQMdgAAA6gAARikyiwAAAAASUVORK5CYII=',
  'base64',
);

function makeSampleCity(scene: Scene, site: string): SampleState {
  const { restaurants: count = 31, pageSize = 9, hasExtremes = false } = scene;
  const extremes = hasExtremes ? makeExtremes() : [];
  const others = Array.from({ length: count - extremes.length }, (_, index) =>
    makeRestaurant(index),
  );
  const all = [...extremes, ...others];
  return {
    restaurants: scene.namesTitlesOnly ? all.map(clearIds) : all,
    pageSize,
    site,
    user: {
      id: 41,
      first_name: MARTA.firstName,
      last_name: 'Ferro',
      email: MARTA.email,
      phone: '(207) 555-0199',
      address: ' 3 Ropewalk,\n back door ',
      created_at: '2024-02-29T06:00:00.000000Z',
    },
    password: MARTA.password,
    tokens: new Set([MARTA.token]),
    favorites: new Map(),
    rated: new Map(),
  };
}

function clearIds(restaurant: SampleRestaurant): SampleRestaurant {
  const titles = (options: readonly { title: string }[]) =>
    options.map(({ title }) => ({ title })) as unknown as SampleRestaurant['features'];
  return {
    ...restaurant,
    cuisines_types: titles(restaurant.cuisines_types),
    features: titles(restaurant.features),
    popular_for: titles(restaurant.popular_for),
    service_types: titles(restaurant.service_types),
    accessibilties: titles(restaurant.accessibilties),
  };
}

/**
 * Starts an API written from the specification's sections 3 and 7 alone: those 25 calls with
 * its own city and images, and a plain 404 for everything else.
 */
async function startSpecApi(): Promise<SpecApi> {
  const canned = new Map<string, Canned>();
  let calls: ApiCall[] = [];
  let city = makeSampleCity({}, '');
  let site = '';

  const reply = async (
    request: http.IncomingMessage,
    target: URL,
    text: string,
  ): Promise<Reply> => {
    const requested = readCall(request, target, text);
    calls.push(requested.call);
    if (!requested.response) return { status: 404, body: 'There is nothing here.' };
    const { status, body, delayMs = 0 } = canned.get(requested.call.name) ?? {};
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const own: Reply =
      status === 401
        ? UNAUTHENTICATED
        : requested.response({
            city,
            body: requested.call.body as Readonly<Record<string, unknown>>,
            query: target.searchParams,
            slug: requested.slug,
            isSignedIn: city.tokens.has(token),
          });
    if (delayMs) await setTimeout(delayMs);
    return { ...own, status: status ?? own.status, body: body ?? own.body };
  };

  const server = http.createServer((request, response) => {
    const target = new URL(request.url ?? '/', 'http://host');
    if (!target.pathname.startsWith('/api/')) {
      sendFile(target.pathname, response);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void reply(request, target, Buffer.concat(chunks).toString('utf8')).then((reply) =>
        send(response, reply),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get city() {
      return city;
    },
    get calls() {
      return calls;
    },
    callsTo: (name) => calls.filter((call) => call.name === name),
    stage: (scene = {}) => {
      canned.clear();
      calls = [];
      city = makeSampleCity(scene, site);
    },
    can: (name, response) => canned.set(name, response),
    get site() {
      return site;
    },
    set site(address) {
      site = address;
      city = { ...city, site };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The handler of a request; undefined for calls that the specification does not name. */
function readCall({ method, headers }: http.IncomingMessage, target: URL, text: string) {
  const name = `${method} ${target.pathname.replace(/^\/api\//, '')}`;
  const hasSlug = name.startsWith(OFFERED_SLUG);
  const response = CALLS[hasSlug ? `${OFFERED_SLUG}*` : name];
  const isJson = headers['content-type']?.includes('json');
  const call: ApiCall = {
    name,
    query: target.search,
    body: isJson && text ? JSON.parse(text) : text,
    headers,
    isOffered: response !== undefined,
    isBrowsers: 'sec-fetch-site' in headers,
  };
  const slug = hasSlug ? decodeURIComponent(name.slice(OFFERED_SLUG.length)) : '';
  return { call, response, slug };
}

function send(response: http.ServerResponse, { status, body, location }: Reply): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isText ? 'text/plain' : 'application/json',
    ...(location && { location }),
  });
  response.end(isText ? body : JSON.stringify(body));
}

/** Any image except those that a test has removed or damaged. */
function sendFile(path: string, response: http.ServerResponse): void {
  if (!/\.png$/.test(path) || path.includes('/missing/')) {
    send(response, { status: 404, body: 'There is nothing here.' });
  } else if (path.includes('/broken/')) {
    send(response, { status: 200, body: 'This is no picture.' });
  } else {
    response.writeHead(200, { 'content-type': 'image/png' });
    response.end(PICTURE);
  }
}

export interface SpecSite {
  /** URL of the shell server without a trailing slash. */
  readonly url: string;
  readonly api: SpecApi;
  readonly end: () => Promise<void>;
}

/** Starts a shell server for an API of the specification. */
export async function startSpecSite(): Promise<SpecSite> {
  const { dir, remove } = await makeTemporaryFolder('spec-api');
  const api = await startSpecApi();
  await copyStore(`${dir}/store`);
  const shell = await startShell(`${dir}/store`, api.url, {
    env: { LOG_LEVEL: 'silent', PICTURE_ORIGINS: PICTURE_ORIGIN },
  });
  api.site = shell.url;
  const end = async () => {
    await shell.end();
    await api.close();
    await remove();
  };
  return { url: shell.url, api, end };
}
