import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Script } from 'node:vm';
import { query } from '@tableside/contracts/queries';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { HeadArgs } from '@tableside/contracts/remote';
import {
  isMissingError,
  queryClientContext,
  queryLoader,
  useApiQuery,
  useContent,
} from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { ApiCircuit, SharedReads } from './api-calls';
import { readConfig } from '../config';
import type { ContentSource, LiveContent } from '../releases/content-source';
import { makeSlot } from '../../browser/federation/composition-fixtures';
import { PageRenderer } from './page-renderer';
import { readPageRequest, type PageRequest } from './page-request';
import type { PageAssets } from './page-assets';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import { toSnapshot } from '../releases/snapshot';
import type { RegistrySource } from '../releases/registry-source';
import { SlowReleases } from './page-health';
import type { ServerRemotes } from '../releases/server-remotes';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const spec = (slug = '') => query('restaurant', { slug });
const queries = ({ params }: { params: Readonly<Record<string, string | undefined>> }) => [
  spec(params['slug']),
];

/** A missing restaurant throws a 404, as a remote's loader does. */
async function loadDetail(args: LoaderFunctionArgs): Promise<null> {
  const refuse = () => {
    throw new Response(null, { status: 404 });
  };
  await queryLoader(queries, (error) => isMissingError(error) && refuse())(args);
  const client = args.context.get(queryClientContext) as QueryClient;
  return client.getQueryData(spec(args.params['slug']).queryKey) === null ? refuse() : null;
}

function Detail() {
  const { data, isError } = useApiQuery(spec('luna'));
  return createElement('h1', null, isError ? 'We couldn’t load this' : (data?.title ?? 'Loading'));
}
const restaurant = {
  routes: {
    '/restaurant': [{ path: ':slug', loader: loadDetail, handle: { queries }, Component: Detail }],
  },
};
function Footer() {
  const builtIn = { kind: 'footer' as const, text: 'Built in' };
  return createElement('p', null, useContent('footer', builtIn).text);
}
const marketing = {
  widgets: { FooterSponsor: { Component: Footer } },
  routes: {
    '/about': [
      {
        index: true,
        Component: () => createElement('h1', null, 'About'),
        handle: {
          head: ({ content }: HeadArgs) => ({
            title: 'About',
            description: content('about')?.lede ?? 'Built in',
          }),
        },
      },
    ],
  },
};

const route = (path: string, title?: string) => ({
  path,
  title,
  chrome: true,
  session: true,
  statusFromData: true,
});
const slots = [makeSlot('layout:foot', 'marketing', 'FooterSponsor', { hydrate: 'late' })];
const declared = {
  restaurant: { routes: [route('/restaurant', 'Restaurant')] },
  marketing: { routes: [route('/about')], slots, content: ['footer', 'about'] },
};
const releasesOf = (name: keyof typeof declared) =>
  ['1.0.0', '0.9.0'].map((version) => makeRelease(name, version, declared[name])) as [
    RegisteredRelease,
    RegisteredRelease,
  ];
const [restaurants, marketings] = [releasesOf('restaurant'), releasesOf('marketing')];
const document = makeDocument({ restaurant: [restaurants[0]], marketing: [marketings[0]] });
/** The same, with a previous release for each. */
const grown = makeDocument({ restaurant: restaurants, marketing: marketings });

/** Origin of the published content. */
export const published = { owner: 'marketing', revision: '4', integrity: 'sha384-x' };

let api: Server | undefined;
/** Ids of the requests that reached the API. */
export const requested: unknown[] = [];
/** Closes the API of a test. */
export async function closeApi(): Promise<void> {
  api?.closeAllConnections();
  await new Promise((resolve) => (api ? api.close(resolve) : resolve(null)));
  api = undefined;
  requested.length = 0;
}

/** The API's response; null never responds. */
type ApiResponse = { readonly status: number; readonly body: unknown } | null;

