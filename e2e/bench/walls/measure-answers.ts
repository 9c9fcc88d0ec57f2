import { setTimeout as wait } from 'node:timers/promises';

/** How one stretch of steady requests was answered. */
export interface Answers {
  readonly count: number;
  /** Answers other than 200, and requests without one. */
  readonly failed: number;
  /** Half, 99 of 100, and all of the answers were whole by then, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

/** Asks for pages at a steady pace, whatever becomes of those before, so that slow answers delay no later request.
 * @param urls asked in turn, each time under an address that nobody has asked for, so that pages are rendered
 * @param perSecond requests a second
 * @param forMs how long */
export async function measureAnswers(
  urls: readonly string[],
  perSecond: number,
  forMs: number,
): Promise<Answers> {
  const total = Math.round((forMs / 1000) * perSecond);
  const startedAt = performance.now();
  const requests = Array.from({ length: total }, async (_, index) => {
    await wait(startedAt + (index * 1000) / perSecond - performance.now());
    return measureAnswer(`${urls[index % urls.length]}?bench=${startedAt}-${index}`);
  });
  const answers = await Promise.all(requests);
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? NaN;
  const failed = answers.filter(({ isOk }) => !isOk).length;
  return { count: total, failed, p50: at(0.5), p99: at(0.99), worst: at(1) };
}

async function measureAnswer(url: string): Promise<{ ms: number; isOk: boolean }> {
  const startedAt = performance.now();
  const isOk = await fetch(url)
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status === 200;
    })
    .catch(() => false);
  return { ms: performance.now() - startedAt, isOk };
}
