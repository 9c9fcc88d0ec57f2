import { SHELL_NAME } from '@tableside/contracts/common/names';
import type { RegisteredShells } from '@tableside/contracts/registry/shell';
import { releaseName } from '../good-releases';

/** Which release of the shell is live and what it would fall back to, in lines for people.
 * @param good releases that are known to be good, by `releaseName` */
export function describeShell(
  shells: RegisteredShells | null,
  good: ReadonlySet<string>,
): string[] {
  if (!shells) return [];
  const { active, lastGood } = shells;
  const mark = (version: string) => good.has(releaseName(SHELL_NAME, version));
  const before = lastGood
    ? `, before it ${lastGood.version}${mark(lastGood.version) ? ' (good)' : ''}`
    : '';
  const state = mark(active.version) ? 'active, good' : 'active';
  return [`${SHELL_NAME.padEnd(12)}${active.version.padEnd(24)}${state}${before}`];
}
