import { ownerCalls } from '@tableside/contracts/admin/owners/wire';
import type { RestaurantSpecialDay } from '@tableside/contracts/admin/restaurants/changes';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Db } from '../../db/schema';
import { undoAction } from '../../auth/audit';
import { ApiError, refuse, refuseFields } from '../../http/errors';
import { EDIT_UNDOS, editRestaurant, readToday } from '../../restaurants/edits/edit-restaurant';
import { loadRestaurant } from '../../restaurants/edits/restaurant';
import { loadVersion } from '../../restaurants/edits/restaurant-version';
import { serveCall } from '../../http/operation';
import {
  replyToReview,
  listReviewsToReply,
  findRestaurantOfReview,
  deleteReply,
  isOwnersChange,
  listOwnersChanges,
} from './replies';
import { requireOwnRestaurant } from './owners';
import { loadUserEmail } from '../current-user';

const CHANGING = { errors: ['owner-needed'], needsReauth: true, limit: 'form' } as const;

/** Calls of owners about their restaurants. None of them affects ratings or rankings. */
export const ownRestaurants: FastifyPluginAsync = async (app) => {
  app.addOperations([...restaurantOperations(app), ...replyOperations(app)]);
};

const restaurantOperations = ({ db, now }: FastifyInstance) => [
  serveCall(ownerCalls.restaurant, {
    summary: "Get the owner's restaurant with its editable fields and reviews",
    errors: ['owner-needed'],
    handle: async ({ input, session: { userId } }) => {
      const { id, slug, title } = await requireOwnRestaurant(db, input.slug, userId);
      const restaurant = await loadRestaurant(db, id);
      if (!restaurant) throw new ApiError('owner-needed');
      const { record, closure } = restaurant;
      const today = await readToday(db, now());
      const { spans, closedOn, specialDays = [] } = record.hours;
      return {
        data: {
          slug,
          title,
          version: await loadVersion(db, restaurant),
          hours: { spans: [...spans], closedOn: [...closedOn] },
          special_days: specialDays as RestaurantSpecialDay[],
          closure: closure && closure.until > today ? closure : null,
          links: record.links ?? null,
          images: [...record.images],
          changes: await listOwnersChanges(db, id),
          reviews: await listReviewsToReply(db, id),
        },
      };
    },
  }),
  serveCall(ownerCalls.update, {
    summary: "Update hours, special days, links, or pictures of the owner's restaurant",
    ...CHANGING,
    errors: ['owner-needed', 'restaurant-changed'],
    handle: async ({ input: { slug, version, changes }, session: { userId } }) => {
      const { id } = await requireOwnRestaurant(db, slug, userId);
      const own = new Set((await loadRestaurant(db, id))?.record.images);
      if (changes.images?.some((path) => !own.has(path)))
        return refuseFields({ images: 'You can’t use this photo.' });
      const who = await loadUserEmail(db, { userId });
      const by = { who, userId, source: 'owner', now: now() } as const;
      const done = await editRestaurant(db, { restaurantId: id, version, changes, ...by });
      return {
        message: done ? 'Saved. Your changes are live.' : 'No changes to save.',
        data: null,
      };
    },
  }),
  serveCall(ownerCalls.undo, {
    summary: "Undo an owner's change",
    ...CHANGING,
    handle: async ({ input, session: { userId } }) => {
      const { id } = await requireOwnRestaurant(db, input.slug, userId);
      if (!(await isOwnersChange(db, id, input.id))) return refuse('This change doesn’t exist.');
      const who = await loadUserEmail(db, { userId });
      await undoAction(db, { id: input.id, who }, EDIT_UNDOS);
      return { message: 'Undone.', data: null };
    },
  }),
];

const replyOperations = ({ db }: FastifyInstance) => [
  serveCall(ownerCalls.reply, {
    summary: "Create or update the owner's public response to a review",
    ...CHANGING,
    handle: async ({ input: { review, reply }, session: { userId } }) => {
      await requireOwnReview(db, review, userId);
      const who = await loadUserEmail(db, { userId });
      await replyToReview(db, { reviewId: review, who, userId, reply });
      return { message: 'Response posted.', data: null };
    },
  }),
  serveCall(ownerCalls.withdrawReply, {
    summary: "Delete the owner's response",
    ...CHANGING,
    handle: async ({ input: { review }, session: { userId } }) => {
      await requireOwnReview(db, review, userId);
      const who = await loadUserEmail(db, { userId });
      const action = { reviewId: review, who, action: 'reply-withdrawn', reason: null };
      const removed = await db.transaction().execute((tx) => deleteReply(tx, action));
      return removed
        ? { message: 'Response deleted.', data: null }
        : refuse('There is no response to delete.');
    },
  }),
];

/** @throws {ApiError} owner-needed unless the user owns the review's restaurant */
async function requireOwnReview(db: Db, reviewId: number, userId: number): Promise<void> {
  const slug = await findRestaurantOfReview(db, reviewId);
  if (slug === null) throw new ApiError('owner-needed');
  await requireOwnRestaurant(db, slug, userId);
}
