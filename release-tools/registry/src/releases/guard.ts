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

/** How many polls there are between two lines of progress. */
const LOOKS_PER_LINE = 6;

export interface GuardOptions {
  readonly durationMs: number;
  /** Called with each line of progress. */
  readonly notify: (line: string) => void;
  /** Aborts watching; what is live stays live. */
  readonly signal: AbortSignal;
  /** Poll interval in milliseconds; default: how often shell servers report. */
  readonly pollIntervalMs?: number;
}

interface WatchedRelease {
  readonly remote: string;
  readonly version: string;
  /** True for a canary, which is compared with the live release over the same time. */
  readonly isCanary?: boolean;
}

interface GuardOutcome {
  readonly lines: readonly string[];
  /** True when every release is still live and was watched to the end. */
  readonly isWell: boolean;
}

interface Guard {
  /** Call once the releases are live. Resolves when the time is over or no release is left. */
  readonly watch: (releases: readonly WatchedRelease[]) => Promise<GuardOutcome>;
}

/**
 * Call before the releases go live: they are compared with what is live now.
 * @throws {Refusal} when no shell server reports, so that no failure would be seen
 */
export async function prepareGuard(context: CommandContext, options: GuardOptions): Promise<Guard> {
  const reports = await readReports(context.store, context.environment);
  if (reports.length === 0) {
    throw new Refusal([
      'No running shell server reports to this release store, so failures would go unnoticed. Start a shell server, or leave out --guard.',
    ]);
  }
  const newest = await readNewest(context.store, context.environment);
  /** The release whose failures are the baseline. */
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
          unwatched.push(
            `There is no release to compare ${nameOf(release)} with, so it is not watched.`,
          );
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
  { durationMs, notify, signal, pollIntervalMs = REPORT_EVERY_MS }: GuardOptions,
  earlier: readonly ShellReport[],
  watches: readonly Watch[],
): Promise<GuardOutcome> {
  const lines: string[] = [];
  let left = watches;
  let isWell = true;
  const looks = Math.ceil(durationMs / pollIntervalMs);
  for (let look = 1; look <= looks && left.length > 0; look += 1) {
    const isOver = await wait(pollIntervalMs, false, { signal }).catch(() => true);
    if (isOver) {
      const names = left.map(({ release }) => nameOf(release)).join(', ');
      return {
        lines: [...lines, `Stopped watching ${names}. What is live stays live.`],
        isWell: false,
      };
    }
    const reports = await readReports(context.store, context.environment);
    const still: Watch[] = [];
    for (const watch of left) {
      const ended = await inspect(context, reports, earlier, watch);
      if (ended) {
        lines.push(...ended);
        isWell = false;
      } else still.push(watch);
    }
    left = still;
    if (look % LOOKS_PER_LINE === 0 && look < looks) {
      const seconds = Math.round(((looks - look) * pollIntervalMs) / 1000);
      for (const { release } of left)
        notify(
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

/** Rolls the release back if it does harm. */
async function inspect(
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
    const what = isCanary ? 'the canary' : 'live';
    return [`${name} is no longer ${what}: another user changed it (${newest?.change.command}).`];
  }
  const compared = isCanary ? seenOf(reports, remote, other) : before;
  const harm = findHarm(since(reports, earlier, release), compared, isCanary);
  if (!harm) return null;
  try {
    if (isCanary) return await endCanary(context, release, harm);
    const document = await rollback(context, remote, {
      ifActive: version,
      // A freeze is not meant to protect a harmful release.
      ...(newest && findFreeze(newest, remote) && { despiteFreeze: `guard: ${harm}` }),
    });
    const back = document.remotes[remote]?.active.version ?? '';
    return [
      `Rolled back ${name}: ${harm}.`,
      `${remote} was rolled back to ${back} (revision ${document.revision}).`,
      ...(await waitForShells(context, document.revision)),
    ];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [`${name} is failing: ${harm}. It could not be rolled back: ${error.message}`];
  }
}

const nameOf = ({ remote, version }: WatchedRelease): string => `${remote}@${version}`;

const seenOf = (reports: readonly ShellReport[], remote: string, version: string) =>
  reports.map(({ measures }) => measuresOf(measures, remote, version));

/**
 * What each server has measured of a release since the first reports. A server that restarts starts again
 * from zero.
 */
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

/** Ends a canary that does worse than the live release. */
async function endCanary(
  context: CommandContext,
  { remote, version }: { readonly remote: string; readonly version: string },
  harm: string,
): Promise<readonly string[]> {
  const reason = `guard: ${harm}`;
  const { document } = await abortCanary(context, remote, version, { reason });
  return [
    `Ended the canary ${remote}@${version}: ${harm}.`,
    `All visitors get ${remote}@${document.remotes[remote]?.active.version} (revision ${document.revision}).`,
    ...(await waitForShells(context, document.revision)),
  ];
}

interface Change {
  readonly lines: readonly string[];
  readonly releases: readonly WatchedRelease[];
}

interface GuardedChange {
  /** As a user typed it; without it nothing is watched. */
  readonly duration: string | undefined;
  readonly notify: (line: string) => void;
  readonly end: (code: number) => void;
}

/** Exit code of a program that was interrupted. */
const BROKEN_OFF = 130;

/**
 * Makes a change and watches the released versions for as long as the user wants. The command exits with
 * code 2 if one was rolled back, and with 130 if it was interrupted.
 */
export async function guardReleases(
  context: CommandContext,
  { duration, notify, end }: GuardedChange,
  change: () => Promise<Change>,
): Promise<readonly string[]> {
  if (duration === undefined) return (await change()).lines;
  const durationMs = parseDuration(duration);
  const controller = new AbortController();
  const guard = await prepareGuard(context, { durationMs, notify, signal: controller.signal });
  const { lines, releases } = await change();
  const names = releases.map(({ remote, version }) => `${remote}@${version}`).join(', ');
  notify(`Watching ${names} for ${duration}. Ctrl-C stops watching and leaves what is live.`);
  const handleSignal = () => controller.abort();
  process.once('SIGINT', handleSignal);
  const outcome = await guard.watch(releases);
  process.removeListener('SIGINT', handleSignal);
  if (!outcome.isWell) end(controller.signal.aborted ? BROKEN_OFF : EXIT.refused);
  return [...lines, ...outcome.lines];
}
