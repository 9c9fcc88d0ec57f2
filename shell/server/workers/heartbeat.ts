import { readdirSync, readFileSync } from 'node:fs';

/** `stuck`: its pages should be rendered elsewhere; `blocked`: it must be terminated. */
type Health = 'well' | 'stuck' | 'blocked';

/** Limits, in ping intervals. */
interface Limits {
  readonly stuck: number;
  readonly blocked: number;
}

/** CPU time without a reply. */
const BUSY: Limits = { stuck: 2, blocked: 6 };
/** Pings without a reply: it may be waiting, or starved of CPU. */
const SILENT: Limits = { stuck: 8, blocked: 20 };
/** The same when the CPU time is unknown. */
const SILENT_ALONE: Limits = { stuck: 3, blocked: 7 };

/**
 * Judges from replies to pings whether a worker still works. On a busy machine a healthy one
 * replies slowly, so CPU time matters most. Pings, not seconds: a machine may have slept.
 */
export class Heartbeat {
  private silence = 0;
  private isAnswered = true;
  private busyBefore = 0;
  private known: Health = 'well';

  /** @param pingEveryMs interval between calls of `ping`, in milliseconds */
  constructor(private readonly pingEveryMs: number) {}

  get health(): Health {
    return this.known;
  }

  response(): void {
    this.isAnswered = true;
    this.known = 'well';
  }

  /** @param busyMs the worker's CPU time since start, in milliseconds; null when unknown */
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

/** Clock tick of Linux, in milliseconds. */
const TICK_MS = 10;

/** Starts a thread and finds its name in the system, such as `self/task/4715`, if it has one. */
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

/** CPU time of a thread in milliseconds; null when unknown. */
export function readThreadTime(thread: string | null): number | null {
  if (thread === null) return null;
  try {
    const stat = readFileSync(`/proc/${thread}/stat`, 'utf8');
    // The name, in parentheses, may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
