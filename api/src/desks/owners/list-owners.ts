import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** How many of each a screen has. */
const ROWS_MAX = 500;

interface PersonColumns {
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
}

const name = sql<string>`u.first_name || ' ' || u.last_name`.as('name');

const toPerson = <Row extends PersonColumns>({ user_id, name: called, email, ...row }: Row) => ({
  ...row,
  person: { id: user_id, name: called, email },
});

/** Who asks for a place, the oldest first. */
export async function listOpenRequests(db: Db) {
  const rows = await db
    .selectFrom('owner_requests as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .innerJoin('restaurants as r', 'r.id', 'q.restaurant_id')
    .select(['q.id', 'q.user_id', 'q.message', 'q.created_at', 'u.email', name])
    .select(['r.slug', 'r.title', 'r.phone', 'r.website'])
    .where('q.decided_at', 'is', null)
    .orderBy('q.id')
    .limit(ROWS_MAX)
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...toPerson(row), at: created_at.toISOString() }));
}

/** Who owns which place, by the place's name. */
export async function listOwners(db: Db) {
  const rows = await db
    .selectFrom('place_owners as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('restaurants as r', 'r.id', 'o.restaurant_id')
    .select(['o.user_id', 'o.since', 'o.proved_by', 'u.email', name, 'r.slug', 'r.title'])
    .orderBy('r.title')
    .orderBy('r.id')
    .orderBy('o.since')
    .limit(ROWS_MAX)
    .execute();
  return rows.map(({ since, ...row }) => ({ ...toPerson(row), since: since.toISOString() }));
}
