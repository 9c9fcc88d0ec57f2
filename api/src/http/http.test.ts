import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { pino } from 'pino';
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { defineOperation } from './operation';
import { bearer, createUser, type TestUser } from '../testing/users';
import { makeRecord } from '../testing/restaurants/records';
import { buildTestApp, makeSmallApp, prepare, prepareTestApp } from '../testing/app';
import { captureLog } from '../testing/captured-log';
import { addFailures, loggableError, RequestLog } from './failures';
import { toApiError } from './errors';

const test = prepareTestApp();

describe('compression', () => {
  beforeAll(async () => {
    await test.save(Array.from({ length: 12 }, (_, index) => makeRecord({ title: `T ${index}` })));
  });

  const list = (encoding?: string, url = '/api/restraunt/filter_restaurants') =>
    test.app.inject({
      method: 'POST',
      url,
      payload: { email: 'a@b.example', password: 'x'.repeat(20) },
      headers: encoding ? { 'accept-encoding': encoding } : {},
    });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compresses a list with %s if accepted', async (encoding, unpack) => {
    const plain = await list();
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const packed = await list(encoding);
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(packed.headers.vary).toMatch(/Authorization/);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    // Compressed in one piece, not streamed without a length.
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
  });

  it('does not compress small responses', async () => {
    const options = await test.app.inject({
      url: '/api/cuisines-types/all_data',
      headers: { 'accept-encoding': 'br' },
    });
    expect(options.headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['form', 'br'],
    ['account', undefined],
  ] as const)('does not compress account responses (%p)', async (limit, encoding) => {
    const app = await makeSmallApp(test.db);
    const operation = defineOperation({
      method: 'GET',
      url: '/long',
      summary: 'Get a long response',
      data: z.string(),
      limit,
      handle: async () => ({ data: 'x'.repeat(5000) }),
    });
    app.addOperations([operation]);
    const { headers } = await app.inject({ url: '/long', headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe(encoding);
    await app.close();
  });
});

describe('request log', () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  const logged = prepare(async () => {
    const app = await buildTestApp(test.db, { logger: pino({}, { write }) });
    return { app, close: () => app.close() };
  });
  beforeEach(() => lines.splice(0));

  it.each([
    ['GET', '/api/setting/get_hero_setting?token=secret', 200],
    ['GET', '/api/nowhere?keyword=secret', 404],
    ['POST', '/api/restraunt/filter_restaurants?page=secret', 400],
  ] as const)('logs %s %s in one line without the query', async (method, url, status) => {
    const response = await logged.app.inject({ method, url, payload: { keyword: 'secret' } });
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        method,
        path: url.split('?')[0],
        status,
        ms: expect.any(Number),
        reqId: response.headers['x-request-id'],
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it.each(['GET', 'POST'] as const)(
    'logs %s of a shared list without its secret',
    async (method) => {
      await logged.app.inject({ method, url: '/api/wishlist/shared/secret-secret-secret' });
      expect(lines).toEqual([expect.objectContaining({ method, path: '/api/wishlist/shared/-' })]);
      expect(JSON.stringify(lines)).not.toContain('secret-secret');
    },
  );

  it.each(['%73hared', 'Shared'])('does not log a path with %s', async (part) => {
    await logged.app.inject({ url: `/api/wishlist/${part}/secret-secret-secret` });
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('secret-secret');
  });

  it('does not log health checks', async () => {
    await logged.app.inject('/healthz');
    await logged.app.inject('/readyz');
    expect(lines).toEqual([]);
  });
});

describe('client disconnects', () => {
  const log = captureLog('info');
  let app: FastifyInstance;
  beforeAll(async () => {
    const logger: FastifyBaseLogger = log.logger;
    app = fastify({ loggerInstance: logger, logController: new RequestLog() });
    addFailures(app);
    app.post('/call', async () => 'done');
    app.post('/reset', async () => {
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    log.clear();
  });
  afterAll(() => app.close());

  const lines = () =>
    log
      .text()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { level: number; msg: string; err?: object });

  it('logs a disconnect during the body as one line, not as an error', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const arrived = once(app.server, 'request');
    const head = ['Host: x', 'Content-Type: application/json', 'Content-Length: 60000'];
    socket.write(['POST /call HTTP/1.1', ...head, '', '{'].join('\r\n'));
    await arrived;
    socket.destroy();
    while (!log.text().includes('disconnected')) await wait(10);
    await wait(50);
    expect(lines().every(({ level, err }) => level === 30 && err === undefined)).toBe(true);
    expect(log.text().length).toBeLessThan(600);
  });

  it('logs our own broken connection as an error with its stack', async () => {
    log.clear();
    expect((await app.inject({ method: 'POST', url: '/reset' })).statusCode).toBe(503);
    expect(lines()[0]).toMatchObject({ level: 50, err: { stack: expect.any(String) } });
  });
});

describe('loggableError', () => {
  it('logs a rejected row by its table, without its values', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const logger: FastifyBaseLogger = pino({ serializers: { err: loggableError } }, stream);
    const app = fastify({ loggerInstance: logger });
    addFailures(app);
    app.get('/', () =>
      test.query(`INSERT INTO users (first_name, last_name, email)
      VALUES ('Ada', NULL, 'ada@example.com')`),
    );
    expect((await app.inject('/')).statusCode).toBe(500);
    await app.close();
    const log = lines.join('');
    expect(log).toContain('"table":"users"');
    expect(log).not.toContain('ada@example.com');
  });
});

const thrown = (code: string) => Object.assign(new Error('from the database'), { code });

describe('toApiError', () => {
  it.each(['ECONNREFUSED', '57014', '57P01', '53300', '08006', '40P01'])(
    'returns 503 for %s',
    (code) => {
      expect(toApiError(thrown(code))).toMatchObject({ id: 'unavailable', statusCode: 503 });
    },
  );

  it.each(['ENOSPC', 'EDQUOT', '53100'])('returns storage-full for %s', (code) => {
    expect(toApiError(thrown(code))).toMatchObject({ id: 'storage-full', statusCode: 503 });
  });

  it.each(['42P01', '23503', '40002', ''])('returns 500 for %p', (code) => {
    expect(toApiError(thrown(code))).toMatchObject({ id: 'internal', statusCode: 500 });
  });
});

const LIST = '/api/restraunt/filter_restaurants';

const readDocument = async () =>
  (await test.app.inject({ url: '/api/openapi.json' })).json<unknown>();

describe('the OpenAPI document', () => {
  it('describes all existing calls and no others', async () => {
    const body = await readDocument();
    const { openapi, paths } = body as { openapi: string; paths: Record<string, object> };
    expect(openapi).toBe('3.1.0');
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const url = path.replace(/\{(\w+)\}/, ':$1');
        expect(test.app.hasRoute({ method: method.toUpperCase(), url })).toBe(true);
      }
    }
    expect(paths[LIST]).toMatchObject({
      post: { parameters: [{ name: 'page', in: 'query', required: false }] },
    });
  });

  it('names schemas, tags calls and describes refusals', async () => {
    const body = await readDocument();
    const { paths, components } = body as {
      paths: Record<string, Record<string, { tags: string[]; responses: object }>>;
      components: { schemas: Record<string, object> };
    };
    expect(components.schemas).toMatchObject({
      Restaurant: { properties: { reviews: { items: { $ref: '#/components/schemas/Review' } } } },
      RestaurantSummary: { properties: { slug: { type: 'string' } } },
      User: { type: 'object' },
    });
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
    for (const { tags, responses } of calls) {
      expect(tags).toEqual([expect.stringMatching(/^\w+/)]);
      expect(Object.keys(responses)).toContain('400');
    }
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/\$schema|\$defs/);
    for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      expect(components.schemas).toHaveProperty(name);
    }
  });

  it('has unique operation ids, a server, and security per call', async () => {
    const body = await readDocument();
    const { paths, servers, components } = body as {
      paths: Record<string, Record<string, { operationId: string; security?: object[] }>>;
      servers: object[];
      components: { securitySchemes: object };
    };
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
    const ids = calls.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^\w+$/);
    expect(servers).toEqual([expect.objectContaining({ url: '/' })]);
    expect(components.securitySchemes).toMatchObject({ session: { scheme: 'bearer' } });
    expect(paths['/api/wishlist/wishlist_list']?.['get']?.security).toEqual([{ session: [] }]);
    expect(paths[LIST]?.['post']?.security).toBeUndefined();
  });
});

