import {
  shareParams,
  shareRequest,
  wireShare,
  wireSharedList,
} from '@tableside/contracts/favourite/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { defineOperation, definePersonalOperation } from '../../plugins/operations/operation';
import { presentSharedList } from './presenter';
import { listFavourites } from './repository';
import { endSharing, findSharer, findShareToken, startSharing } from './share-repository';

/** The read-only address of one's favourites. */
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
        const sharer = await findSharer(db, params.token);
        if (!sharer) throw new ApiError('list-not-found');
        return { data: presentSharedList(sharer.first_name, await listFavourites(db, sharer.id)) };
      },
    }),
  ]);
};
