import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wireModerationCounts } from '@tableside/contracts/admin/queue/wire';
import { wireRanks } from '@tableside/contracts/listing/wire';
import { CLEANUP_TASKS } from '../../housekeeping';
import { restore, suspend } from '../users/account-actions';
import { sweepPhotos } from '../../photos/sweep';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { openQueue } from '../../testing/admin/queue';
import { createUser, type TestUser } from '../../testing/users';

const [FIRST, SECOND] = ['0a'.repeat(16), '0b'.repeat(16)] as const;
const dataDir = mkdtempSync(join(tmpdir(), 'queue-'));
const [uploads, withheld] = [join(dataDir, 'uploads', 'reviews'), join(dataDir, 'withheld')];

let test: TestApp;
let queue: ReturnType<typeof openQueue>;
let mo: TestUser;
let ida: TestUser;
let writer: TestUser;
let reviewId: string;
beforeAll(async () => {
  test = await startTestApp({ photos: { dataDir } });
  queue = openQueue(test);
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  ({ mo, ida } = await queue.start());
  writer = await createUser(test.db, { email: 'writer@example.com' });
  reviewId = await queue.review(writer, 4, [FIRST]);
  mkdirSync(uploads, { recursive: true });
  writeFileSync(join(uploads, `${FIRST}.webp`), 'a photo');
});

const report = () => ({ kind: 'report', id: reviewId });
const photo = () => ({ kind: 'photo', id: FIRST });
const countPublic = async () =>
  (await call(test, 'GET', '/api/moderation_counts', wireModerationCounts)).data;
/** The moderation counts of the rankings page. */
const countWithRanks = async (page: number) =>
  (await call(test, 'GET', `/api/restraunt/ranks?page=${page}`, wireRanks)).data.moderation;

it('lists a reported review with its restaurant, author, and reasons', async () => {
  await queue.report(reviewId);
  await queue.report(reviewId, ida, 'offensive');
  await queue.report(reviewId, mo);
  const { entries, counts } = await queue.read(mo, 'report');
  expect(counts).toEqual({ report: 1, correction: 0, photo: 1, inquiry: 0, message: 0 });
  expect(entries).toMatchObject([
    {
      kind: 'report',
      id: reviewId,
      restaurant: { slug: 'luna', title: 'Luna' },
      review: { rating: 4, writer: 'Ada Diner', writer_reviews: 1, writer_removed: 0 },
      reports: 3,
      reasons: [
        { reason: 'spam', count: 2 },
        { reason: 'offensive', count: 1 },
      ],
    },
  ]);
});

it('hides a reported review with its rating and photos, emails the author, and undoes it', async () => {
  await queue.report(reviewId);
  const done = await queue.apply(mo, {
    ...report(),
    reason: 'spam',
    note: 'Three times the same.',
  });
  expect(done).toMatchObject({ success: true, data: { action: 1 } });
  expect(await queue.readLuna()).toEqual({ rating_count: 0, rating_sum: 0, shown: 0 });
  expect([readdirSync(uploads), readdirSync(withheld)]).toEqual([[], [`${FIRST}.webp`]]);
  expect((await queue.read(mo)).entries).toEqual([]);
  const details = {
    kind: 'report',
    restaurant: 'Luna',
    reason: 'spam',
    note: 'Three times the same.',
  };
  expect(await queue.listEmails()).toEqual([
    { kind: 'queue-removed', recipient: 'writer@example.com', details },
  ]);
  expect(await countPublic()).toMatchObject({
    removed: [{ what: 'review', reason: 'spam', count: 1 }],
    restored: 0,
  });
  expect(await countWithRanks(1)).toEqual(await countPublic());
  expect(await countWithRanks(2)).toBeUndefined();

  expect(await queue.undo(ida, done.data?.action)).toMatchObject({ message: 'Undone.' });
  expect(await queue.readLuna()).toEqual({ rating_count: 1, rating_sum: 4, shown: 1 });
  expect(readdirSync(uploads)).toEqual([`${FIRST}.webp`]);
  expect(await queue.listEmails()).toEqual([]);
  expect(await queue.read(mo, 'report')).toMatchObject({
    entries: [{ id: reviewId, reports: 1 }],
    actions: [{ who: 'mo@example.com', about: 'Review of Luna', undone_by: 'ida@example.com' }],
  });
  expect(await countPublic()).toMatchObject({ removed: [], restored: 1 });
  expect(await queue.listActions()).toEqual([
    {
      who: 'mo@example.com',
      action: 'report-applied',
      subject: `review ${reviewId}`,
      reason: 'spam',
    },
    {
      who: 'ida@example.com',
      action: 'report-applied-undone',
      subject: `review ${reviewId}`,
      reason: null,
    },
  ]);
  expect(await queue.undo(mo, done.data?.action)).toMatchObject({
    success: false,
    message: 'ida@example.com has already undone this.',
  });
});

