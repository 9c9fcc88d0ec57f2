import { randomBytes } from 'node:crypto';
import { formatCount } from '@tableside/contracts/common/text';
import { FAVORITES_MAX, SHARED_AT_ONCE } from '@tableside/contracts/favorite/rules';
import {
  sharedQuery,
  shareListRequest,
  shareParams,
  shareRequest,
  wireSavedShared,
  wireShare,
  wireSharedList,
} from '@tableside/contracts/favorite/wire';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ApiError, refuse, Rejection } from '../http/errors';
import { defineOperation, definePersonalOperation } from '../http/operation';
import type { Db } from '../db/schema';
import {
  presentSharedList,
  countAllFavorites,
  listFavorites,
  type SharedFavorites,
} from './repository';
import { lockUser } from '../auth/users';

const NO_ROOM = `Nothing was saved. You can have up to ${formatCount(FAVORITES_MAX)} favorites.`;

const listPage = (db: Db, { user_id, list_id }: SharedFavorites, page: number) =>
  listFavorites(db, user_id, list_id, {
    from: (page - 1) * SHARED_AT_ONCE,
    count: SHARED_AT_ONCE,
  });

/** Read-only links to a user's favorites and lists. */
export const sharedFavorites: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    definePersonalOperation({
      url: '/api/wishlist/share',
      summary: "Get the token of the user's shared favorites; null if they are not shared",
      data: wireShare,
      handle: async ({ session: { userId } }) => {
        return { data: { token: await findShareToken(db, userId) } };
      },
    }),
    definePersonalOperation({
      url: '/api/wishlist/set_share',
      summary: "Share the user's favorites or stop sharing; sharing again creates a new token",
      body: shareRequest,
      data: wireShare,
      handle: async ({ body, session: { userId } }) => {
        if (!body.is_shared) {
          await endSharing(db, userId);
          return { message: 'Sharing is off.', data: { token: null } };
        }
        const token = await startSharing(db, userId);
        if (token === null) throw new ApiError('unauthorized');
        return { message: 'Anyone with the link can see your list.', data: { token } };
      },
    }),
    defineOperation({
      url: '/api/wishlist/shared/:token',
      summary: `Get a shared list, ${SHARED_AT_ONCE} restaurants per page`,
      params: shareParams,
      query: sharedQuery,
      data: wireSharedList,
      errors: ['list-not-found'],
      handle: async ({ params, query }) => {
        const shared = await findShared(db, params.token);
        if (!shared) throw new ApiError('list-not-found');
        const requested = await listPage(db, shared, query.page);
        const isThere = requested.length > 0 || query.page === 1;
        const rows = isThere ? requested : await listPage(db, shared, 1);
        const page = isThere ? query.page : 1;
        return { data: presentSharedList(params.token, shared, rows, page) };
      },
    }),
    definePersonalOperation({
      url: '/api/wishlist/share_list',
      summary: 'Share a list, with or without notes, or stop sharing it',
      body: shareListRequest,
      data: wireShare.nullable(),
      handle: async ({ body, session: { userId } }) => {
        const token = await shareList(db, userId, body);
        if (token === undefined) return refuse('This list no longer exists.');
        const message = token ? 'Anyone with the link can see this list.' : 'Sharing is off.';
        return { message, data: { token } };
      },
    }),
    definePersonalOperation({
      url: '/api/wishlist/save_shared',
      summary: "Add all restaurants of a shared list to the user's favorites",
      body: shareParams,
      data: wireSavedShared.nullable(),
      errors: ['list-not-found'],
      limit: 'form',
      handle: async ({ body, session: { userId } }) => {
        const shared = await findShared(db, body.token);
        if (!shared) throw new ApiError('list-not-found');
        const added = await saveShared(db, userId, shared);
        if (added === null) throw new ApiError('unauthorized');
        const [first] = await listPage(db, shared, 1);
        const total = first?.total ?? 0;
        return { message: 'Saved to your favorites.', data: { added, total } };
      },
    }),
  ]);
};

/** 144 random bits, 24 base64url characters: not guessable. */
const TOKEN_BYTES = 18;

/** The token of a user's shared favorites; null if they are not shared. */
async function findShareToken(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('wishlist_shares')
    .select('token')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.token ?? null;
}

/** Shares the favorites; the token stays the same if they are already shared.
 * @returns the token; null if the user was deleted meanwhile */
async function startSharing(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ token: string }>`
    INSERT INTO wishlist_shares (user_id, token)
    SELECT u.id, ${randomBytes(TOKEN_BYTES).toString('base64url')} FROM users u WHERE u.id = ${userId}
    FOR KEY SHARE
    ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id
    RETURNING token`.execute(db);
  return rows[0]?.token ?? null;
}

async function endSharing(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('wishlist_shares').where('user_id', '=', userId).execute();
}

/** Which favorites a token gives access to; null if none. */
export async function findShared(db: Db, token: string): Promise<SharedFavorites | null> {
  const { rows } = await sql<SharedFavorites>`
    SELECT u.id AS user_id, u.first_name, s.list_id, s.name, s.shows_notes
    FROM (
      SELECT user_id, NULL::integer AS list_id, NULL::text AS name, false AS shows_notes
      FROM wishlist_shares WHERE token = ${token}
      UNION ALL
      SELECT user_id, id, name, shows_notes FROM favorite_lists WHERE token = ${token}
    ) s JOIN users u ON u.id = s.user_id`.execute(db);
  return rows[0] ?? null;
}

/** Starts or stops sharing a user's list; the token stays the same if it is already shared.
 * @returns the token; null if the list is now private; undefined if the user has no such list */
async function shareList(db: Db, userId: number, body: z.output<typeof shareListRequest>) {
  const { id, is_shared: isShared, shows_notes: showsNotes } = body;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = await db
    .updateTable('favorite_lists')
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

/** Adds the open restaurants of shared favorites to another user's favorites, in the list's
 * order. Existing favorites keep their position.
 * @returns how many were added; null if the user was deleted meanwhile
 * @throws {Rejection} if that would exceed the limit */
const saveShared = (db: Db, userId: number, { user_id, list_id }: SharedFavorites) =>
  db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId, 'no key update'))) return null;
    const { rows } = await sql`
      INSERT INTO wishlists (user_id, restaurant_id)
      SELECT ${userId}, r.id
      FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id AND r.closed_at IS NULL
      WHERE w.user_id = ${user_id} AND (${list_id}::integer IS NULL OR EXISTS (
        SELECT 1 FROM favorite_list_entries e WHERE e.wishlist_id = w.id AND e.list_id = ${list_id}))
      ORDER BY w.created_at, w.id
      FOR KEY SHARE OF r
      ON CONFLICT (user_id, restaurant_id) DO NOTHING
      RETURNING id`.execute(tx);
    if (rows.length && (await countAllFavorites(tx, userId)) > FAVORITES_MAX) {
      throw new Rejection(NO_ROOM);
    }
    return rows.length;
  });
