import { type FastifyInstance, fastify } from 'fastify';
import type { z } from 'zod';
import { envelope, type Envelope } from '@tableside/contracts/common/wire';
import { buildApp, type AppOptions } from '../app';
import type { Database } from '../db/pool';
import type { Db } from '../db/schema';
import { refreshStandings } from '../restaurants/stored';
import { saveRestaurants } from '../restaurants/save';
import type { RestaurantRecord } from '../restaurants/record';
import { auth } from '../auth/auth';
import { mail } from '../email/queue/queue';
import { http, services } from '../http/http';
import { limits } from '../http/limits';
import { operations } from '../http/operations';
import { createTestDatabase } from './database';
import { bearer, type TestPerson } from './people';

/** The API host over a database of its own, without a socket. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly db: Db;
  /** Sends a statement past the calls.
   * @returns its rows */
  readonly query: <Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  /** Statements sent to the database while `action` ran. */
  readonly countStatements: (action: () => Promise<unknown>) => Promise<number>;
  /** Stores restaurants and makes them findable, as the importer does. */
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
  const app = await buildApp({
    siteOrigin: 'https://tableside.example',
    ...options,
    // Tests that are not about it mistype more than a city.
    signIns: { everybodyTries: 1e6, ...options.signIns },
    limits: {
      formsPerMinute: 1000,
      enquiriesPerHour: 1000,
      accountCallsPerMinute: 10_000,
      ...options.limits,
    },
    db,
  });
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
    save: (records) => saveAll(database.db, records),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

function saveAll(db: Db, records: readonly RestaurantRecord[]) {
  return db.transaction().execute(async (tx) => {
    const { ids } = await saveRestaurants(tx, records);
    await refreshStandings(tx);
    return ids;
  });
}

/** Starts something for the tests of a file or a `describe` block: it has its fields once they run. */
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

/** The API host for the tests of a file or a `describe` block. */
export function prepareTestApp(options: Partial<AppOptions> = {}): TestApp {
  const test = prepare(() => startTestApp(options));
  // A test file may take it out before there is a database.
  return Object.assign(test, { query: queryIn(() => test.database) });
}

const queryIn =
  (read: () => Database): TestApp['query'] =>
  async <Row extends object>(text: string, values: unknown[] = []) =>
    (await read().pool.query<Row>(text, values)).rows;

/** Calls the app and reads the answer through the contract's schema; an answer that the contract does not
 * allow fails the test.
 * @param person who calls; default a visitor */
export async function call<Data extends z.ZodType>(
  { app }: Pick<TestApp, 'app'>,
  method: 'GET' | 'POST',
  url: string,
  data: Data,
  body?: object,
  person?: Pick<TestPerson, 'token'>,
): Promise<CallAnswer<z.output<Data>>> {
  const response = await app.inject({
    method,
    url,
    ...(body ? { payload: body } : {}),
    ...(person ? { headers: bearer(person) } : {}),
  });
  const answer = envelope(data).strict().parse(response.json());
  // The compiler cannot look into the envelope of any schema.
  return { status: response.statusCode, ...answer } as unknown as CallAnswer<z.output<Data>>;
}

interface CallAnswer<Data> extends Envelope<Data> {
  readonly status: number;
  readonly fields?: Readonly<Record<string, string>>;
}

/** The plugins that calls work with and no resource: a test adds its own. */
export async function makeSmallApp(db: Db): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify();
  await app.register(http);
  await app.register(services, { db });
  for (const plugin of [auth, limits, mail, operations]) await app.register(plugin);
  return app;
}

const LINE = /^(?<indent>[│ ]*)[├└]── (?<part>\S+)(?: \((?<methods>[^)]*)\))?$/;
/** Letters of a level in the tree that fastify prints. */
const LEVEL = 4;

/** Every route of the app, such as `POST /api/review/like`; `HEAD` goes with `GET`. */
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
