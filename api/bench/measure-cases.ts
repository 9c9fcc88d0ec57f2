import type { BenchCase } from './cases';
import type { Layer } from './layers';

/** Calls per case and round; a slow case stops at the time limit. */
const CALLS = { 1: 60, 16: 240 } as const;
const ROUND_LIMIT_MS = 2000;

export type Concurrency = keyof typeof CALLS;

export interface CaseFigures {
  readonly name: string;
  readonly calls: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Multiples of the first case's p50 and p99. */
  readonly p50Ratio: number;
  readonly p99Ratio: number;
  /** Of the case; null where it has none. */
  readonly goal: number | null;
}

/** Asks all cases in turn, round after round, so that whatever slows the machine down slows all alike.
 * @param concurrency callers at a time; each sends its next call when the last one is answered */
export async function measureCases(
  layer: Layer,
  cases: readonly BenchCase[],
  concurrency: Concurrency,
  rounds: number,
): Promise<CaseFigures[]> {
  const samples = cases.map((): number[] => []);
  // A round that does not count opens the connections and fills the server's memory.
  for (const benchCase of cases) await measureRound(layer, benchCase, concurrency, 0);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, benchCase] of cases.entries()) {
      samples[index]?.push(...(await measureRound(layer, benchCase, concurrency, round)));
    }
  }
  const [base = []] = samples;
  return cases.map(({ name, goal = null }, index) => {
    const own = samples[index] ?? [];
    const [p50, p99] = [findPercentile(own, 50), findPercentile(own, 99)];
    return {
      name,
      calls: own.length,
      p50,
      p99,
      p50Ratio: p50 / findPercentile(base, 50),
      p99Ratio: p99 / findPercentile(base, 99),
      goal,
    };
  });
}

async function measureRound(
  layer: Layer,
  { ask }: BenchCase,
  concurrency: Concurrency,
  round: number,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + ROUND_LIMIT_MS;
  let turn = round * CALLS[concurrency];
  const last = turn + CALLS[concurrency];
  const callRepeatedly = async () => {
    while (turn < last && performance.now() < until) {
      const question = ask((turn += 1));
      const startedAt = performance.now();
      await layer.answer(question);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, callRepeatedly));
  return times;
}

/** The smallest sample that so many per cent of the samples do not exceed. */
export function findPercentile(samples: readonly number[], percent: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}
