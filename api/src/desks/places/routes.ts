import {
  placeClosing,
  placeEdit,
  placeFieldRequest,
  placeMerge,
  placeMonth,
  placeParams,
  placeRequest,
  placesQuery,
  placeUndo,
  wireChanged,
  wirePlace,
  wirePlaces,
} from '@tableside/contracts/desk/places/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/errors';
import type { Session } from '../../http/operation';
import { findUser } from '../../auth/users';
import { setClosed } from '../../restaurants/edits/close-place';
import { editPlace, takeImported, type EditOutcome } from '../../restaurants/edits/edit-place';
import type { Editor } from '../../restaurants/edits/place';
import { definePersonalOperation, type Answer } from '../../http/operation';
import { noteCorrectionApplied } from '../queue/acts';
import { chooseMonth, mergePlaces, type MergeOutcome, undoAct } from './place-acts';
import { findPlaces, loadForDesk } from './load-for-desk';

type Changed = Answer<z.input<typeof wireChanged>>;

const NO_PLACE = 'There is no such place.';
const BUSY = 'An import is being written. Save again in a moment.';
const MERGE_REFUSALS: Readonly<Record<Exclude<MergeOutcome, 'merged'>, string>> = {
  missing: NO_PLACE,
  same: 'Choose another place: this is the double itself.',
  closed: 'The place that stays has to be on the site.',
  'merged already': 'This place is merged already.',
};
const UNDO_REFUSALS = {
  missing: 'There is nothing to undo.',
  busy: BUSY,
  conflict: 'A later change is of the same. Undo that one first.',
  'undone already': 'This is undone already.',
} as const;

/** Calls that change something ask for a proof of the last minutes. */
const CHANGING = {
  method: 'POST',
  role: 'operator',
  needsProof: true,
  errors: ['restaurant-changed'],
} as const;

/** What an operator does to places. */
export const deskPlaces: FastifyPluginAsync = async (app) => {
  app.addOperations([
    ...readOperations(app),
    ...editOperations(app),
    ...listingOperations(app),
    ...otherOperations(app),
  ]);
};

/** Reads of restaurants. */
const readOperations = (app: FastifyInstance) => [
  definePersonalOperation({
    method: 'GET',
    url: '/api/desk/places',
    summary: 'Places by name or address, also those that are off the site',
    query: placesQuery,
    data: wirePlaces,
    role: 'operator',
    handle: async ({ query }) => {
      const { places, has_more } = await findPlaces(app.db, app, query);
      return { data: { places: [...places], has_more } };
    },
  }),
  definePersonalOperation({
    method: 'GET',
    url: '/api/desk/place/:id',
    summary: 'A place with everything that can be changed of it, and what was',
    params: placeParams,
    data: wirePlace,
    errors: ['restaurant-not-found'],
    role: 'operator',
    handle: async ({ params }) => {
      const place = await loadForDesk(app.db, params.id, app.now());
      if (!place) throw new ApiError('restaurant-not-found');
      return { data: place };
    },
  }),
];

/** Changes of fields. */
const editOperations = ({ db, now }: FastifyInstance) => [
  definePersonalOperation({
    ...CHANGING,
    url: '/api/desk/places/edit',
    summary:
      'Changes fields of a place by the rules of the import; imports leave them alone from then on',
    body: placeEdit,
    data: wireChanged,
    handle: async ({ body, session }) => {
      const { id: placeId, version, changes, correction } = body;
      const edit = { placeId, version, changes, now: now(), ...(await editorOf(db, session)) };
      return db.transaction().execute(async (tx) => {
        const done = await editPlace(tx, edit);
        if (done.outcome !== 'changed' || correction === undefined) return answerEdit(done);
        const isApplied = await noteCorrectionApplied(tx, correction, { ...edit, ...done });
        const message = isApplied
          ? 'Saved. The correction is marked as applied.'
          : 'Saved. The correction was resolved before.';
        return { message, data: { act_id: done.actId } };
      });
    },
  }),
  definePersonalOperation({
    ...CHANGING,
    url: '/api/desk/places/take_imported',
    summary: 'Gives a field back to the imports',
    body: placeFieldRequest,
    data: wireChanged,
    handle: async ({ body: { id: placeId, version, field }, session }) =>
      answerEdit(
        await takeImported(db, { placeId, version, field, ...(await editorOf(db, session)) }),
      ),
  }),
];

