import {
  placesCalls,
  type placeClosing,
  type wireChanged,
} from '@tableside/contracts/desk/places/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/errors';
import type { Session } from '../../http/operation';
import { setClosed } from '../../restaurants/edits/close-place';
import { editPlace, takeImported, type EditOutcome } from '../../restaurants/edits/edit-place';
import type { Editor } from '../../restaurants/edits/place';
import { serveCall, type Answer } from '../../http/operation';
import { noteCorrectionApplied } from '../queue/acts';
import { nameOf } from '../who';
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
  serveCall(placesCalls.find, {
    summary: 'Places by name or address, also those that are off the site',
    role: 'operator',
    handle: async ({ input }) => {
      const { places, has_more } = await findPlaces(app.db, app, input);
      return { data: { places: [...places], has_more } };
    },
  }),
  serveCall(placesCalls.read, {
    summary: 'A place with everything that can be changed of it, and what was',
    errors: ['restaurant-not-found'],
    role: 'operator',
    handle: async ({ input }) => {
      const place = await loadForDesk(app.db, input.id, app.now());
      if (!place) throw new ApiError('restaurant-not-found');
      return { data: place };
    },
  }),
];

/** Changes of fields. */
const editOperations = ({ db, now }: FastifyInstance) => [
  serveCall(placesCalls.edit, {
    ...CHANGING,
    summary:
      'Changes fields of a place by the rules of the import; imports leave them alone from then on',
    handle: async ({ input, session }) => {
      const { id: placeId, version, changes, correction } = input;
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
  serveCall(placesCalls.takeImported, {
    ...CHANGING,
    summary: 'Gives a field back to the imports',
    handle: async ({ input: { id: placeId, version, field }, session }) =>
      answerEdit(
        await takeImported(db, { placeId, version, field, ...(await editorOf(db, session)) }),
      ),
  }),
];

/** Whether a restaurant is on the site, and as which. */
const listingOperations = (app: FastifyInstance) => [
  serveCall(placesCalls.close, {
    ...CHANGING,
    summary: 'Says that a place has closed for good',
    handle: ({ input, session }) => setOpen(app, session, input, true),
  }),
  serveCall(placesCalls.reopen, {
    ...CHANGING,
    summary: 'Puts a place on the site again',
    handle: ({ input, session }) => setOpen(app, session, { ...input, reason: '' }, false),
  }),
  serveCall(placesCalls.merge, {
    ...CHANGING,
    summary: 'Merges a double into the place that stays',
    handle: async ({ input: { id, version, into }, session }) => {
      const editor = await editorOf(app.db, session);
      const outcome = await mergePlaces(app.db, { doubleId: id, intoId: into, version, ...editor });
      if (outcome !== 'merged') return refuseFields({ into: MERGE_REFUSALS[outcome] });
      return { message: 'The places are merged.', data: null };
    },
  }),
];

const otherOperations = ({ db }: FastifyInstance) => [
  serveCall(placesCalls.month, {
    ...CHANGING,
    summary: 'Makes a place that of the month, or leaves the choice to the ranking',
    handle: async ({ input: { id, version, is_chosen }, session }) => {
      const editor = await editorOf(db, session);
      const choice = { placeId: id, isChosen: is_chosen, version, ...editor };
      if (!(await chooseMonth(db, choice))) return refuse('This place cannot be chosen.');
      return {
        message: is_chosen ? 'This is the place of the month.' : 'The ranking chooses again.',
        data: null,
      };
    },
  }),
  serveCall(placesCalls.undo, {
    ...CHANGING,
    summary: 'Takes an act on a place back',
    handle: async ({ input: { act_id: actId }, session }) => {
      const { who } = await editorOf(db, session);
      const outcome = await undoAct(db, { actId, who });
      if (outcome !== 'undone') return refuse(UNDO_REFUSALS[outcome]);
      return { message: 'It is undone.', data: null };
    },
  }),
];

const editorOf = async (db: Db, session: Session): Promise<Editor> => ({
  ...{ who: await nameOf(db, session), userId: session.userId },
  source: 'operator',
});

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
