import type { QueueKind } from '@tableside/contracts/desk/queue/rules';
import { wireQueue, wireQueueDone } from '@tableside/contracts/desk/queue/wire';
import { nothing } from '@tableside/contracts/common/wire';
import { call, type TestApp } from '../app';
import { type TestPerson, createColleague } from '../people';
import { makeRecord } from '../restaurants/records';

/** Minutes of a day that is open from 11 to 21. */
const ELEVEN_TO_NINE = { opensMin: 660, closesMin: 1260 };
export const WEEK = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({
  weekday,
  ...ELEVEN_TO_NINE,
}));

/** What tests of the queue do with a site. */
export function openQueue(test: TestApp) {
  const act = (verb: 'apply' | 'refuse', person: TestPerson, body: object) =>
    call(test, 'POST', `/api/desk/${verb}_entry`, wireQueueDone, body, person);
  /** Luna, open daily from 11 to 21, and Sole, of whose hours nothing is known; all else is gone. */
  const reset = async () => {
    await test.query(
      'TRUNCATE restaurants, options, users, contact_messages, advertisement_enquiries, audit, mails, rate_limits RESTART IDENTITY CASCADE',
    );
    await test.save([
      makeRecord({ title: 'Luna', hours: { spans: WEEK, closedOn: [] } }),
      makeRecord({ title: 'Sole' }),
    ]);
  };
  return {
    query: test.query,
    /** Begins anew, with a moderator and an operator. */
    begin: async () => {
      await reset();
      return {
        mo: await createColleague(test.db, ['moderator'], { email: 'mo@example.com' }),
        ida: await createColleague(test.db, ['operator'], { email: 'ida@example.com' }),
      };
    },
    reset,
    /** @returns the review's id */
    review: async (person: TestPerson, stars = 4, photos: readonly string[] = []) => {
      const body = { ratings: stars, slug: 'luna' };
      const url = '/api/review/create_client_review';
      await test.app.inject({
        method: 'POST',
        url,
        payload: body,
        headers: { authorization: `Bearer ${person.token}` },
      });
      const [row] = await test.query('SELECT id FROM reviews WHERE user_id = $1', [person.id]);
      for (const [index, name] of photos.entries()) {
        await test.query(
          'INSERT INTO review_images (review_id, position, path) VALUES ($1, $2, $3)',
          [row?.['id'], index + 1, `uploads/reviews/${name}.webp`],
        );
      }
      return String(row?.['id']);
    },
    report: (id: string, person?: TestPerson, reason = 'spam') =>
      call(test, 'POST', '/api/review/report', nothing, { id: Number(id), reason }, person),
    correct: (fields: object, person?: TestPerson) =>
      call(
        test,
        'POST',
        '/api/correction/create',
        nothing,
        { slug: 'luna', topic: 'hours', message: 'Mon-Sat 11am-9:30pm, Sun closed', ...fields },
        person,
      ),
    read: async (person: TestPerson, kind?: QueueKind) =>
      (
        await call(
          test,
          'GET',
          `/api/desk/queue${kind ? `?kind=${kind}` : ''}`,
          wireQueue,
          undefined,
          person,
        )
      ).data,
    apply: (person: TestPerson, body: object) => act('apply', person, body),
    refuse: (person: TestPerson, body: object) => act('refuse', person, body),
    undo: (person: TestPerson, id: number | undefined) =>
      call(test, 'POST', '/api/desk/undo_entry', wireQueueDone, { act: id }, person),
    /** Stars of Luna, and reviews that its page shows. */
    readLuna: async () =>
      (
        await test.query(
          `SELECT rating_count, rating_sum,
            (SELECT count(*)::int FROM reviews v WHERE v.restaurant_id = r.id) AS shown
          FROM restaurants r WHERE slug = 'luna'`,
        )
      )[0],
    listMails: () => test.query('SELECT kind, recipient, details FROM mails ORDER BY id'),
    listActs: () => test.query('SELECT who, act, subject, reason FROM audit ORDER BY id'),
  };
}
