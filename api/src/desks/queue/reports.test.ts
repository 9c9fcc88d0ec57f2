import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wireModerationCounts } from '@tableside/contracts/desk/queue/wire';
import { wireRanks } from '@tableside/contracts/listing/wire';
import { CHORES } from '../../housekeeping';
import { restore, suspend } from '../people/account-acts';
import { sweepPhotos } from '../../photos/sweep';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { openQueue } from '../../testing/desks/queue';
import { createPerson, type TestPerson } from '../../testing/people';

const [FIRST, SECOND] = ['0a'.repeat(16), '0b'.repeat(16)] as const;
const dataDir = mkdtempSync(join(tmpdir(), 'queue-'));
const [uploads, withheld] = [join(dataDir, 'uploads', 'reviews'), join(dataDir, 'withheld')];

let test: TestApp;
let queue: ReturnType<typeof openQueue>;
let mo: TestPerson;
let ida: TestPerson;
let writer: TestPerson;
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
  ({ mo, ida } = await queue.begin());
  writer = await createPerson(test.db, { email: 'writer@example.com' });
  reviewId = await queue.review(writer, 4, [FIRST]);
  mkdirSync(uploads, { recursive: true });
  writeFileSync(join(uploads, `${FIRST}.webp`), 'a photo');
});

const report = () => ({ kind: 'report', id: reviewId });
const photo = () => ({ kind: 'photo', id: FIRST });
const countPublic = async () =>
  (await call(test, 'GET', '/api/moderation_counts', wireModerationCounts)).data;
/** What the page of the ranks says of it. */
const countBesideRanks = async (page: number) =>
  (await call(test, 'GET', `/api/restraunt/ranks?page=${page}`, wireRanks)).data.moderation;

it('a reported review waits with its place, its writer, and who says what how often', async () => {
  await queue.report(reviewId);
  await queue.report(reviewId, ida, 'offensive');
  await queue.report(reviewId, mo);
  const { entries, counts } = await queue.read(mo, 'report');
  expect(counts).toEqual({ report: 1, correction: 0, photo: 1, enquiry: 0, message: 0 });
  expect(entries).toMatchObject([
    {
      kind: 'report',
      id: reviewId,
      place: { slug: 'luna', title: 'Luna' },
      review: { rating: 4, writer: 'Ada Diner', writer_reviews: 1, writer_removed: 0 },
      reports: 3,
      reasons: [
        { reason: 'spam', count: 2 },
        { reason: 'offensive', count: 1 },
      ],
    },
  ]);
});

it('hides a reported review with its stars and photos, tells the writer why, and undoes all of it', async () => {
  await queue.report(reviewId);
  const done = await queue.apply(mo, {
    ...report(),
    reason: 'spam',
    note: 'Three times the same.',
  });
  expect(done).toMatchObject({ success: true, data: { act: 1 } });
  expect(await queue.readLuna()).toEqual({ rating_count: 0, rating_sum: 0, shown: 0 });
  expect([readdirSync(uploads), readdirSync(withheld)]).toEqual([[], [`${FIRST}.webp`]]);
  expect((await queue.read(mo)).entries).toEqual([]);
  const details = { kind: 'report', place: 'Luna', reason: 'spam', note: 'Three times the same.' };
  expect(await queue.listMails()).toEqual([
    { kind: 'queue-removed', recipient: 'writer@example.com', details },
  ]);
  expect(await countPublic()).toMatchObject({
    removed: [{ what: 'review', reason: 'spam', count: 1 }],
    put_back: 0,
  });
  expect(await countBesideRanks(1)).toEqual(await countPublic());
  expect(await countBesideRanks(2)).toBeUndefined();

  expect(await queue.undo(ida, done.data?.act)).toMatchObject({ message: 'Undone.' });
  expect(await queue.readLuna()).toEqual({ rating_count: 1, rating_sum: 4, shown: 1 });
  expect(readdirSync(uploads)).toEqual([`${FIRST}.webp`]);
  expect(await queue.listMails()).toEqual([]);
  expect(await queue.read(mo, 'report')).toMatchObject({
    entries: [{ id: reviewId, reports: 1 }],
    acts: [{ who: 'mo@example.com', about: 'Review of Luna', undone_by: 'ida@example.com' }],
  });
  expect(await countPublic()).toMatchObject({ removed: [], put_back: 1 });
  expect(await queue.listActs()).toEqual([
    { who: 'mo@example.com', act: 'report-applied', subject: `review ${reviewId}`, reason: 'spam' },
    {
      who: 'ida@example.com',
      act: 'report-applied-undone',
      subject: `review ${reviewId}`,
      reason: null,
    },
  ]);
  expect(await queue.undo(mo, done.data?.act)).toMatchObject({
    success: false,
    message: 'ida@example.com has undone this already.',
  });
});

it('keeps a review and tells the one who reported it and is known', async () => {
  const ben = await createPerson(test.db, { email: 'ben@example.com' });
  await queue.report(reviewId);
  await queue.report(reviewId, ben);
  const done = await queue.refuse(mo, { ...report(), note: 'It is about the food.' });
  expect(await queue.listMails()).toEqual([
    {
      kind: 'queue-refused',
      recipient: 'ben@example.com',
      details: { kind: 'report', place: 'Luna', note: 'It is about the food.' },
    },
  ]);
  expect(await queue.readLuna()).toMatchObject({ shown: 1 });
  expect(await countPublic()).toMatchObject({ removed: [], kept_reviews: 1 });
  await test.database.pool.query('UPDATE mails SET attempts = 1');
  expect(await queue.undo(mo, done.data?.act)).toMatchObject({
    message: 'Undone. The email about it could not be stopped.',
  });
  expect(await queue.read(mo, 'report')).toMatchObject({ entries: [{ reports: 2 }] });
});

