import { queueCalls } from '@tableside/contracts/admin/queue/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { includesRole, listRoles } from '../../auth/roles';
import { serveCall, type Session } from '../../http/operation';
import { findRestaurantOfCorrection } from '../../restaurants/corrections';
import { loadUserEmail } from '../current-user';
import { performAction, undoQueueAction, type QueueItem } from './perform-action';
import { previewHours, loadWeek } from './hours';
import type { ActionInput } from './action-types';
import { listQueue } from './list-queue';

const DONE: Readonly<Record<QueueItem['kind'], Readonly<Record<ActionInput['verb'], string>>>> = {
  report: { applied: 'Review hidden.', refused: 'Review kept.' },
  correction: { applied: 'Correction applied.', refused: 'Correction rejected.' },
  photo: { applied: 'Photo hidden.', refused: 'Photo kept.' },
  inquiry: { applied: 'Inquiry marked as done.', refused: 'Inquiry rejected.' },
  message: { applied: 'Message marked as done.', refused: 'Message rejected.' },
};

const CHANGING = { role: 'moderator', needsReauth: true, limit: 'form' } as const;

/** The moderators' queue. */
export const adminQueue: FastifyPluginAsync = async (app) => {
  const { db } = app;

  const findModerator = async (session: Session) => {
    const { userId } = session;
    const isOperator = includesRole(await listRoles(db, userId), 'operator');
    return { who: await loadUserEmail(db, session), userId, isOperator };
  };

  async function perform(
    session: Session,
    item: QueueItem,
    input: Omit<ActionInput, 'who' | 'userId' | 'isOperator'>,
  ) {
    const by = await findModerator(session);
    const { action, message, photos } = await performAction(db, item, { ...input, ...by });
    await app.photos?.move(photos, true, app.log);
    return { message: message ?? DONE[item.kind][input.verb], data: { action } };
  }

  app.addOperations([
    serveCall(queueCalls.queue, {
      summary: 'List open entries, oldest first, and recent actions',
      role: 'moderator',
      handle: async ({ input: { kind } }) => ({ data: await listQueue(db, kind) }),
    }),
    serveCall(queueCalls.readHours, {
      summary: 'Parse text as new hours for the restaurant of a correction',
      role: 'moderator',
      handle: async ({ input: { correction, text } }) => {
        const restaurant = await findRestaurantOfCorrection(db, correction);
        if (!restaurant) throw new ApiError('not-found');
        return { data: await previewHours(text, await loadWeek(db, restaurant.restaurant_id)) };
      },
    }),
    serveCall(queueCalls.apply, {
      summary:
        'Apply an entry: hide a review or photo, change hours, close a restaurant, or resolve it',
      errors: ['restaurant-changed'],
      ...CHANGING,
      handle: ({ input, session }) => perform(session, input, { ...input, verb: 'applied' }),
    }),
    serveCall(queueCalls.refuse, {
      summary: 'Reject an entry without a change; the sender is notified if an address is known',
      ...CHANGING,
      handle: ({ input, session }) => perform(session, input, { ...input, verb: 'refused' }),
    }),
    serveCall(queueCalls.undo, {
      summary: 'Undo an action and return its entry to the queue',
      ...CHANGING,
      handle: async ({ input: { action }, session }) => {
        const moderator = await findModerator(session);
        const { photos, sent } = await undoQueueAction(db, action, moderator);
        await app.photos?.move(photos, false, app.log);
        const message = sent ? 'Undone. The email had already been sent.' : 'Undone.';
        return { message, data: { action } };
      },
    }),
  ]);
};
