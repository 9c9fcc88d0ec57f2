import { queueCalls } from '@tableside/contracts/desk/queue/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/errors';
import { includesRole, listRoles } from '../../auth/authenticate';
import type { Session } from '../../http/operation';
import { serveCall } from '../../http/operation';
import { findPlaceOfCorrection } from '../../restaurants/corrections';
import { nameOf } from '../who';
import { performAct, undoAct, type QueueItem } from './acts';
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
      await app.photos?.move(outcome.photos, true, app.log);
      const message = outcome.message ?? DONE[item.kind][input.verb];
      return { message, data: { act: outcome.act } };
    });
  }

  app.addOperations([
    serveCall(queueCalls.queue, {
      summary: 'What waits for a moderator, the oldest first, and what moderators did last',
      role: 'moderator',
      handle: async ({ input: { kind } }) => ({ data: await listQueue(db, kind) }),
    }),
    serveCall(queueCalls.readHours, {
      summary: 'What a text would make of the hours of the place that a correction is about',
      role: 'moderator',
      handle: async ({ input: { correction, text } }) => {
        const place = await findPlaceOfCorrection(db, correction);
        if (!place) throw new ApiError('not-found');
        return { data: previewHours(text, await readWeek(db, place.restaurant_id)) };
      },
    }),
    serveCall(queueCalls.apply, {
      summary:
        'Does what was asked: hides a review or a photo, changes hours, closes a restaurant, or resolves it',
      errors: ['restaurant-changed'],
      role: 'moderator',
      needsProof: true,
      limit: 'form',
      handle: ({ input, session }) => act(session, input, { ...input, verb: 'applied' }),
    }),
    serveCall(queueCalls.refuse, {
      summary: 'Leaves all as it is, and tells whoever asked why, where an address is known',
      role: 'moderator',
      needsProof: true,
      limit: 'form',
      handle: ({ input, session }) => act(session, input, { ...input, verb: 'refused' }),
    }),
    serveCall(queueCalls.undo, {
      summary: 'Undoes an act, and what it was about waits again',
      role: 'moderator',
      needsProof: true,
      limit: 'form',
      handle: ({ input, session }) =>
        refusable(async () => {
          const outcome = await undoAct(db, input.act, await nameOf(db, session));
          await app.photos?.move(outcome.photos, false, app.log);
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
