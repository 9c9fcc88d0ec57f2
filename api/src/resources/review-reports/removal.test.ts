import { nothing } from '@tableside/contracts/common/wire';
import { wireCreated } from '@tableside/contracts/favourite/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { createPerson, type TestPerson } from '../../testing/people';
import { makeRecord } from '../../testing/restaurants/records';
import { removeReportedReview, resolveReports } from './repository';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await query('TRUNCATE restaurants, options, users, rate_limits RESTART IDENTITY CASCADE');
  await test.save([makeRecord({ title: 'Luna' }), makeRecord({ title: 'Sole' })]);
});

const query = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query<Record<string, unknown>>(text, values)).rows;
const post = (url: string, body: object, person?: TestPerson) =>
  call(test, 'POST', url, wireCreated, body, person);
const rate = async (person: TestPerson, slug: string, ratings: number) =>
  (await post('/api/review/create_client_review', { ratings, slug }, person)).data.id;
const report = (id: number, person?: TestPerson) =>
  call(test, 'POST', '/api/review/report', nothing, { id, reason: 'spam' }, person);

/** Restaurants whose sums are not those of their reviews. */
const listWrongSums = () =>
  query(`
    SELECT r.id FROM restaurants r LEFT JOIN reviews v ON v.restaurant_id = r.id
    GROUP BY r.id
    HAVING (r.rating_count, r.rating_sum, r.rating_squares) IS DISTINCT FROM
      (count(v.id), coalesce(sum(v.rating), 0), coalesce(sum(v.rating * v.rating), 0))`);

it('takes the stars out of the sums while others rate, rate again and leave', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => createPerson(test.db)));
  const ids = await Promise.all(
    people.map((person, index) => rate(person, 'luna', 1 + (index % 5))),
  );
  for (const id of ids.slice(0, 20)) await report(id);
  const leave = (person: TestPerson, reviews: 'keep' | 'remove') =>
    call(
      test,
      'POST',
      '/api/users/delete_account',
      nothing,
      { confirmation: person.email, reviews },
      person,
    );
  const removed = await Promise.all([
    ...ids.slice(0, 20).map((id) => removeReportedReview(test.db, id, 'a test')),
    ...people.slice(5, 10).map((person) => leave(person, 'keep')),
    ...people.slice(10, 15).map((person) => leave(person, 'remove')),
    ...people.slice(15).flatMap((person) => [rate(person, 'luna', 5), rate(person, 'sole', 2)]),
  ]);
  expect(removed).toHaveLength(20 + 10 + 30);
  expect(await listWrongSums()).toEqual([]);
  expect(await query('SELECT FROM reviews WHERE id = ANY($1)', [ids.slice(0, 20)])).toEqual([]);
});

it('happens once when two operators remove the same review', async () => {
  const id = await rate(await createPerson(test.db), 'luna', 4);
  await report(id);
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => removeReportedReview(test.db, id, 'a test')),
  );
  expect(outcomes.filter(Boolean)).toEqual([[]]);
  expect(await query('SELECT rating_count, rating_sum FROM restaurants ORDER BY id')).toEqual([
    { rating_count: 0, rating_sum: 0 },
    { rating_count: 0, rating_sum: 0 },
  ]);
});

it('names the photos in question', async () => {
  const id = await rate(await createPerson(test.db), 'luna', 4);
  await report(id);
  await query(`INSERT INTO review_images VALUES ($1, 1, 'uploads/a.webp')`, [id]);
  expect(await removeReportedReview(test.db, id, 'a test')).toEqual(['uploads/a.webp']);
});

it('works in a restaurant that is closed for good', async () => {
  const id = await rate(await createPerson(test.db), 'luna', 4);
  await report(id);
  await query('UPDATE restaurants SET closed_at = now()');
  expect(await removeReportedReview(test.db, id, 'a test')).toEqual([]);
  expect(await listWrongSums()).toEqual([]);
});

it('finds no review under a number that no id can be', async () => {
  expect(await removeReportedReview(test.db, 2 ** 40, 'a test')).toBeNull();
  expect(await resolveReports(test.db, 2 ** 40)).toBe(0);
});

it('is not for reviews whose reports were put away, until somebody else reports them', async () => {
  const id = await rate(await createPerson(test.db), 'luna', 4);
  await report(id);
  expect(await resolveReports(test.db, id)).toBe(1);
  expect(await removeReportedReview(test.db, id, 'a test')).toBeNull();
  await report(id);
  expect(await removeReportedReview(test.db, id, 'a test')).toBeNull();
  await report(id, await createPerson(test.db));
  expect(await removeReportedReview(test.db, id, 'a test')).toEqual([]);
});
