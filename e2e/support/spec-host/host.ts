import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { copyStore } from '../seeds';
import { startShell } from '../site';
import { makeTemporaryFolder } from '../processes';
import { CALLS, UNAUTHENTICATED, type Reply, type TownState } from './calls';
import { makeExtremes } from './extremes';
import { makeRestaurant, type TownRestaurant } from './town';

/** Somebody who has an account in Port Lark. */
export const MARTA = {
  firstName: 'Marta',
  email: 'marta@portlark.example',
  password: 'low tide 5 am',
  token: 'lark|0/Zq=',
} as const;

interface Scene {
  /** How many restaurants the town has. */
  readonly restaurants?: number;
  readonly pageSize?: number;
  /** The town begins with what is hard to show. */
  readonly hasExtremes?: boolean;
  /** Restaurants name their cuisines and features by title alone, as section 3 has it. */
  readonly namesTitlesOnly?: boolean;
}

/** One request that came in. */
interface HostCall {
  /** Method and path below `/api/`, such as `POST contact-form/create`. */
  readonly name: string;
  /** With the question mark; empty without a query. */
  readonly query: string;
  readonly body: unknown;
  readonly headers: http.IncomingHttpHeaders;
  /** False for what the specification does not name. */
  readonly isOffered: boolean;
  /** True when a browser asked, not the site's server. */
  readonly isBrowsers: boolean;
}

/** In place of what the host would say. */
interface Canned {
  readonly status?: number;
  readonly body?: unknown;
  readonly delayMs?: number;
}

export interface SpecHost {
  readonly url: string;
  /** Changes with what people do, until the next scene. */
  readonly town: TownState;
  readonly calls: readonly HostCall[];
  /** @param name such as `POST contact-form/create` */
  readonly callsTo: (name: string) => HostCall[];
  /** Begins anew: nobody has saved or rated anything, no call is canned or remembered. */
  readonly stage: (scene?: Scene) => void;
  /** Says from now on how a call ends. */
  readonly can: (name: string, canned: Canned) => void;
  /** Where Google's page leads back to. */
  site: string;
  readonly close: () => Promise<void>;
}

const OFFERED_SLUG = 'GET restraunt/get_by_slug/';
/** 96 by 72 pixels of sea. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABIAQMAAAAzqWIgAAAABlBMVEU6bng6bngEUwM6AAAAEUlEQVR42mNgGAWjYBQMdgAAA6gAARikyiwAAAAASUVORK5CYII=',
  'base64',
);

function makeTown(scene: Scene, site: string): TownState {
  const { restaurants: count = 31, pageSize = 9, hasExtremes = false } = scene;
  const extremes = hasExtremes ? makeExtremes() : [];
  const others = Array.from({ length: count - extremes.length }, (_, index) =>
    makeRestaurant(index),
  );
  const all = [...extremes, ...others];
  return {
    restaurants: scene.namesTitlesOnly ? all.map(forgetIds) : all,
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
    favourites: new Map(),
    rated: new Map(),
  };
}

function forgetIds(restaurant: TownRestaurant): TownRestaurant {
  const titles = (options: readonly { title: string }[]) =>
    options.map(({ title }) => ({ title })) as unknown as TownRestaurant['features'];
  return {
    ...restaurant,
    cuisines_types: titles(restaurant.cuisines_types),
    features: titles(restaurant.features),
    popular_for: titles(restaurant.popular_for),
    service_types: titles(restaurant.service_types),
    accessibilties: titles(restaurant.accessibilties),
  };
}

/** Starts an API host that was written from the specification's sections 3 and 7 alone: it offers those 25 calls with a
 * town of its own, pictures, and a plain 404 for everything else. */
async function startSpecHost(): Promise<SpecHost> {
  const canned = new Map<string, Canned>();
  let calls: HostCall[] = [];
  let town = makeTown({}, '');
  let site = '';

  const reply = async (
    request: http.IncomingMessage,
    target: URL,
    text: string,
  ): Promise<Reply> => {
    const asked = readCall(request, target, text);
    calls.push(asked.call);
    if (!asked.answer) return { status: 404, body: 'There is nothing here.' };
    const { status, body, delayMs = 0 } = canned.get(asked.call.name) ?? {};
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const own: Reply =
      status === 401
        ? UNAUTHENTICATED
        : asked.answer({
            town,
            body: asked.call.body as Readonly<Record<string, unknown>>,
            query: target.searchParams,
            slug: asked.slug,
            isSignedIn: town.tokens.has(token),
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
      void reply(request, target, Buffer.concat(chunks).toString('utf8')).then((answer) =>
        send(response, answer),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get town() {
      return town;
    },
    get calls() {
      return calls;
    },
    callsTo: (name) => calls.filter((call) => call.name === name),
    stage: (scene = {}) => {
      canned.clear();
      calls = [];
      town = makeTown(scene, site);
    },
    can: (name, answer) => canned.set(name, answer),
    get site() {
      return site;
    },
    set site(address) {
      site = address;
      town = { ...town, site };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What is asked for, and who answers it; nobody where the specification does not name it. */
function readCall({ method, headers }: http.IncomingMessage, target: URL, text: string) {
  const name = `${method} ${target.pathname.replace(/^\/api\//, '')}`;
  const hasSlug = name.startsWith(OFFERED_SLUG);
  const answer = CALLS[hasSlug ? `${OFFERED_SLUG}*` : name];
  const isJson = headers['content-type']?.includes('json');
  const call: HostCall = {
    name,
    query: target.search,
    body: isJson && text ? JSON.parse(text) : text,
    headers,
    isOffered: answer !== undefined,
    isBrowsers: 'sec-fetch-site' in headers,
  };
  const slug = hasSlug ? decodeURIComponent(name.slice(OFFERED_SLUG.length)) : '';
  return { call, answer, slug };
}

function send(response: http.ServerResponse, { status, body, location }: Reply): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isText ? 'text/plain' : 'application/json',
    ...(location && { location }),
  });
  response.end(isText ? body : JSON.stringify(body));
}

/** Any picture that is asked for, but for those that a scene has lost or spoiled. */
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
  /** Address of the shell server, without a slash at the end. */
  readonly url: string;
  readonly host: SpecHost;
  readonly end: () => Promise<void>;
}

/** Starts a shell server before a host of the specification. */
export async function startSpecSite(): Promise<SpecSite> {
  const { dir, remove } = await makeTemporaryFolder('spec-host');
  const host = await startSpecHost();
  await copyStore(`${dir}/store`);
  const shell = await startShell(`${dir}/store`, host.url, { env: { LOG_LEVEL: 'silent' } });
  host.site = shell.url;
  const end = async () => {
    await shell.end();
    await host.close();
    await remove();
  };
  return { url: shell.url, host, end };
}
