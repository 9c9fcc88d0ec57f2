import { readFileSync, readlinkSync } from 'node:fs';

/** Length of a unit in which Linux counts, in milliseconds. */
const TICK_MS = 10;

/** Names the thread that calls it, for others to read its time: `4711/task/4715`. Null where the system does not tell. */
export function nameOfThread(): string | null {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return null;
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
