const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** When a mail that could not be sent is tried again, in milliseconds. */
export interface Backoff {
  /** Waits after the first attempts, in order. */
  readonly firstMs: readonly number[];
  /** Wait after each further attempt. */
  readonly thenMs: number;
  /** Waits together; who would wait longer is given up. */
  readonly totalMs: number;
}

/** Quick at first, because most failures pass; two days in all, because a mail server may be down for a weekend. */
export const BACKOFF: Backoff = {
  firstMs: [10 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  thenMs: HOUR_MS,
  totalMs: 48 * HOUR_MS,
};

/** Attempts are counted, not hours: a site that was switched off for a weekend has tried nothing meanwhile.
 * @param attempts so far, at least 1
 * @returns the wait before the next attempt in milliseconds, or null when there is to be none */
export function nextWaitMs(attempts: number, { firstMs, thenMs, totalMs }: Backoff): number | null {
  const waitAfter = (attempt: number) => firstMs[attempt - 1] ?? thenMs;
  let sum = 0;
  for (let attempt = 1; attempt <= attempts; attempt += 1) sum += waitAfter(attempt);
  return sum > totalMs ? null : waitAfter(attempts);
}
