import type { PageRegistry } from '../../browser/federation/registry';
import {
  requested,
  closeApi,
  envelope,
  luna,
  startRenderer,
  throwing,
  withFooter,
  withPage,
} from './page-renderer-fixtures';

afterEach(closeApi);

test('renders a known restaurant', async () => {
  const open = await startRenderer(luna);
  const { status, html, state } = await open('/restaurant/luna');
  expect(status).toBe(200);
  expect(html).toContain('<h1>Luna</h1>');
  expect(state['modules']).toContainEqual({
    remote: 'restaurant',
    expose: './routes',
    hydrate: 'at-once',
  });
});

test.each([
  ['success false', envelope(null, false)],
  ['empty data', envelope(null)],
  ['a 404', { status: 404, body: { success: false, message: 'No', data: null } }],
])('responds with 404 for an unknown restaurant (%s)', async (_how, response) => {
  const open = await startRenderer(response);
  expect((await open('/restaurant/luna')).status).toBe(404);
});

test('responds with 503 with a notice when the API fails', async () => {
  const open = await startRenderer({
    status: 500,
    body: { success: false, message: 'x', data: null },
  });
  const { status, html, isComplete } = await open('/restaurant/luna');
  expect([status, isComplete]).toEqual([503, false]);
  expect(html).toContain('We couldn’t load this');
});

test('stops waiting for a hanging API at the deadline and lets the browser retry', async () => {
  const open = await startRenderer(null, {}, 300);
  const startedAt = performance.now();
  const { status, state, isComplete } = await open('/restaurant/luna');
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect([status, isComplete]).toEqual([503, false]);
  expect(state['queries']).toEqual([]);
});

