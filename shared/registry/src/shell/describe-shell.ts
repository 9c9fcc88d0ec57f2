import { SHELL_NAME } from '@tableside/contracts/common/names';
import type { RegisteredShells } from '@tableside/contracts/registry/shell';
import { describeLoads } from '../describe-remote';
import { releaseName } from '../releases/good-releases';
import type { ShellReport } from '../reports/shell-reports';

/** Which release of the shell is live and what it would fall back to, in lines for people.
 * @param good releases that are known to be good, by `releaseName`
 * @param reports of the shell servers that run */
export function describeShell(
  shells: RegisteredShells | null,
  good: ReadonlySet<string>,
  reports: readonly ShellReport[],
): string[] {
  if (!shells) return [];
  const { active, lastGood } = shells;
  const mark = (version: string) => good.has(releaseName(SHELL_NAME, version));
  const before = lastGood
    ? `, before it ${lastGood.version}${mark(lastGood.version) ? ' (good)' : ''}`
    : '';
  const seen = reports.flatMap(({ shell, shellLoads }) =>
    shellLoads && shell.version === active.version ? [shellLoads] : [],
  );
  const evidence = mark(active.version)
    ? ', good'
    : describeLoads(SHELL_NAME, active.version, seen, reports);
  return [`${SHELL_NAME.padEnd(12)}${active.version.padEnd(24)}active${evidence}${before}`];
}
