import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from '@tableside/contracts/paths';
import { startSite, type Site } from '../support/site';
import { processorTime } from './processor-time';
import { findFirstPath } from './site-pages';
import { formatSpread } from './statistics';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, json: { type: 'string' } },
});

/** Requests under way at a time. */
const CONNECTIONS = 16;
/** Length of a round, in milliseconds. */
const ROUND_MS = 5000;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const COLUMNS: readonly { readonly title: string; readonly of: (round: Round) => number }[] = [
  { title: 'per second', of: ({ pagesPerSecond }) => pagesPerSecond },
  { title: 'shell CPU ms', of: ({ shellMs }) => shellMs },
  { title: 'API CPU ms', of: ({ apiMs }) => apiMs },
];

const orNull = (figure: number): number | null => (Number.isNaN(figure) ? null : figure);

let asked = 0;

/** Asks for a page under an address that nobody has asked for yet, so that it is rendered.
 * @throws when the answer is not a page */
function render(agent: Agent, url: string): Promise<void> {
  asked += 1;
  const headers = { 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    get(`${url}?bench=${asked}`, { agent, headers }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${response.statusCode} ${url}`)),
      );
    }).once('error', reject);
  });
}

interface Round {
  readonly pagesPerSecond: number;
  /** Of the processor, for each page. */
  readonly shellMs: number;
  readonly apiMs: number;
}

async function measureRound({ url, shell, api }: Site, place: string): Promise<Round> {
  const used = () => [shell, api].map(({ child }) => processorTime(child.pid));
  const [shellBefore = NaN, apiBefore = NaN] = used();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const startedAt = performance.now();
  let count = 0;
  const work = async () => {
    while (performance.now() - startedAt < ROUND_MS) {
      await render(agent, url + place);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const [shellAfter = NaN, apiAfter = NaN] = used();
  return {
    pagesPerSecond: count / seconds,
    shellMs: (shellAfter - shellBefore) / count,
    apiMs: (apiAfter - apiBefore) / count,
  };
}

/** Measures how many pages the shell server renders, with this program, the API host and its database beside it. */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tableside-bench-'));
  const site = await startSite(dataDir, { LOG_LEVEL: 'warn' });
  try {
    const detail = await findFirstPath(site.apiUrl);
    const pages = { home: paths.home, listing: paths.listing, detail, about: paths.about };
    const rounds = new Map<string, Round[]>();
    for (const place of Object.values(pages)) await measureRound(site, place);
    for (let round = 1; round <= Number(options.runs); round += 1) {
      for (const [name, place] of Object.entries(pages)) {
        const known = rounds.get(name) ?? [];
        rounds.set(name, [...known, await measureRound(site, place)]);
      }
      say(`  round ${round} of ${options.runs}`);
    }
    say(`\nUncached pages, ${CONNECTIONS} at a time; median (range).\n`);
    say(`${'page'.padEnd(10)}${COLUMNS.map(({ title }) => title.padEnd(20)).join('')}`);
    for (const [name, known] of rounds) {
      const cells = COLUMNS.map(({ of }) => formatSpread(known.map(of).map(orNull), 1).padEnd(20));
      say(`${name.padEnd(10)}${cells.join('')}`);
    }
    if (options.json) await writeFile(options.json, JSON.stringify(Object.fromEntries(rounds)));
  } finally {
    await site.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(Object(error).stack ?? error)}\n`);
  process.exitCode = 1;
});
