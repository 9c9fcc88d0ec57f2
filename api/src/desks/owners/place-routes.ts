import { ownerCalls } from '@tableside/contracts/desk/owners/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/errors';
import { readToday } from '../../restaurants/edits/edit-place';
import { editPlace } from '../../restaurants/edits/edit-place';
import { loadPlace } from '../../restaurants/edits/place';
import { loadVersion } from '../../restaurants/edits/place-version';
import { revertEdit } from '../../restaurants/edits/edit-place';
import { serveCall } from '../../http/operation';
import {
  answerReview,
  listReviewsToAnswer,
  placeOfReview,
  removeAnswer,
  findOwnersChange,
  listOwnersChanges,
} from './answers';
import { requireOwnPlace } from './owners';
import { nameOf } from '../who';

const BUSY = 'Places are being imported right now. Try again in a minute.';

/** What an owner does for a place. None of it moves a star, a score or a rank. */
export const ownPlaces: FastifyPluginAsync = async (app) => {
  app.addOperations([...placeOperations(app), ...answerOperations(app)]);
};

/** Fields of an own restaurant. */
const placeOperations = ({ db, now }: FastifyInstance) => [
  serveCall(ownerCalls.place, {
    summary: 'A place as its owner changes it, with its reviews',
    errors: ['owner-needed'],
    handle: async ({ input, session: { userId } }) => {
      const { id, slug, title } = await requireOwnPlace(db, input.slug, userId);
      const place = await loadPlace(db, id);
      if (!place) throw new ApiError('owner-needed');
      const { record, closure } = place;
      const today = await readToday(db, now());
      const { spans, closedOn, specialDays = [] } = record.hours;
      return {
        data: {
          slug,
          title,
          version: await loadVersion(db, place),
          hours: { spans: [...spans], closedOn: [...closedOn] },
          special_days: specialDays.map((day) => ({
            ...day,
            spans: day.spans?.map(([opens, closes]): [number, number] => [opens, closes]) ?? null,
          })),
          closure: closure && closure.until > today ? closure : null,
          links: record.links ?? null,
          images: [...record.images],
          changes: await listOwnersChanges(db, id),
          reviews: await listReviewsToAnswer(db, id),
        },
      };
    },
  }),
  serveCall(ownerCalls.update, {
    summary: 'Changes hours, special days, links or pictures of an own place',
    errors: ['owner-needed', 'restaurant-changed'],
    needsProof: true,
    limit: 'form',
    handle: async ({ input: { slug, version, changes }, session: { userId } }) => {
      const { id } = await requireOwnPlace(db, slug, userId);
      const own = new Set((await loadPlace(db, id))?.record.images);
      if (changes.images?.some((path) => !own.has(path)))
        return refuseFields({ images: 'This picture cannot be used.' });
      const who = await nameOf(db, { userId });
      const by = { who, userId, source: 'owner' } as const;
      const done = await editPlace(db, { placeId: id, version, changes, now: now(), ...by });
      if (done.outcome === 'missing') throw new ApiError('owner-needed');
      if (done.outcome === 'busy') return refuse(BUSY);
      if (done.outcome === 'invalid') return refuseFields(done.fields);
      if (done.outcome === 'unchanged') return { message: 'Nothing was different.', data: null };
      return { message: 'Saved. Everybody sees it now.', data: null };
    },
  }),
  serveCall(ownerCalls.undo, {
    summary: "Takes a change of an owner's back",
    errors: ['owner-needed'],
    needsProof: true,
    limit: 'form',
    handle: async ({ input, session: { userId } }) => {
      const { id } = await requireOwnPlace(db, input.slug, userId);
      if (!(await findOwnersChange(db, id, input.id))) return refuse('This change is not here.');
      const outcome = await revertEdit(db, {
        actId: input.id,
        who: await nameOf(db, { userId }),
      });
      if (outcome === 'busy') return refuse(BUSY);
      if (outcome === 'conflict')
        return refuse('Something later changed the same. Take that back first.');
      if (outcome !== 'undone') return refuse('This change was taken back already.');
      return { message: 'Taken back.', data: null };
    },
  }),
];

/** Answers to its reviews. */
const answerOperations = ({ db }: FastifyInstance) => [
  serveCall(ownerCalls.answer, {
    summary: 'Answers a review of an own place publicly; a second time it changes the answer',
    errors: ['owner-needed'],
    needsProof: true,
    limit: 'form',
    handle: async ({ input: { review, answer }, session: { userId } }) => {
      await requireOwnReview(db, review, userId);
      const who = await nameOf(db, { userId });
      await answerReview(db, { reviewId: review, who, userId, answer });
      return { message: 'Your answer stands below the review.', data: null };
    },
  }),
  serveCall(ownerCalls.takeAnswerBack, {
    summary: 'Takes an own answer off the site',
    errors: ['owner-needed'],
    needsProof: true,
    limit: 'form',
    handle: async ({ input: { review }, session: { userId } }) => {
      await requireOwnReview(db, review, userId);
      const who = await nameOf(db, { userId });
      const act = { reviewId: review, who, act: 'answer-taken-back', reason: null };
      const removed = await db.transaction().execute((tx) => removeAnswer(tx, act));
      return removed
        ? { message: 'The answer is gone.', data: null }
        : refuse('There is no answer to take back.');
    },
  }),
];

/** @throws {ApiError} owner-needed where the review is of a restaurant of somebody else's */
async function requireOwnReview(db: Db, reviewId: number, userId: number): Promise<void> {
  const slug = await placeOfReview(db, reviewId);
  if (slug === null) throw new ApiError('owner-needed');
  await requireOwnPlace(db, slug, userId);
}
