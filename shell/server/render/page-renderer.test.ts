import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { query } from '@tableside/contracts/queries';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { HeadArgs } from '@tableside/contracts/remote/model';
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
import { ApiCircuit } from './api-circuit';
import { readConfig } from '../config';
import { bannerOf, footerOf } from '../releases/content-fixtures';
import type { ContentSource, LiveContent } from '../releases/content-source';
import { makeSlot } from '../../src/composition/composition-fixtures';
import { createPageRenderer } from './page-renderer';
import { readVisit } from './page-visit';
import type { PageAssets } from './page-assets';
import { toSnapshot, type RegistrySource } from '../releases/registry-source';
import type { ServerRemotes } from '../remotes/server-remotes';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const spec = (slug = '') => query('restaurant', { slug });
const queries = ({ params }: { params: Readonly<Record<string, string | undefined>> }) => [
  spec(params['slug']),
];

/** As a remote's loader does it: what there is not, it says by itself. */
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
  return createElement('h1', null, isError ? 'We could not load this' : (data?.title ?? 'Loading'));
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

const release = (name: string, routes: readonly string[]): RegisteredRelease => ({
  version: '1.0.0',
  container: `mfe_${name}_1_0_0`,
  entry: 'entry.js',
  server: 'server/entry.cjs',
  exposes: {},
  requires: {},
  routes: routes.map((path) => ({ path, chrome: true, session: true, statusFromData: true })),
  slots: [],
  services: [],
  content: [],
  base: `/releases/${name}/1.0.0/`,
  integrity: {},
});
const snapshot = toSnapshot({
  schema: 1,
  revision: 1,
  environment: 'production',
  remotes: Object.fromEntries(
    [
      release('restaurant', ['/restaurant']),
      {
        ...release('marketing', ['/about']),
        slots: [makeSlot('layout:foot', 'marketing', 'FooterSponsor', { wake: 'late' })],
        content: ['footer', 'about'],
      },
    ].map((active, index) => [
      ['restaurant', 'marketing'][index],
      { active, lastGood: null, canary: null, killed: false },
    ]),
  ),
  content: {},
  change: { at: new Date().toISOString(), by: 'test', command: 'test' },
  signature: null,
});

const published = { owner: 'marketing', revision: '4', integrity: 'sha384-x' };

let api: Server | undefined;
const asked: unknown[] = [];
afterEach(async () => {
  api?.closeAllConnections();
  await new Promise((resolve) => (api ? api.close(resolve) : resolve(null)));
  api = undefined;
  asked.length = 0;
});

