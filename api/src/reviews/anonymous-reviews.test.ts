import { prepareTestApp, send } from '../testing/app';
import { createUser, type TestUser } from '../testing/users';
import { dinerCalls } from '../testing/users/diner';
import { makeRecord } from '../testing/restaurants/records';

/** Reviews, deletes the account but keeps the review, and returns. */
const test = prepareTestApp();
beforeEach(async () => {
  await test.empty('restaurants', 'options', 'users', 'rate_limits');
  await test.save([makeRecord({ title: 'Luna' }), makeRecord({ title: 'Sole' })]);
});

const ALREADY_REVIEWED =
  'You already reviewed this restaurant with a deleted account. Report that review if you want it removed.';

const { rate, deleteAccount: leave } = dinerCalls(test);
const write = async (user: TestUser, slug: string) =>
  (await sendJson(user, 'update_client_review', slug)).body;
const sendJson = (user: TestUser, path: string, slug: string) =>
  send(test, `/api/review/${path}`, { slug, ratings: 1, review: 'Too salty.' }, user);
const createAna = (email = 'ana@example.com') => createUser(test.db, { email });
const sumsOf = async (slug: string) =>
  (await test.query('SELECT rating_count, rating_sum FROM restaurants WHERE slug = $1', [slug]))[0];
const link = (user: TestUser, subject: string) =>
  test.query(`INSERT INTO user_identities (provider, subject, user_id) VALUES ('google', $1, $2)`, [
    subject,
    user.id,
  ]);

it.each(['Ana@Example.com', 'ana+again@example.com'])(
  'rejects a second review by a returning user: %s',
  async (email) => {
    const ana = await createAna();
    await rate(ana, 'luna');
    await leave(ana);
    const again = await createAna(email);
    expect(await rate(again, 'luna', 2)).toMatchObject({
      success: false,
      message: ALREADY_REVIEWED,
    });
    expect(await write(again, 'luna')).toMatchObject({ success: false, message: ALREADY_REVIEWED });
    expect(await sumsOf('luna')).toEqual({ rating_count: 1, rating_sum: 1 });
    expect((await rate(again, 'sole')).success).toBe(true);
    const other = await createUser(test.db, { email: 'ben@example.com' });
    expect((await rate(other, 'luna', 5)).success).toBe(true);
  },
);

it('recognizes a returning user by the provider account, regardless of the address', async () => {
  const ana = await createAna();
  await link(ana, 'subject of ana');
  await rate(ana, 'luna');
  await leave(ana);
  const again = await createUser(test.db, { email: 'new.name@example.com' });
  await link(again, 'subject of ana');
  expect(await rate(again, 'luna')).toMatchObject({ success: false, message: ALREADY_REVIEWED });
});

it('allows a new review after the earlier one was deleted', async () => {
  const ana = await createAna();
  await rate(ana, 'luna');
  await leave(ana);
  await test.query('DELETE FROM reviews');
  expect(await test.query('SELECT FROM saved_reviews')).toEqual([]);
  const second = await createAna();
  expect((await rate(second, 'luna')).success).toBe(true);
  await leave(second, 'remove');
  expect((await rate(await createAna(), 'luna')).success).toBe(true);
});

it('updates the review of an existing account next to a kept one', async () => {
  const ana = await createAna();
  const tagged = await createAna('ana+food@example.com');
  await rate(ana, 'luna');
  await rate(tagged, 'luna');
  await leave(ana);
  expect((await rate(tagged, 'luna', 4)).success).toBe(true);
  expect((await write(tagged, 'luna')).success).toBe(true);
});

it('stores hashes that do not identify the user and differ per restaurant', async () => {
  const ana = await createAna();
  await rate(ana, 'luna');
  await rate(ana, 'sole');
  await leave(ana);
  const rows = await test.query('SELECT writer_hash FROM saved_reviews');
  const hashes = rows.map(({ writer_hash: hash }) => (hash as Buffer).toString('hex'));
  expect(hashes.map((hash) => hash.length)).toEqual([64, 64]);
  expect(new Set(hashes).size).toBe(2);
});

it.each([
  ['ratings', 120, 'create_client_review'],
  ['reviews', 30, 'update_client_review'],
] as const)('keeps the rate limit of %s', async (name, tries, path) => {
  const ana = await createAna();
  await test.app.limits[name].spend(String(ana.id), tries);
  await leave(ana);
  expect((await sendJson(await createAna(), path, 'sole')).status).toBe(429);
  const other = await createUser(test.db);
  expect((await sendJson(other, path, 'sole')).status).toBe(200);
});
