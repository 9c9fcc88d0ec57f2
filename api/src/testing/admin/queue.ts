import type { QueueKind } from '@tableside/contracts/admin/queue/rules';
import { wireQueue, wireQueueDone } from '@tableside/contracts/admin/queue/wire';
import { nothing } from '@tableside/contracts/common/wire';
import { call, send, type TestApp } from '../app';
import { type TestUser, createColleague } from '../users';
import { dinerCalls } from '../users/diner';
import { makeRecord } from '../restaurants/records';

/** Open from 11 to 21. */
const ELEVEN_TO_NINE = { opensMin: 660, closesMin: 1260 };
export const WEEK = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({
  weekday,
  ...ELEVEN_TO_NINE,
}));

/** Helpers for tests of the moderation queue. */
export function openQueue(test: TestApp) {
  let visitors = 0;
  const action = (verb: 'apply' | 'refuse', user: TestUser, body: object) =>
    call(test, 'POST', `/api/admin/${verb}_entry`, wireQueueDone, body, user);
  /** Resets to Luna, open daily from 11 to 21, and Sole, with unknown hours. */
  const reset = async () => {
    await test.empty(
      'restaurants',
      'options',
      'users',
      'contact_messages',
      'advertisement_inquiries',
      'audit',
      'emails',
      'rate_limits',
    );
    await test.save([
      makeRecord({ title: 'Luna', hours: { spans: WEEK, closedOn: [] } }),
      makeRecord({ title: 'Sole' }),
    ]);
  };
  return {
    query: test.query,
    /** Resets, then creates a moderator and an operator. */
    start: async () => {
      await reset();
      return {
        mo: await createColleague(test.db, ['moderator'], { email: 'mo@example.com' }),
        ida: await createColleague(test.db, ['operator'], { email: 'ida@example.com' }),
      };
    },
    reset,
    /** @returns the review's id */
    review: async (user: TestUser, stars = 4, photos: readonly string[] = []) => {
      await dinerCalls(test).rate(user, 'luna', stars);
      const [row] = await test.query('SELECT id FROM reviews WHERE user_id = $1', [user.id]);
      for (const [index, name] of photos.entries()) {
        await test.query(
          'INSERT INTO review_images (review_id, position, path) VALUES ($1, $2, $3)',
          [row?.['id'], index + 1, `uploads/reviews/${name}.webp`],
        );
      }
      return String(row?.['id']);
    },
    report: (id: string, user?: TestUser, reason = 'spam') =>
      call(test, 'POST', '/api/review/report', nothing, { id: Number(id), reason }, user),
    /** Without a user, as a new visitor each time. */
    correct: (fields: object, user?: TestUser) => {
      const message = 'Mon-Sat 11am-9:30pm, Sun closed';
      const body = { slug: 'luna', topic: 'hours', message, ...fields };
      visitors += 1;
      const headers = { 'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}` };
      return send(test, '/api/correction/create', body, user, headers);
    },
    read: async (user: TestUser, kind?: QueueKind) => {
      const url = `/api/admin/queue${kind ? `?kind=${kind}` : ''}`;
      return (await call(test, 'GET', url, wireQueue, undefined, user)).data;
    },
    apply: (user: TestUser, body: object) => action('apply', user, body),
    refuse: (user: TestUser, body: object) => action('refuse', user, body),
    undo: (user: TestUser, id: number | undefined) =>
      call(test, 'POST', '/api/admin/undo_entry', wireQueueDone, { action: id }, user),
    /** Luna's rating and visible reviews. */
    readLuna: async () =>
      (
        await test.query(
          `SELECT rating_count, rating_sum,
            (SELECT count(*)::int FROM reviews v WHERE v.restaurant_id = r.id) AS shown
          FROM restaurants r WHERE slug = 'luna'`,
        )
      )[0],
    listEmails: () => test.query('SELECT kind, recipient, details FROM emails ORDER BY id'),
    listActions: () => test.query('SELECT who, action, subject, reason FROM audit ORDER BY id'),
  };
}
