import { setTimeout as wait } from 'node:timers/promises';
import { readNewest } from '../registry/changes';
import { rollback, type CommandContext, abortCanary } from './commands';
import { findFreeze } from '../registry/freeze';
import { measuresOf, measuresSince, type ReleaseMeasures } from '../registry/measures';
import { Refusal, EXIT } from '../store/refusal';
import {
  readReports,
  REPORT_EVERY_MS,
  type ShellReport,
  waitForShells,
} from '../registry/shell-reports';
import { describeSeen, findHarm, parseDuration } from './judge';

/** How many looks there are between two lines of progress. */
const LOOKS_PER_LINE = 6;

export interface GuardOptions {
  readonly durationMs: number;
  /** Told how it goes. */
  readonly tell: (line: string) => void;
  /** Ends it; what is live stays live. */
  readonly signal: AbortSignal;
  /** Default: as often as shell servers report, in milliseconds. */
  readonly lookEveryMs?: number;
}

interface WatchedRelease {
  readonly remote: string;
  readonly version: string;
  /** True: some of the visitors have it, and it is compared with what the others have at the same time. */
  readonly isCanary?: boolean;
}

interface GuardOutcome {
  readonly lines: readonly string[];
  /** True where each of them is still live and was watched to the end. */
  readonly isWell: boolean;
}

interface Guard {
  /** Begins once they are live. Settles when the time is over, or when none of them is left. */
  readonly watch: (releases: readonly WatchedRelease[]) => Promise<GuardOutcome>;
}

/** To be called before the releases go live: they are compared with what is live now.
 * @throws {Refusal} where no shell server reports, so that nobody would see anything */
export async function prepareGuard(context: CommandContext, options: GuardOptions): Promise<Guard> {
  const reports = await readReports(context.store, context.environment);
  if (reports.length === 0) {
    throw new Refusal([
      'No shell server that runs on this release store reports, so nobody would see failures. Leave out --guard, or start one.',
    ]);
  }
  const newest = await readNewest(context.store, context.environment);
  /** The release that a remote goes back to as far as its failures are compared. */
  const findBefore = ({ remote, version, isCanary }: WatchedRelease): string | null => {
    const { active, lastGood } = newest?.remotes[remote] ?? {};
    if (isCanary) return active?.version ?? null;
    return (active?.version === version ? lastGood : active)?.version ?? null;
  };
  return {
    watch: async (releases) => {
      const watches: Watch[] = [];
      const unwatched: string[] = [];
      for (const release of releases) {
        const before = findBefore(release);
        if (before !== null) {
          watches.push({ release, other: before, before: seenOf(reports, release.remote, before) });
        } else
          unwatched.push(`There is no release to compare ${nameOf(release)} with: not watched.`);
      }
      const outcome = await watchAll(context, options, reports, watches);
      return { ...outcome, lines: [...unwatched, ...outcome.lines] };
    },
  };
}

interface Watch {
  readonly release: WatchedRelease;
  readonly other: string;
  readonly before: readonly ReleaseMeasures[];
}

async function watchAll(
  context: CommandContext,
  { durationMs, tell, signal, lookEveryMs = REPORT_EVERY_MS }: GuardOptions,
  earlier: readonly ShellReport[],
  watches: readonly Watch[],
): Promise<GuardOutcome> {
  const lines: string[] = [];
  let left = watches;
  let isWell = true;
  const looks = Math.ceil(durationMs / lookEveryMs);
  for (let look = 1; look <= looks && left.length > 0; look += 1) {
    const isOver = await wait(lookEveryMs, false, { signal }).catch(() => true);
    if (isOver) {
      const names = left.map(({ release }) => nameOf(release)).join(', ');
      return {
        lines: [...lines, `Not watched any more: ${names}. What is live stays live.`],
        isWell: false,
      };
    }
    const reports = await readReports(context.store, context.environment);
    const still: Watch[] = [];
    for (const watch of left) {
      const ended = await lookAt(context, reports, earlier, watch);
      if (ended) {
        lines.push(...ended);
        isWell = false;
      } else still.push(watch);
    }
    left = still;
    if (look % LOOKS_PER_LINE === 0 && look < looks) {
      const seconds = Math.round(((looks - look) * lookEveryMs) / 1000);
      for (const { release } of left)
        tell(
          `  ${nameOf(release)} ${describeSeen(since(reports, earlier, release))}; ${seconds} s left`,
        );
    }
  }
  const last = await readReports(context.store, context.environment);
  const stayed = left.map(
    ({ release }) =>
      `${nameOf(release)} stays ${release.isCanary ? 'a canary' : 'live'}: ${describeSeen(since(last, earlier, release))}.`,
  );
  return { lines: [...lines, ...stayed], isWell };
}

