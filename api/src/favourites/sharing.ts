import { randomBytes } from 'node:crypto';
import { formatCount } from '@tableside/contracts/common/text';
import { FAVOURITES_MAX, SHARED_AT_ONCE } from '@tableside/contracts/favourite/rules';
import {
  sharedQuery,
  shareListRequest,
  shareParams,
  shareRequest,
  wireSavedShared,
  wireShare,
  wireSharedList,
} from '@tableside/contracts/favourite/wire';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { ApiError, refuse } from '../http/errors';
import { defineOperation, definePersonalOperation } from '../http/operation';
import type { Db } from '../db/schema';
import { presentSharedList } from './presenter';
import { countAllFavourites, listFavourites, type SharedFavourites } from './repository';
import { lockUser } from '../auth/users';

const NO_ROOM = `You can have ${formatCount(FAVOURITES_MAX)} favorites, and with these you would have more. Nothing was saved.`;

/** A page of what a token opens. */
const listPage = (db: Db, { user_id, list_id }: SharedFavourites, page: number) =>
  listFavourites(db, user_id, list_id, {
    from: (page - 1) * SHARED_AT_ONCE,
    count: SHARED_AT_ONCE,
  });

/** The read-only addresses of one's favourites and lists. */
export const sharedFavourites: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/wishlist/share',
      summary: "The token of one's own shared list; null while it is not shared",
      data: wireShare,
      handle: async ({ session: { userId } }) => {
        return { data: { token: await findShareToken(db, userId) } };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/wishlist/set_share',
      summary: 'Starts or ends sharing; a list that is shared anew gets a new token',
      body: shareRequest,
      data: wireShare,
      handle: async ({ body, session: { userId } }) => {
        if (!body.is_shared) {
          await endSharing(db, userId);
          return { message: 'Your list is private again.', data: { token: null } };
        }
        const token = await startSharing(db, userId);
        if (token === null) throw new ApiError('unauthorized');
        return { message: 'Everybody who has the link can see your list.', data: { token } };
      },
    }),
    defineOperation({
      method: 'GET',
      url: '/api/wishlist/shared/:token',
      summary: `Somebody's shared list, as any visitor sees it, ${SHARED_AT_ONCE} places a page`,
      params: shareParams,
      query: sharedQuery,
      data: wireSharedList,
      errors: ['list-not-found'],
      handle: async ({ params, query }) => {
        const shared = await findShared(db, params.token);
        if (!shared) throw new ApiError('list-not-found');
        const asked = await listPage(db, shared, query.page);
        const isThere = asked.length > 0 || query.page === 1;
        const rows = isThere ? asked : await listPage(db, shared, 1);
        const page = isThere ? query.page : 1;
        return { data: presentSharedList(params.token, shared, rows, page) };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/wishlist/share_list',
      summary: "Starts or ends sharing a list of one's own, with one's notes or without",
      body: shareListRequest,
      data: wireShare.nullable(),
      handle: async ({ body, session: { userId } }) => {
        const { id, is_shared: isShared, shows_notes: showsNotes } = body;
        const token = await shareList(db, userId, { id, isShared, showsNotes });
        if (token === undefined) return refuse('This list is not here any more.');
        const message = token
          ? 'Everybody who has the link can see this list.'
          : 'This list is private again.';
        return { message, data: { token } };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/wishlist/save_shared',
      summary: "Makes all places of a shared list one's own favorites",
      body: shareParams,
      data: wireSavedShared.nullable(),
      errors: ['list-not-found'],
      limit: 'form',
      handle: async ({ body, session: { userId } }) => {
        const shared = await findShared(db, body.token);
        if (!shared) throw new ApiError('list-not-found');
        const added = await saveShared(db, userId, shared).catch((error: unknown) => {
          if (error instanceof NoRoomError) return error;
          throw error;
        });
        if (added instanceof NoRoomError) return refuse(NO_ROOM);
        if (added === null) throw new ApiError('unauthorized');
        const [first] = await listPage(db, shared, 1);
        const total = first?.total ?? 0;
        return { message: 'Saved to your favorites.', data: { added, total } };
      },
    }),
  ]);
};

/** More places than there is room for: nothing is saved. */
class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** 144 random bits, 24 characters of base64url: nobody finds a list by guessing. */
const TOKEN_BYTES = 18;

/** The token of a person's shared list; null while it is not shared. */
async function findShareToken(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('wishlist_shares')
    .select('token')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.token ?? null;
}

/** Shares a list; one that is shared already keeps its address.
 * @returns the token; null when the person is gone meanwhile */
async function startSharing(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ token: string }>`
    INSERT INTO wishlist_shares (user_id, token)
    SELECT u.id, ${randomBytes(TOKEN_BYTES).toString('base64url')} FROM users u WHERE u.id = ${userId}
    FOR KEY SHARE
    ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id
    RETURNING token`.execute(db);
  return rows[0]?.token ?? null;
}

/** Ends sharing: the address that was handed out leads nowhere from now on. */
async function endSharing(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('wishlist_shares').where('user_id', '=', userId).execute();
}

/** Whose favourites a token opens, and which; null where it opens nothing (any more). */
export async function findShared(db: Db, token: string): Promise<SharedFavourites | null> {
  const { rows } = await sql<SharedFavourites>`
    SELECT u.id AS user_id, u.first_name, s.list_id, s.name, s.shows_notes
    FROM (
      SELECT user_id, NULL::integer AS list_id, NULL::text AS name, false AS shows_notes
      FROM wishlist_shares WHERE token = ${token}
      UNION ALL
      SELECT user_id, id, name, shows_notes FROM favourite_lists WHERE token = ${token}
    ) s JOIN users u ON u.id = s.user_id`.execute(db);
  return rows[0] ?? null;
}

interface ListSharing {
  readonly id: number;
  readonly isShared: boolean;
  readonly showsNotes: boolean;
}

/** Starts or ends sharing a list of one person; one that is shared already keeps its address.
 * @returns the token, null for a list that is private now; undefined when there is no such list of theirs */
async function shareList(
  db: Db,
  userId: number,
  { id, isShared, showsNotes }: ListSharing,
): Promise<string | null | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = await db
    .updateTable('favourite_lists')
    .set({
      token: isShared ? sql<string>`coalesce(token, ${token})` : null,
      shows_notes: isShared && showsNotes,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('token')
    .executeTakeFirst();
  return row?.token;
}

/** Makes the open places of somebody's shared favourites those of another person too. They come in the order of the list, and
 * none that is a favourite already moves.
 * @returns how many are new; null when the person is gone meanwhile
 * @throws {NoRoomError} */
const saveShared = (
  db: Db,
  userId: number,
  { user_id, list_id }: SharedFavourites,
): Promise<number | null> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId, 'no key update'))) return null;
    const { rows } = await sql`
      INSERT INTO wishlists (user_id, restaurant_id)
      SELECT ${userId}, r.id
      FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id AND r.closed_at IS NULL
      WHERE w.user_id = ${user_id} AND (${list_id}::integer IS NULL OR EXISTS (
        SELECT 1 FROM favourite_list_entries e WHERE e.wishlist_id = w.id AND e.list_id = ${list_id}))
      ORDER BY w.created_at, w.id
      FOR KEY SHARE OF r
      ON CONFLICT (user_id, restaurant_id) DO NOTHING
      RETURNING id`.execute(tx);
    if (rows.length && (await countAllFavourites(tx, userId)) > FAVOURITES_MAX) {
      throw new NoRoomError('More favorites than a person may have.');
    }
    return rows.length;
  });
