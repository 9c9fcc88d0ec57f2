import { type FastifyInstance, fastify } from 'fastify';
import type { z } from 'zod';
import { envelope, type Envelope } from '@tableside/contracts/common/wire';
import { buildApp, type AppOptions } from '../app';
import type { Database } from '../db/pool';
import type { Db } from '../db/schema';
import { refreshCompleteness } from '../restaurants/stored';
import { saveRestaurants } from '../restaurants/save';
import type { RestaurantRecord } from '../restaurants/record';
import { auth } from '../auth/auth';
import { email } from '../email/queue/queue';
import { http, services } from '../http/http';
import { limits } from '../http/limits';
import { operations } from '../http/operations';
import { createTestDatabase, emptyTables } from './database';
import { bearer, PASSWORD_COST, type TestUser } from './users';

/** The API with its own database, without a socket. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly db: Db;
  /** Runs SQL directly.
   * @returns the rows */
  readonly query: <Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  /** Counts the statements sent to the database during `action`. */
  readonly countStatements: (action: () => Promise<unknown>) => Promise<number>;
  /** Empties tables, see `emptyTables`. */
  readonly empty: (...tables: readonly string[]) => Promise<void>;
  /** Stores restaurants and indexes them, like an import. */
  readonly save: (records: readonly RestaurantRecord[]) => Promise<ReadonlyMap<string, number>>;
  readonly close: () => Promise<void>;
}

export async function startTestApp(options: Partial<AppOptions> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  let statements = 0;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const app = await buildTestApp(db, options);
  return {
    app,
    database,
    db: database.db,
    query: queryIn(() => database),
    countStatements: async (action) => {
      const before = statements;
      await action();
      return statements - before;
    },
    empty: (...tables) => emptyTables(database, tables),
    save: (records) => saveAll(database.db, records),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Builds the API on an existing database. */
export const buildTestApp = (db: Db, options: Partial<AppOptions> = {}) =>
  buildApp({
    siteOrigin: 'https://tableside.example',
    passwordCost: PASSWORD_COST,
    ...options,
    // Test suites mistype more passwords than a city does.
    signIns: { globalTries: 1e6, ...options.signIns },
    limits: {
      formsPerMinute: 1000,
      inquiriesPerHour: 1000,
      accountCallsPerMinute: 10_000,
      ...options.limits,
    },
    db,
  });

function saveAll(db: Db, records: readonly RestaurantRecord[]) {
  return db.transaction().execute(async (tx) => {
    const { ids } = await saveRestaurants(tx, records);
    await refreshCompleteness(tx);
    return ids;
  });
}

/** Starts a fixture for a file or a `describe` block; its fields are set when the tests run. */
export function prepare<Started extends { readonly close: () => Promise<unknown> }>(
  start: () => Promise<Started>,
): Started {
  const prepared = {} as Started;
  beforeAll(async () => {
    Object.assign(prepared, await start());
  });
  afterAll(() => prepared.close());
  return prepared;
}

/** Starts the API for a file or a `describe` block. */
export function prepareTestApp(options: Partial<AppOptions> = {}): TestApp {
  const test = prepare(() => startTestApp(options));
  // May be called before the database exists.
  return Object.assign(test, { query: queryIn(() => test.database) });
}

const queryIn =
  (read: () => Database): TestApp['query'] =>
  async <Row extends object>(text: string, values: unknown[] = []) =>
    (await read().pool.query<Row>(text, values)).rows;

/** Calls the API and parses the response with the contract's schema, failing the test if it does not match.
 * @param user default a visitor */
export async function call<Data extends z.ZodType>(
  { app }: Pick<TestApp, 'app'>,
  method: 'GET' | 'POST',
  url: string,
  data: Data,
  body?: object,
  user?: Pick<TestUser, 'token'>,
): Promise<CallResponse<z.output<Data>>> {
  const response = await app.inject({
    method,
    url,
    ...(body ? { payload: body } : {}),
    ...(user ? { headers: bearer(user) } : {}),
  });
  const reply = envelope(data).strict().parse(response.json());
  // TypeScript cannot infer the envelope of a generic schema.
  return { status: response.statusCode, ...reply } as unknown as CallResponse<z.output<Data>>;
}

/** Sends a raw call: GET without a payload, POST with one.
 * @param user default a visitor */
export async function send(
  { app }: Pick<TestApp, 'app'>,
  url: string,
  payload?: object,
  user?: Pick<TestUser, 'token'>,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { ...headers, ...(user && bearer(user)) },
    ...(payload && { payload }),
  });
  const body = response.json<RawBody>();
  return { status: response.statusCode, body, headers: response.headers };
}

interface RawBody {
  readonly success: boolean;
  readonly message: string;
  readonly data: unknown;
  /** Error id. */
  readonly error?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

interface CallResponse<Data> extends Envelope<Data> {
  readonly status: number;
  readonly fields?: Readonly<Record<string, string>>;
}

/** An app with the plugins but without routes, so that a test can add its own. */
export async function makeSmallApp(db: Db): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify();
  await app.register(http);
  await app.register(services, { db });
  for (const plugin of [auth, limits, email, operations]) await app.register(plugin);
  return app;
}

const LINE = /^(?<indent>[│ ]*)[├└]── (?<part>\S+)(?: \((?<methods>[^)]*)\))?$/;
/** Characters per level in the tree that Fastify prints. */
const LEVEL = 4;

/** All routes, such as `POST /api/review/like`; `HEAD` is listed with `GET`. */
export function listRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const { indent = '', part = '', methods = '' } = LINE.exec(line)?.groups ?? {};
      const level = indent.length / LEVEL;
      above.splice(level, above.length, part);
      const url = above.join('');
      return methods
        .split(', ')
        .filter((method) => method && method !== 'HEAD')
        .map((method) => `${method} ${url}`);
    });
}
