import {
  restaurantsCalls,
  type restaurantClosing,
  type wireChanged,
} from '@tableside/contracts/admin/restaurants/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/errors';
import type { Session } from '../../http/operation';
import { setClosed } from '../../restaurants/edits/close-restaurant';
import {
  editRestaurant,
  removeOverride,
  type EditOutcome,
} from '../../restaurants/edits/edit-restaurant';
import type { Editor } from '../../restaurants/edits/restaurant';
import { serveCall, type Response } from '../../http/operation';
import { recordCorrectionApplied } from '../queue/perform-action';
import { loadUserEmail } from '../current-user';
import { chooseMonth, mergeRestaurants, type MergeOutcome, undoAction } from './restaurant-actions';
import { findRestaurants, loadForAdmin } from './load-for-admin';

type Changed = Response<z.input<typeof wireChanged>>;

const NO_RESTAURANT = 'This restaurant does not exist.';
const BUSY = 'An import is in progress. Try again in a moment.';
const MERGE_REFUSALS: Readonly<Record<Exclude<MergeOutcome, 'merged'>, string>> = {
  missing: NO_RESTAURANT,
  same: 'Choose another restaurant. This is the duplicate itself.',
  closed: 'The restaurant to keep must be on the site.',
  'already-merged': 'This restaurant is already merged.',
};
const UNDO_REFUSALS = {
  missing: 'There is nothing to undo.',
  busy: BUSY,
  conflict: 'A later change affects the same field. Undo that one first.',
  'undone already': 'This has already been undone.',
} as const;

/** Changes require recent re-authentication. */
const CHANGING = {
  role: 'operator',
  needsReauth: true,
  errors: ['restaurant-changed'],
} as const;

/** Calls of operators about restaurants. */
export const adminRestaurants: FastifyPluginAsync = async (app) => {
  app.addOperations([
    ...readOperations(app),
    ...editOperations(app),
    ...listingOperations(app),
    ...otherOperations(app),
  ]);
};

/** Finds and reads restaurants. */
const readOperations = (app: FastifyInstance) => [
  serveCall(restaurantsCalls.find, {
    summary: 'Find restaurants by name or address, including those off the site',
    role: 'operator',
    handle: async ({ input }) => {
      const { restaurants, has_more } = await findRestaurants(app.db, app, input);
      return { data: { restaurants: [...restaurants], has_more } };
    },
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

/** Edits fields. */
const editOperations = ({ db, now }: FastifyInstance) => [
  serveCall(restaurantsCalls.edit, {
    ...CHANGING,
    summary: 'Edit fields of a restaurant; imports do not overwrite them afterwards',
    handle: async ({ input, session }) => {
      const { id: restaurantId, version, changes, correction } = input;
      const edit = { restaurantId, version, changes, now: now(), ...(await editorOf(db, session)) };
      return db.transaction().execute(async (tx) => {
        const done = await editRestaurant(tx, edit);
        if (done.outcome !== 'changed' || correction === undefined) return replyEdit(done);
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
    handle: async ({ input: { id: restaurantId, version, field }, session }) =>
      replyEdit(
        await removeOverride(db, {
          restaurantId,
          version,
          field,
          ...(await editorOf(db, session)),
        }),
      ),
  }),
];

/** Closes, reopens and merges restaurants. */
const listingOperations = (app: FastifyInstance) => [
  serveCall(restaurantsCalls.close, {
    ...CHANGING,
    summary: 'Close a restaurant permanently',
    handle: ({ input, session }) => setOpen(app, session, input, true),
  }),
  serveCall(restaurantsCalls.reopen, {
    ...CHANGING,
    summary: 'Put a restaurant back on the site',
    handle: ({ input, session }) => setOpen(app, session, { ...input, reason: '' }, false),
  }),
  serveCall(restaurantsCalls.merge, {
    ...CHANGING,
    summary: 'Merge a duplicate into another restaurant',
    handle: async ({ input: { id, version, into }, session }) => {
      const editor = await editorOf(app.db, session);
      const outcome = await mergeRestaurants(app.db, {
        duplicateId: id,
        intoId: into,
        version,
        ...editor,
      });
      if (outcome !== 'merged') return refuseFields({ into: MERGE_REFUSALS[outcome] });
      return { message: 'Restaurants merged.', data: null };
    },
  }),
];

const otherOperations = ({ db }: FastifyInstance) => [
  serveCall(restaurantsCalls.month, {
    ...CHANGING,
    summary: 'Choose the restaurant of the month, or leave the choice to the ranking',
    handle: async ({ input: { id, version, is_chosen }, session }) => {
      const editor = await editorOf(db, session);
      const choice = { restaurantId: id, isChosen: is_chosen, version, ...editor };
      if (!(await chooseMonth(db, choice))) return refuse('This restaurant cannot be chosen.');
      return {
        message: is_chosen
          ? 'This is now the restaurant of the month.'
          : 'The ranking now chooses the restaurant of the month.',
        data: null,
      };
    },
  }),
  serveCall(restaurantsCalls.undo, {
    ...CHANGING,
    summary: 'Undo an action on a restaurant',
    handle: async ({ input: { action_id: actionId }, session }) => {
      const { who } = await editorOf(db, session);
      const outcome = await undoAction(db, { actionId, who });
      if (outcome !== 'undone') return refuse(UNDO_REFUSALS[outcome]);
      return { message: 'Undone.', data: null };
    },
  }),
];

const editorOf = async (db: Db, session: Session): Promise<Editor> => ({
  ...{ who: await loadUserEmail(db, session), userId: session.userId },
  source: 'operator',
});

async function setOpen(
  { db, now }: FastifyInstance,
  session: Session,
  { id, version, reason }: z.output<typeof restaurantClosing>,
  isClosed: boolean,
): Promise<Changed> {
  const restaurant = await loadForAdmin(db, id, now());
  const by = { ...(await editorOf(db, session)), version, reason: reason || null };
  const done = restaurant && (await setClosed(db, restaurant.slug, isClosed, by));
  if (!done) return refuse(NO_RESTAURANT);
  return {
    message: `${done.title} is ${isClosed ? 'now permanently closed' : 'back on the site'}.`,
    data: null,
  };
}

function replyEdit(done: EditOutcome): Changed {
  switch (done.outcome) {
    case 'missing':
      return refuse(NO_RESTAURANT);
    case 'busy':
      return refuse(BUSY);
    case 'unchanged':
      return { message: 'There was nothing to change.', data: { action_id: null } };
    case 'invalid':
      return refuseFields(done.fields);
    case 'changed':
      return { message: 'Saved.', data: { action_id: done.actionId } };
  }
}
