import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/schema';
import { noteAct } from '../../identity/acts';

/** What the acts call the one setting that there is. */
const SUBJECT = 'sponsor mail';
const BY_LINK = 'the link of a mail';

/** Where the sponsor gets the monthly mail; null where nobody has said. */
export const findSponsorMail = async (db: Db) =>
  (await db
    .selectFrom('sponsor_mail')
    .select(['address', 'stop_key', 'set_at', 'set_by'])
    .executeTakeFirst()) ?? null;

/** Has the monthly mail sent to an address too, in the place of the one before. Links of mails to that one do nothing more.
 * @returns false where it is the address already */
export const setSponsorMail = (
  db: Db,
  { address, who }: { readonly address: string; readonly who: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('sponsor_mail')
      .select('address')
      .forUpdate()
      .executeTakeFirst();
    if (before?.address.toLowerCase() === address.toLowerCase()) return false;
    const row = { address, stop_key: randomBytes(24).toString('base64url'), set_by: who };
    await tx
      .insertInto('sponsor_mail')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, set_at: new Date() }))
      .execute();
    await noteAct(tx, { who, act: 'sponsor-mail-set', subject: SUBJECT, reason: address });
    return true;
  });

/** Ends the monthly mail to the sponsor.
 * @param by who asks at the desk, or the key of a mail that went there
 * @returns false where there is none, or the key is of no use any more */
export const endSponsorMail = (
  db: Db,
  by: { readonly who: string } | { readonly key: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('sponsor_mail')
      .$if('key' in by, (rows) => rows.where('stop_key', '=', 'key' in by ? by.key : ''))
      .returning('address')
      .executeTakeFirst();
    if (!ended) return false;
    const who = 'who' in by ? by.who : BY_LINK;
    const act = 'who' in by ? 'sponsor-mail-removed' : 'sponsor-mail-stopped';
    await noteAct(tx, { who, act, subject: SUBJECT, reason: ended.address });
    return true;
  });