/** Whether a restaurant is on the site, and as which. */
const listingOperations = (app: FastifyInstance) => [
  definePersonalOperation({
    ...CHANGING,
    url: '/api/desk/places/close',
    summary: 'Says that a place has closed for good',
    body: placeClosing,
    data: wireChanged,
    handle: ({ body, session }) => setOpen(app, session, body, true),
  }),
  definePersonalOperation({
    ...CHANGING,
    url: '/api/desk/places/reopen',
    summary: 'Puts a place on the site again',
    body: placeRequest,
    data: wireChanged,
    handle: ({ body, session }) => setOpen(app, session, { ...body, reason: '' }, false),
  }),
  definePersonalOperation({
    ...CHANGING,
    url: '/api/desk/places/merge',
    summary: 'Merges a double into the place that stays',
    body: placeMerge,
    data: wireChanged,
    handle: async ({ body: { id, version, into }, session }) => {
      const editor = await editorOf(app.db, session);
      const outcome = await mergePlaces(app.db, { doubleId: id, intoId: into, version, ...editor });
      if (outcome !== 'merged') return refuseFields({ into: MERGE_REFUSALS[outcome] });
      return { message: 'The places are merged.', data: null };
    },
  }),
];

const otherOperations = ({ db }: FastifyInstance) => [
  definePersonalOperation({
    ...CHANGING,
    url: '/api/desk/places/month',
    summary: 'Makes a place that of the month, or leaves the choice to the ranking',
    body: placeMonth,
    data: wireChanged,
    handle: async ({ body: { id, version, is_chosen }, session }) => {
      const editor = await editorOf(db, session);
      const choice = { placeId: id, isChosen: is_chosen, version, ...editor };
      if (!(await chooseMonth(db, choice))) return refuse('This place cannot be chosen.');
      return {
        message: is_chosen ? 'This is the place of the month.' : 'The ranking chooses again.',
        data: null,
      };
    },
  }),
  definePersonalOperation({
    ...CHANGING,
    url: '/api/desk/places/undo',
    summary: 'Takes an act on a place back',
    body: placeUndo,
    data: wireChanged,
    handle: async ({ body: { act_id: actId }, session }) => {
      const { who } = await editorOf(db, session);
      const outcome = await undoAct(db, { actId, who });
      if (outcome !== 'undone') return refuse(UNDO_REFUSALS[outcome]);
      return { message: 'It is undone.', data: null };
    },
  }),
];

async function editorOf(db: Db, { userId }: Session): Promise<Editor> {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('unauthorized');
  return { who: user.email, userId, source: 'operator' };
}

async function setOpen(
  { db, now }: FastifyInstance,
  session: Session,
  { id, version, reason }: z.output<typeof placeClosing>,
  isClosed: boolean,
): Promise<Changed> {
  const place = await loadForDesk(db, id, now());
  const by = { ...(await editorOf(db, session)), version, reason: reason || null };
  const done = place && (await setClosed(db, place.slug, isClosed, by));
  if (!done) return refuse(NO_PLACE);
  return {
    message: `${done.title} is ${isClosed ? 'closed for good' : 'on the site'}.`,
    data: null,
  };
}

function answerEdit(done: EditOutcome): Changed {
  switch (done.outcome) {
    case 'missing':
      return refuse(NO_PLACE);
    case 'busy':
      return refuse(BUSY);
    case 'unchanged':
      return { message: 'There was nothing to change.', data: { act_id: null } };
    case 'invalid':
      return refuseFields(done.fields);
    case 'changed':
      return { message: 'Saved.', data: { act_id: done.actId } };
  }
}
