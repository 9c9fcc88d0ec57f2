import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FiguresReport } from '@tableside/contracts/desk/figures/wire';
import type { Logger } from '../logger';
import type { SlotCounter } from './slot-counter';

/** How often what was counted is reported, in milliseconds. */
const EVERY_MS = 10_000;
/** How long the API host may take, in milliseconds. */
const DEADLINE_MS = 3000;
/** How long a report is tried, in milliseconds: the API host knows for two days what it has counted. */
const TRIED_FOR_MS = 86_400_000;

interface ReportOptions {
  readonly apiOrigin: string;
  /** Where the API host's key is: itself, or in a file that the host makes at its first start. */
  readonly key: { readonly value: string | undefined; readonly file: string };
  readonly counter: Pick<SlotCounter, 'take'>;
  readonly log: Logger;
  /** Default: ten seconds. */
  readonly everyMs?: number;
}

/** Hands what was counted to the API host, again and again until it says that it has it. Where it does not, everybody is served all the same.
 * @returns reports once more, and ends */
export function reportFigures(options: ReportOptions): () => Promise<void> {
  const { apiOrigin, key, counter, log, everyMs = EVERY_MS } = options;
  let pending: (FiguresReport & { readonly since: number }) | null = null;
  let isTold = false;
  let under: Promise<void> | null = null;

  const send = async (): Promise<void> => {
    if (pending && Date.now() - pending.since > TRIED_FOR_MS) pending = null;
    if (!pending) {
      const lines = counter.take();
      if (lines.length === 0) return;
      pending = { id: randomUUID(), lines, since: Date.now() };
    }
    const { id, lines } = pending;
    try {
      const token = key.value ?? (await readFile(key.file, 'utf8')).trim();
      const { ok, status } = await fetch(`${apiOrigin}/api/figures/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ id, lines } satisfies FiguresReport),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (!ok) throw new Error(`The API host answered ${status}.`);
      pending = null;
      isTold = false;
    } catch (error) {
      if (!isTold) log.warn({ err: error }, 'figures of the sponsor wait to be reported');
      isTold = true;
    }
  };
  const sendInTurn = (): Promise<void> =>
    (under ??= send().finally(() => {
      under = null;
    }));

  const timer = setInterval(() => void sendInTurn(), everyMs).unref();
  return async () => {
    clearInterval(timer);
    await under;
    await sendInTurn();
  };
}
