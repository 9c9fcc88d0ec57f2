import { formatCount } from '@tableside/contracts/common/text';
import { idsRequest } from '@tableside/contracts/common/wire';
import { FAVORITES_MAX, LISTS_MAX } from '@tableside/contracts/favorite/rules';
import {
  entryRequest,
  favoriteRequest,
  listRequest,
  moveEntryRequest,
  newListRequest,
  renameListRequest,
  wireCreated,
  wireFavoriteLists,
  wireFavorites,
} from '@tableside/contracts/favorite/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError, refuse, refuseFields } from '../http/errors';
import { definePersonalOperation } from '../http/operation';
import {
  presentFavorite,
  countAllFavorites,
  createFavorite,
  deleteFavorites,
  listFavorites,
} from './repository';
import { sharedFavorites } from './sharing';
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

const NO_ROOM = `You have ${formatCount(FAVORITES_MAX)} favorites. Remove one to make room.`;

/** A user's favorites. */
export const favorites: FastifyPluginAsync = async (app) => {
  const { db, sessions } = app;
  await app.register(sharedFavorites);
  await app.register(favoriteLists);
  app.addOperations([
    definePersonalOperation({
      url: '/api/wishlist/wishlist_list',
      summary: "List the user's open favorites, latest first",
      data: wireFavorites,
      handle: async ({ session: { userId } }) => {
        return { data: (await listFavorites(db, userId)).map(presentFavorite) };
      },
    }),
    definePersonalOperation({
      url: '/api/wishlist/create_wishlist',
      summary: `Save a restaurant as a favorite, up to ${FAVORITES_MAX}; saving it again returns the same id`,
      body: favoriteRequest,
      data: wireCreated.nullable(),
      errors: ['restaurant-not-found'],
      handle: async ({ body, session: { userId } }, request) => {
        const id = await createFavorite(db, userId, body.slug);
        if (id === null) {
          // A deleted account gets the error for an expired session.
          await sessions.require(request);
          if ((await countAllFavorites(db, userId)) >= FAVORITES_MAX) return refuse(NO_ROOM);
          throw new ApiError('restaurant-not-found');
        }
        return { message: 'Saved to your favorites.', data: { id } };
      },
    }),
    definePersonalOperation({
      url: '/api/wishlist/delete_wishlist',
      summary: "Delete favorites of the user; ids of other users' favorites are ignored",
      body: idsRequest,
      handle: async ({ body, session: { userId } }) => {
        await deleteFavorites(db, userId, body.ids);
        return { message: 'Removed from your favorites.', data: null };
      },
    }),
  ]);
};

const TAKEN = { name: 'You already have a list with that name.' };
const TOO_MANY = `You have ${LISTS_MAX} lists. Delete one to make room.`;
const NO_LIST = 'This list no longer exists.';
const NOT_LISTED = 'This restaurant is no longer on the list.';
const NO_FAVORITE = 'This restaurant is no longer in your favorites.';

const favoriteLists: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    definePersonalOperation({
      url: '/api/wishlist/lists',
      summary: "List the user's lists with their favorites and notes",
      data: wireFavoriteLists,
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
      url: '/api/wishlist/create_list',
      summary: `Create a list, up to ${LISTS_MAX}; names are case-insensitive`,
      body: newListRequest,
      data: wireCreated.nullable(),
      limit: 'form',
      handle: async ({ body, session: { userId } }) => {
        const made = await createList(db, userId, body.name);
        if (made === 'gone') throw new ApiError('unauthorized');
        if (made === 'taken') return refuseFields(TAKEN);
        if (made === 'too-many') return refuse(TOO_MANY);
        return { message: 'List created.', data: made };
      },
    }),
    definePersonalOperation({
      url: '/api/wishlist/rename_list',
      summary: 'Rename a list',
      body: renameListRequest,
      limit: 'form',
      handle: async ({ body, session: { userId } }) => {
        const wrong = await renameList(db, userId, body.id, body.name);
        if (wrong === 'taken') return refuseFields(TAKEN);
        if (wrong) return refuse(NO_LIST);
        return { message: 'List renamed.', data: null };
      },
    }),
    definePersonalOperation({
      url: '/api/wishlist/delete_list',
      summary: 'Delete a list; its restaurants stay favorites',
      body: listRequest,
      handle: async ({ body, session: { userId } }) => {
        await deleteList(db, userId, body.id);
        return {
          message: 'List deleted. Its restaurants are still in your favorites.',
          data: null,
        };
      },
    }),
    definePersonalOperation({
      url: '/api/wishlist/move_entry',
      summary: 'Move a favorite before another one on a list, or to the end',
      body: moveEntryRequest,
      handle: async ({ body, session: { userId } }) => {
        if (!(await moveEntry(db, userId, body))) return refuse(NOT_LISTED);
        return { message: 'Moved.', data: null };
      },
    }),
    definePersonalOperation({
      url: '/api/wishlist/set_entry',
      summary: 'Set which lists a favorite is on, and its note',
      body: entryRequest,
      handle: async ({ body, session: { userId } }) => {
        if (!(await changeEntry(db, userId, body))) return refuse(NO_FAVORITE);
        return { message: 'Saved.', data: null };
      },
    }),
  ]);
};
