import { EMAIL_GRACE_S, REASON_NEEDED } from '@tableside/contracts/admin/queue/rules';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema';
import { Rejection } from '../../http/errors';
import { editRestaurant } from '../../restaurants/edits/edit-restaurant';
import { loadRestaurant } from '../../restaurants/edits/restaurant';
import {
  findUnreviewed,
  markOwnerPhoto,
  type OwnerPhoto,
} from '../../restaurants/edits/owner-photos';
import { photoPath } from '../../photos/store';
import {
  findPhoto,
  hidePhoto,
  hideReview,
  listReviewPhotos,
  markPhoto,
  showPhoto,
  showReview,
} from '../../reviews/hide';
import { findReported, reopenReports, resolveReports } from '../../reviews/reports';
import {
  findAddresses,
  notifySender,
  undoEdit,
  type ActionInput,
  type Done,
  type Parties,
  type QueueKindActions,
} from './action-types';

/** Reported reviews, by review id. */
export const reportActions: QueueKindActions = {
  findParties: (tx, id) => findPartiesOfReview(tx, sql`v.id = ${Number(id)}`),
  perform: async (tx, id, input) => {
    const review = await findReported(tx, Number(id));
    if (!review) return null;
    const isHidden = input.verb === 'applied';
    if (isHidden && !input.reason) throw new Rejection({ reason: REASON_NEEDED });
    if (isHidden) await hideReview(tx, review);
    const reports = await resolveReports(tx, review.id);
    if (!reports.length) return null;
    const restaurant = await findTitle(tx, review.restaurant_id);
    const reporters = reports.map(({ user_id }) => user_id);
    const addresses = await findAddresses(tx, isHidden ? [review.user_id] : reporters);
    return {
      about: `Review of ${restaurant}`,
      undo: { reports: reports.map((report) => report.id), isHidden },
      emails: addresses.map((recipient) =>
        isHidden
          ? notifyAuthor(recipient, 'report', restaurant, input)
          : notifySender(recipient, 'report', { restaurant, note: input.note }),
      ),
      ...(isHidden && { reason: input.reason, hidden: await listReviewPhotos(tx, review.id) }),
    };
  },
  undo: async (tx, id, { reports, isHidden }) => {
    const outcome = isHidden ? await showReview(tx, Number(id)) : 'kept';
    if (outcome === 'gone') throw new Rejection('The review has been deleted.');
    if (outcome === 'second')
      throw new Rejection(
        'The author has written another review of this restaurant. This one stays hidden.',
      );
    await reopenReports(tx, reports as number[]);
    return outcome === 'shown' ? listReviewPhotos(tx, Number(id)) : [];
  },
};

async function findPartiesOfReview(tx: Db, isReview: RawBuilder<unknown>): Promise<Parties | null> {
  const { rows } = await sql<Parties>`
    SELECT ARRAY[coalesce(v.restaurant_id, v.withheld_from)] AS restaurants, v.user_id AS author,
      ARRAY(SELECT p.user_id FROM review_reports p WHERE p.review_id = v.id) AS senders
    FROM reviews v WHERE ${isReview}`.execute(tx);
  return rows[0] ?? null;
}

const notifyAuthor = (
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

const PICTURES_CHANGED =
  'This restaurant’s photos have changed since then. Edit the restaurant instead.';

const pathOf = (id: string): string => photoPath(`${id}.webp`);

/** Unreviewed photos of reviews and owners, by name. */
export const photoActions: QueueKindActions = {
  findParties: async (tx, id) => {
    const path = pathOf(id);
    const isOfReview = sql<boolean>`v.id IN (
      SELECT review_id FROM review_images WHERE path = ${path}
      UNION ALL SELECT review_id FROM hidden_photos WHERE path = ${path})`;
    const { rows } = await sql<Parties>`
      SELECT p.user_id AS author, '{}'::integer[] AS senders,
        ARRAY(SELECT restaurant_id FROM restaurant_owners o WHERE o.user_id = p.user_id) AS restaurants
      FROM owner_photos p WHERE p.path = ${path}`.execute(tx);
    return rows[0] ?? findPartiesOfReview(tx, isOfReview);
  },
  perform: async (tx, id, input) => {
    const path = pathOf(id);
    const photo = await findPhoto(tx, path);
    if (!photo) return reviewOwnerPhoto(tx, id, input);
    const done = {
      about: `Photo of ${photo.title}`,
      undo: { isHidden: input.verb === 'applied' },
      emails: [],
    };
    if (input.verb === 'refused') return (await markPhoto(tx, path, true)) ? done : null;
    if (!input.reason) throw new Rejection({ reason: REASON_NEEDED });
    if (!(await hidePhoto(tx, path, photo))) return null;
    return {
      ...done,
      reason: input.reason,
      emails: await notifyUploader(tx, photo, input),
      hidden: [path],
    };
  },
  undo: async (tx, id, { isHidden, edit }, who) => {
    const path = pathOf(id);
    if (await markOwnerPhoto(tx, path, false)) {
      if (typeof edit === 'number') await undoEdit(tx, { id: edit, who }, PICTURES_CHANGED);
      return [];
    }
    if (!isHidden) {
      await markPhoto(tx, path, false);
      return [];
    }
    const outcome = await showPhoto(tx, path);
    if (outcome === 'gone') throw new Rejection('The photo has been deleted.');
    if (outcome === 'full')
      throw new Rejection('The review already has the maximum number of photos.');
    return [path];
  },
};

async function reviewOwnerPhoto(tx: Db, id: string, input: ActionInput): Promise<Done | null> {
  const photo = await findUnreviewed(tx, pathOf(id));
  if (!photo) return null;
  const done = { about: `Photo of ${photo.title}`, undo: {}, emails: [] };
  if (input.verb === 'refused') {
    await markOwnerPhoto(tx, photo.path, true);
    return done;
  }
  if (!input.reason) throw new Rejection({ reason: REASON_NEEDED });
  const edit = await removeFromRestaurant(tx, photo, input.who);
  await markOwnerPhoto(tx, photo.path, true);
  return {
    ...done,
    reason: input.reason,
    undo: { edit },
    emails: await notifyUploader(tx, photo, input),
  };
}

/** @returns the id of the edit, for undo */
async function removeFromRestaurant(tx: Db, { restaurant_id, path }: OwnerPhoto, who: string) {
  const restaurant = await loadRestaurant(tx, restaurant_id);
  const images = restaurant?.record.images.filter((image) => image !== path) ?? [];
  const changes = { images };
  const edit = { restaurantId: restaurant_id, changes, who, source: 'operator' } as const;
  return (await editRestaurant(tx, edit))?.actionId;
}

async function notifyUploader(
  tx: Db,
  { user_id, title }: { readonly user_id: number | null; readonly title: string },
  input: ActionInput,
): Promise<Done['emails']> {
  const addresses = await findAddresses(tx, [user_id]);
  return addresses.map((recipient) => notifyAuthor(recipient, 'photo', title, input));
}
