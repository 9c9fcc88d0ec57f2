import type { Db } from '../../../db/schema';
import { IS_SUSPENDED } from '../../../auth/users';

/** So many of those who reported a review are told what became of it. */
const MOST_TOLD = 20;

/** Confirmed addresses of accounts that are not suspended.
 * @param ids null among them is nobody */
export async function findAddresses(
  tx: Db,
  ids: readonly (number | null)[],
): Promise<readonly string[]> {
  const known = [...new Set(ids.filter((id) => id !== null))].slice(0, MOST_TOLD);
  if (!known.length) return [];
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('id', 'in', known)
    .where('email_verified_at', 'is not', null)
    .where((eb) => eb.not(IS_SUSPENDED))
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}