/**
 * Renders pages of two small remotes with an API that responds to every call alike.
 * @param answer API response, for all paths or by path
 * @param modules other builds of the remotes; null is a broken one
 * @param deadlineMs how long a render may take
 * @param documents published content; null for none
 * @param stored whether the release store has the remotes' browser files
 * @param earlier builds of the previous releases; null for none
 * @returns opens a URL, with a draft or without remotes, and reads the page and its state
 */
export async function startRenderer(
  reply: ApiResponse | ((path: string) => ApiResponse),
  modules: object = {},
  deadlineMs = 10_000,
  documents: object | null = null,
  stored = true,
  earlier: object | null = null,
) {
  api = createServer((request, response) => {
    requested.push(request.headers['x-request-id']);
    const given = typeof reply === 'function' ? reply(request.url ?? '') : reply;
    if (!given) return;
    response.writeHead(given.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(given.body));
  });
  await new Promise<void>((resolve) => api?.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  const loaded: Record<string, unknown> = { restaurant, marketing, ...modules };
  const before: Record<string, unknown> = { restaurant, marketing, ...earlier };
  const snapshot = toSnapshot(earlier ? grown : document);
  const renderer = new PageRenderer({
    config: readConfig({ API_PORT: String(port), RENDER_DEADLINE_MS: String(deadlineMs) }),
    assets: {
      manifest: { version: '1.0.0' },
      head: () => Promise.resolve({ html: '<head>', sources: { scripts: [], styles: [] } }),
      laterStyles: () => Promise.resolve(''),
      hydrationScripts: () => '',
    } as unknown as PageAssets,
    registry: { read: () => Promise.resolve(snapshot) } as unknown as RegistrySource,
    remotes: {
      load: ({ container, version }: RegisteredRelease) => {
        const builds = version === '1.0.0' ? loaded : before;
        const module = builds[/mfe_([a-z]+)/.exec(container)?.[1] ?? ''];
        return module ? Promise.resolve(module) : Promise.reject(new Error('broken build'));
      },
    } as unknown as ServerRemotes,
    store: { read: () => Promise.resolve(stored ? Buffer.from('') : null) },
    content: {
      read: () => Promise.resolve(documents && ({ ...published, documents } as LiveContent)),
    } as unknown as ContentSource,
    circuit: new ApiCircuit(),
    reads: new SharedReads(deadlineMs),
    slowParts: new SlowReleases(),
    log,
  });
  return async (path: string, more: Pick<PageRequest, 'draft' | 'without'> = {}) => {
    const pageRequest = {
      ...readPageRequest(new URL(path, 'http://localhost:3000'), 'request-1'),
      ...more,
    };
    const { head, body } = await renderer.startPage(pageRequest);
    const { html, isComplete, isLost, health, shown } = await body;
    const state = /id="page-state">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
    const { status } = head;
    const parsed = JSON.parse(state) as Record<string, unknown>;
    return { status, html, isComplete, isLost, health, shown, state: parsed };
  };
}

/** A function with these statements that belongs to the release with this base. */
export const codeOf = (base: string, body: string): (() => never) =>
  new Script(`(() => { ${body} })`, {
    filename: `${base}server.cjs`,
  }).runInThisContext() as () => never;

/** A throwing function that belongs to the release with this base. */
export const throwing = (base: string): (() => never) =>
  codeOf(base, `throw new Error('out of order');`);

/** A 200 with this data in the API's envelope. */
export const envelope = (data: unknown, success = true) => ({
  status: 200,
  body: { success, message: '', data },
});

/** The response for the restaurant that the tests open. */
export const luna = envelope({ id: 1, slug: 'luna', title: 'Luna' });

/** Another build of marketing, with this footer. */
export const withFooter = (Component: () => unknown, queries?: () => readonly unknown[]) => ({
  marketing: { widgets: { FooterSponsor: { Component, queries } } },
});

/** Another build of restaurant, with this route for its page. */
export const withPage = (route: object) => ({
  restaurant: { routes: { '/restaurant': [{ path: ':slug', ...route }] } },
});
