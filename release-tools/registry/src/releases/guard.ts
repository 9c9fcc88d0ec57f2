import { setTimeout as wait } from 'node:timers/promises';
import { readNewest } from '../registry/changes';
import { rollback, type CommandContext, abortCanary } from './commands';
import { findFreeze } from '../registry/freeze';
import { releaseName } from '../registry/stored-releases';
import {
  measuresOf,
  measuresSince,
  type ReleaseMeasures,
  FAILURES_MIN,
  findBrowserShare,
  findRenderShare,
  shareOf,
  type FailureShare,
} from '../registry/measures';
import { Refusal, EXIT } from '../store/refusal';
import {
  readReports,
  REPORT_EVERY_MS,
  type ShellReport,
  waitForShells,
} from '../registry/shell-reports';
import { parsePeriod } from '../registry/names';

/** How many polls there are between two lines of progress. */
const POLLS_PER_LINE = 6;

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

/** A release that is watched, and the one whose failures are the baseline. */
interface Watch extends WatchedRelease {
  readonly name: string;
  readonly other: string;
  readonly otherBefore: readonly ReleaseMeasures[];
}

/**
 * Call before the releases go live: they are compared with what is live now.
 * @throws {Refusal} when no shell server reports, so that no failure would be seen
 */
export async function prepareGuard(context: CommandContext, options: GuardOptions) {
  const { store, environment } = context;
  const { durationMs, notify, signal, pollIntervalMs = REPORT_EVERY_MS } = options;
  const earlier = await readReports(store, environment);
  if (earlier.length === 0) {
    throw new Refusal([
      'No running shell server reports to this release store, so no failures would be reported. Start a shell server, or omit --guard.',
    ]);
  }
  const newest = await readNewest(store, environment);

  const findBaseline = ({ remote, version, isCanary }: WatchedRelease): string | undefined => {
    const { active, lastGood } = newest?.remotes[remote] ?? {};
    return (!isCanary && active?.version === version ? lastGood : active)?.version;
  };

  /**
   * What each server has measured of a release since the first reports. A server that restarts starts
   * again from zero.
   */
  const measuredOf = (reports: readonly ShellReport[], { remote, version }: WatchedRelease) =>
    reports.map(({ name, measures }) => {
      const before = earlier.find((report) => report.name === name)?.measures ?? [];
      return measuresSince(
        measuresOf(measures, remote, version),
        measuresOf(before, remote, version),
      );
    });

  /** Rolls the release back if it does harm. @returns why it is no longer watched */
  async function inspect(
    reports: readonly ShellReport[],
    watch: Watch,
  ): Promise<readonly string[] | null> {
    const { remote, version, name, isCanary = false } = watch;
    const present = await readNewest(store, environment);
    const shown = present?.remotes[remote]?.[isCanary ? 'canary' : 'active'];
    if (shown?.version !== version) {
      const what = isCanary ? 'the canary' : 'live';
      return [
        `${name} is no longer ${what}: another user changed it (${present?.change.command}).`,
      ];
    }
    const compared = isCanary ? seenOf(reports, remote, watch.other) : watch.otherBefore;
    const harm = findHarm(measuredOf(reports, watch), compared, isCanary);
    if (!harm) return null;
    try {
      const reason = `guard: ${harm}`;
      const { revision, remotes } = isCanary
        ? (await abortCanary(context, remote, version, { reason })).document
        : await rollback(context, remote, {
            ifActive: version,
            // A freeze is not meant to protect a harmful release.
            ...(present && findFreeze(present, remote) && { despiteFreeze: reason }),
          });
      const live = remotes[remote]?.active.version ?? '';
      const lines = isCanary
        ? [
            `Ended the canary ${name}: ${harm}.`,
            `All visitors get ${remote}@${live} (revision ${revision}).`,
          ]
        : [
            `Rolled back ${name}: ${harm}.`,
            `${remote} was rolled back to ${live} (revision ${revision}).`,
          ];
      return [...lines, ...(await waitForShells(context, revision))];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [`${name} is failing: ${harm}. Rolling it back failed: ${error.message}`];
    }
  }

  /** Call once the releases are live. Resolves when the time is over or no release is left. */
  async function watch(releases: readonly WatchedRelease[]): Promise<GuardOutcome> {
    const lines: string[] = [];
    let left: Watch[] = [];
    for (const release of releases) {
      const name = releaseName(release.remote, release.version);
      const other = findBaseline(release);
      if (other === undefined)
        lines.push(`There is no release to compare ${name} with, so it is not watched.`);
      else {
        const otherBefore = seenOf(earlier, release.remote, other);
        left.push({ ...release, name, other, otherBefore });
      }
    }
    let isWell = true;
    const polls = Math.ceil(durationMs / pollIntervalMs);
    for (let poll = 1; poll <= polls && left.length > 0; poll += 1) {
      const isStopped = await wait(pollIntervalMs, false, { signal }).catch(() => true);
      if (isStopped) {
        const names = left.map(({ name }) => name).join(', ');
        lines.push(`Stopped watching ${names}. What is live stays live.`);
        return { lines, isWell: false };
      }
      const reports = await readReports(store, environment);
      const still: Watch[] = [];
      for (const each of left) {
        const ended = await inspect(reports, each);
        if (ended) {
          lines.push(...ended);
          isWell = false;
        } else still.push(each);
      }
      left = still;
      if (poll % POLLS_PER_LINE !== 0 || poll === polls) continue;
      const seconds = Math.round(((polls - poll) * pollIntervalMs) / 1000);
      for (const each of left)
        notify(`  ${each.name} ${describeSeen(measuredOf(reports, each))}; ${seconds} s left`);
    }
    const last = await readReports(store, environment);
    for (const each of left)
      lines.push(
        `${each.name} stays ${each.isCanary ? 'a canary' : 'live'}: ${describeSeen(measuredOf(last, each))}.`,
      );
    return { lines, isWell };
  }

  return { watch, isWatched: (release: WatchedRelease) => findBaseline(release) !== undefined };
}

