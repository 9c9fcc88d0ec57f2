import { setTimeout as wait } from 'node:timers/promises';
import { SHELL_NAME } from '@tableside/contracts/common/names';
import { readNewest } from '../changes';
import { readReports, type ShellReport } from './shell-reports';
import type { ReleaseStore } from '../store';

/** How often the reports are read, in milliseconds. */
const LOOK_EVERY_MS = 200;

interface Followers {
  readonly store: ReleaseStore;
  readonly environment: string;
}

/** Waits until all shell servers that run make their pages from a revision, or a newer one.
 * @returns who does, and who does not, in lines for people; nothing where no shell server runs */
export async function waitForShells(
  { store, environment }: Followers,
  revision: number,
  patienceMs = 10_000,
): Promise<string[]> {
  for (const deadline = Date.now() + patienceMs; ; await wait(LOOK_EVERY_MS)) {
    const reports = await readReports(store, environment);
    if (reports.length === 0) return [];
    const late = reports.filter((report) => report.revision < revision);
    if (late.length === 0) return [`Shown by ${reports.map(({ name }) => name).join(', ')}.`];
    if (Date.now() < deadline) continue;
    return late.map(
      (report) =>
        `${report.name} does not show it yet: its pages are of revision ${report.revision}. Its log says why.`,
    );
  }
}

/** As `waitForShells`, for the newest revision. */
export async function waitForNewest(followers: Followers): Promise<string[]> {
  const newest = await readNewest(followers.store, followers.environment);
  return newest ? waitForShells(followers, newest.revision) : [];
}

/** How long a shell server may take to run another release, in milliseconds. */
const HAND_OVER_MS = 60_000;

/** Waits until all shell servers that take releases of the shell by themselves run one.
 * @returns who does, and who does not, in lines for people; nothing where no shell server runs */
export async function waitForShell(
  { store, environment }: Followers,
  version: string,
  patienceMs = HAND_OVER_MS,
): Promise<string[]> {
  for (const deadline = Date.now() + patienceMs; ; await wait(LOOK_EVERY_MS)) {
    const reports = await readReports(store, environment);
    const isOpen = ({ isLaunched, shell, refused }: ShellReport) =>
      isLaunched && shell.version !== version && !refused.some((each) => each.version === version);
    if (reports.some(isOpen) && Date.now() < deadline) continue;
    return reports.map((report) => describeRun(report, version));
  }
}

function describeRun({ name, shell, isLaunched, refused }: ShellReport, version: string): string {
  if (shell.version === version) return `Run by ${name}.`;
  const runs = `${name} runs shell ${shell.version}`;
  if (!isLaunched) return `${runs}, which it was started from. It takes no release by itself.`;
  const reason = refused.find((each) => each.version === version)?.reason;
  return `${runs} still${reason ? `: of ${version} its launcher says that ${reason}` : '. Its log says why'}.`;
}

/** Waits until what went live is shown, or, of the shell, run. */
export const waitForAll = (
  followers: Followers,
  name: string,
  version: string,
  revision: number,
): Promise<string[]> =>
  name === SHELL_NAME ? waitForShell(followers, version) : waitForShells(followers, revision);
