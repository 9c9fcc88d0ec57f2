import { createHash } from 'node:crypto';

/** So many more pages than the idlest thread may have under way before others help, in pages. */
const AHEAD_MAX = 4;

interface Busy {
  /** Pages under way. */
  readonly load: number;
}

/** Chooses who makes a page: the same path goes to the same thread, because the pages of a thread share their reads of the API.
 * A thread that has far more to do than another gets help from the one with the least.
 * @throws when there is none */
export function chooseThread<Thread extends Busy>(
  threads: readonly Thread[],
  pathname: string,
): Thread {
  const [first, ...others] = threads;
  if (!first) throw new Error('No render worker is ready.');
  const usual = threads[hashOf(pathname) % threads.length] ?? first;
  const idlest = others.reduce((best, each) => (each.load < best.load ? each : best), first);
  return usual.load - idlest.load > AHEAD_MAX ? idlest : usual;
}

const hashOf = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE();