it('keeps a review and emails the reporters with accounts', async () => {
  const ben = await createUser(test.db, { email: 'ben@example.com' });
  await queue.report(reviewId);
  await queue.report(reviewId, ben);
  const done = await queue.refuse(mo, { ...report(), note: 'It is about the food.' });
  expect(await queue.listEmails()).toEqual([
    {
      kind: 'queue-refused',
      recipient: 'ben@example.com',
      details: { kind: 'report', restaurant: 'Luna', note: 'It is about the food.' },
    },
  ]);
  expect(await queue.readLuna()).toMatchObject({ shown: 1 });
  expect(await countPublic()).toMatchObject({ removed: [], kept_reviews: 1 });
  await test.database.pool.query('UPDATE emails SET attempts = 1');
  expect(await queue.undo(mo, done.data?.action)).toMatchObject({
    message: 'Undone. The email had already been sent.',
  });
  expect(await queue.read(mo, 'report')).toMatchObject({ entries: [{ reports: 2 }] });
});

it('shows a moderator what another one did first', async () => {
  await queue.report(reviewId);
  const responses = await Promise.all([
    queue.apply(mo, { ...report(), reason: 'private' }),
    queue.apply(ida, { ...report(), reason: 'private' }),
  ]);
  expect(responses.filter(({ success }) => success)).toHaveLength(1);
  const winner = responses[0]?.success ? 'mo' : 'ida';
  expect(responses.find(({ success }) => !success)?.message).toBe(
    `${winner}@example.com has already hidden this review. It shows private information. Nothing was changed.`,
  );
  expect(await queue.refuse(mo, report())).toMatchObject({ success: false });
  expect(await queue.readLuna()).toEqual({ rating_count: 0, rating_sum: 0, shown: 0 });
  expect(await queue.query(`SELECT FROM audit WHERE action = 'report-applied'`)).toHaveLength(1);
});

it('requires a reason for a removal', async () => {
  await queue.report(reviewId);
  for (const item of [report(), photo()]) {
    expect(await queue.apply(mo, item)).toMatchObject({
      success: false,
      fields: { reason: 'Choose a reason for the removal.' },
    });
  }
  expect(await queue.readLuna()).toMatchObject({ shown: 1 });
});

it('keeps a hidden review hidden after its author’s suspension', async () => {
  await queue.report(reviewId);
  const done = await queue.apply(mo, { ...report(), reason: 'spam' });
  await suspend(test.db, writer.email, 'spam', null);
  const { photos = [] } = (await restore(test.db, writer.email, 'sorry')) ?? {};
  await CLEANUP_TASKS['withheldReviews']?.(test.db);
  expect([photos, await queue.readLuna()]).toMatchObject([[], { shown: 0, rating_count: 0 }]);

  await suspend(test.db, writer.email, 'again', null);
  await queue.undo(mo, done.data?.action);
  expect(await queue.readLuna()).toMatchObject({ shown: 0, rating_count: 0 });
  await restore(test.db, writer.email, 'sorry');
  expect(await queue.readLuna()).toMatchObject({ shown: 1, rating_count: 1 });
});

it('keeps the newer review of the author on undo', async () => {
  await queue.report(reviewId);
  const done = await queue.apply(mo, { ...report(), reason: 'spam' });
  await queue.review(writer, 2);
  expect(await queue.undo(mo, done.data?.action)).toMatchObject({
    success: false,
    message: 'The author has written another review of this restaurant. This one stays hidden.',
  });
  expect(await queue.readLuna()).toEqual({ rating_count: 1, rating_sum: 2, shown: 1 });
});

