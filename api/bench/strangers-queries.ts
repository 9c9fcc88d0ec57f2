import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endpoints } from '@tableside/contracts/endpoints';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';

/** A search by somebody who did not know how searches are understood, and what would be fair to expect of it. */
interface Query {
  readonly city: 'sample' | 'dc';
  readonly query: string;
  /** In words: what has to be understood, for whoever reads the table. */
  readonly understood: readonly string[];
  readonly first: string | null;
  readonly amongFirstThree: readonly string[];
  /** Nothing there matches. */
  readonly isEmpty: boolean;
}

/** Asks running API hosts the forty queries of `strangers-queries.json`, and prints what came first beside what was expected.
 * `npx tsx api/bench/strangers-queries.ts --sample http://localhost:4000 --dc http://localhost:4001` */
async function main(): Promise<void> {
  const { values: origins } = parseArgs({
    options: { sample: { type: 'string' }, dc: { type: 'string' } },
  });
  const file = path.join(import.meta.dirname, 'strangers-queries.json');
  const queries = JSON.parse(readFileSync(file, 'utf8')) as readonly Query[];
  let [asked, met] = [0, 0];
  for (const query of queries) {
    const origin = origins[query.city];
    if (!origin) continue;
    const { titles, parts } = await search(origin, query.query);
    const isMet = judge(query, titles);
    asked += 1;
    met += isMet ? 1 : 0;
    const expected = query.isEmpty ? 'nothing' : (query.first ?? query.amongFirstThree.join(', '));
    process.stdout.write(
      `${isMet ? 'ok ' : 'NOT'} ${query.city} "${query.query}": ${titles.join(', ') || 'nothing'}\n` +
        `    understood ${parts}; ${isMet ? '' : `expected ${expected}; `}meant ${query.understood.join(', ')}\n`,
    );
  }
  process.stdout.write(`${met} of ${asked} as expected\n`);
}

function judge({ first, amongFirstThree, isEmpty }: Query, titles: readonly string[]): boolean {
  if (isEmpty) return titles.length === 0;
  if (first) return titles[0] === first;
  return titles.some((title) => amongFirstThree.includes(title));
}

async function search(origin: string, keyword: string) {
  const { restaurants } = endpoints;
  const asked = { filter: { ...EMPTY_FILTER, keyword }, page: 1 };
  const response = await fetch(`${origin}/api/${restaurants.path(asked)}`, {
    method: restaurants.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(restaurants.body?.(asked)),
  });
  const { data } = (await response.json()) as { data: unknown };
  const page = restaurants.read(data);
  const parts = page.understood?.parts ?? [];
  return {
    titles: page.restaurants.slice(0, 3).map(({ title }) => title),
    parts: parts.map((part) => `${part.kind} "${part.text}"`).join(', ') || 'nothing',
  };
}

await main();
