import autocannon from 'autocannon';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { paths } from '@tableside/contracts/paths';
import type { Site } from '../support/site';
import { runBench, print, withSite, formatSpread, type BenchOptions } from './run-bench';
import { findFirstPath } from './site-pages';

/** Clock tick of `/proc`, in milliseconds. */
const TICK_MS = 10;

/** CPU time of all threads of a process so far, in milliseconds; NaN without `/proc`. */
function processorTime(pid: number | undefined): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return NaN;
  }
}

/** Concurrent requests. */
const CONNECTIONS = 16;
const ROUND_S = 5;

const COLUMNS: readonly { readonly title: string; readonly of: (round: Round) => number }[] = [
  { title: 'per second', of: ({ pagesPerSecond }) => pagesPerSecond },
  { title: 'shell CPU ms', of: ({ shellMs }) => shellMs },
  { title: 'API CPU ms', of: ({ apiMs }) => apiMs },
];

const orNull = (figure: number): number | null => (Number.isNaN(figure) ? null : figure);

let requested = 0;

interface Round {
  readonly pagesPerSecond: number;
  /** CPU time per page. */
  readonly shellMs: number;
  readonly apiMs: number;
}

async function measureRound({ url, shell, api }: Site, pathname: string): Promise<Round> {
  const used = () => [shell, api].map(({ child }) => processorTime(child.pid));
  const [shellBefore = NaN, apiBefore = NaN] = used();
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: ROUND_S,
    headers: { 'accept-encoding': 'br' },
    // A new URL each time, so that the page is rendered.
    requests: [
      { setupRequest: (request) => ({ ...request, path: `${pathname}?bench=${++requested}` }) },
    ],
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${pathname}: ${non2xx} refused, ${errors} failed`);
  const [shellAfter = NaN, apiAfter = NaN] = used();
  return {
    pagesPerSecond: requests.average,
    shellMs: (shellAfter - shellBefore) / requests.total,
    apiMs: (apiAfter - apiBefore) / requests.total,
  };
}

/** Rounds per page. */
type Rounds = Readonly<Record<string, readonly Round[]>>;

/** Measures a site whose shell server has this many render threads. */
async function measureSite(threads: number, runs: number): Promise<Rounds> {
  const env = { LOG_LEVEL: 'warn', RENDER_WORKERS: String(threads) };
  return withSite(async (site) => {
    const detail = await findFirstPath(site.apiUrl);
    const pages = { home: paths.home, listing: paths.listing, detail, about: paths.about };
    const rounds: Record<string, Round[]> = {};
    for (const pathname of Object.values(pages)) await measureRound(site, pathname);
    for (let round = 1; round <= runs; round += 1) {
      for (const [name, pathname] of Object.entries(pages)) {
        (rounds[name] ??= []).push(await measureRound(site, pathname));
      }
      print(`  ${nameOf(threads)}, round ${round} of ${runs}`);
    }
    return rounds;
  }, env);
}

const nameOf = (threads: number): string => (threads === 1 ? '1 thread' : `${threads} threads`);

function formatTable(threads: number, rounds: Rounds): void {
  print(`\nUncached pages, ${CONNECTIONS} at a time, ${nameOf(threads)}; median (range).\n`);
  print(`${'page'.padEnd(10)}${COLUMNS.map(({ title }) => title.padEnd(20)).join('')}time / about`);
  for (const [name, known] of Object.entries(rounds)) {
    const cells = COLUMNS.map(({ of }) => formatSpread(known.map(of).map(orNull), 1).padEnd(20));
    const costs = known.map(({ pagesPerSecond }, round) => {
      const yardstick = rounds['about']?.[round]?.pagesPerSecond;
      return yardstick === undefined ? null : yardstick / pagesPerSecond;
    });
    print(`${name.padEnd(10)}${cells.join('')}${formatSpread(costs, 1)}`);
  }
}

/**
 * Measures how many pages the shell server renders with one render thread and with one per
 * core. This program, the API and the database run on the same machine.
 */
async function main({ runs }: BenchOptions) {
  const counts = [...new Set([1, availableParallelism()])];
  const measured: (readonly [number, Rounds])[] = [];
  for (const threads of counts) measured.push([threads, await measureSite(threads, runs)]);
  for (const [threads, rounds] of measured) formatTable(threads, rounds);
  return Object.fromEntries(measured);
}

runBench(main);
