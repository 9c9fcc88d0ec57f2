import {
  shareParams,
  shareRequest,
  wireShare,
  wireSharedList,
} from '@tableside/contracts/favourite/wire';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { defineOperation } from '../../plugins/operations/operation';
import type { Authenticate } from '../../plugins/sessions/authenticate';
import { presentSharedList } from './presenter';
import { listWishes } from './repository';
import { endSharing, findSharer, findShareToken, startSharing } from './share-repository';

/** The read-only address of one's saved restaurants. */
export const shareOperations = (db: Db, authenticate: Authenticate) => [
  defineOperation({
    method: 'GET',
    url: '/api/wishlist/share',
    summary: "The token of one's own shared list; null while it is not shared",
    data: wireShare,
    errors: ['unauthorized'],
    handle: async (_input, request) => {
      const { userId } = await authenticate.require(request);
      return { data: { token: await findShareToken(db, userId) } };
    },
  }),
  defineOperation({
    method: 'POST',
    url: '/api/wishlist/set_share',
    summary: 'Starts or ends sharing; a list that is shared anew gets a new token',
    body: shareRequest,
    data: wireShare,
    errors: ['unauthorized'],
    handle: async ({ body }, request) => {
      const { userId } = await authenticate.require(request);
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
      return { data: presentSharedList(sharer.first_name, await listWishes(db, sharer.id)) };
    },
  }),
];
