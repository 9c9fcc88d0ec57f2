import {
  restaurantsCalls,
  type restaurantClosing,
} from '@tableside/contracts/admin/restaurants/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import { undoAction } from '../../auth/audit';
import type { Db } from '../../db/schema';
import { ApiError, refuse, Rejection } from '../../http/errors';
import { serveCall, type Session } from '../../http/operation';
import { setClosed } from '../../restaurants/edits/close-restaurant';
import {
  editRestaurant,
  NO_RESTAURANT,
  removeOverride,
  type Edit,
} from '../../restaurants/edits/edit-restaurant';
import { loadRestaurant, type Editor } from '../../restaurants/edits/restaurant';
import { loadUserEmail } from '../current-user';
import { recordCorrectionApplied } from '../queue/perform-action';
import { findRestaurants, loadForAdmin } from './load-for-admin';
import { chooseMonth, mergeRestaurants, RESTAURANT_UNDOS } from './restaurant-actions';

const CHANGING = {
  role: 'operator',
  needsReauth: true,
  errors: ['restaurant-changed'],
} as const;

/** Calls of operators about restaurants. */
export const adminRestaurants: FastifyPluginAsync = async (app) => {
  app.addOperations([...readOperations(app), ...editOperations(app), ...listingOperations(app)]);
};

const readOperations = (app: FastifyInstance) => [
  serveCall(restaurantsCalls.find, {
    summary: 'Find restaurants by name or address, including those off the site',
    role: 'operator',
    handle: async ({ input }) => ({ data: await findRestaurants(app.db, app, input) }),
  }),
  serveCall(restaurantsCalls.read, {
    summary: 'Get a restaurant with its editable fields and history',
    errors: ['restaurant-not-found'],
    role: 'operator',
    handle: async ({ input }) => {
      const restaurant = await loadForAdmin(app.db, input.id, app.now());
      if (!restaurant) throw new ApiError('restaurant-not-found');
      return { data: restaurant };
    },
  }),
];

const editOperations = ({ db, now }: FastifyInstance) => [
  serveCall(restaurantsCalls.edit, {
    ...CHANGING,
    summary: 'Edit fields of a restaurant; imports do not overwrite them afterwards',
    handle: async ({ input, session }) => {
      const { id: restaurantId, version, changes, correction } = input;
      const edit = { restaurantId, version, changes, now: now(), ...(await editorOf(db, session)) };
      return db.transaction().execute(async (tx) => {
        const done = await editRestaurant(tx, edit);
        if (!done || correction === undefined) return replyEdit(done);
        const isApplied = await recordCorrectionApplied(tx, correction, { ...edit, ...done });
        const message = isApplied
          ? 'Saved. The correction is marked as applied.'
          : 'Saved. The correction had already been resolved.';
        return { message, data: { action_id: done.actionId } };
      });
    },
  }),
  serveCall(restaurantsCalls.takeImported, {
    ...CHANGING,
    summary: 'Restore the imported value of a field',
    handle: async ({ input: { id: restaurantId, ...input }, session }) => {
      const change = { restaurantId, ...input, ...(await editorOf(db, session)) };
      return replyEdit(await removeOverride(db, change));
    },
  }),
  serveCall(restaurantsCalls.undo, {
    ...CHANGING,
    summary: 'Undo an action on a restaurant',
    handle: async ({ input: { action_id: id }, session }) => {
      await undoAction(db, { id, who: await loadUserEmail(db, session) }, RESTAURANT_UNDOS);
      return { message: 'Undone.', data: null };
    },
  }),
];

const listingOperations = ({ db }: FastifyInstance) => [
  serveCall(restaurantsCalls.close, {
    ...CHANGING,
    summary: 'Close a restaurant permanently',
    handle: async ({ input, session }) => {
      const title = await setOpen(db, session, input, true);
      return { message: `${title} is now permanently closed.`, data: null };
    },
  }),
  serveCall(restaurantsCalls.reopen, {
    ...CHANGING,
    summary: 'Reopen a restaurant',
    handle: async ({ input, session }) => {
      const title = await setOpen(db, session, { ...input, reason: '' }, false);
      return { message: `${title} is back on the site.`, data: null };
    },
  }),
  serveCall(restaurantsCalls.merge, {
    ...CHANGING,
    summary: 'Merge a duplicate into another restaurant',
    handle: async ({ input: { id: duplicateId, version, into: intoId }, session }) => {
      const editor = await editorOf(db, session);
      await mergeRestaurants(db, { duplicateId, intoId, version, ...editor });
      return { message: 'Restaurants merged.', data: null };
    },
  }),
  serveCall(restaurantsCalls.month, {
    ...CHANGING,
    summary: 'Choose the restaurant of the month, or leave the choice to the ranking',
    handle: async ({ input: { id: restaurantId, version, is_chosen: isChosen }, session }) => {
      const choice = { restaurantId, isChosen, version, ...(await editorOf(db, session)) };
      if (!(await chooseMonth(db, choice))) return refuse('This restaurant can’t be chosen.');
      return {
        message: isChosen
          ? 'This is now the restaurant of the month.'
          : 'The ranking now chooses the restaurant of the month.',
        data: null,
      };
    },
  }),
];

const editorOf = async (db: Db, session: Session): Promise<Editor> => ({
  ...{ who: await loadUserEmail(db, session), userId: session.userId },
  source: 'operator',
});

/** @returns the restaurant's title */
async function setOpen(
  db: Db,
  session: Session,
  { id, version, reason }: z.output<typeof restaurantClosing>,
  isClosed: boolean,
): Promise<string> {
  const restaurant = await loadRestaurant(db, id);
  const by = { ...(await editorOf(db, session)), version, reason: reason || null };
  const done = restaurant && (await setClosed(db, restaurant.slug, isClosed, by));
  if (!done) throw new Rejection(NO_RESTAURANT);
  return done.title;
}

const replyEdit = (done: Edit | null) => ({
  message: done ? 'Saved.' : 'No changes to save.',
  data: { action_id: done?.actionId ?? null },
});
