import type { FilterKind } from '@tableside/contracts/listing/model';
import { sql } from 'kysely';
import type { Db } from '../db/schema';

export interface OptionRow {
  readonly id: number;
  readonly kind: FilterKind;
  readonly title: string;
}

/** The options of one kind: cuisines by title, since a city has many; the others in the order in which
 * they were made, most useful first, because a filter shows only the first few of them. */
export async function listOptions(db: Db, kind: FilterKind): Promise<OptionRow[]> {
  const options = db.selectFrom('options').select(['id', 'kind', 'title']).where('kind', '=', kind);
  const ordered = kind === 'cuisine' ? options.orderBy(sql`lower(title)`) : options;
  return ordered.orderBy('id').execute();
}

/** Ids per kind and title. */
export type OptionIds = (kind: FilterKind, title: string) => number | undefined;

/** Makes the options that do not exist yet, in the given order.
 * @returns a look-up over all options of the database */
export async function ensureOptions(
  tx: Db,
  wanted: readonly { readonly kind: FilterKind; readonly title: string }[],
): Promise<OptionIds> {
  await sql`
    INSERT INTO options (kind, title)
    SELECT w.kind, w.title
    FROM unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ title }) => title)}::text[])
      WITH ORDINALITY AS w(kind, title, place)
    WHERE NOT EXISTS (SELECT 1 FROM options o WHERE o.kind = w.kind AND o.title = w.title)
    GROUP BY w.kind, w.title
    ORDER BY min(w.place)
    ON CONFLICT DO NOTHING`.execute(tx);
  const rows = await tx.selectFrom('options').select(['id', 'kind', 'title']).execute();
  const ids = new Map(rows.map(({ id, kind, title }) => [`${kind} ${title}`, id]));
  return (kind, title) => ids.get(`${kind} ${title}`);
}
