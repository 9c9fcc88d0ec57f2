import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite, type Site } from '../support/site';

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

/** Runs a benchmark; errors are printed and fail the program. */
export function runBench(main: () => Promise<void>): void {
  void main().catch((error: unknown) => {
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
