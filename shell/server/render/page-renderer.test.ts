import type { PageRegistry } from '../../src/federation/registry';
import {
  asked,
  closeHost,
  envelope,
  luna,
  startRenderer,
  throwing,
} from './page-renderer-fixtures';

afterEach(closeHost);

test('a known restaurant is written into the page', async () => {
  const open = await startRenderer(luna);
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
  const open = await startRenderer(answer);
  expect((await open('/restaurant/luna')).status).toBe(404);
});

test('a host that fails is a 503 that says so in the page', async () => {
  const open = await startRenderer({
    status: 500,
    body: { success: false, message: 'x', data: null },
  });
  const { status, html, isComplete } = await open('/restaurant/luna');
  expect([status, isComplete]).toEqual([503, false]);
  expect(html).toContain('We could not load this');
});

test('a host that hangs costs no more than the deadline, and the browser asks again', async () => {
  const open = await startRenderer(null, {}, 300);
  const startedAt = performance.now();
  const { status, state, isComplete } = await open('/restaurant/luna');
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect([status, isComplete]).toEqual([503, false]);
  expect(state['queries']).toEqual([]);
});

test('an address that nobody claims is a 404 with a page', async () => {
  const open = await startRenderer(envelope(null));
  const { status, html } = await open('/nowhere');
  expect(status).toBe(404);
  expect(html).toContain('This table does not exist');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('a remote without a working server build is left to the browser', async () => {
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
  '%s is a 503 with a loading state while no remote may run, and never said not to exist',
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

test('pages that need none of the remotes that may not run are as always', async () => {
  const open = await startRenderer(luna);
  expect(await open('/restaurant/luna', { without: ['marketing'] })).toMatchObject({ status: 200 });
  expect(await open('/nowhere', { without: 'all' })).toMatchObject({ status: 404 });
});

test('a remote that neither runs here nor can be loaded by browsers is a 503', async () => {
  const open = await startRenderer(luna, { restaurant: null }, undefined, null, false);
  expect(await open('/restaurant/luna')).toMatchObject({ status: 503, isComplete: false });
  expect((await open('/about')).status).toBe(200);
});

test('a broken part of the layout costs that part alone', async () => {
  const open = await startRenderer(luna, { marketing: null });
  const { status, html, isComplete } = await open('/restaurant/luna');
  expect([status, isComplete]).toEqual([200, false]);
  expect(html).toContain('<h1>Luna</h1>');
});

describe('of the releases that it ran a page tells', () => {
  const ran = [
    { remote: 'restaurant', version: '1.0.0', container: 'mfe_restaurant_1_0_0' },
    { remote: 'marketing', version: '1.0.0', container: 'mfe_marketing_1_0_0' },
  ];

  test('that none of them failed', async () => {
    const open = await startRenderer(luna);
    const { isComplete, evidence } = await open('/restaurant/luna');
    const renderMs: unknown = expect.any(Number);
    const seen = { ran, failed: [], renderMs };
    expect({ isComplete, evidence }).toEqual({ isComplete: true, evidence: seen });
  });

  test('whose component threw', async () => {
    const Widget = throwing('/releases/marketing/1.0.0/');
    const open = await startRenderer(luna, {
      marketing: { widgets: { FooterSponsor: { Component: Widget } } },
    });
    const { isComplete, evidence } = await open('/restaurant/luna');
    expect([isComplete, evidence?.failed]).toEqual([false, [ran[1]]]);
  });

  test('whose loader threw', async () => {
    const loader = throwing('/releases/restaurant/1.0.0/');
    const open = await startRenderer(luna, {
      restaurant: { routes: { '/restaurant': [{ path: ':slug', loader }] } },
    });
    const { isComplete, evidence } = await open('/restaurant/luna');
    expect([isComplete, evidence?.failed]).toEqual([false, [ran[0]]]);
  });

  // What the shell's code throws for it has no call of the release in its stack.
  const fault = Object.assign(new Error('shell'), {
    stack: 'Error: shell\n    at n (main.cjs:1:2)',
  });
  const page = (loader: () => never) => ({
    restaurant: { routes: { '/restaurant': [{ path: ':slug', loader }] } },
  });
  test.each([
    [
      'whose loader threw what it was handed',
      page(() => {
        throw fault;
      }),
      ran[0],
    ],
    [
      'that caused what another threw',
      {
        marketing: {
          widgets: {
            FooterSponsor: {
              Component: () => {
                let cause: unknown;
                try {
                  throwing('/releases/marketing/1.0.0/')();
                } catch (error) {
                  cause = error;
                }
                throw Object.assign(new Error('recovered', { cause }), { stack: fault.stack });
              },
            },
          },
        },
      },
      ran[1],
    ],
  ])('%s, and that the shell did not', async (_, modules, failed) => {
    const { evidence } = await (await startRenderer(luna, modules))('/restaurant/luna');
    expect(evidence?.failed).toEqual([failed]);
    expect(evidence?.isShellFault).toBeUndefined();
  });

  test('nothing where the host is away', async () => {
    const open = await startRenderer({ status: 500, body: {} });
    const { isComplete, evidence } = await open('/restaurant/luna');
    expect([isComplete, evidence?.failed]).toEqual([false, []]);
  });
});

describe('a release that fails is rendered as the one before it, in the same answer', () => {
  const restaurant = (route: object) => ({
    routes: { '/restaurant': [{ path: ':slug', ...route }] },
  });
  const base = '/releases/restaurant/1.0.0/';
  const versions = ({ registry }: Record<string, unknown>, remote: string) =>
    (registry as PageRegistry)[remote]?.releases.map(({ version }) => version);

  test.each([
    ['its page throws', { restaurant: restaurant({ Component: throwing(base) }) }],
    ['its loader throws', { restaurant: restaurant({ loader: throwing(base) }) }],
  ])('where %s', async (_, modules) => {
    const open = await startRenderer(luna, modules, 10_000, null, true, {});
    const { status, html, isComplete, evidence, state } = await open('/restaurant/luna');
    expect([status, isComplete]).toEqual([200, true]);
    expect(html).toContain('<h1>Luna</h1>');
    expect(evidence?.failed).toMatchObject([{ remote: 'restaurant', version: '1.0.0' }]);
    expect(evidence?.ran).toContainEqual(expect.objectContaining({ version: '0.9.0' }));
    // Browsers run what was rendered: the release that failed is not for them.
    expect(versions(state, 'restaurant')).toEqual(['0.9.0']);
  });

  test('where its server build cannot be had', async () => {
    const open = await startRenderer(luna, { restaurant: null }, 10_000, null, true, {});
    const { html, isComplete, evidence } = await open('/restaurant/luna');
    expect([isComplete, evidence?.failed]).toEqual([true, []]);
    expect(html).toContain('<h1>Luna</h1>');
  });

  test('once: where that fails too, the browser takes it', async () => {
    const again = {
      restaurant: restaurant({ Component: throwing('/releases/restaurant/0.9.0/') }),
    };
    const live = { restaurant: restaurant({ Component: throwing(base) }) };
    const open = await startRenderer(luna, live, 10_000, null, true, again);
    const { isComplete, evidence } = await open('/restaurant/luna');
    expect(isComplete).toBe(false);
    expect(evidence?.failed.map(({ version }) => version)).toEqual(['1.0.0', '0.9.0']);
  });

  test('unless the one before lacks a part of the page', async () => {
    const live = {
      marketing: {
        widgets: { FooterSponsor: { Component: throwing('/releases/marketing/1.0.0/') } },
      },
    };
    const open = await startRenderer(luna, live, 10_000, null, true, {
      marketing: { widgets: {} },
    });
    const { html, isComplete, evidence, state } = await open('/restaurant/luna');
    expect([isComplete, evidence?.failed.length]).toEqual([false, 1]);
    expect(html).toContain('<h1>Luna</h1>');
    expect(versions(state, 'marketing')).toEqual(['1.0.0', '0.9.0']);
  });
});

test('calls for a page carry the id of its request', async () => {
  const open = await startRenderer(luna);
  await open('/restaurant/luna');
  expect(new Set(asked)).toEqual(new Set(['request-1']));
});

test('a return from Google is covered, and its code is not in the page', async () => {
  const open = await startRenderer(luna);
  const { html } = await open('/restaurant/luna?ggl-code=s3cret');
  expect(html).toContain('Loading Please Wait...');
  expect(html).not.toContain('s3cret');
  expect((await open('/restaurant/luna')).html).not.toContain('Loading Please Wait...');
});
