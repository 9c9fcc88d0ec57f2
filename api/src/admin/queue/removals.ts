import { EMAIL_GRACE_S, REASON_NEEDED } from '@tableside/contracts/admin/queue/rules';
import type { Db } from '../../db/schema';
import { editRestaurant } from '../../restaurants/edits/edit-restaurant';
import { loadRestaurant } from '../../restaurants/edits/restaurant';
import {
  findUnreviewed,
  markOwnerPhoto,
  type OwnerPhoto,
} from '../../restaurants/edits/owner-photos';
import { revertEdit } from '../../restaurants/edits/edit-restaurant';
import { photoPath } from '../../photos/store';
import { hideReview, showReview } from '../../reviews/hide';
import { findReported, reopenReports, resolveReports } from '../../reviews/reports';
import { findPhoto, hidePhoto, markPhoto, showPhoto } from '../../reviews/hide';
import {
  findAddresses,
  ActionRejected,
  type ActionInput,
  type Done,
  type QueueKindActions,
} from './action-types';

/** Reported reviews, by review id. */
export const reportActions: QueueKindActions = {
  action: async (tx, id, input) => {
    const review = await findReported(tx, Number(id));
    if (!review) return null;
    if (input.verb === 'applied' && !input.reason)
      throw new ActionRejected(REASON_NEEDED, 'reason');
    const isHidden = input.verb === 'applied';
    if (isHidden) await hideReview(tx, review);
    const reports = await resolveReports(tx, review.id);
    if (!reports.length) return null;
    const restaurant = await findTitle(tx, review.restaurant_id);
    const done = {
      about: `Review of ${restaurant}`,
      undo: { reports: reports.map((report) => report.id), isHidden },
    };
    if (!isHidden) {
      const notified = await findAddresses(
        tx,
        reports.map(({ user_id }) => user_id),
      );
      return {
        ...done,
        emails: notified.map((recipient) => notifyReporter(recipient, restaurant, input)),
      };
    }
    const notified = await findAddresses(tx, [review.user_id]);
    return {
      ...done,
      reason: input.reason,
      emails: notified.map((recipient) => notifyAuthor(recipient, 'report', restaurant, input)),
      hidden: await listImages(tx, review.id),
    };
  },
  undo: async (tx, id, { reports, isHidden }) => {
    const outcome = isHidden ? await showReview(tx, Number(id)) : 'kept';
    if (outcome === 'gone') throw new ActionRejected('The review has been deleted.');
    if (outcome === 'second')
      throw new ActionRejected(
        'The author has written another review of this restaurant. This one stays hidden.',
      );
    await reopenReports(tx, reports as number[]);
    return { shown: outcome === 'shown' ? await listImages(tx, Number(id)) : [] };
  },
};

const notifyReporter = (recipient: string, restaurant: string, { note }: ActionInput) => ({
  kind: 'queue-refused' as const,
  recipient,
  details: { kind: 'report', restaurant, note },
  afterS: EMAIL_GRACE_S,
});

/** The email to a user whose review or photo is removed. */
export const notifyAuthor = (
  recipient: string,
  kind: 'report' | 'photo',
  restaurant: string,
  { reason = 'other', note }: ActionInput,
): Done['emails'][number] => ({
  kind: 'queue-removed',
  recipient,
  details: { kind, restaurant, reason, note },
  afterS: EMAIL_GRACE_S,
});

async function findTitle(tx: Db, id: number): Promise<string> {
  const { title } = await tx
    .selectFrom('restaurants')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return title;
}

async function listImages(tx: Db, reviewId: number): Promise<string[]> {
  const images = await tx
    .selectFrom('review_images')
    .select('path')
    .where('review_id', '=', reviewId)
    .execute();
  return images.map(({ path }) => path);
}

const BUSY = 'An import is in progress. Try again in a moment.';

const pathOf = (id: string): string => photoPath(`${id}.webp`);

/** Unreviewed photos of reviews and owners, by name. */
export const photoActions: QueueKindActions = {
  action: async (tx, id, input) => {
    const path = pathOf(id);
    const photo = await findPhoto(tx, path);
    if (!photo) return reviewOwnerPhoto(tx, id, input);
    const done = {
      about: `Photo of ${photo.title}`,
      undo: { isHidden: input.verb === 'applied' },
      emails: [],
    };
    if (input.verb === 'refused') return (await markPhoto(tx, path, true)) ? done : null;
    if (!input.reason) throw new ActionRejected(REASON_NEEDED, 'reason');
    if (!(await hidePhoto(tx, path, photo))) return null;
    return {
      ...done,
      reason: input.reason,
      emails: await notifySender(tx, photo, input),
      hidden: [path],
    };
  },
  undo: async (tx, id, { isHidden, edit }, who) => {
    const path = pathOf(id);
    if (await markOwnerPhoto(tx, path, false)) {
      if (typeof edit === 'number') await undoRemoval(tx, edit, who);
      return {};
    }
    if (!isHidden) {
      await markPhoto(tx, path, false);
      return {};
    }
    const outcome = await showPhoto(tx, path);
    if (outcome === 'gone') throw new ActionRejected('The photo has been deleted.');
    if (outcome === 'full')
      throw new ActionRejected('The review already has the maximum number of photos.');
    return { shown: [path] };
  },
};

/** Keeps an owner's photo, or removes it from its restaurant. */
async function reviewOwnerPhoto(tx: Db, id: string, input: ActionInput): Promise<Done | null> {
  const photo = await findUnreviewed(tx, pathOf(id));
  if (!photo) return null;
  const done = { about: `Photo of ${photo.title}`, undo: {}, emails: [] };
  if (input.verb === 'refused') {
    await markOwnerPhoto(tx, photo.path, true);
    return done;
  }
  if (!input.reason) throw new ActionRejected(REASON_NEEDED, 'reason');
  const edit = await removeFromRestaurant(tx, photo, input.who);
  await markOwnerPhoto(tx, photo.path, true);
  return {
    ...done,
    reason: input.reason,
    undo: { edit },
    emails: await notifySender(tx, photo, input),
  };
}

/** @returns the id of the edit, for undo */
async function removeFromRestaurant(tx: Db, { restaurant_id, path }: OwnerPhoto, who: string) {
  const restaurant = await loadRestaurant(tx, restaurant_id);
  const images = restaurant?.record.images.filter((image) => image !== path) ?? [];
  const done = await editRestaurant(tx, {
    restaurantId: restaurant_id,
    changes: { images },
    who,
    source: 'operator',
  });
  if (done.outcome !== 'changed') throw new ActionRejected(BUSY);
  return done.actionId;
}

async function undoRemoval(tx: Db, actionId: number, who: string): Promise<void> {
  const outcome = await revertEdit(tx, { actionId, who });
  if (outcome === 'busy') throw new ActionRejected(BUSY);
  if (outcome !== 'undone') {
    throw new ActionRejected(
      'The pictures of this restaurant have changed since then. Edit the restaurant instead.',
    );
  }
}

async function notifySender(
  tx: Db,
  { user_id, title }: { readonly user_id: number | null; readonly title: string },
  input: ActionInput,
): Promise<Done['emails']> {
  const addresses = await findAddresses(tx, [user_id]);
  return addresses.map((recipient) => notifyAuthor(recipient, 'photo', title, input));
}
