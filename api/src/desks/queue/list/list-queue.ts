import {
  QUEUE_KINDS,
  QUEUE_PAGE,
  RECENT_ACTS,
  type QueueKind,
} from '@tableside/contracts/desk/queue/rules';
import type { wireQueue, wireQueueEntry } from '@tableside/contracts/desk/queue/wire';
import type { z } from 'zod';
import type { Db } from '../../../db/schema';
import { countOpenCorrections } from '../../../restaurants/corrections';
import { countOpenEnquiries } from '../../../enquiries/repository';
import { countReportedReviews } from '../../../reviews/reports';
import { countPhotos, listPhotos, listReports } from './reviews';
import { listAdvertising, listCorrections, listMessages } from './words';

type Entry = z.infer<typeof wireQueueEntry>;

const LISTS: Readonly<Record<QueueKind, (db: Db, limit: number) => Promise<Entry[]>>> = {
  report: listReports,
  correction: listCorrections,
  photo: listPhotos,
  enquiry: listAdvertising,
  message: listMessages,
};

/** What waits for a moderator, the oldest first, and what was done last.
 * @param kind left out, all of them */
export async function listQueue(db: Db, kind?: QueueKind): Promise<z.infer<typeof wireQueue>> {
  const lists: Entry[][] = [];
  for (const each of kind ? [kind] : QUEUE_KINDS) lists.push(await LISTS[each](db, QUEUE_PAGE));
  const entries = lists.flat().sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return {
    entries: entries.slice(0, QUEUE_PAGE),
    counts: await countQueue(db),
    acts: await listRecentActs(db),
  };
}

/** How many wait, by kind. */
const countQueue = async (db: Db): Promise<Record<QueueKind, number>> => ({
  report: await countReportedReviews(db),
  correction: await countOpenCorrections(db),
  photo: await countPhotos(db),
  enquiry: await countOpenEnquiries(db, ['advertise']),
  message: await countOpenEnquiries(db, ['contact']),
});

async function listRecentActs(db: Db) {
  const rows = await db
    .selectFrom('queue_acts')
    .select(['id', 'at', 'who', 'kind', 'item', 'act', 'reason', 'undo', 'undone_by'])
    .orderBy('id', 'desc')
    .limit(RECENT_ACTS)
    .execute();
  return rows.map(({ at, undo, ...act }) => ({
    ...act,
    at: at.toISOString(),
    about: String(undo['about'] ?? ''),
  }));
}