test('responds with 404 with a page for an unknown route', async () => {
  const open = await startRenderer(envelope(null));
  const { status, html } = await open('/nowhere');
  expect(status).toBe(404);
  expect(html).toContain('Page not found');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('leaves a remote without a working server build to the browser', async () => {
  const open = await startRenderer(envelope(null), { restaurant: null });
  const { status, html, state, isComplete } = await open('/restaurant/luna');
  expect([status, isComplete]).toEqual([200, false]);
  expect(html).toMatch(/<main.*<h1>Restaurant<\/h1>.*<\/main>/);
  expect(state).toMatchObject({ loaderData: null, modules: [] });
});

test.each([
  ['/restaurant/luna', 'Restaurant', 'Restaurant · Tableside'],
  ['/restaurant', 'Restaurant', 'Restaurant · Tableside'],
  ['/about', 'Tableside', 'Tableside'],
])(
  'responds with 503 with a loading state for %s while no remote may run',
  async (path, heading, title) => {
    const open = await startRenderer(luna);
    for (const without of ['all', ['restaurant', 'marketing']] as const) {
      const { status, html, isLost } = await open(path, { without });
      expect([status, isLost]).toEqual([503, true]);
      expect(html).toContain(`<title>${title}</title>`);
      expect(html).toMatch(new RegExp(`<main.*<h1>${heading}</h1>.*Loading….*</main>`));
      expect(html).not.toContain('noindex');
    }
  },
);

test('renders pages that need no disabled remote as usual', async () => {
  const open = await startRenderer(luna);
  expect(await open('/restaurant/luna', { without: ['marketing'] })).toMatchObject({ status: 200 });
  expect(await open('/nowhere', { without: 'all' })).toMatchObject({ status: 404 });
});

test('responds with 503 for a remote that neither server nor browser can load', async () => {
  const open = await startRenderer(luna, { restaurant: null }, undefined, null, false);
  expect(await open('/restaurant/luna')).toMatchObject({ status: 503, isComplete: false });
  expect((await open('/about')).status).toBe(200);
});

test('a broken layout widget affects only itself', async () => {
  const open = await startRenderer(luna, { marketing: null });
  const { status, html, isComplete } = await open('/restaurant/luna');
  expect([status, isComplete]).toEqual([200, false]);
  expect(html).toContain('<h1>Luna</h1>');
});

describe('health signals of a page', () => {
  const ran = [
    { remote: 'restaurant', version: '1.0.0', container: 'mfe_restaurant_1_0_0' },
    { remote: 'marketing', version: '1.0.0', container: 'mfe_marketing_1_0_0' },
  ];

  test('report no failure', async () => {
    const open = await startRenderer(luna);
    const { isComplete, health } = await open('/restaurant/luna');
    const renderMs: unknown = expect.any(Number);
    const seen = { ran, failed: [], renderMs };
    expect({ isComplete, health }).toEqual({ isComplete: true, health: seen });
  });

  test('report the release whose component threw', async () => {
    const open = await startRenderer(luna, withFooter(throwing('/releases/marketing/1.0.0/')));
    const { isComplete, health } = await open('/restaurant/luna');
    expect([isComplete, health?.failed]).toEqual([false, [ran[1]]]);
  });

  test('report the release whose loader threw', async () => {
    const loader = throwing('/releases/restaurant/1.0.0/');
    const open = await startRenderer(luna, withPage({ loader }));
    const { isComplete, health } = await open('/restaurant/luna');
    expect([isComplete, health?.failed]).toEqual([false, [ran[0]]]);
  });

  // The shell throws for it, so the stack has no frame of the release.
  const fault = Object.assign(new Error('shell'), {
    stack: 'Error: shell\n    at n (main.cjs:1:2)',
  });
  test.each([
    [
      'whose loader threw an error it received',
      withPage({
        loader: () => {
          throw fault;
        },
      }),
      ran[0],
    ],
    [
      'the cause of another error',
      withFooter(() => {
        let cause: unknown;
        try {
          throwing('/releases/marketing/1.0.0/')();
        } catch (error) {
          cause = error;
        }
        throw Object.assign(new Error('recovered', { cause }), { stack: fault.stack });
      }),
      ran[1],
    ],
  ])('%s, and that the shell did not', async (_, modules, failed) => {
    const { health } = await (await startRenderer(luna, modules))('/restaurant/luna');
    expect(health?.failed).toEqual([failed]);
    expect(health?.isShellFault).toBeUndefined();
  });

  test('report no failure when the API is unreachable', async () => {
    const open = await startRenderer({ status: 500, body: {} });
    const { isComplete, health } = await open('/restaurant/luna');
    expect([isComplete, health?.failed]).toEqual([false, []]);
  });
});

describe('falls back to the previous release in the same response', () => {
  const base = '/releases/restaurant/1.0.0/';
  const versions = ({ registry }: Record<string, unknown>, remote: string) =>
    (registry as PageRegistry)[remote]?.releases.map(({ version }) => version);

  test.each([
    ['its page throws', withPage({ Component: throwing(base) })],
    ['its loader throws', withPage({ loader: throwing(base) })],
  ])('when %s', async (_, modules) => {
    const open = await startRenderer(luna, modules, 10_000, null, true, {});
    const { status, html, isComplete, health, state } = await open('/restaurant/luna');
    expect([status, isComplete]).toEqual([200, true]);
    expect(html).toContain('<h1>Luna</h1>');
    expect(health?.failed).toMatchObject([{ remote: 'restaurant', version: '1.0.0' }]);
    expect(health?.ran).toContainEqual(expect.objectContaining({ version: '0.9.0' }));
    // Browsers must run the release that was rendered, not the failed one.
    expect(versions(state, 'restaurant')).toEqual(['0.9.0']);
  });

  test('when its server build cannot be loaded', async () => {
    const open = await startRenderer(luna, { restaurant: null }, 10_000, null, true, {});
    const { html, isComplete, health } = await open('/restaurant/luna');
    expect([isComplete, health?.failed]).toEqual([true, []]);
    expect(html).toContain('<h1>Luna</h1>');
  });

  test('once, then leaves it to the browser', async () => {
    const again = withPage({ Component: throwing('/releases/restaurant/0.9.0/') });
    const live = withPage({ Component: throwing(base) });
    const open = await startRenderer(luna, live, 10_000, null, true, again);
    const { isComplete, health } = await open('/restaurant/luna');
    expect(isComplete).toBe(false);
    expect(health?.failed.map(({ version }) => version)).toEqual(['1.0.0', '0.9.0']);
  });

  test('unless the previous release lacks a part of the page', async () => {
    const live = withFooter(throwing('/releases/marketing/1.0.0/'));
    const open = await startRenderer(luna, live, 10_000, null, true, {
      marketing: { widgets: {} },
    });
    const { html, isComplete, health, state } = await open('/restaurant/luna');
    expect([isComplete, health?.failed.length]).toEqual([false, 1]);
    expect(html).toContain('<h1>Luna</h1>');
    expect(versions(state, 'marketing')).toEqual(['1.0.0', '0.9.0']);
  });
});

test('API calls carry the request id of the page', async () => {
  const open = await startRenderer(luna);
  await open('/restaurant/luna');
  expect(new Set(requested)).toEqual(new Set(['request-1']));
});

test('covers a return from Google and omits its code', async () => {
  const open = await startRenderer(luna);
  const { html } = await open('/restaurant/luna?ggl-code=s3cret');
  expect(html).toContain('Loading Please Wait...');
  expect(html).not.toContain('s3cret');
  expect((await open('/restaurant/luna')).html).not.toContain('Loading Please Wait...');
});
