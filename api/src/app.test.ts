import { endpoints } from '@tableside/contracts/endpoints';
import type { InjectOptions } from 'fastify';
import { buildApp } from './app';
import { listRoutes, startTestApp, prepareTestApp } from './testing/app';

const SITE = 'https://tableside.example';
const LIST = '/api/restraunt/filter_restaurants';
const test = prepareTestApp({ corsOrigins: [SITE] });

async function inject(options: InjectOptions) {
  const response = await test.app.inject(options);
  return { response, status: response.statusCode, body: response.json<unknown>() };
}
const failure = (error: string) => ({
  success: false,
  message: expect.stringMatching(/\w.*/),
  data: null,
  error,
});
const json = { 'content-type': 'application/json' };

describe('hostile input', () => {
  const post = (payload: string, headers: Record<string, string> = json) =>
    inject({ method: 'POST', url: LIST, payload, headers });

  it.each([
    ['a body that is not JSON', '{"keyword":', 400, 'malformed-json'],
    ['an empty body declared as JSON', '', 400, 'malformed-json'],
    ['null', 'null', 200, undefined],
    ['a list', '[]', 400, 'invalid-input'],
    [
      'a keyword of 10,000 letters',
      JSON.stringify({ keyword: 'a'.repeat(10_000) }),
      400,
      'invalid-input',
    ],
    ['a keyword that is no text', '{"keyword":{"$ne":1}}', 400, 'invalid-input'],
    ['a NUL character', '{"keyword":"a\\u0000b"}', 400, 'invalid-input'],
    ['half a surrogate pair', '{"keyword":"a\\ud800b"}', 200, undefined],
    ['ids that are no numbers', '{"features":["x"]}', 400, 'invalid-input'],
    [
      'more ids than there are options',
      JSON.stringify({ features: Array(201).fill(1) }),
      400,
      'invalid-input',
    ],
    ['ids as text', '{"features":["1"]}', 200, undefined],
    [
      'lists in lists',
      `{"keyword":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      400,
      'invalid-input',
    ],
    ['a body of 65 kB', JSON.stringify({ keyword: 'a'.repeat(66_000) }), 413, 'payload-too-large'],
    ['a prototype', '{"__proto__":{"admin":true}}', 400, 'malformed-json'],
  ])('handles %s', async (_what, payload, status, error) => {
    const response = await post(payload);
    expect(response.status).toBe(status);
    if (error) expect(response.body).toMatchObject(failure(error));
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'refuses a body of type %s',
    async (type) => {
      const { status, body } = await post('keyword=a', { 'content-type': type });
      expect([status, body]).toEqual([415, failure('unsupported-media-type')]);
    },
  );

  it.each(['br', ' GZIP ', 'gzip, identity'])(
    'rejects a body with content encoding %p',
    async (encoding) => {
      const { status, body } = await post('{}', { ...json, 'content-encoding': encoding });
      expect([status, body]).toEqual([
        415,
        {
          ...failure('unsupported-media-type'),
          message: 'Send the request body uncompressed.',
        },
      ]);
      expect((await post('{}', { ...json, 'content-encoding': 'Identity' })).status).toBe(200);
    },
  );

  it('does not reveal internal errors', async () => {
    const broken = await buildApp({ db: test.db.withSchema('nowhere') });
    await test.query('ALTER TABLE notify_signups RENAME TO moved');
    const payload = { email: 'ana@example.com' };
    const response = await broken.inject({ method: 'POST', url: '/api/notify/create', payload });
    await test.query('ALTER TABLE moved RENAME TO notify_signups');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      ...failure('internal'),
      message: 'Something went wrong on our end. Try again in a moment.',
    });
  });
});

describe('addresses', () => {
  it.each(['/', '/api', '/api/nothing', '/api/%', '/api//x', '/admin.php'])(
    'returns 404 with an envelope for %p',
    async (url) => {
      const { status, body } = await inject({ url });
      expect([status, body]).toEqual([404, failure('not-found')]);
    },
  );

  it('returns 405 and the allowed methods for a wrong method', async () => {
    const { response, status, body } = await inject({ url: LIST });
    expect([status, body]).toEqual([405, failure('method-not-allowed')]);
    expect(response.headers['allow']).toBe('POST');
    const wrong = await inject({ method: 'DELETE', url: '/api/restraunt/get_by_slug/luna' });
    expect([wrong.status, wrong.response.headers['allow']]).toEqual([405, 'GET, HEAD']);
    const options = await inject({ method: 'OPTIONS', url: LIST });
    expect([options.status, options.body]).toEqual([405, failure('method-not-allowed')]);
    expect((await inject({ method: 'OPTIONS', url: '/api/nothing' })).status).toBe(404);
  });

  it('responds to HEAD like GET, without a body', async () => {
    const response = await test.app.inject({ method: 'HEAD', url: '/api/features/all_data' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });
});

it('bounds every integer of a request by its column', async () => {
  const { paths } = (await inject({ url: '/api/openapi.json' })).body as {
    paths: Record<string, Record<string, { parameters?: object[]; requestBody?: object }>>;
  };
  const listMaximums = (schema: unknown): number[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const { type, maximum = Infinity } = schema as { type?: unknown; maximum?: number };
    const inner = Object.values(schema).flatMap(listMaximums);
    return type === 'integer' ? [maximum, ...inner] : inner;
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const maximums = operations.flatMap(({ parameters, requestBody }) =>
    listMaximums([parameters, requestBody]),
  );
  expect(maximums.length).toBeGreaterThan(30);
  expect(maximums.filter((maximum) => maximum > 2_147_483_647)).toEqual([]);
});

it('limits every public call that writes', async () => {
  const { paths } = (await inject({ url: '/api/openapi.json' })).body as {
    paths: Record<
      string,
      { post?: { security?: object[]; responses: Record<string, { description: string }> } }
    >;
  };
  const isPublic = Object.entries(paths).flatMap(([path, { post }]) =>
    post && !post.security ? [[path, post.responses[429]?.description] as const] : [],
  );
  const unlimited = isPublic.flatMap(([path, limited]) => (limited ? [] : [path]));
  // These read, or delete a session that the caller has to know.
  expect(unlimited.sort()).toEqual([
    '/api/client-auth/logout',
    '/api/draft_pages',
    '/api/restraunt/filter_counts',
    '/api/restraunt/filter_map',
    '/api/restraunt/filter_restaurants',
  ]);
  const described = Object.keys(paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
  const others = listRoutes(test.app).filter(
    (route) => route.startsWith('POST ') && !described.includes(route.slice(5)),
  );
  expect(others).toEqual(['POST /api/vote/:token/form']);
});

describe('headers', () => {
  it('forbids sniffing, framing, and scripts in every response', async () => {
    for (const url of ['/healthz', '/api/nothing', '/api/features/all_data']) {
      const { headers } = (await inject({ url })).response;
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
  });

  it('sends HSTS only when browsers use HTTPS', async () => {
    const secure = await buildApp({ db: test.db, isSecure: true, hasOpenApi: false });
    const { headers } = await secure.inject('/api/nothing');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await secure.inject('/api/openapi.json')).statusCode).toBe(404);
    await secure.close();
    const { response } = await inject({ url: '/healthz' });
    expect(response.headers).not.toHaveProperty('strict-transport-security');
  });

  it('keeps a well-formed request id of the caller', async () => {
    const idFor = async (id: string) =>
      (await inject({ url: '/healthz', headers: { 'x-request-id': id } })).response.headers[
        'x-request-id'
      ];
    expect(await idFor('0123-abcd-4567')).toBe('0123-abcd-4567');
    expect(await idFor('{"x":1}\t')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('allows CORS for pages of the site only', async () => {
    const allowed = async (origin: string) =>
      (await inject({ url: '/healthz', headers: { origin } })).response.headers[
        'access-control-allow-origin'
      ];
    expect(await allowed(SITE)).toBe(SITE);
    expect(await allowed('https://evil.example')).toBeUndefined();
    const preflight = await test.app.inject({
      method: 'OPTIONS',
      url: LIST,
      headers: {
        origin: SITE,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
  });
});

it.each(Object.entries(endpoints))(
  "has a route for the contract's call %s",
  async (_name, endpoint) => {
    // Arguments for all paths of the table.
    const args = {
      slug: 'none',
      token: 'none-of-this-host',
      hash: 'none',
      kind: 'cuisine',
      page: 1,
      text: 'none',
      change: 'create_list',
    };
    const path = (endpoint.path as (all: typeof args) => string)(args);
    const { body } = await inject({ method: endpoint.method, url: `/api/${path}`, payload: {} });
    expect(['not-found', 'method-not-allowed']).not.toContain((body as { error?: string }).error);
  },
);

describe('health', () => {
  it('is ready while the database responds, otherwise 503', async () => {
    expect((await inject({ url: '/readyz' })).status).toBe(200);
    const alone = await startTestApp();
    await alone.database.close();
    const ready = await alone.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([503, failure('unavailable')]);
    expect(ready.headers['retry-after']).toBe('5');
    const list = await alone.app.inject({ url: '/api/features/all_data' });
    expect([list.statusCode, list.json()]).toEqual([503, failure('unavailable')]);
    expect((await alone.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await alone.app.close();
  });
});
