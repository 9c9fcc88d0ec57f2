import type { ContentKind } from '@tableside/contracts/content/model';
import { PRESENCE_ENDS_S } from '@tableside/contracts/desk/content/rules';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema';
import { nameOf } from './name-of';

export interface Present {
  readonly kind: string;
  readonly name: string;
  readonly has_draft: boolean;
  readonly since: string;
}

const ENDED = sql<Date>`now() - make_interval(secs => ${PRESENCE_ENDS_S})`;

/** Notes that somebody has a document open, or has left it. */
export async function notePresence(
  db: Db,
  userId: number,
  kind: ContentKind,
  isOpen: boolean,
): Promise<void> {
  await db.deleteFrom('content_presence').where('seen_at', '<', ENDED).execute();
  if (!isOpen) {
    await db
      .deleteFrom('content_presence')
      .where('kind', '=', kind)
      .where('user_id', '=', userId)
      .execute();
    return;
  }
  await db
    .insertInto('content_presence')
    .values({ kind, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'user_id']).doUpdateSet({ seen_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Who else has documents open.
 * @param userId who asks
 * @param kind left out, of all documents */
export async function listPresent(db: Db, userId: number, kind?: ContentKind): Promise<Present[]> {
  const rows = await db
    .selectFrom('content_presence')
    .innerJoin('users', 'users.id', 'content_presence.user_id')
    .leftJoin('content_drafts', (join) =>
      join
        .onRef('content_drafts.user_id', '=', 'content_presence.user_id')
        .onRef('content_drafts.kind', '=', 'content_presence.kind'),
    )
    .select(['content_presence.kind', 'since', 'first_name', 'last_name'])
    .select('content_drafts.id as draft')
    .where('seen_at', '>=', ENDED)
    .where('content_presence.user_id', '!=', userId)
    .$if(kind !== undefined, (all) => all.where('content_presence.kind', '=', kind ?? ''))
    .orderBy('since')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    name: nameOf(row),
    has_draft: row.draft !== null,
    since: row.since.toISOString(),
  }));
}
