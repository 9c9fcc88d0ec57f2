import type { CommandContext } from '../commands';
import { EXIT } from '../exit-codes';
import { prepareGuard, type WatchedRelease } from './guard';
import { parseDuration } from './parse-duration';

/** What went live, and what there is to say about it. */
interface Change {
  readonly lines: readonly string[];
  readonly releases: readonly WatchedRelease[];
}

interface GuardedChange {
  /** As somebody wrote it; left out, nothing is watched. */
  readonly duration: string | undefined;
  /** Told how it goes. */
  readonly tell: (line: string) => void;
  /** Told how the command is to end. */
  readonly end: (code: number) => void;
}

/** The code of programs that somebody broke off. */
const BROKEN_OFF = 130;

/** Makes a change, and watches what went live by it for as long as somebody wants. The command ends with code 2 where that did not
 * end well, and with 130 where somebody broke it off.
 * @returns lines for people
 * @throws {Refusal} before the change, where nothing could be watched */
export async function guardReleases(
  context: CommandContext,
  { duration, tell, end }: GuardedChange,
  change: () => Promise<Change>,
): Promise<readonly string[]> {
  if (duration === undefined) return (await change()).lines;
  const durationMs = parseDuration(duration);
  const breakOff = new AbortController();
  const guard = await prepareGuard(context, { durationMs, tell, signal: breakOff.signal });
  const { lines, releases } = await change();
  const names = releases.map(({ remote, version }) => `${remote}@${version}`).join(', ');
  tell(`Watching ${names} for ${duration}. Ctrl-C ends that and leaves what is live.`);
  const handleSignal = () => breakOff.abort();
  process.once('SIGINT', handleSignal);
  const outcome = await guard.watch(releases);
  process.removeListener('SIGINT', handleSignal);
  if (!outcome.isWell) end(breakOff.signal.aborted ? BROKEN_OFF : EXIT.refused);
  return [...lines, ...outcome.lines];
}
