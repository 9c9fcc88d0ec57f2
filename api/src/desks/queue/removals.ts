import { MAIL_GRACE_S, REASON_NEEDED } from '@tableside/contracts/desk/queue/rules';
import type { Db } from '../../db/schema';
import { editPlace } from '../../restaurants/edits/edit-place';
import { loadPlace } from '../../restaurants/edits/place';
import {
  findUnreviewed,
  markOwnerPhoto,
  type OwnerPhoto,
} from '../../restaurants/edits/owner-photos';
import { revertEdit } from '../../restaurants/edits/edit-place';
import { photoPath } from '../../photos/store';
import { hideReview, showReview } from '../../reviews/hide';
import { findReported, reopenReports, takeReports } from '../../reviews/reports';
import { findPhoto, hidePhoto, markPhoto, showPhoto } from '../../reviews/hide';
import { findAddresses, Refused, type ActInput, type Done, type QueueKindActs } from './kind';

/** Reported reviews, by the review's id. */
export const reportActs: QueueKindActs = {
  act: async (tx, id, input) => {
    const review = await findReported(tx, Number(id));
    if (!review) return null;
    if (input.verb === 'applied' && !input.reason) throw new Refused(REASON_NEEDED, 'reason');
    const isHidden = input.verb === 'applied';
    if (isHidden) await hideReview(tx, review);
    const reports = await takeReports(tx, review.id);
    if (!reports.length) return null;
    const place = await findTitle(tx, review.place_id);
    const done = {
      about: `Review of ${place}`,
      undo: { reports: reports.map((report) => report.id), isHidden },
    };
    if (!isHidden) {
      const told = await findAddresses(
        tx,
        reports.map(({ user_id }) => user_id),
      );
      return { ...done, mails: told.map((recipient) => tellReporter(recipient, place, input)) };
    }
    const told = await findAddresses(tx, [review.user_id]);
    return {
      ...done,
      reason: input.reason,
      mails: told.map((recipient) => tellWriter(recipient, 'report', place, input)),
      hidden: await listImages(tx, review.id),
    };
  },
  undo: async (tx, id, { reports, isHidden }) => {
    const outcome = isHidden ? await showReview(tx, Number(id)) : 'kept';
    if (outcome === 'gone') throw new Refused('The review is deleted by now.');
    if (outcome === 'second')
      throw new Refused(
        'The writer has another review of this place by now. This one stays hidden.',
      );
    await reopenReports(tx, reports as number[]);
    return { shown: outcome === 'shown' ? await listImages(tx, Number(id)) : [] };
  },
};

const tellReporter = (recipient: string, place: string, { note }: ActInput) => ({
  kind: 'queue-refused' as const,
  recipient,
  details: { kind: 'report', place, note },
  afterS: MAIL_GRACE_S,
});

/** The mail to somebody whose review or photo goes. */
export const tellWriter = (
  recipient: string,
  kind: 'report' | 'photo',
  place: string,
  { reason = 'other', note }: ActInput,
): Done['mails'][number] => ({
  kind: 'queue-removed',
  recipient,
  details: { kind, place, reason, note },
  afterS: MAIL_GRACE_S,
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

const BUSY = 'An import is being written. Try again in a moment.';

const pathOf = (id: string): string => photoPath(`${id}.webp`);

/** Photos that nobody has looked at, by their names: of reviews, and those that owners added. */
export const photoActs: QueueKindActs = {
  act: async (tx, id, input) => {
    const path = pathOf(id);
    const photo = await findPhoto(tx, path);
    if (!photo) return reviewOwnerPhoto(tx, id, input);
    const done = {
      about: `Photo of ${photo.title}`,
      undo: { isHidden: input.verb === 'applied' },
      mails: [],
    };
    if (input.verb === 'refused') return (await markPhoto(tx, path, true)) ? done : null;
    if (!input.reason) throw new Refused(REASON_NEEDED, 'reason');
    if (!(await hidePhoto(tx, path, photo))) return null;
    return {
      ...done,
      reason: input.reason,
      mails: await notifySender(tx, photo, input),
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
    if (outcome === 'gone') throw new Refused('The photo is deleted by now.');
    if (outcome === 'full')
      throw new Refused('The review has as many other photos as it may have by now.');
    return { shown: [path] };
  },
};

/** Leaves an owner's photo on its restaurant, or removes it there. */
async function reviewOwnerPhoto(tx: Db, id: string, input: ActInput): Promise<Done | null> {
  const photo = await findUnreviewed(tx, pathOf(id));
  if (!photo) return null;
  const done = { about: `Photo of ${photo.title}`, undo: {}, mails: [] };
  if (input.verb === 'refused') {
    await markOwnerPhoto(tx, photo.path, true);
    return done;
  }
  if (!input.reason) throw new Refused(REASON_NEEDED, 'reason');
  const edit = await removeFromPlace(tx, photo, input.who);
  await markOwnerPhoto(tx, photo.path, true);
  return {
    ...done,
    reason: input.reason,
    undo: { edit },
    mails: await notifySender(tx, photo, input),
  };
}

/** @returns what undoing needs */
async function removeFromPlace(tx: Db, { place_id, path }: OwnerPhoto, who: string) {
  const place = await loadPlace(tx, place_id);
  const images = place?.record.images.filter((image) => image !== path) ?? [];
  const done = await editPlace(tx, {
    placeId: place_id,
    changes: { images },
    who,
    source: 'operator',
  });
  if (done.outcome !== 'changed') throw new Refused(BUSY);
  return done.actId;
}

async function undoRemoval(tx: Db, actId: number, who: string): Promise<void> {
  const outcome = await revertEdit(tx, { actId, who });
  if (outcome === 'busy') throw new Refused(BUSY);
  if (outcome !== 'undone') {
    throw new Refused(
      'The pictures of this restaurant were changed since then. Change them there.',
    );
  }
}

async function notifySender(
  tx: Db,
  { user_id, title }: { readonly user_id: number | null; readonly title: string },
  input: ActInput,
): Promise<Done['mails']> {
  const addresses = await findAddresses(tx, [user_id]);
  return addresses.map((recipient) => tellWriter(recipient, 'photo', title, input));
}
