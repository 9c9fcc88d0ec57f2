import {
  shareListRequest,
  shareParams,
  shareRequest,
  wireSavedShared,
  wireShare,
  wireSharedList,
} from '@tableside/contracts/favourite/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse } from '../../http/refuse';
import { defineOperation, definePersonalOperation } from '../../plugins/operations/operation';
import { presentSharedList } from './presenter';
import { listFavourites } from './repository';
import {
  endSharing,
  findShared,
  findShareToken,
  saveShared,
  shareList,
  startSharing,
} from './share-repository';

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
      summary: "Somebody's shared list, as any visitor sees it",
      params: shareParams,
      data: wireSharedList,
      errors: ['list-not-found'],
      handle: async ({ params }) => {
        const shared = await findShared(db, params.token);
        if (!shared) throw new ApiError('list-not-found');
        const rows = await listFavourites(db, shared.user_id, shared.list_id);
        return { data: presentSharedList(params.token, shared, rows) };
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
      data: wireSavedShared,
      errors: ['list-not-found'],
      limit: 'form',
      handle: async ({ body, session: { userId } }) => {
        const shared = await findShared(db, body.token);
        if (!shared) throw new ApiError('list-not-found');
        const added = await saveShared(db, userId, shared);
        if (added === null) throw new ApiError('unauthorized');
        const { length: total } = await listFavourites(db, shared.user_id, shared.list_id);
        return { message: 'Saved to your favorites.', data: { added, total } };
      },
    }),
  ]);
};
