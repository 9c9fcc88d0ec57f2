import { nothing } from '@tableside/contracts/common/wire';
import { LISTS_MAX } from '@tableside/contracts/favourite/rules';
import {
  entryRequest,
  listRequest,
  moveEntryRequest,
  newListRequest,
  renameListRequest,
  wireCreated,
  wireFavouriteLists,
} from '@tableside/contracts/favourite/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/refuse';
import { definePersonalOperation } from '../../plugins/operations/operation';
import {
  changeEntry,
  createList,
  deleteList,
  listEntries,
  listLists,
  listOrders,
  moveEntry,
  renameList,
} from './list-repository';

const TAKEN = { name: 'You have a list of this name already.' };
const TOO_MANY = `You have ${LISTS_MAX} lists. Delete one to make room.`;
const NO_LIST = 'This list is not here any more.';
const NOT_LISTED = 'This place is not on the list any more.';
const NO_FAVOURITE = 'This place is not among your favorites any more.';

/** A person's favourites by list, and their notes. */
export const favouriteLists: FastifyPluginAsync = async (app) => {
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
