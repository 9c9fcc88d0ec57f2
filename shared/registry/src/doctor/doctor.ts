import { readShown } from '../reading/registry-follower';
import { reportFolder } from '../reports/shell-reports';
import type { ReleaseStore } from '../store';
import { checkRegistry } from './check-registry';
import { checkReleases } from './check-releases';
import { isSettled, remover, type Examined, type Finding } from './finding';

/** How long the last report of a shell server tells anything, in milliseconds. */
const REPORT_KEPT_MS = 24 * 3_600_000;

export interface DoctorOptions {
  /** True mends what can be mended without a loss; default false, which changes nothing. */
  readonly isMending?: boolean;
  readonly now?: Date;
}

export interface Diagnosis {
  readonly lines: readonly string[];
  /** True when there is nothing that is not as it should be, or it was mended. */
  readonly isWell: boolean;
}

/** Looks for what is wrong with a release store and with one environment's registry in it. */
export async function doctor(
  parts: { readonly store: ReleaseStore; readonly environment: string },
  { isMending = false, now = new Date() }: DoctorOptions = {},
): Promise<Diagnosis> {
  const examined = { store: parts.store, environment: parts.environment, now };
  const { findings, releases } = await examine(examined);
  if (findings.length === 0)
    return { lines: [await describeHealth(examined, releases)], isWell: true };
  if (isMending) return mendAll(findings);
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
  const canMend = findings.some(({ mend }) => mend);
  const advice = canMend ? ' What can be mended is, by: npm run mfe -- doctor --mend' : '';
  return {
    lines: [...findings.map(({ sentence }) => sentence), `${count}.${advice}`],
    isWell: false,
  };
}

async function examine(examined: Examined) {
  const { findings, count } = await checkReleases(examined);
  return {
    findings: [
      ...(await checkRegistry(examined)),
      ...findings,
      ...(await findOldReports(examined)),
      ...(await findLeftovers(examined)),
    ],
    releases: count,
  };
}

/** Reports of shell servers that nobody waits for any more. */
async function findOldReports(examined: Examined): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of await examined.store.list(reportFolder(examined.environment))) {
    const sentence = `${key} is of a shell server that has not reported for a day.`;
    if (await isSettled(examined, [key], REPORT_KEPT_MS))
      findings.push({ sentence, mend: remover(examined, [key]) });
  }
  return findings;
}

/** What crashes have left of writes; what is young is being written. */
async function findLeftovers(examined: Examined): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of await examined.store.leftovers()) {
    const sentence = `${key} is what a crash has left of a write.`;
    if (await isSettled(examined, [key]))
      findings.push({ sentence, mend: remover(examined, [key]) });
  }
  return findings;
}

async function describeHealth({ store, environment }: Examined, releases: number): Promise<string> {
  const shown = await readShown(store, environment);
  const live = shown
    ? `revision ${shown.document.revision} of ${environment}`
    : `nothing is live in ${environment}`;
  return `The release store is well: ${live}, ${releases} releases.`;
}

async function mendAll(findings: readonly Finding[]): Promise<Diagnosis> {
  const lines: string[] = [];
  for (const { sentence, mend } of findings)
    lines.push(mend ? `Mended: ${sentence} ${await mend()}` : `Left: ${sentence}`);
  return { lines, isWell: findings.every(({ mend }) => mend) };
}