it('the second of two moderators is told what the first did', async () => {
  await queue.report(reviewId);
  const answers = await Promise.all([
    queue.apply(mo, { ...report(), reason: 'private' }),
    queue.apply(ida, { ...report(), reason: 'private' }),
  ]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const winner = answers[0]?.success ? 'mo' : 'ida';
  expect(answers.find(({ success }) => !success)?.message).toBe(
    `${winner}@example.com hid this review already. It shows something private about a person. Nothing was changed.`,
  );
  expect(await queue.refuse(mo, report())).toMatchObject({ success: false });
  expect(await queue.readLuna()).toEqual({ rating_count: 0, rating_sum: 0, shown: 0 });
  expect(await queue.query(`SELECT FROM audit WHERE act = 'report-applied'`)).toHaveLength(1);
});

it('asks why something is removed', async () => {
  await queue.report(reviewId);
  for (const item of [report(), photo()]) {
    expect(await queue.apply(mo, item)).toMatchObject({
      success: false,
      fields: { reason: 'Choose why it is taken off the site.' },
    });
  }
  expect(await queue.readLuna()).toMatchObject({ shown: 1 });
});

it('what is hidden stays hidden when its writer comes back from a suspension', async () => {
  await queue.report(reviewId);
  const done = await queue.apply(mo, { ...report(), reason: 'spam' });
  await suspend(test.db, writer.email, 'spam', null);
  const { photos = [] } = (await restore(test.db, writer.email, 'sorry')) ?? {};
  await CHORES['withheldReviews']?.(test.db);
  expect([photos, await queue.readLuna()]).toMatchObject([[], { shown: 0, rating_count: 0 }]);

  await suspend(test.db, writer.email, 'again', null);
  await queue.undo(mo, done.data?.act);
  expect(await queue.readLuna()).toMatchObject({ shown: 0, rating_count: 0 });
  await restore(test.db, writer.email, 'sorry');
  expect(await queue.readLuna()).toMatchObject({ shown: 1, rating_count: 1 });
});

it('a writer who wrote anew keeps the new review', async () => {
  await queue.report(reviewId);
  const done = await queue.apply(mo, { ...report(), reason: 'spam' });
  await queue.review(writer, 2);
  expect(await queue.undo(mo, done.data?.act)).toMatchObject({
    success: false,
    message: 'The writer has another review of this place by now. This one stays hidden.',
  });
  expect(await queue.readLuna()).toEqual({ rating_count: 1, rating_sum: 2, shown: 1 });
});

describe('a photo that nobody looked at', () => {
  it('waits, and waits no longer once it is left where it is', async () => {
    expect(await queue.read(mo, 'photo')).toMatchObject({
      entries: [{ id: FIRST, image: `uploads/reviews/${FIRST}.webp`, review: { rating: 4 } }],
    });
    const done = await queue.refuse(mo, photo());
    expect((await queue.read(mo)).entries).toEqual([]);
    expect(await queue.refuse(ida, photo())).toMatchObject({
      message: 'mo@example.com left this photo where it is already. Nothing was changed.',
    });
    await queue.undo(mo, done.data?.act);
    expect((await queue.read(mo)).entries).toHaveLength(1);
  });

  it('is hidden alone, and comes back behind those that came meanwhile', async () => {
    const done = await queue.apply(mo, { ...photo(), reason: 'elsewhere' });
    expect(await queue.readLuna()).toMatchObject({ shown: 1 });
    expect([readdirSync(uploads), existsSync(join(withheld, `${FIRST}.webp`))]).toEqual([[], true]);
    await sweepPhotos(test.db, dataDir, Date.now() + 2 * 60 * 60_000);
    expect(existsSync(join(withheld, `${FIRST}.webp`))).toBe(true);
    await queue.query('INSERT INTO review_images (review_id, position, path) VALUES ($1, 1, $2)', [
      reviewId,
      `uploads/reviews/${SECOND}.webp`,
    ]);
    await queue.undo(mo, done.data?.act);
    expect(await queue.query('SELECT path FROM review_images ORDER BY position')).toEqual([
      { path: `uploads/reviews/${SECOND}.webp` },
      { path: `uploads/reviews/${FIRST}.webp` },
    ]);
    expect(readdirSync(uploads)).toEqual([`${FIRST}.webp`]);
  });
});

it('a month later what is hidden is deleted, and nothing of the act but its count is left', async () => {
  await queue.report(reviewId);
  const done = await queue.apply(mo, { ...report(), reason: 'spam' });
  await queue.query(`UPDATE reviews SET hidden_at = now() - interval '31 days'`);
  await queue.query(`UPDATE audit SET at = now() - interval '31 days'`);
  expect(await queue.undo(mo, done.data?.act)).toMatchObject({
    message: 'An act can be undone for 30 days.',
  });
  for (const chore of ['hiddenReviews', 'hiddenPhotos', 'queueActs'])
    await CHORES[chore]?.(test.db);
  await sweepPhotos(test.db, dataDir, Date.now() + 2 * 60 * 60_000);
  expect([await queue.query('SELECT FROM reviews'), readdirSync(withheld)]).toEqual([[], []]);
  expect(await queue.query('SELECT undo FROM audit')).toEqual([{ undo: {} }]);
  expect((await countPublic()).removed).toEqual([{ what: 'review', reason: 'spam', count: 1 }]);
});