/** Takes the release back where it does harm. */
async function lookAt(
  context: CommandContext,
  reports: readonly ShellReport[],
  earlier: readonly ShellReport[],
  { release, other, before }: Watch,
): Promise<readonly string[] | null> {
  const { remote, version, isCanary = false } = release;
  const name = nameOf(release);
  const newest = await readNewest(context.store, context.environment);
  const shown = newest?.remotes[remote]?.[isCanary ? 'canary' : 'active'];
  if (shown?.version !== version) {
    const what = isCanary ? 'no canary' : 'not live';
    return [`${name} is ${what} any more: somebody has changed it (${newest?.change.command}).`];
  }
  const compared = isCanary ? seenOf(reports, remote, other) : before;
  const harm = findHarm(since(reports, earlier, release), compared, isCanary);
  if (!harm) return null;
  try {
    if (isCanary) return await takeAway(context, release, harm);
    const document = await rollback(context, remote, {
      ifActive: version,
      // Who froze releases did not mean those that do harm.
      ...(newest && findFreeze(newest, remote) && { despiteFreeze: `guard: ${harm}` }),
    });
    const back = document.remotes[remote]?.active.version ?? '';
    return [
      `${name} was taken back: ${harm}.`,
      `${remote} is back at ${back} (revision ${document.revision}).`,
      ...(await waitForShells(context, document.revision)),
    ];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [`${name} does harm: ${harm}. It could not be taken back: ${error.message}`];
  }
}

const nameOf = ({ remote, version }: WatchedRelease): string => `${remote}@${version}`;

const seenOf = (reports: readonly ShellReport[], remote: string, version: string) =>
  reports.map(({ measures }) => measuresOf(measures, remote, version));

/** What each server has seen of a release since the first reports. One that has started again meanwhile begins anew. */
const since = (
  reports: readonly ShellReport[],
  earlier: readonly ShellReport[],
  { remote, version }: WatchedRelease,
): readonly ReleaseMeasures[] =>
  reports.map(({ name, measures }) => {
    const before = earlier.find((report) => report.name === name)?.measures ?? [];
    return measuresSince(
      measuresOf(measures, remote, version),
      measuresOf(before, remote, version),
    );
  });

/** Ends a canary that does worse than what is live. */
async function takeAway(
  context: CommandContext,
  { remote, version }: { readonly remote: string; readonly version: string },
  harm: string,
): Promise<readonly string[]> {
  const reason = `guard: ${harm}`;
  const { document } = await abortCanary(context, remote, version, { reason });
  return [
    `${remote}@${version} was taken away: ${harm}.`,
    `Everybody gets ${remote}@${document.remotes[remote]?.active.version} (revision ${document.revision}).`,
    ...(await waitForShells(context, document.revision)),
  ];
}

interface Change {
  readonly lines: readonly string[];
  readonly releases: readonly WatchedRelease[];
}

interface GuardedChange {
  /** As somebody wrote it; left out, nothing is watched. */
  readonly duration: string | undefined;
  readonly tell: (line: string) => void;
  readonly end: (code: number) => void;
}

/** The code of programs that somebody broke off. */
const BROKEN_OFF = 130;

/** Makes a change, and watches what went live by it for as long as somebody wants. The command ends with code 2 where that did not
 * end well, and with 130 where somebody broke it off. */
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
