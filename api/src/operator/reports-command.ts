import { CityError } from '../lib/city-error';
import { formatEntry } from './entry';
import { openForCommand } from './open-for-command';
import type { Terminal } from './progress';
import { formatMinute, readId } from './read-id';
import type { Config } from '../config/config';
import type { Db } from '../db/schema';
import { removePhotoFiles } from '../plugins/photos/photo-store';
import {
  countReportedReviews,
  listReportedReviews,
  removeReportedReview,
  resolveReports,
  type ReportedReview,
} from '../resources/review-reports/repository';

const SHOWN_REVIEWS = 50;

/** `city reports` shows reviews that people reported; `city reports keep ID` leaves a review where it is and puts its
 * reports away, `city reports remove ID` deletes it.
 * @param operands what follows `reports`
 * @throws {CityError} for anything else, and when the site is running on the embedded database */
export async function runReports(
  config: Config,
  operands: readonly string[],
  { output }: Terminal,
): Promise<void> {
  const action = readAction(operands, config.dataDir);
  const database = await openForCommand(config);
  try {
    const lines = await action(database.db);
    output.write(`${lines.join('\n')}\n`);
  } finally {
    await database.close();
  }
}

function readAction(
  [name, id, ...others]: readonly string[],
  dataDir: string,
): (db: Db) => Promise<string[]> {
  if (name === undefined) return describeReported;
  if ((name !== 'keep' && name !== 'remove') || id === undefined || others.length) {
    throw new CityError(
      'Say "npm run city -- reports", "npm run city -- reports keep ID" or "npm run city -- reports remove ID".',
    );
  }
  const reviewId = readId(id);
  return (db) => (name === 'keep' ? keep(db, reviewId) : remove(db, dataDir, reviewId));
}

const notReported = (reviewId: number) =>
  new CityError(`No review with the id ${reviewId} has open reports.`);

async function keep(db: Db, reviewId: number): Promise<string[]> {
  const count = await resolveReports(db, reviewId);
  if (!count) throw notReported(reviewId);
  return [`Review ${reviewId} stays; ${countOf(count, 'report')} put away.`];
}

async function remove(db: Db, dataDir: string, reviewId: number): Promise<string[]> {
  const paths = await removeReportedReview(db, reviewId);
  if (!paths) throw notReported(reviewId);
  await removePhotoFiles(dataDir, paths);
  return [`Review ${reviewId} is deleted, with ${countOf(paths.length, 'photo')}.`];
}

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