/** A host that answers every call alike; null hangs for ever. */
async function setUp(
  answer: { status: number; body: unknown } | null,
  modules: object = {},
  deadlineMs = 10_000,
  documents: object | null = null,
) {
  api = createServer((request, response) => {
    asked.push(request.headers['x-request-id']);
    if (!answer) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => api?.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  const loaded: Record<string, unknown> = { restaurant, marketing, ...modules };
  const startPage = createPageRenderer({
    config: readConfig({ API_PORT: String(port), RENDER_DEADLINE_MS: String(deadlineMs) }),
    assets: {
      opening: () => Promise.resolve({ html: '<head>', sources: { scripts: [], styles: [] } }),
      closing: () => '',
    } as unknown as PageAssets,
    registry: { read: () => Promise.resolve(snapshot) } as unknown as RegistrySource,
    remotes: {
      load: ({ container }: RegisteredRelease) => {
        const module = loaded[/mfe_([a-z]+)/.exec(container)?.[1] ?? ''];
        return module ? Promise.resolve(module) : Promise.reject(new Error('broken build'));
      },
    } as unknown as ServerRemotes,
    content: {
      read: () => Promise.resolve(documents && ({ ...published, documents } as LiveContent)),
    } as unknown as ContentSource,
    circuit: new ApiCircuit(),
    log,
  });
  return async (path: string) => {
    const visit = readVisit(new URL(path, 'http://localhost:3000'), 'request-1');
    const { opening, rest } = await startPage(visit);
    const { html, isComplete } = await rest;
    const state = /id="page-state">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
    const { status } = opening;
    return { status, html, isComplete, state: JSON.parse(state) as Record<string, unknown> };
  };
}

const envelope = (data: unknown, success = true) => ({
  status: 200,
  body: { success, message: '', data },
});

test('a known restaurant is written into the page', async () => {
  const open = await setUp(envelope({ id: 1, slug: 'luna', title: 'Luna' }));
  const { status, html, state } = await open('/restaurant/luna');
  expect(status).toBe(200);
  expect(html).toContain('<h1>Luna</h1>');
  expect(state['modules']).toContainEqual({
    remote: 'restaurant',
    expose: './routes',
    wake: 'at-once',
  });
});

test.each([
  ['success false', envelope(null, false)],
  ['empty data', envelope(null)],
  ['a 404', { status: 404, body: { success: false, message: 'No', data: null } }],
])('an unknown restaurant, told by %s, is a 404', async (_how, answer) => {
  const open = await setUp(answer);
  expect((await open('/restaurant/luna')).status).toBe(404);
});

test('a host that fails is a 503 that says so in the page', async () => {
  const open = await setUp({ status: 500, body: { success: false, message: 'x', data: null } });
  const { status, html, isComplete } = await open('/restaurant/luna');
  expect([status, isComplete]).toEqual([503, false]);
  expect(html).toContain('We could not load this');
});

test('a host that hangs costs no more than the deadline, and the browser asks again', async () => {
  const open = await setUp(null, {}, 300);
  const startedAt = performance.now();
  const { status, state, isComplete } = await open('/restaurant/luna');
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect([status, isComplete]).toEqual([503, false]);
  expect(state['queries']).toEqual([]);
});

test('an address that nobody claims is a 404 with a page', async () => {
  const open = await setUp(envelope(null));
  const { status, html } = await open('/nowhere');
  expect(status).toBe(404);
  expect(html).toContain('This table does not exist');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('a remote without a working server build is left to the browser', async () => {
  const open = await setUp(envelope(null), { restaurant: null });
  const { status, html, state, isComplete } = await open('/restaurant/luna');
  expect([status, isComplete]).toEqual([200, false]);
  expect(html).toContain('<div id="root"></div>');
  expect(state).toMatchObject({ loaderData: null, modules: [] });
});

test('a broken part of the layout costs that part alone', async () => {
  const open = await setUp(envelope({ id: 1, slug: 'luna', title: 'Luna' }), { marketing: null });
  const { status, html, isComplete } = await open('/restaurant/luna');
  expect([status, isComplete]).toEqual([200, false]);
  expect(html).toContain('<h1>Luna</h1>');
});

test('calls for a page carry the id of its request', async () => {
  const open = await setUp(envelope({ id: 1, slug: 'luna', title: 'Luna' }));
  await open('/restaurant/luna');
  expect(new Set(asked)).toEqual(new Set(['request-1']));
});

test('a return from Google is covered, and its code is not in the page', async () => {
  const open = await setUp(envelope({ id: 1, slug: 'luna', title: 'Luna' }));
  const { html } = await open('/restaurant/luna?ggl-code=s3cret');
  expect(html).toContain('Loading Please Wait...');
  expect(html).not.toContain('s3cret');
  expect((await open('/restaurant/luna')).html).not.toContain('Loading Please Wait...');
});

const luna = envelope({ id: 1, slug: 'luna', title: 'Luna' });
const withContent = (documents: object | null, modules: object = {}) =>
  setUp(luna, modules, 10_000, documents);

test('published words are in the page, and its state has the documents that it used', async () => {
  const footer = footerOf('Homes by the river');
  const open = await withContent({ banner: bannerOf('Homes'), footer, about: { lede: 'Words' } });
  const { html, state } = await open('/restaurant/luna');
  expect(html).toContain('<p>Homes by the river</p>');
  const kinds = ['banner', 'footer', 'about'];
  expect(state['content']).toEqual({ ...published, kinds, documents: { footer } });
});

test('where nothing is published the built-in words are in the page', async () => {
  const { html, state } = await (await withContent(null))('/restaurant/luna');
  expect(html).toContain('<p>Built in</p>');
  expect(state['content']).toBeNull();
});

test('the head of a page uses the published documents, and the browser gets them too', async () => {
  const about = { lede: 'A table & a story' };
  const { html, state } = await (await withContent({ about }))('/about');
  expect(html).toContain('<meta name="description" content="A table &amp; a story">');
  expect(state['content']).toMatchObject({ documents: { about } });
});

test.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028'])(
  'hostile words stay words in the page and in its state: %j',
  async (text) => {
    const open = await withContent({ footer: footerOf(text) });
    const { html, state } = await open('/restaurant/luna');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!--<');
    expect(state['content']).toMatchObject({ documents: { footer: footerOf(text) } });
  },
);

test('a remote without a working server build finds all its documents in the browser', async () => {
  const documents = { banner: bannerOf('Homes'), footer: footerOf('Homes by the river') };
  const open = await withContent(documents, { marketing: null });
  for (const address of ['/about', '/restaurant/luna']) {
    const kinds = ['banner', 'footer'];
    expect((await open(address)).state['content']).toEqual({ ...published, kinds, documents });
  }
});
