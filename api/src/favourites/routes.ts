import { formatCount } from '@tableside/contracts/common/text';
import { idsRequest, nothing } from '@tableside/contracts/common/wire';
import { FAVOURITES_MAX, LISTS_MAX } from '@tableside/contracts/favourite/rules';
import {
  entryRequest,
  favouriteRequest,
  listRequest,
  moveEntryRequest,
  newListRequest,
  renameListRequest,
  wireCreated,
  wireFavouriteLists,
  wireFavourites,
} from '@tableside/contracts/favourite/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError, refuse, refuseFields } from '../http/errors';
import { definePersonalOperation } from '../http/operation';
import { presentFavourite } from './presenter';
import {
  countAllFavourites,
  createFavourite,
  deleteFavourites,
  listFavourites,
} from './repository';
import { sharedFavourites } from './sharing';
import {
  changeEntry,
  createList,
  deleteList,
  listEntries,
  listLists,
  listOrders,
  moveEntry,
  renameList,
} from './lists';

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

const TAKEN = { name: 'You have a list of this name already.' };
const TOO_MANY = `You have ${LISTS_MAX} lists. Delete one to make room.`;
const NO_LIST = 'This list is not here any more.';
const NOT_LISTED = 'This place is not on the list any more.';
const NO_FAVOURITE = 'This place is not among your favorites any more.';

/** A person's favourites by list, and their notes. */
const favouriteLists: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/wishlist/lists',
      summary: "One's own lists by name, which favorites are on them, and one's notes",
      data: wireFavouriteLists,
      handle: async ({ session: { userId } }) => {
        const entries = await listEntries(db, userId);
        const lists = await listLists(db, userId);
        const orders = await listOrders(db, userId);
        return {
          data: {
            lists: lists.map((list) => ({ ...list, order: orders.get(list.id) ?? null })),
            entries: entries.map((entry) => ({ ...entry, lists: [...entry.lists] })),
          },
        };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/wishlist/create_list',
      summary: `Makes a list, ${LISTS_MAX} at most; names differ by more than capitals`,
      body: newListRequest,
      data: wireCreated.nullable(),
      limit: 'form',
      handle: async ({ body, session: { userId } }) => {
        const made = await createList(db, userId, body.name);
        if (made === 'gone') throw new ApiError('unauthorized');
        if (made === 'taken') return refuseFields(TAKEN);
        if (made === 'too-many') return refuse(TOO_MANY);
        return { message: 'Your list is there.', data: made };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/wishlist/rename_list',
      summary: "Gives a list of one's own another name",
      body: renameListRequest,
      data: nothing,
      limit: 'form',
      handle: async ({ body, session: { userId } }) => {
        const wrong = await renameList(db, userId, body.id, body.name);
        if (wrong === 'taken') return refuseFields(TAKEN);
        if (wrong) return refuse(NO_LIST);
        return { message: 'The list has its new name.', data: null };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/wishlist/delete_list',
      summary: "Deletes a list of one's own; its places stay favorites",
      body: listRequest,
      data: nothing,
      handle: async ({ body, session: { userId } }) => {
        await deleteList(db, userId, body.id);
        return { message: 'The list is deleted. Its places are still favorites.', data: null };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/wishlist/move_entry',
      summary: "Moves a favorite before another one of a list of one's own, or to its end",
      body: moveEntryRequest,
      data: nothing,
      handle: async ({ body, session: { userId } }) => {
        if (!(await moveEntry(db, userId, body))) return refuse(NOT_LISTED);
        return { message: 'Moved.', data: null };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/wishlist/set_entry',
      summary: 'Puts a favorite on lists, takes it off, and notes something about it',
      body: entryRequest,
      data: nothing,
      handle: async ({ body, session: { userId } }) => {
        if (!(await changeEntry(db, userId, body))) return refuse(NO_FAVOURITE);
        return { message: 'Saved.', data: null };
      },
    }),
  ]);
};
