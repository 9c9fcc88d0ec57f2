import { formatCount } from '@tableside/contracts/common/text';
import { idsRequest, nothing } from '@tableside/contracts/common/wire';
import { FAVOURITES_MAX } from '@tableside/contracts/favourite/rules';
import { wireCreated, wireFavourites, favouriteRequest } from '@tableside/contracts/favourite/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse } from '../../http/refuse';
import { definePersonalOperation } from '../../plugins/operations/operation';
import { presentFavourite } from './presenter';
import { favouriteLists } from './list-routes';
import {
  countAllFavourites,
  createFavourite,
  deleteFavourites,
  listFavourites,
} from './repository';
import { sharedFavourites } from './share-routes';

const NO_ROOM = `You have ${formatCount(FAVOURITES_MAX)} favorites. Remove one to make room.`;

/** A person's favourites. */
export const favourites: FastifyPluginAsync = async (app) => {
  const { db, sessions } = app;
  await app.register(sharedFavourites);
  await app.register(favouriteLists);
  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/wishlist/wishlist_list',
      summary: "One's saved restaurants that are open, the latest saved first",
      data: wireFavourites,
      handle: async ({ session: { userId } }) => {
        return { data: (await listFavourites(db, userId)).map(presentFavourite) };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/wishlist/create_wishlist',
      summary: `Saves a restaurant, ${FAVOURITES_MAX} at most; saving it twice answers the same id`,
      body: favouriteRequest,
      data: wireCreated.nullable(),
      errors: ['restaurant-not-found'],
      handle: async ({ body, session: { userId } }, request) => {
        const id = await createFavourite(db, userId, body.slug);
        if (id === null) {
          // An account that was deleted in between has no session any more, and is told so.
          await sessions.require(request);
          if ((await countAllFavourites(db, userId)) >= FAVOURITES_MAX) return refuse(NO_ROOM);
          throw new ApiError('restaurant-not-found');
        }
        return { message: 'Saved to your favorites.', data: { id } };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/wishlist/delete_wishlist',
      summary: "Removes entries of one's own; ids of other people's, and of none, are ignored",
      body: idsRequest,
      data: nothing,
      handle: async ({ body, session: { userId } }) => {
        await deleteFavourites(db, userId, body.ids);
        return { message: 'Removed from your favorites.', data: null };
      },
    }),
  ]);
};
