import { setTimeout as wait } from 'node:timers/promises';
import { readNewest } from '../changes';
import { readReports } from './shell-reports';
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
