import { UNDO_DAYS } from '@tableside/contracts/desk/queue/rules';
import { sql } from 'kysely';
import { removeOldCorrections } from '../resources/corrections/repository';
import type { Db } from '../db/schema';
import { removeOldEnquiries } from '../resources/enquiries/stored-enquiries';
import { removeOldOrders } from '../plugins/mail/orders';
import { removeUnusedPictures } from '../desks/content/drafts';
import { removeOldQueueActs } from '../resources/moderation/queue-acts';
import { removeHiddenReviews } from '../resources/review-reports/hide-review';
import { forgetClaims } from '../desks/owners/codes';
import { forgetReports } from '../desks/figures';
import { removeOldReports } from '../resources/review-reports/repository';
import { removeHiddenPhotos } from '../resources/reviews/hidden-photos';
import { removeExpiredChallenges } from '../resources/passkeys/challenges';
import { removeOldVotes } from '../resources/votes/repository';
import { removeExpiredBrowsers } from '../identity/known-browsers';
import { removeExpiredTickets } from '../identity/sign-in-tickets';
import { removeExpiredSessions } from '../identity/session-repository';
import { settleReviews } from '../identity/withheld-reviews';

/** What is removed when its time is over, by a name for the log. Each may run beside itself in another process. */
export const CHORES: Readonly<Record<string, (db: Db) => Promise<void>>> = {
  sessions: removeExpiredSessions,
  knownBrowsers: removeExpiredBrowsers,
  mails: removeOldOrders,
  corrections: removeOldCorrections,
  reports: removeOldReports,
  enquiries: removeOldEnquiries,
  hiddenReviews: (db) => removeHiddenReviews(db, UNDO_DAYS),
  hiddenPhotos: (db) => removeHiddenPhotos(db, UNDO_DAYS),
  queueActs: removeOldQueueActs,
  withheldReviews: settleReviews,
  votes: removeOldVotes,
  mailTokens: removeOldMailTokens,
  passkeyChallenges: removeExpiredChallenges,
  signInTickets: removeExpiredTickets,
  googleFlows: removeExpiredFlows,
  googleCodes: removeExpiredCodes,
  rateLimits: removeExpiredLimits,
  draftPictures: removeUnusedPictures,
  ownerClaims: forgetClaims,
  figureReports: forgetReports,
};

const now = sql<Date>`now()`;

/** Tokens stay a week longer than they work: whoever uses an old link is told what is the matter with it. */
async function removeOldMailTokens(db: Db): Promise<void> {
  await db
    .deleteFrom('mail_tokens')
    .where('expires_at', '<=', sql<Date>`now() - interval '7 days'`)
    .execute();
}

async function removeExpiredFlows(db: Db): Promise<void> {
  await db.deleteFrom('google_flows').where('expires_at', '<=', now).execute();
}

async function removeExpiredCodes(db: Db): Promise<void> {
  await db.deleteFrom('google_codes').where('expires_at', '<=', now).execute();
}

/** `expire` is in milliseconds since 1970; null never expires. */
async function removeExpiredLimits(db: Db): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('expire', '<=', sql<number>`extract(epoch FROM now()) * 1000`)
    .execute();
}
