import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import { endpoints } from '@tableside/contracts/endpoints';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { buildApp } from '../src/app';
import { migrate, readMigrations } from '../src/db/migrate';
import type { Database } from '../src/db/pool';
import type { Db } from '../src/db/schema';
import { vacuumTables } from '../src/db/sql';
import { defineOperation } from '../src/http/operation';
import { saveRestaurants } from '../src/restaurants/save';
import { readSampleCity } from '../src/seed/sample-city';
import { createOnServer } from '../src/testing/server-database';

/** Copies of the sample city: 2,400 restaurants, as in a large city. */
const COPIES = 50;
const CONNECTIONS = 16;
const ROUND_S = 2;

const WORDS = ['pizza', 'taco', 'grill', 'thai', 'noodle', 'bakery', 'corner', 'supper'];
const TYPOS = ['piza', 'kichen', 'noodel', 'burgr'];
const BEGINNINGS = ['piz', 'kit', 'bar', 'lan', 'tac', 'ver'];
const MOMENTS = ['5-1930', '2-1200', '6-0100', '1-0900'] as const;

/** Requests by case; consecutive ones differ. */
type Cases = Readonly<Record<string, Request[]>>;

/** Benchmarks API calls against a read by primary key, over HTTP and PostgreSQL: run by `npm run
 * bench` with `with-postgres`. */
async function main(): Promise<void> {
  const { values: options } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, json: { type: 'string' } },
  });
  const database = await loadCity();
  const app = await buildApp({ db: database.db });
  addYardstick(app, database.db);
  await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const { port } = app.server.address() as AddressInfo;
    const cases = await makeCases(database.db);
    const rates = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]));
    // Interleaved rounds, so that a slow machine affects all cases alike. The first one fills the
    // caches.
    for (let round = 0; round <= Number(options.runs); round += 1) {
      for (const [name, requests] of Object.entries(cases)) {
        const rate = await measure(`http://127.0.0.1:${port}`, requests);
        if (round > 0) rates.get(name)?.push(rate);
      }
    }
    process.stdout.write(`${render(rates)}\n`);
    if (options.json) await writeFile(options.json, JSON.stringify(Object.fromEntries(rates)));
  } finally {
    await app.close();
    await database.close();
  }
}

async function loadCity(): Promise<Database> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) throw new Error('Set TEST_DATABASE_URL to the server to measure.');
  const database = await createOnServer(serverUrl, 'bench');
  await migrate(database.pool, readMigrations());
  const records = Array.from({ length: COPIES }, (_, copy) =>
    readSampleCity().restaurants.map((record) => ({
      ...record,
      externalId: `${record.externalId}-${copy}`,
      slug: `${record.slug}-${copy}`,
    })),
  );
  await database.db.transaction().execute((tx) => saveRestaurants(tx, records.flat()));
  await vacuumTables(database.db);
  return database;
}

/** A route that only reads a row by key. */
function addYardstick(app: FastifyInstance, db: Db): void {
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/bench/:id',
      summary: 'A row by its primary key',
      params: z.object({ id: z.coerce.number().int() }),
      data: z.object({ id: z.number(), slug: z.string(), title: z.string() }),
      handle: async ({ params }) => {
        const { rows } = await sql<{ id: number; slug: string; title: string }>`
          SELECT id, slug, title FROM restaurants WHERE id = ${params.id}`.execute(db);
        const [data] = rows;
        if (!data) throw new Error(`There is no restaurant ${params.id}`);
        return { data };
      },
    }),
  ]);
}

async function makeCases(db: Db): Promise<Cases> {
  const rows = await db.selectFrom('restaurants').select(['id', 'slug']).orderBy('id').execute();
  const options = await db.selectFrom('options').select(['id', 'kind']).execute();
  const idsOf = (wanted: string) => options.flatMap(({ id, kind }) => (kind === wanted ? id : []));
  const [cuisines, features] = [idsOf('cuisine'), idsOf('feature')];
  const two = cuisines.map((id, index) => ({
    cuisine: [id],
    feature: features.slice(index % features.length).slice(0, 1),
  }));
  const { restaurant, restaurants, filterCounts, mapRestaurants, suggestions } = endpoints;
  const list = (
    endpoint: typeof restaurants | typeof filterCounts | typeof mapRestaurants,
    changes: readonly Partial<ListingFilter>[],
  ): Request[] =>
    changes.map((change) => {
      const args = { filter: { ...EMPTY_FILTER, ...change } };
      return {
        method: endpoint.method,
        path: `/api/${endpoint.path(args)}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(endpoint.body?.(args)),
      };
    });
  const get = (path: string): Request => ({ method: 'GET', path });
  const byWord = (words: readonly string[]) => words.map((keyword) => ({ keyword }));
  const suggest = (texts: readonly string[]) =>
    texts.map((text) => get(`/api/${suggestions.path({ text })}`));
  return {
    'primary key': rows.slice(0, 500).map(({ id }) => get(`/api/bench/${id}`)),
    'detail by slug': rows
      .slice(0, 500)
      .map(({ slug }) => get(`/api/${restaurant.path({ slug })}`)),
    'first page': list(restaurants, [{}]),
    'two options': list(restaurants, two),
    keyword: list(restaurants, byWord(WORDS)),
    'keyword with a typo': list(restaurants, byWord(TYPOS)),
    'open at a time': list(
      restaurants,
      MOMENTS.map((openAt) => ({ openAt })),
    ),
    'sorted by rating': list(restaurants, [{ sort: 'rating' }]),
    counts: list(filterCounts, two),
    'all on the map': list(mapRestaurants, two),
    suggestions: suggest(BEGINNINGS),
    'suggestions with a typo': suggest(TYPOS),
  };
}

/** @returns requests per second */
async function measure(url: string, requests: Request[]): Promise<number> {
  const result = await autocannon({
    url,
    requests,
    connections: CONNECTIONS,
    duration: ROUND_S,
    workers: 1,
    headers: { 'accept-encoding': 'gzip, br' },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${requests[0]?.path}: ${result.non2xx} rejected, ${result.errors} failed`);
  }
  return result.requests.average;
}

/** A Markdown table; costs are relative to reads by primary key of the same round. */
function render(rates: ReadonlyMap<string, readonly number[]>): string {
  const [keys = []] = rates.values();
  const row = ([name, own]: readonly [string, readonly number[]]) => {
    const costs = own.map((rate, round) => (keys[round] ?? NaN) / rate).sort((a, b) => a - b);
    const [low = NaN, middle = NaN, high = NaN] = [0, costs.length >> 1, costs.length - 1].map(
      (index) => costs[index],
    );
    return `| ${name} | ${middle.toFixed(1)} (${low.toFixed(1)}-${high.toFixed(1)}) |`;
  };
  return ['| call | cost in primary-key reads |', '| --- | ---: |', ...[...rates].map(row)].join(
    '\n',
  );
}

await main();
