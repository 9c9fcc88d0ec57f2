import type { Draft } from '../document';
import { EXIT } from '../exit-codes';
import { Refusal } from '../refusal';

/** @param expected version that somebody saw live; left out, any will do
 * @throws {Refusal} where another one is live meanwhile */
export function requireLive(
  state: Pick<Draft, 'remotes'> | null,
  name: string,
  expected: string | undefined,
): void {
  const live = state?.remotes[name]?.active.version;
  if (expected === undefined || live === expected) return;
  const instead = live === undefined ? 'Nothing of it is' : `${name}@${live} is`;
  throw new Refusal(
    [
      `${name}@${expected} is not live any more. ${instead}, and nothing was changed. Who did it: npm run mfe -- log`,
    ],
    EXIT.late,
  );
}
