import { SHELL_NAME } from '@tableside/contracts/common/names';
import type { Draft } from '../document';
import { EXIT } from '../exit-codes';
import { Refusal } from '../refusal';

/** What the registry says of a remote, or of the shell. */
export const entryOf = (state: Pick<Draft, 'remotes' | 'shell'> | null, name: string) =>
  name === SHELL_NAME ? state?.shell : state?.remotes[name];

/** @param expected version that somebody saw live; left out, any will do
 * @throws {Refusal} where another one is live meanwhile */
export function requireLive(
  state: Pick<Draft, 'remotes' | 'shell'> | null,
  name: string,
  expected: string | undefined,
): void {
  const live = entryOf(state, name)?.active.version;
  if (expected === undefined || live === expected) return;
  const instead = live === undefined ? 'Nothing of it is' : `${name}@${live} is`;
  throw new Refusal(
    [
      `${name}@${expected} is not live any more. ${instead}, and nothing was changed. Who did it: npm run mfe -- log`,
    ],
    EXIT.late,
  );
}