describe('personal calls', () => {
  interface Described {
    readonly security?: object[];
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  }
  let calls: readonly (readonly ['GET' | 'POST', string, Described])[];
  let ana: TestUser;
  beforeAll(async () => {
    ana = await createUser(test.db);
    const { paths } = (await test.app.inject({ url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, Described>>;
    }>();
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, call]) =>
          [method.toUpperCase() as 'GET' | 'POST', path.replace(/\{\w+\}/g, '1'), call] as const,
      ),
    );
  });

  /** Errors of calls, sent without valid input. */
  const refusals = async (
    requested: (call: Described) => boolean,
    headers: Record<string, string> = {},
  ) => {
    const found = new Map<string, unknown>();
    for (const [method, url] of calls.filter(([, , each]) => requested(each))) {
      const payload = method === 'POST' ? { payload: { nonsense: true } } : {};
      const response = await test.app.inject({ method, url, headers, ...payload });
      found.set(`${method} ${url}`, [
        response.statusCode,
        response.json<{ error: string }>().error,
      ]);
    }
    return found;
  };
  const respondsToAll = (found: ReadonlyMap<string, unknown>, response: unknown) =>
    new Map([...found.keys()].map((call) => [call, response]));
  const isPersonal = ({ security }: Described) => security !== undefined;
  const fails403With = (id: string) => (call: Described) =>
    call.responses['403']?.description.split(', ').includes(id) ?? false;

  it('reject visitors and unknown tokens', async () => {
    for (const token of ['', `Bearer ${'x'.repeat(43)}`]) {
      const found = await refusals(isPersonal, { authorization: token });
      expect(found.size).toBeGreaterThan(80);
      expect(found).toEqual(respondsToAll(found, [401, 'unauthorized']));
    }
  });

  it('reject users without the role', async () => {
    const found = await refusals(fails403With('role-needed'), bearer(ana));
    expect(found.size).toBeGreaterThan(40);
    expect(found).toEqual(respondsToAll(found, [403, 'role-needed']));
  });

  it('require recent authentication if sensitive', async () => {
    await test.query("UPDATE sessions SET proved_at = now() - interval '15 minutes'");
    const found = await refusals(
      (call) => fails403With('reauth-required')(call) && !fails403With('role-needed')(call),
      bearer(ana),
    );
    // Requires it only for a new phone number, so it reads the body first.
    found.delete('POST /api/client-auth/update_client_profile');
    expect(found.size).toBeGreaterThan(10);
    expect([...found.keys()]).toEqual(
      expect.arrayContaining([
        'POST /api/client-auth/client_change_password',
        'GET /api/client-auth/sessions',
        'POST /api/client-auth/revoke_sessions',
        'POST /api/client-auth/passkey_options',
        'POST /api/client-auth/remove_passkey',
        'GET /api/users/export_data',
        'POST /api/users/delete_account',
      ]),
    );
    expect(found).toEqual(respondsToAll(found, [403, 'reauth-required']));
  });
});
