import { nothing } from '@tableside/contracts/common/wire';
import { wireCreated } from '@tableside/contracts/favourite/wire';
import { REVIEW_FIELDS } from '@tableside/contracts/review/rules';
import { wireOwnReviewAnswer } from '@tableside/contracts/review/wire';
import { call, prepareTestApp } from '../testing/app';
import { bearer, createPerson, type TestPerson } from '../testing/people';
import { makeRecord } from '../testing/restaurants/records';

/** Somebody reviews, deletes the account without the reviews, and comes back. */
const test = prepareTestApp();
beforeEach(async () => {
  await test.query('TRUNCATE restaurants, options, users, rate_limits RESTART IDENTITY CASCADE');
  await test.save([makeRecord({ title: 'Luna' }), makeRecord({ title: 'Sole' })]);
});

const STANDS =
  'You reviewed this restaurant with an account that you deleted. That review still stands, so you cannot add another. Report it if it should go.';

const rate = (person: TestPerson, slug: string, ratings = 1) =>
  call(
    test,
    'POST',
    '/api/review/create_client_review',
    wireCreated.nullable(),
    { ratings, slug },
    person,
  );
const write = (person: TestPerson, slug: string) =>
  call(
    test,
    'POST',
    '/api/review/update_client_review',
    wireOwnReviewAnswer,
    {
      [REVIEW_FIELDS.slug]: slug,
      [REVIEW_FIELDS.ratings]: 1,
      [REVIEW_FIELDS.review]: 'Too salty.',
    },
    person,
  );
const leave = (person: TestPerson, reviews: 'keep' | 'remove' = 'keep') =>
  call(
    test,
    'POST',
    '/api/users/delete_account',
    nothing,
    { confirmation: person.email, reviews },
    person,
  );
const sumsOf = async (slug: string) =>
  (await test.query('SELECT rating_count, rating_sum FROM restaurants WHERE slug = $1', [slug]))[0];
const link = (person: TestPerson, subject: string) =>
  test.query(`INSERT INTO user_identities (provider, subject, user_id) VALUES ('google', $1, $2)`, [
    subject,
    person.id,
  ]);

it.each(['Ana@Example.com', 'ana+again@example.com'])(
  'somebody who comes back as %s adds no second review while the first one stands',
  async (email) => {
    const ana = await createPerson(test.db, { email: 'ana@example.com' });
    await rate(ana, 'luna');
    await leave(ana);
    const again = await createPerson(test.db, { email });
    expect(await rate(again, 'luna', 2)).toMatchObject({ success: false, message: STANDS });
    expect(await write(again, 'luna')).toMatchObject({ success: false, message: STANDS });
    expect(await sumsOf('luna')).toEqual({ rating_count: 1, rating_sum: 1 });
    expect((await rate(again, 'sole')).success).toBe(true);
    const other = await createPerson(test.db, { email: 'ben@example.com' });
    expect((await rate(other, 'luna', 5)).success).toBe(true);
  },
);

it('is known by the account of a provider, whatever the address is now', async () => {
  const ana = await createPerson(test.db, { email: 'ana@example.com' });
  await link(ana, 'subject of ana');
  await rate(ana, 'luna');
  await leave(ana);
  const again = await createPerson(test.db, { email: 'new.name@example.com' });
  await link(again, 'subject of ana');
  expect(await rate(again, 'luna')).toMatchObject({ success: false, message: STANDS });
});

it('may review again once that review is gone, and after an account that took its reviews along', async () => {
  const ana = await createPerson(test.db, { email: 'ana@example.com' });
  await rate(ana, 'luna');
  await leave(ana);
  await test.query('DELETE FROM reviews');
  expect(await test.query('SELECT FROM kept_reviews')).toEqual([]);
  const second = await createPerson(test.db, { email: 'ana@example.com' });
  expect((await rate(second, 'luna')).success).toBe(true);
  await leave(second, 'remove');
  const third = await createPerson(test.db, { email: 'ana@example.com' });
  expect((await rate(third, 'luna')).success).toBe(true);
});

it('changes a review of the account that is there, beside one that was left', async () => {
  const ana = await createPerson(test.db, { email: 'ana@example.com' });
  const tagged = await createPerson(test.db, { email: 'ana+food@example.com' });
  await rate(ana, 'luna');
  await rate(tagged, 'luna');
  await leave(ana);
  expect((await rate(tagged, 'luna', 4)).success).toBe(true);
  expect((await write(tagged, 'luna')).success).toBe(true);
});

it('keeps hashes that say nothing of the person, and are not alike at two restaurants', async () => {
  const ana = await createPerson(test.db, { email: 'ana@example.com' });
  await rate(ana, 'luna');
  await rate(ana, 'sole');
  await leave(ana);
  const rows = await test.query('SELECT writer_hash FROM kept_reviews');
  const hashes = rows.map(({ writer_hash: hash }) => (hash as Buffer).toString('hex'));
  expect(hashes).toEqual([
    expect.stringMatching(/^[\da-f]{64}$/),
    expect.stringMatching(/^[\da-f]{64}$/),
  ]);
  expect(new Set(hashes).size).toBe(2);
});

it.each([
  ['ratings', 120, 'create_client_review'],
  ['reviews', 30, 'update_client_review'],
] as const)('goes on with the hour of %s', async (name, tries, path) => {
  const send = async (person: TestPerson) => {
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: `/api/review/${path}`,
      payload: { slug: 'sole', ratings: 1, review: '' },
      headers: bearer(person),
    });
    return statusCode;
  };
  const ana = await createPerson(test.db, { email: 'ana@example.com' });
  await test.app.limits[name].spend(String(ana.id), tries);
  await leave(ana);
  const again = await createPerson(test.db, { email: 'ana@example.com' });
  expect(await send(again)).toBe(429);
  const other = await createPerson(test.db, { email: 'ben@example.com' });
  expect(await send(other)).toBe(200);
});
