import type { ContentKind } from '@tableside/contracts/content/model';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../../db/schema';
import type { Words, WordsAt } from '../../../plugins/words/words-model';
import { baseColumns, readBase } from '../drafts/drafts';

/** Words that are to go live at a time. */
export interface Schedule {
  readonly id: number;
  readonly kind: ContentKind;
  /** Null where the account is gone. */
  readonly userId: number | null;
  readonly who: string;
  readonly document: Words;
  readonly base: WordsAt;
  readonly at: Date;
  readonly endsAt: Date | null;
  readonly state: 'waiting' | 'live' | 'held' | 'over';
  readonly message: string | null;
  /** Under which it went live. */
  readonly liveRevision: string | null;
  /** What showed before. */
  readonly before: WordsAt;
}

/** How long a process that has claimed a schedule is waited for, in milliseconds. */
const CLAIM_MS = 60_000;

const toSchedule = (row: Selectable<Tables['content_schedules']>): Schedule => ({
  id: row.id,
  kind: row.kind as ContentKind,
  userId: row.user_id,
  who: row.who,
  document: JSON.parse(row.document) as Words,
  base: readBase(row),
  at: row.at,
  endsAt: row.ends_at,
  state: row.state,
  message: row.message,
  liveRevision: row.live_revision,
  before: readBase({ base_revision: row.before_revision, base_document: row.before_document }),
});

/** What waits, is held, or is live until its end. */
export async function listSchedules(db: Db, kind?: ContentKind): Promise<Schedule[]> {
  const rows = await db
    .selectFrom('content_schedules')
    .selectAll()
    .where('state', '!=', 'over')
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? ''))
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(toSchedule);
}

const claimFrom = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

/** @param claimedAt left out, whoever looks next takes it on; else the caller does, at once */
export async function addSchedule(
  db: Db,
  planned: Pick<Schedule, 'kind' | 'who' | 'document' | 'base' | 'at' | 'endsAt'> & {
    readonly userId: number;
  },
  claimedAt?: Date,
): Promise<Schedule> {
  const row = await db
    .insertInto('content_schedules')
    .values({
      kind: planned.kind,
      user_id: planned.userId,
      who: planned.who,
      document: JSON.stringify(planned.document),
      ...baseColumns(planned.base),
      at: planned.at,
      ends_at: planned.endsAt,
      ...(claimedAt && { claimed_until: claimFrom(claimedAt) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSchedule(row);
}

/** Takes one off the list.
 * @returns what it was; null where there is none */
export async function closeSchedule(db: Db, id: number): Promise<Schedule | null> {
  const row = await db
    .selectFrom('content_schedules')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'over')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  await db.updateTable('content_schedules').set({ state: 'over' }).where('id', '=', id).execute();
  return toSchedule(row);
}

/** Takes on one whose time has come: no other process gets it meanwhile.
 * @returns null where there is none */
export async function claimDue(db: Db, now: Date): Promise<Schedule | null> {
  const row = await db
    .updateTable('content_schedules')
    .set({ claimed_until: claimFrom(now) })
    .where('id', '=', (due) =>
      due
        .selectFrom('content_schedules')
        .select('id')
        .where((is) =>
          is.or([
            is.and([is('state', '=', 'waiting'), is('at', '<=', now)]),
            is.and([is('state', '=', 'live'), is('ends_at', '<=', now)]),
          ]),
        )
        .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now)]))
        .orderBy('at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? toSchedule(row) : null;
}

/** What came of one that was claimed. */
export type Outcome =
  | { readonly state: 'waiting' | 'live' | 'held' | 'over'; readonly message: string | null }
  | {
      readonly state: 'live';
      readonly message: null;
      readonly revision: string | null;
      readonly before: WordsAt;
    };

/** Notes what came of it. One that is to be tried again stays claimed until then.
 * @param from what it was; where somebody has taken it off meanwhile, it stays off
 * @returns false in that case */
export async function noteOutcome(
  db: Db,
  { id, state: from }: Pick<Schedule, 'id' | 'state'>,
  outcome: Outcome,
): Promise<boolean> {
  const { state, message } = outcome;
  const { numUpdatedRows } = await db
    .updateTable('content_schedules')
    .set({
      state,
      message,
      ...(state !== from && { claimed_until: null }),
      ...('revision' in outcome && {
        live_revision: outcome.revision,
        before_revision: outcome.before.revision,
        before_document: baseColumns(outcome.before).base_document,
      }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
