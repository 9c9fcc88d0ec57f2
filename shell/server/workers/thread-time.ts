import { readdirSync, readFileSync } from 'node:fs';

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
