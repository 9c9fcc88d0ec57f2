import type { Db } from '../../db/schema';
import { mailboxOf } from '../../lib/text';
import type { KeyedHash } from '../secrets/keyed-hash';
import type { Limit } from './limit';

/** A limit of one person, by the account's id. It is counted by the mailbox, so that it goes on with another account. */
export type OwnLimit = Pick<Limit, 'consume' | 'check' | 'spend' | 'forget'>;

export function countByMailbox(db: Db, personHash: KeyedHash, limit: Limit): OwnLimit {
  const keyOf = async (userId: string): Promise<string> => {
    const user = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', Number(userId))
      .executeTakeFirst();
    return user ? personHash(`limit ${mailboxOf(user.email)}`).toString('hex') : userId;
  };
  return {
    consume: async (userId) => limit.consume(await keyOf(userId)),
    check: async (userId) => limit.check(await keyOf(userId)),
    spend: async (userId, tries) => limit.spend(await keyOf(userId), tries),
    forget: async (userId) => limit.forget(await keyOf(userId)),
  };
}
