import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Processes that a process has started, and those that these have started, as Linux has them. */
export function listDescendants(pid: number): number[] {
  const children = readThreads(pid).flatMap((thread) =>
    readText(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}

/** Resident memory of a process and all its descendants, in bytes. */
export const sumMemory = (pid: number): number =>
  [pid, ...listDescendants(pid)].reduce((sum, each) => sum + readResident(each), 0);

/** Watches that sum.
 * @returns ends the watch, and says the largest sum */
export function watchMemory(pid: number): () => number {
  let largest = 0;
  const look = () => {
    largest = Math.max(largest, sumMemory(pid));
  };
  look();
  const timer = setInterval(look, 25).unref();
  return () => {
    clearInterval(timer);
    look();
    return largest;
  };
}

const readResident = (pid: number): number =>
  Number(readText(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES;

function readThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Nothing of a process that is gone. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
