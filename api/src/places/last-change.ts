import type { EditSource, PlacePart } from '@tableside/contracts/desk/places/rules';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../db/schema';

/** What owners see in place of a name of staff. */
const STAFF = 'The site’s staff';

interface LastChange {
  /** Null for an import or a command. */
  readonly who: string | null;
  readonly at: string;
}

interface LastAct {
  readonly at: Date;
  readonly name: string;
  readonly kind: string;
  readonly is_owners: boolean;
  readonly is_undone: boolean;
  /** What the act, or undoing it, left the field at. */
  readonly value: unknown;
}

/** Who gave a part of a restaurant the value that it has, and when.
 * @param source of the user who is told */
export async function findLastChange(
  tx: Db,
  id: number,
  { part, value, source }: { part: PlacePart; value: unknown; source: EditSource },
): Promise<LastChange> {
  const act = await findLastAct(tx, id, part);
  if (act && hasLeft(act, part, value)) {
    const isNamed = source !== 'owner' || act.is_owners;
    return { who: isNamed ? act.name : STAFF, at: act.at.toISOString() };
  }
  const { updated_at: at } = await tx
    .selectFrom('restaurants')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { who: null, at: at.toISOString() };
}

/** False where an import or a command has changed it since. */
function hasLeft(act: LastAct, part: PlacePart, value: unknown): boolean {
  if (part === 'featured') return true;
  if (part !== 'state') return isDeepStrictEqual(act.value, value);
  const { state } = value as { state: string };
  return ((act.kind === 'reopened') !== act.is_undone) === (state === 'open') && state !== 'gone';
}

async function findLastAct(tx: Db, id: number, part: PlacePart): Promise<LastAct | undefined> {
  const isOf = {
    state: sql`a.restaurant_id = ${id} AND a.kind IN ('closed', 'reopened', 'merged')`,
    featured: sql`a.kind = 'featured'`,
    field: sql`a.restaurant_id = ${id} AND e.field = ${part}`,
  }[part === 'state' || part === 'featured' ? part : 'field'];
  const { rows } = await sql<LastAct>`
    SELECT c.at, c.kind, c.is_undone, c.value,
      c.source = 'owner' AND NOT c.is_undone AS is_owners,
      coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), c.who) AS name
    FROM (SELECT a.kind, a.source, a.undone_at IS NOT NULL AS is_undone,
        coalesce(a.undone_at, a.at) AS at, coalesce(a.undone_by, a.who) AS who,
        CASE WHEN a.undone_at IS NULL THEN e.after ELSE e.before END AS value
      FROM place_acts a LEFT JOIN place_edits e ON e.act_id = a.id
      WHERE ${isOf} ORDER BY coalesce(a.undone_at, a.at) DESC, a.id DESC LIMIT 1) c
    LEFT JOIN users u ON u.email = c.who`.execute(tx);
  return rows[0];
}
