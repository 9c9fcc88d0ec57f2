import { setTimeout as wait } from 'node:timers/promises';

/** How the requests for one page were answered. */
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
 * @param site address without a slash at the end
 * @param pages asked in turn, each time under an address that nobody has asked for, so that they are rendered
 * @param perSecond requests a second, of all pages together
 * @param forMs how long
 * @returns by page */
export async function measureAnswers(
  site: string,
  pages: readonly string[],
  perSecond: number,
  forMs: number,
): Promise<ReadonlyMap<string, Answers>> {
  const total = Math.round((forMs / 1000) * perSecond);
  const startedAt = performance.now();
  const requests = Array.from({ length: total }, async (_, index) => {
    await wait(startedAt + (index * 1000) / perSecond - performance.now());
    const page = pages[index % pages.length] ?? '';
    return { page, ...(await measureAnswer(`${site}${page}?bench=${startedAt}-${index}`)) };
  });
  const answers = await Promise.all(requests);
  return new Map(
    pages.map((page) => [page, summarize(answers.filter((answer) => answer.page === page))]),
  );
}

interface Answer {
  readonly ms: number;
  readonly isOk: boolean;
}

function summarize(answers: readonly Answer[]): Answers {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? NaN;
  const failed = answers.filter(({ isOk }) => !isOk).length;
  return { count: answers.length, failed, p50: at(0.5), p99: at(0.99), worst: at(1) };
}

async function measureAnswer(url: string): Promise<Answer> {
  const startedAt = performance.now();
  const isOk = await fetch(url)
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status === 200;
    })
    .catch(() => false);
  return { ms: performance.now() - startedAt, isOk };
}
