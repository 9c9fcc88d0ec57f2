import type { PasswordRequest } from '@tableside/contracts/account/rules';
import { cityName } from '@tableside/contracts/site/model';
import type { Db } from '../../db/schema';
import { checkPassword, type PasswordOwner } from '../../identity/password-policy';

/** What is wrong with the new password of somebody of this city, by field; empty when it may be used. */
export async function checkOwnPassword(
  db: Db,
  request: PasswordRequest,
  owner: PasswordOwner,
): Promise<Readonly<Record<string, string>>> {
  const city = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'city')
    .executeTakeFirst();
  const name = cityName(city?.value);
  return checkPassword(request, owner, name === null ? [] : [name]);
}
