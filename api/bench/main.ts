import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { makeCases } from './cases';
import { openHttp, openRepositories } from './layers';
import { loadCity } from './load-city';
import { measureCases, type CaseFigures, type Concurrency } from './measure-cases';

/** The sample city, a large real one, and more than any city has. */
const SIZES = [48, 2332, 55_000] as const;
const CONCURRENCIES: readonly Concurrency[] = [1, 16];

interface Block {
  readonly restaurants: number;
  readonly layer: string;
  readonly concurrency: Concurrency;
  readonly cases: readonly CaseFigures[];
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Run by `npm run bench` below `with-postgres`, which names the server. */
async function main(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      json: { type: 'string' },
      /** One city only. */
      restaurants: { type: 'string' },
    },
  });
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) throw new Error('TEST_DATABASE_URL names the server to measure on.');
  const blocks: Block[] = [];
  for (const restaurants of options.restaurants ? [Number(options.restaurants)] : SIZES) {
    blocks.push(...(await measureCity(serverUrl, restaurants, Number(options.runs))));
  }
  if (options.json) await writeFile(options.json, JSON.stringify({ blocks }, null, 1));
}

async function measureCity(
  serverUrl: string,
  restaurants: number,
  rounds: number,
): Promise<Block[]> {
  const database = await loadCity(serverUrl, restaurants);
  try {
    const cases = await makeCases(database.db);
    const blocks: Block[] = [];
    for (const layer of [openRepositories(database.db), await openHttp(database.db)]) {
      for (const concurrency of CONCURRENCIES) {
        const figures = await measureCases(layer, cases, concurrency, rounds);
        blocks.push({ restaurants, layer: layer.name, concurrency, cases: figures });
      }
      await layer.close();
      const own = blocks.filter((block) => block.layer === layer.name);
      say(`\n${render(restaurants, layer.name, own)}`);
    }
    return blocks;
  } finally {
    await database.close();
  }
}

/** A Markdown table; ratios are to the primary-key read of the same column. */
function render(restaurants: number, layer: string, blocks: readonly Block[]): string {
  const heads = blocks.flatMap(({ concurrency }) =>
    ['p50', 'p99', 'p50 / key', 'p99 / key'].map((head) => `${head}, ${concurrency}`),
  );
  const cells = ({ p50, p99, p50Ratio, p99Ratio }: CaseFigures): string[] => [
    p50.toFixed(2),
    p99.toFixed(2),
    p50Ratio.toFixed(1),
    p99Ratio.toFixed(1),
  ];
  const names = blocks[0]?.cases.map(({ name }) => name) ?? [];
  return [
    `${restaurants.toLocaleString('en-US')} restaurants, ${layer}; ms, by callers at a time`,
    '',
    `| case | ${heads.join(' | ')} | goal, p99 / key, 16 |`,
    `| --- |${' ---: |'.repeat(heads.length + 1)}`,
    ...names.map((name, row) => {
      const figures = blocks.flatMap(({ cases }) => cases[row] ?? []);
      const goal = figures[0]?.goal?.toFixed(1) ?? '';
      return `| ${name} | ${figures.flatMap(cells).join(' | ')} | ${goal} |`;
    }),
  ].join('\n');
}

await main();
