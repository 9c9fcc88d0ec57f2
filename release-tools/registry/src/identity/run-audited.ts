import { EXIT } from '../exit-codes';
import { Refusal } from '../refusal';
import { noteAudit } from './audit';
import type { Principal } from '../keys/scope';

/** Does something; where it is refused because it is not allowed, the audit has it.
 * @param what the command as typed */
export async function runAudited<Outcome>(
  { name, id, from }: Principal,
  folder: string | null,
  what: string,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal && error.code === EXIT.forbidden)
      await noteAudit(folder, {
        who: name,
        ...(id && { id }),
        ...(from && { from }),
        what,
        why: error.message,
      });
    throw error;
  }
}
