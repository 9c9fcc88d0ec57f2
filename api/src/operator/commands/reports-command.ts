import { operatorName } from '../../desks/people/account-acts';
import { CommandError } from '../terminal/command-error';
import { formatEntry } from '../terminal/entry';
import { printFromDatabase } from '../terminal/print-from-database';
import type { Terminal } from '../terminal/progress';
import { formatMinute } from '../terminal/read-id';
import type { Config } from '../../config/config';
import type { Db } from '../../db/schema';
import { removePhotoFiles } from '../../plugins/photos/photo-store';
import {
  countReportedReviews,
  listReportedReviews,
  removeReportedReview,
  resolveReports,
  type ReportedReview,
} from '../../resources/review-reports/repository';

const SHOWN_REVIEWS = 50;

/** `city reports` shows reviews that people reported. */
export const showReports = (config: Config, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, describeReported);

/** `city reports keep ID` leaves a review where it is and puts its reports away.
 * @throws {CommandError} when it has none */
export const keepReview = (config: Config, id: number, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const count = await resolveReports(db, id);
    if (!count) throw notReported(id);
    return [`Review ${id} stays; ${countOf(count, 'report')} put away.`];
  });

/** `city reports remove ID` deletes a review with its photos.
 * @throws {CommandError} when nobody reported it */
export const removeReview = (config: Config, id: number, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const paths = await removeReportedReview(db, id, operatorName());
    if (!paths) throw notReported(id);
    await removePhotoFiles(config.dataDir, paths);
    return [`Review ${id} is deleted, with ${countOf(paths.length, 'photo')}.`];
  });

const notReported = (id: number) =>
  new CommandError(`No review with the id ${id} has open reports.`);

async function describeReported(db: Db): Promise<string[]> {
  const reviews = await listReportedReviews(db, SHOWN_REVIEWS);
  if (!reviews.length) return ['There are no open reports.'];
  const left = (await countReportedReviews(db)) - reviews.length;
  return [
    ...reviews.flatMap((review) => [...describe(review), '']),
    left > 0
      ? `and ${left.toLocaleString('en-US')} more`
      : `${countOf(reviews.length, 'review')}; "npm run city -- reports keep ID" or "remove ID" says what becomes of one.`,
  ];
}

const describe = (review: ReportedReview): string[] =>
  formatEntry(
    `Review ${review.id}  ${countOf(review.reports, 'report')} since ${formatMinute(review.since)}`,
    [
      ['Restaurant', `${review.title}\n/restaurant/${review.slug}`],
      ['Writer', `${review.first_name ?? 'Former'} ${review.last_name ?? 'member'}`],
      ['Stars', `${review.rating} of 5, ${formatMinute(review.created_at)}`],
      ['Text', review.review ?? ''],
      ['Photos', review.images.join('\n')],
      ['Reasons', review.reasons.map(({ reason, count }) => `${reason} (${count})`).join(', ')],
      ['Notes', review.notes.map((note) => `- ${note}`).join('\n')],
    ],
  );

const countOf = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
