import { formatCount } from '@tableside/contracts/common/text';
import { FAVOURITES_MAX, SHARED_AT_ONCE } from '@tableside/contracts/favourite/rules';
import {
  shareListRequest,
  shareParams,
  sharedQuery,
  shareRequest,
  wireSavedShared,
  wireShare,
  wireSharedList,
} from '@tableside/contracts/favourite/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse } from '../../http/refuse';
import { defineOperation, definePersonalOperation } from '../../plugins/operations/operation';
import type { Db } from '../../db/schema';
import { presentSharedList } from './presenter';
import { listFavourites } from './repository';
import {
  endSharing,
  findShared,
  findShareToken,
  NoRoomError,
  saveShared,
  shareList,
  startSharing,
  type SharedFavourites,
} from './share-repository';

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
