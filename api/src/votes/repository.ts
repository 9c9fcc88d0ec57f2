import { createHash, randomBytes } from 'node:crypto';
import {
  BALLOTS_MAX,
  ADDRESS_BALLOTS_MAX,
  RETENTION_DAYS,
  NETWORK_BALLOTS_MAX,
  OPEN_VOTES_MAX,
} from '@tableside/contracts/vote/rules';
import { sql } from 'kysely';
import { cardColumns, type SummaryRow } from '../restaurants/cards';
import { NOW, daysAgo, toJson } from '../db/sql';
import type { Db } from '../db/schema';
import { lockUser } from '../auth/users';

/** 144 random bits, 24 base64url characters: not guessable. */
const TOKEN_BYTES = 18;

/** A voter's responses by restaurant id. */
export type Responses = Readonly<Record<string, string>>;

interface NewVote {
  readonly userId: number;
  /** In the organizer's order. */
  readonly slugs: readonly string[];
  readonly meetsAt: Date;
  readonly endsAt: Date;
}

/** Creates a vote on open restaurants.
 * @returns its token, or why not: a restaurant is not listed, or the user has too many open
 * votes */
export const createVote = (
  db: Db,
  { userId, slugs, meetsAt, endsAt }: NewVote,
): Promise<{ token: string } | 'gone' | 'unlisted' | 'too-many'> =>
  db.transaction().execute(async (tx) => {
    // The lock serializes creating votes of one user.
    if (!(await lockUser(tx, userId, 'update'))) return 'gone';
    const { count } = await tx
      .selectFrom('table_votes')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('user_id', '=', userId)
      .where('ends_at', '>', NOW)
      .executeTakeFirstOrThrow();
    if (count >= OPEN_VOTES_MAX) return 'too-many';
    const { rows: restaurants } = await sql<{ id: number; slug: string }>`
      SELECT id, slug FROM restaurants WHERE slug = ANY(${[...slugs]}::text[]) AND closed_at IS NULL
      FOR KEY SHARE`.execute(tx);
    if (restaurants.length !== slugs.length) return 'unlisted';
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { id } = await tx
      .insertInto('table_votes')
      .values({ user_id: userId, token, meets_at: meetsAt, ends_at: endsAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('table_vote_restaurants')
      .values(
        restaurants.map((restaurant) => ({
          vote_id: id,
          restaurant_id: restaurant.id,
          position: slugs.indexOf(restaurant.slug),
        })),
      )
      .execute();
    return { token };
  });

/** A vote that has not expired. */
export const findVote = (db: Db, token: string) =>
  db
    .selectFrom('table_votes as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.meets_at', 'v.ends_at', 'u.first_name'])
    .where('v.token', '=', token)
    .where('v.ends_at', '>', daysAgo(RETENTION_DAYS))
    .executeTakeFirst();

/** The listed restaurants of a vote, in the organizer's order. */
export async function listRestaurants(db: Db, voteId: number): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    SELECT ${cardColumns}
    FROM table_vote_restaurants p JOIN restaurants r ON r.id = p.restaurant_id AND r.closed_at IS NULL
    WHERE p.vote_id = ${voteId}
    ORDER BY p.position`.execute(db);
  return rows;
}

interface Ballot {
  readonly first_name: string;
  readonly responses: Responses;
}

/** All ballots of a vote, oldest first. */
export async function listBallots(db: Db, voteId: number): Promise<Ballot[]> {
  const { rows } = await sql<Ballot>`
    SELECT first_name, responses FROM table_vote_ballots
    WHERE vote_id = ${voteId} ORDER BY created_at, voter_hash`.execute(db);
  return rows;
}

interface NewBallot extends Ballot {
  readonly voteId: number;
  /** Random id of the browser. */
  readonly voter: string;
  /** Keyed hash of the visitor's IP address, different for each vote. */
  readonly connection: string;
  /** The same for the surrounding network. */
  readonly network: string;
}

/** Stores a ballot, replacing an earlier one of the same browser.
 * @returns why not: the vote is full, or has too many ballots from this address or network */
export const saveBallot = (
  db: Db,
  { voteId, voter, connection, network, first_name, responses }: NewBallot,
): Promise<null | 'full' | 'crowded'> =>
  db.transaction().execute(async (tx) => {
    // The lock serializes ballots, so that none exceeds the limit.
    await sql`SELECT 1 FROM table_votes WHERE id = ${voteId} FOR UPDATE`.execute(tx);
    const hash = createHash('sha256').update(voter).digest();
    const { rows } = await sql<{ count: number; has_voted: boolean }>`
      SELECT count(*)::integer AS count, coalesce(bool_or(voter_hash = ${hash}), false) AS has_voted
      FROM table_vote_ballots WHERE vote_id = ${voteId}`.execute(tx);
    const [{ count, has_voted: hasVoted } = { count: 0, has_voted: false }] = rows;
    if (!hasVoted && count >= BALLOTS_MAX) return 'full';
    if (!hasVoted) {
      const isLetIn =
        (await countVoter(tx, voteId, `vote:${connection}`, ADDRESS_BALLOTS_MAX)) &&
        (await countVoter(tx, voteId, `vote-network:${network}`, NETWORK_BALLOTS_MAX));
      if (!isLetIn) return 'crowded';
    }
    await sql`
      INSERT INTO table_vote_ballots (vote_id, voter_hash, first_name, responses)
      VALUES (${voteId}, ${hash}, ${first_name}, ${toJson(responses)}::jsonb)
      ON CONFLICT (vote_id, voter_hash)
      DO UPDATE SET first_name = excluded.first_name, responses = excluded.responses`.execute(tx);
    return null;
  });

/** Counts a voter for an address or network; the counter is deleted when the vote ends.
 * @returns false if the limit is reached */
async function countVoter(tx: Db, voteId: number, key: string, max: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO rate_limits (key, points, expire)
    SELECT ${key}, 1, (extract(epoch FROM ends_at) * 1000)::bigint
    FROM table_votes WHERE id = ${voteId}
    ON CONFLICT (key) DO UPDATE SET points = rate_limits.points + 1
    WHERE rate_limits.points < ${max}
    RETURNING key`.execute(tx);
  return rows.length > 0;
}

/** Closes the user's open vote; does nothing if it is closed already or another user's. */
export const endVote = (db: Db, userId: number, token: string, now: Date) =>
  db
    .updateTable('table_votes')
    .set({ ends_at: now })
    .where('user_id', '=', userId)
    .where('token', '=', token)
    .where('ends_at', '>', now)
    .execute();

/** A user's votes that have not expired, latest first. */
export const listOwnVotes = (db: Db, userId: number) =>
  db
    .selectFrom('table_votes as v')
    .select(['v.token', 'v.meets_at', 'v.ends_at', 'v.created_at'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM table_vote_ballots b WHERE b.vote_id = v.id)`.as(
        'ballots',
      ),
    )
    .where('v.user_id', '=', userId)
    .where('v.ends_at', '>', daysAgo(RETENTION_DAYS))
    .orderBy('v.id', 'desc')
    .execute();
