import { readdirSync, readFileSync } from 'node:fs';

/** How a worker is: `stuck` while its pages had better be made elsewhere, `blocked` when it has to be ended. */
type Health = 'well' | 'stuck' | 'blocked';

/** Limits, in intervals between pings. */
interface Limits {
  readonly stuck: number;
  readonly blocked: number;
}

/** Of time that it kept a processor busy without an answer. */
const BUSY: Limits = { stuck: 2, blocked: 6 };
/** Of pings without an answer: it may wait for something, or for a processor that others use. */
const SILENT: Limits = { stuck: 8, blocked: 20 };
/** Likewise, where the system does not tell how long a thread was busy. */
const SILENT_ALONE: Limits = { stuck: 3, blocked: 7 };

/** Judges by its answers to pings whether a worker can still work. Time that it kept a processor busy counts first: on a busy
 * machine a healthy worker is slow to answer, and a loop is a loop. Pings are counted, not seconds: a machine that slept has
 * missed none. */
export class Pulse {
  private silence = 0;
  private isAnswered = true;
  private busyBefore = 0;
  private known: Health = 'well';

  /** @param pingEveryMs between two calls of `ping`, in milliseconds */
  constructor(private readonly pingEveryMs: number) {}

  get health(): Health {
    return this.known;
  }

  answer(): void {
    this.isAnswered = true;
    this.known = 'well';
  }

  /** It is asked again.
   * @param busyMs how long it has kept a processor busy since it began, in milliseconds; null where nobody knows */
  ping(busyMs: number | null): Health {
    if (this.isAnswered) {
      this.busyBefore = busyMs ?? 0;
      this.silence = 0;
    }
    this.isAnswered = false;
    this.silence += 1;
    const busy = busyMs === null ? 0 : (busyMs - this.busyBefore) / this.pingEveryMs;
    const silent = busyMs === null ? SILENT_ALONE : SILENT;
    const isBeyond = (limit: keyof Limits) => busy >= BUSY[limit] || this.silence > silent[limit];
    if (isBeyond('blocked')) this.known = 'blocked';
    else if (isBeyond('stuck')) this.known = 'stuck';
    return this.known;
  }
}

/** Length of a unit in which Linux counts, in milliseconds. */
const TICK_MS = 10;

/** Starts a thread and names it, so that its time can be read: `self/task/4715`. The name is null where the system does not tell.
 * @param start starts one thread before it returns */
export function startNamed<Started>(start: () => Started): [Started, string | null] {
  const before = new Set(listThreads());
  const started = start();
  const [name = null, ...others] = listThreads().filter((thread) => !before.has(thread));
  return [started, others.length > 0 ? null : name];
}

function listThreads(): string[] {
  try {
    return readdirSync('/proc/self/task').map((id) => `self/task/${id}`);
  } catch {
    return [];
  }
}

/** How long a thread has kept a processor busy, in milliseconds; null where the system does not tell. */
export function readThreadTime(thread: string | null): number | null {
  if (thread === null) return null;
  try {
    const stat = readFileSync(`/proc/${thread}/stat`, 'utf8');
    // The name, in parentheses, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
