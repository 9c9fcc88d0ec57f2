import { releaseBase, SHELL_NAME } from '@tableside/contracts/common/names';
import {
  registeredShell,
  replacedShell,
  type RegisteredShells,
} from '@tableside/contracts/registry/shell';
import { isObject, readBy, type Tell } from './read-by';

/** The entry for the shell, as far as it can be read: where only the live release is bad, the one before it counts. */
export function readShell(entry: unknown, tell: Tell): RegisteredShells | null {
  const { active, lastGood, replaced } = isObject(entry) ? entry : {};
  const live = readBy(registeredShell, active);
  const before = readBy(registeredShell, lastGood);
  const fallback = 'value' in before && isOwnBase(before.value) ? before.value : null;
  const listed = Array.isArray(replaced) ? replaced : [];
  const others = listed.flatMap((each) => {
    const read = readBy(replacedShell, each);
    return 'value' in read && isOwnBase(read.value) ? [read.value] : [];
  });
  if ('value' in live && isOwnBase(live.value))
    return { active: live.value, lastGood: fallback, replaced: others };
  const reason = 'reason' in live ? live.reason : 'it lies at an address that is not its own';
  const instead = fallback ? `${fallback.version} counts` : 'shell servers keep what they run';
  tell(SHELL_NAME, `The live release of the shell is left out: ${reason}; ${instead}.`);
  return fallback && { active: fallback, lastGood: null, replaced: others };
}

const isOwnBase = ({ version, base }: { readonly version: string; readonly base: string }) =>
  base === releaseBase(SHELL_NAME, version);
