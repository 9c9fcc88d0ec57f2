import { sql } from 'kysely';
import { issueMailToken } from '../../auth/tokens';
import { removeOtherWaysIn } from '../../auth/second-steps';
import { startTestApp, type TestApp } from '../../testing/app';
import { openBrowser, prepareGoogleTest } from '../../testing/people/google';
import { createPerson } from '../../testing/people';
import { findOrCreateUser, readPerson } from '../../auth/google/accounts';

const test = prepareGoogleTest();

/** Signs in through the provider in a browser of its own. */
async function signIn(email: string) {
  const browser = openBrowser(test);
  const { data } = await browser.exchange(await browser.getCode(email));
  return data?.user ?? null;
}

const findPeople = (like: string) =>
  test.db.selectFrom('users').selectAll().where('email', 'ilike', like).execute();
const countRows = async (table: 'sessions' | 'mail_tokens' | 'user_identities', userId: number) =>
  Number(
    (
      await test.db
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('n'))
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.n,
  );

it('makes an account for somebody new: confirmed, without a password', async () => {
  const user = await signIn('new.person@example.com');
  expect(await findPeople('new.person@example.com')).toEqual([
    expect.objectContaining({
      id: user?.id,
      first_name: 'New',
      last_name: 'Person',
      password_hash: null,
      email_verified_at: expect.any(Date),
    }),
  ]);
});

it('finds the same account at the next visit', async () => {
  const first = await signIn('twice@example.com');
  expect((await signIn('twice@example.com'))?.id).toBe(first?.id);
  expect(await countRows('user_identities', first?.id ?? 0)).toBe(1);
});

it('finds names in the address when the provider has none', async () => {
  expect(await signIn('nameless.jo_doe-7@example.com')).toMatchObject({
    first_name: 'Nameless',
    last_name: 'Jo Doe',
  });
});

it('knows the person when the address at the provider has changed, and leaves ours alone', async () => {
  const first = await signIn('ana@example.com');
  expect(await signIn('ana+moved@example.com')).toEqual(first);
  expect(await findPeople('ana.moved@example.com')).toEqual([]);
});

it('knows the person although the provider no longer verifies the address', async () => {
  const person = { subject: 'a-subject', firstName: null, lastName: null };
  const find = (verifiedEmail: string | null) =>
    test.db.transaction().execute((tx) => findOrCreateUser(tx, { ...person, verifiedEmail }));
  const { userId, isNew } = await find('vouched@example.com');
  expect(isNew).toBe(true);
  expect(await find(null)).toEqual({ userId, isNew: false });
});

it('links a confirmed account of the same address, in capitals or not, and changes nothing of it', async () => {
  const person = await createPerson(test.db, {
    email: 'Confirmed.Person@example.com',
    first_name: 'Greta',
    phone: '555-0100',
    password_hash: 'a hash',
  });
  const [before] = await findPeople(person.email);
  await issueMailToken(test.db, person.id, 'reset');
  const user = await signIn('confirmed.person@EXAMPLE.com');
  expect(user).toMatchObject({ id: person.id, first_name: 'Greta', phone: '555-0100' });
  expect(await findPeople(person.email)).toEqual([
    { ...before, first_sign_in_at: expect.any(Date) as Date },
  ]);
  expect(await countRows('mail_tokens', person.id)).toBe(1);
  expect(await countRows('sessions', person.id)).toBe(2);
});

