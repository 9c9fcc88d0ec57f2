import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSite, type Site } from '../support/site';
import { type Profile, PROFILES } from './profiles';

/** Shared by the benchmarks: a site with its own sample data, output and statistics. */

export const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Runs a function with a new site. */
export async function withSite<Result>(
  run: (site: Site) => Promise<Result>,
  env: NodeJS.ProcessEnv = {},
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tableside-bench-'));
  try {
    const site = await startSite(dataDir, env);
    try {
      return await run(site);
    } finally {
      await site.end();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

export interface BenchOptions {
  readonly runs: number;
  readonly profiles: readonly Profile[];
  /** Other sites measured in the same rounds, by name. */
  readonly peers: readonly (readonly [name: string, url: string])[];
}

/** Load per core above which the machine counts as busy. */
const BUSY = 0.5;

/**
 * Runs a benchmark with the options of `scripts/bench.mjs` and saves its results. Errors are printed
 * and fail the program.
 */
export function runBench(main: (options: BenchOptions) => Promise<unknown>): void {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      profile: { type: 'string' },
      peer: { type: 'string', multiple: true, default: [] },
      json: { type: 'string' },
    },
  });
  const [load = 0] = loadavg();
  print(`Load average ${load.toFixed(1)}`);
  if (load > BUSY * availableParallelism())
    print('The machine is busy: only compare figures of the same run.');
  const profiles = Object.values<Profile>(PROFILES).filter(
    ({ name }) => !values.profile || name === values.profile,
  );
  const peers = values.peer.map((peer) => {
    const at = peer.indexOf('=');
    return [peer.slice(0, at), peer.slice(at + 1)] as const;
  });
  main({ runs: Number(values.runs), profiles, peers })
    .then(async (results) => {
      if (values.json) await writeFile(values.json, JSON.stringify(results, null, 1));
    })
    .catch((error: unknown) => {
      process.stderr.write(`${String(Object(error).stack ?? error)}\n`);
      process.exit(1);
    });
}

/** Median; null for no values. */
export function findMedian(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half];
  if (upper === undefined) return null;
  return sorted.length % 2 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}

/** "732 (701-790)": median and range; a dash for no values. */
export function formatSpread(values: readonly (number | null)[], digits = 0): string {
  const known = values.filter((value) => value !== null);
  const median = findMedian(known);
  if (median === null) return '-';
  const [low, high] = [Math.min(...known), Math.max(...known)].map((end) => end.toFixed(digits));
  return low === high
    ? median.toFixed(digits)
    : `${median.toFixed(digits)} (${String(low)}-${String(high)})`;
}
