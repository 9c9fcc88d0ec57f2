import { idsRequest, nothing } from '@tableside/contracts/common/wire';
import { wireCreated, wireWishlist, wishlistRequest } from '@tableside/contracts/favourite/wire';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { defineOperation } from '../../plugins/operations/operation';
import type { Authenticate } from '../../plugins/sessions/authenticate';
import { presentWish } from './presenter';
import { createWish, deleteWishes, listWishes } from './repository';

/** The restaurants that a person saved. */
export const wishlistOperations = (db: Db, authenticate: Authenticate) => [
  defineOperation({
    method: 'GET',
    url: '/api/wishlist/wishlist_list',
    summary: "One's saved restaurants that are open, the latest saved first",
    data: wireWishlist,
    errors: ['unauthorized'],
    handle: async (_input, request) => {
      const { userId } = await authenticate.require(request);
      return { data: (await listWishes(db, userId)).map(presentWish) };
    },
  }),
  defineOperation({
    method: 'POST',
    url: '/api/wishlist/create_wishlist',
    summary: 'Saves a restaurant; saving it twice answers the same id',
    body: wishlistRequest,
    data: wireCreated,
    errors: ['unauthorized', 'restaurant-not-found'],
    handle: async ({ body }, request) => {
      const { userId } = await authenticate.require(request);
      const id = await createWish(db, userId, body.slug);
      if (id === null) {
        // An account that was deleted in between has no session any more, and is told so.
        await authenticate.require(request);
        throw new ApiError('restaurant-not-found');
      }
      return { message: 'Saved to your favorites.', data: { id } };
    },
  }),
  defineOperation({
    method: 'POST',
    url: '/api/wishlist/delete_wishlist',
    summary: "Removes entries of one's own; ids of other people's, and of none, are ignored",
    body: idsRequest,
    data: nothing,
    errors: ['unauthorized'],
    handle: async ({ body }, request) => {
      const { userId } = await authenticate.require(request);
      await deleteWishes(db, userId, body.ids);
      return { message: 'Removed from your favorites.', data: null };
    },
  }),
];