it('links an unconfirmed account, confirms it, and ends what somebody else may hold of it', async () => {
  const person = await createPerson(test.db, {
    email: 'unclear@example.com',
    password_hash: 'the hash of a stranger',
    isConfirmed: false,
  });
  await issueMailToken(test.db, person.id, 'verify');
  await issueMailToken(test.db, person.id, 'reset');
  expect((await signIn('unclear@example.com'))?.id).toBe(person.id);
  expect(await findPeople('unclear@example.com')).toEqual([
    expect.objectContaining({ password_hash: null, email_verified_at: expect.any(Date) }),
  ]);
  expect(await countRows('mail_tokens', person.id)).toBe(0);
  // The new one.
  expect(await countRows('sessions', person.id)).toBe(1);
  const { statusCode } = await test.app.inject({
    url: '/api/client-auth/get_loggin_session',
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(statusCode).toBe(401);
});

it('takes what a stranger said of himself from an unconfirmed account', async () => {
  const person = await createPerson(test.db, {
    email: 'real.owner@example.com',
    first_name: 'Stranger',
    phone: '555-0199',
    address: 'elsewhere',
    isConfirmed: false,
  });
  expect(await signIn('real.owner@example.com')).toMatchObject({
    id: person.id,
    first_name: 'Real',
    last_name: 'Owner',
    phone: null,
    address: null,
  });
});

it('ends a password that nobody proved to know, which a stranger may have chosen', async () => {
  const person = await createPerson(test.db, {
    email: 'confirmed.before@example.com',
    first_name: 'Greta',
    password_hash: 'the hash of a stranger',
    isProved: false,
  });
  await issueMailToken(test.db, person.id, 'reset');
  expect(await signIn('confirmed.before@example.com')).toMatchObject({
    id: person.id,
    first_name: 'Greta',
  });
  expect(await findPeople('confirmed.before@example.com')).toEqual([
    expect.objectContaining({ password_hash: null, password_proved_at: null }),
  ]);
  expect(await countRows('mail_tokens', person.id)).toBe(0);
  expect(await countRows('sessions', person.id)).toBe(1);
});

it('does not link an account to an unverified address', async () => {
  await createPerson(test.db, { email: 'unverified.owner@example.com' });
  expect(await openBrowser(test).getCode('unverified.owner@example.com')).toBe('');
  expect(await openBrowser(test).getCode('unverified.owner+other@example.com')).toBe('');
});

it('lets no second account of the provider in beside the first, though the address is verified, until a mail made room', async () => {
  const first = await signIn('shared@example.com');
  const userId = first?.id ?? 0;
  expect(await openBrowser(test).getCode('shared+other@example.com')).toBe('');
  expect(await countRows('user_identities', userId)).toBe(1);
  await test.db.transaction().execute((tx) => removeOtherWaysIn(tx, userId, null));
  expect((await signIn('shared+other@example.com'))?.id).toBe(userId);
  expect(await openBrowser(test).getCode('shared@example.com')).toBe('');
});

it('makes a new account for somebody who deleted the old one', async () => {
  const first = await signIn('deleted@example.com');
  await test.db
    .deleteFrom('users')
    .where('id', '=', first?.id ?? 0)
    .execute();
  const second = await signIn('deleted@example.com');
  expect(second?.email).toBe('deleted@example.com');
  expect(second?.id).not.toBe(first?.id);
});

describe('two returns at once', () => {
  it.each([
    ['of one person', ['both@example.com', 'both@example.com'], 2],
    [
      'of one person who just changed the address',
      ['mover@example.com', 'mover+moved@example.com'],
      2,
    ],
    ['of two with one address', ['pair@example.com', 'pair+other@example.com'], 1],
  ])('%s end in one account', async (_name, emails, letIn) => {
    const visits = await Promise.all(
      emails.map(async (email) => {
        const browser = openBrowser(test);
        return { browser, address: await browser.visit(email) };
      }),
    );
    const users = await Promise.all(
      visits.map(async ({ browser, address }) => {
        const code = new URL(await browser.open(address)).searchParams.get('ggl-code') ?? '';
        return code ? (await browser.exchange(code)).data?.user : null;
      }),
    );
    const ids = users.flatMap((user) => (user ? [user.id] : []));
    expect(ids).toHaveLength(letIn);
    expect(new Set(ids).size).toBe(1);
    const [local = ''] = (emails[0] ?? '').split('@');
    expect(await findPeople(`${local}%@example.com`)).toHaveLength(1);
  });
});

describe('many at once', () => {
  let plain: TestApp;
  beforeAll(async () => {
    plain = await startTestApp();
  });
  afterAll(() => plain.close());

  it('are one account, and the first alone gets in', async () => {
    const { id } = await createPerson(plain.db, {
      email: 'crowd@example.com',
      isConfirmed: false,
    });
    const find = (subject: string) =>
      plain.db
        .transaction()
        .execute((tx) => findOrCreateUser(tx, readPerson(claims(subject, 'crowd@example.com'))));
    const subjects = ['a', 'b', 'a', 'c', 'b', 'a'];
    const found = await Promise.allSettled(subjects.map(find));
    const letIn = found.map((each) => each.status === 'fulfilled' && each.value.userId === id);
    const first = subjects[letIn.indexOf(true)];
    expect(letIn).toEqual(subjects.map((subject) => subject === first));
  });
});

const claims = (sub: string, email: string) => ({
  sub,
  email,
  email_verified: true,
  iss: '',
  aud: '',
  exp: 0,
  iat: 0,
});