const seenOf = (reports: readonly ShellReport[], remote: string, version: string) =>
  reports.map(({ measures }) => measuresOf(measures, remote, version));

/** A change that made releases live. */
interface GuardedChange {
  readonly lines: readonly string[];
  readonly revision: number;
  readonly releases: readonly WatchedRelease[];
}

interface GuardSession {
  readonly context: CommandContext;
  readonly notify: (line: string) => void;
  readonly end: (code: number) => void;
}

/** Exit code of a program that was interrupted. */
const INTERRUPTED = 130;

/**
 * Makes a change, waits for all shell servers and watches the released versions for as long as the user
 * wants. The command exits with code 2 if one was rolled back, and with 130 if it was interrupted.
 * @param duration as the user typed it; without it nothing is watched
 */
export async function guardReleases(
  { context, notify, end }: GuardSession,
  duration: string | undefined,
  change: () => Promise<GuardedChange>,
): Promise<readonly string[]> {
  const makeLive = async () => {
    const { lines, revision, releases } = await change();
    return { lines: [...lines, ...(await waitForShells(context, revision))], releases };
  };
  if (duration === undefined) return (await makeLive()).lines;
  const durationMs = parseDuration(duration);
  const controller = new AbortController();
  const guard = await prepareGuard(context, { durationMs, notify, signal: controller.signal });
  const { lines, releases } = await makeLive();
  const names = releases
    .filter(guard.isWatched)
    .map(({ remote, version }) => releaseName(remote, version));
  if (names.length > 0)
    notify(
      `Watching ${names.join(', ')} for ${duration}. Ctrl-C stops watching and leaves what is live.`,
    );
  const handleSignal = () => controller.abort();
  process.once('SIGINT', handleSignal);
  const outcome = await guard.watch(releases);
  process.removeListener('SIGINT', handleSignal);
  if (!outcome.isWell) end(controller.signal.aborted ? INTERRUPTED : EXIT.refused);
  return [...lines, ...outcome.lines];
}

/** Shell servers keep one hour of measurements. */
const MAX_MS = 3_600_000;

/** How long a release is watched, such as `5m`. */
export const parseDuration = (text: string): number =>
  parsePeriod(text, 'smh', MAX_MS, 'to watch a release: use 30s, 5m, or at most 1h.');

/** How many times the failure rate of the earlier release is too much. */
const FACTOR = 2;
/** A lower failure rate never triggers a rollback. */
const SHARE_MIN = 0.02;

/** When a release is rolled back, as lines of help text. */
export const GUARD_RULE = [
  `its failure rate is at least ${FACTOR} times that of the previous release`,
  `and at least ${SHARE_MIN * 100} percent, with ${FAILURES_MIN} or more failed renders,`,
  `or failures in browsers of ${FAILURES_MIN} or more networks`,
];

type Seen = readonly ReleaseMeasures[];

/**
 * Why a release must be rolled back; null when it need not be.
 * @param before measurements of the earlier release in the hour before; for a canary, of the live release
 */
export function findHarm(now: Seen, before: Seen, isCanary = false): string | null {
  const other = isCanary ? 'the live release' : 'the previous release';
  return (
    compare('renders', findRenderShare(now), findRenderShare(before), other) ??
    compare('networks of browsers', findBrowserShare(now), findBrowserShare(before), other)
  );
}

function compare(
  what: string,
  now: FailureShare,
  before: FailureShare,
  other: string,
): string | null {
  const share = shareOf(now);
  const isWorse = now.isEnough && share >= SHARE_MIN && share >= FACTOR * shareOf(before);
  return isWorse
    ? `it failed in ${formatShare(now, what)}; ${other} in ${formatShare(before, what)}`
    : null;
}

const formatShare = ({ failures, loads }: FailureShare, what: string): string =>
  `${failures} of ${Math.max(loads, failures)} ${what}`;

function describeSeen(now: Seen): string {
  const [renders, browsers] = [findRenderShare(now), findBrowserShare(now)];
  return `failed in ${formatShare(renders, 'renders')}, ${formatShare(browsers, 'networks of browsers')}`;
}