describe('an unreviewed photo', () => {
  it('leaves the queue once it is kept', async () => {
    expect(await queue.read(mo, 'photo')).toMatchObject({
      entries: [{ id: FIRST, image: `uploads/reviews/${FIRST}.webp`, review: { rating: 4 } }],
    });
    const done = await queue.refuse(mo, photo());
    expect((await queue.read(mo)).entries).toEqual([]);
    expect(await queue.refuse(ida, photo())).toMatchObject({
      message: 'mo@example.com has already kept this photo. Nothing was changed.',
    });
    await queue.undo(mo, done.data?.action);
    expect((await queue.read(mo)).entries).toHaveLength(1);
  });

  it('is hidden without its review, and restored behind newer photos', async () => {
    const done = await queue.apply(mo, { ...photo(), reason: 'elsewhere' });
    expect(await queue.readLuna()).toMatchObject({ shown: 1 });
    expect([readdirSync(uploads), existsSync(join(withheld, `${FIRST}.webp`))]).toEqual([[], true]);
    await sweepPhotos(test.db, dataDir, Date.now() + 2 * 60 * 60_000);
    expect(existsSync(join(withheld, `${FIRST}.webp`))).toBe(true);
    await queue.query('INSERT INTO review_images (review_id, position, path) VALUES ($1, 1, $2)', [
      reviewId,
      `uploads/reviews/${SECOND}.webp`,
    ]);
    await queue.undo(mo, done.data?.action);
    expect(await queue.query('SELECT path FROM review_images ORDER BY position')).toEqual([
      { path: `uploads/reviews/${SECOND}.webp` },
      { path: `uploads/reviews/${FIRST}.webp` },
    ]);
    expect(readdirSync(uploads)).toEqual([`${FIRST}.webp`]);
  });
});

it('deletes hidden content after 30 days and keeps only the count', async () => {
  await queue.report(reviewId);
  const done = await queue.apply(mo, { ...report(), reason: 'spam' });
  await queue.query(`UPDATE reviews SET hidden_at = now() - interval '31 days'`);
  await queue.query(`UPDATE audit SET at = now() - interval '31 days'`);
  expect(await queue.undo(mo, done.data?.action)).toMatchObject({
    message: 'Actions can only be undone for 30 days.',
  });
  for (const chore of ['hiddenReviews', 'hiddenPhotos', 'queueActions'])
    await CLEANUP_TASKS[chore]?.(test.db);
  await sweepPhotos(test.db, dataDir, Date.now() + 2 * 60 * 60_000);
  expect([await queue.query('SELECT FROM reviews'), readdirSync(withheld)]).toEqual([[], []]);
  expect(await queue.query('SELECT undo FROM audit')).toEqual([{ undo: {} }]);
  expect((await countPublic()).removed).toEqual([{ what: 'review', reason: 'spam', count: 1 }]);
});

describe('a moderator with an interest', () => {
  const own = (user: TestUser) =>
    queue.query(
      `INSERT INTO restaurant_owners (restaurant_id, user_id, proved_by) VALUES (1, $1, 'code')`,
      [user.id],
    );
  const handle = async (user: TestUser, entry: { kind: string; id: string }) => [
    (await queue.apply(user, { ...entry, reason: 'spam', note: '' })).message,
    (await queue.refuse(user, { ...entry, note: 'No.' })).message,
  ];
  const twice = (message: string) => [message, message];

  it('does not handle reports, photos and corrections of an own restaurant', async () => {
    await queue.report(reviewId);
    await queue.correct({});
    const refused = twice('You manage this restaurant, so another moderator has to handle this.');
    for (const user of [mo, ida]) {
      await own(user);
      for (const entry of [report(), photo(), { kind: 'correction', id: '1' }])
        expect(await handle(user, entry)).toEqual(refused);
    }
    expect(await queue.listActions()).toEqual([]);
  });

  it('does not undo what others did there', async () => {
    await queue.report(reviewId);
    const { data } = await queue.apply(ida, { ...report(), reason: 'spam' });
    await own(mo);
    expect(await queue.undo(mo, data?.action)).toMatchObject({ success: false });
    expect(await queue.undo(ida, data?.action)).toMatchObject({ success: true });
  });

  it('does not handle own reviews, nor own reports and corrections without being an operator', async () => {
    const id = await queue.review(mo, 1);
    await queue.report(id);
    expect(await handle(mo, { kind: 'report', id })).toEqual(
      twice('This is yours, so another moderator has to handle it.'),
    );
    const refused = twice('You sent this, so another moderator has to handle it.');
    await queue.report(reviewId, mo);
    await queue.correct({}, mo);
    expect(await handle(mo, report())).toEqual(refused);
    expect(await handle(mo, { kind: 'correction', id: '1' })).toEqual(refused);
    await queue.correct({ slug: 'sole' }, ida);
    expect((await queue.apply(ida, { kind: 'correction', id: '2' })).success).toBe(true);
  });
});
