import {
  applyRequest,
  queueQuery,
  readHoursQuery,
  refuseRequest,
  undoRequest,
  wireQueue,
  wireQueueDone,
  wireReadHours,
} from '@tableside/contracts/desk/queue/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/errors';
import { includesRole, listRoles } from '../../auth/authenticate';
import type { Session } from '../../http/operation';
import { definePersonalOperation } from '../../http/operation';
import { movePhotoFiles } from '../../photos/store';
import { findPlaceOfCorrection } from '../../restaurants/corrections';
import { nameOf } from '../who';
import { performAct, undoAct, type Outcome, type QueueItem } from './acts';
import { previewHours, readWeek } from './hours';
import { Refused, type ActInput } from './kind';
import { listQueue } from './list-queue';

const DONE: Readonly<Record<QueueItem['kind'], Readonly<Record<ActInput['verb'], string>>>> = {
  report: { applied: 'The review is hidden.', refused: 'The review stays.' },
  correction: { applied: 'The correction is applied.', refused: 'The correction is refused.' },
  photo: { applied: 'The photo is hidden.', refused: 'The photo stays.' },
  enquiry: { applied: 'The inquiry is done.', refused: 'The inquiry is refused.' },
  message: { applied: 'The message is done.', refused: 'The message is refused.' },
};

/** What people send, and what moderators make of it. */
export const deskQueue: FastifyPluginAsync = async (app) => {
  const { db } = app;

  /** What fails is found later by housekeeping. */
  const movePhotos = async ({ photos }: Outcome, isWithheld: boolean): Promise<void> => {
    if (!app.photos || !photos.length) return;
    await movePhotoFiles(app.photos.dataDir, photos, isWithheld).catch((error: unknown) =>
      app.log.warn({ err: error }, 'Photos not moved'),
    );
  };

  async function act(
    session: Session,
    item: QueueItem,
    input: Omit<ActInput, 'who' | 'userId' | 'isOperator'>,
  ) {
    return refusable(async () => {
      const { userId } = session;
      const isOperator = includesRole(await listRoles(db, userId), 'operator');
      const by = { who: await nameOf(db, session), userId, isOperator };
      const outcome = await performAct(db, item, { ...input, ...by });
      await movePhotos(outcome, true);
      const message = outcome.message ?? DONE[item.kind][input.verb];
      return { message, data: { act: outcome.act } };
    });
  }

  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/queue',
      summary: 'What waits for a moderator, the oldest first, and what moderators did last',
      query: queueQuery,
      data: wireQueue,
      role: 'moderator',
      handle: async ({ query: { kind } }) => ({ data: await listQueue(db, kind) }),
    }),
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/read_hours',
      summary: 'What a text would make of the hours of the place that a correction is about',
      query: readHoursQuery,
      data: wireReadHours,
      role: 'moderator',
      handle: async ({ query: { correction, text } }) => {
        const place = await findPlaceOfCorrection(db, correction);
        if (!place) throw new ApiError('not-found');
        return { data: previewHours(text, await readWeek(db, place.restaurant_id)) };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/apply_entry',
      summary:
        'Does what was asked: hides a review or a photo, changes hours, closes a restaurant, or resolves it',
      body: applyRequest,
      data: wireQueueDone,
      errors: ['restaurant-changed'],
      role: 'moderator',
      needsProof: true,
      limit: 'form',
      handle: ({ body, session }) => act(session, body, { ...body, verb: 'applied' }),
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/refuse_entry',
      summary: 'Leaves all as it is, and tells whoever asked why, where an address is known',
      body: refuseRequest,
      data: wireQueueDone,
      role: 'moderator',
      needsProof: true,
      limit: 'form',
      handle: ({ body, session }) => act(session, body, { ...body, verb: 'refused' }),
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/undo_entry',
      summary: 'Undoes an act, and what it was about waits again',
      body: undoRequest,
      data: wireQueueDone,
      role: 'moderator',
      needsProof: true,
      limit: 'form',
      handle: ({ body, session }) =>
        refusable(async () => {
          const outcome = await undoAct(db, body.act, await nameOf(db, session));
          await movePhotos(outcome, false);
          const { sent } = outcome;
          const message = sent ? 'Undone. The email about it could not be stopped.' : 'Undone.';
          return { message, data: { act: outcome.act } };
        }),
    }),
  ]);
};

async function refusable<Answer>(work: () => Promise<Answer>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.field ? refuseFields({ [error.field]: error.message }) : refuse(error.message);
  }
}
