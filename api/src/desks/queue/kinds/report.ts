import { MAIL_GRACE_S, REASON_NEEDED } from '@tableside/contracts/desk/queue/rules';
import type { Db } from '../../../db/schema';
import { hideReview, showReview } from '../../../reviews/hide';
import { findReported, reopenReports, takeReports } from '../../../reviews/reports';
import { findAddresses } from './addressees';
import { Refused, type ActInput, type Done, type QueueKindActs } from './kind';

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
      subject: `review ${id}`,
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
