import { createPasswords } from '../../auth/passwords';
import { startTestApp, type TestApp } from '../../testing/app';
import { bearer, createPerson, type TestPerson } from '../../testing/people';
import { done, makePair, PASSWORD, post, refused } from '../../testing/people/accounts';

let test: TestApp;
let password_hash: string;
beforeAll(async () => {
  test = await startTestApp();
  password_hash = await (await createPasswords()).hash(PASSWORD);
});
afterAll(() => test.close());

const create = () => createPerson(test.db, { password_hash, phone: '423' });
/** Moves the proof of a person's sessions into the past. */
const ageProof = ({ id }: TestPerson, interval: string) =>
  test.database.pool.query(
    `UPDATE sessions SET proved_at = proved_at - $1::interval WHERE user_id = $2`,
    [interval, id],
  );
const prove = (person: TestPerson, password: string) => post(test, 'prove', { password }, person);
const needed = (message = 'Enter your password again to go on.', proof = 'password') => ({
  status: 403,
  body: { success: false, message, data: { proof }, error: 'proof-needed' },
});

const profile = (phone: string) => ({
  first_name: 'Ada',
  last_name: 'Diner',
  phone,
  address: '',
});
/** What is grave. */
const CALLS: readonly (readonly [string, object | null])[] = [
  ['client-auth/client_change_password', makePair()],
  ['client-auth/update_client_profile', profile('555')],
  ['client-auth/update_client_profile', profile('')],
  ['client-auth/sessions', null],
  ['client-auth/revoke_sessions', { ids: [2 ** 40] }],
  ['client-auth/passkey_options', {}],
  ['client-auth/remove_passkey', { id: 2 ** 30 }],
  ['users/export_data', null],
  ['users/delete_account', { confirmation: 'x', reviews: 'keep' }],
];
const send = async (person: TestPerson, name: string, payload: object | null = null) => {
  const response = await test.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/${name}`,
    headers: bearer(person),
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, text: response.body };
};

describe('a call that is grave', () => {
  it.each(CALLS)('%s asks for a proof 15 minutes after the sign-in (%j)', async (name, payload) => {
    const person = await create();
    await ageProof(person, '15 minutes');
    const { status, text } = await send(person, name, payload);
    expect({ status, body: JSON.parse(text) as unknown }).toEqual(needed());
    expect(await prove(person, PASSWORD)).toEqual(done('Thank you.'));
    expect((await send(person, name, payload)).status).toBe(200);
  });

  it.each(CALLS)('%s asks for nothing before that (%j)', async (name, payload) => {
    const person = await create();
    await ageProof(person, '14 minutes 50 seconds');
    expect((await send(person, name, payload)).status).toBe(200);
  });

  it('asks for a sign-in where the account has no password', async () => {
    const person = await createPerson(test.db);
    await ageProof(person, '15 minutes');
    expect(await post(test, 'client_change_password', makePair(), person)).toEqual(
      needed('Sign out, and sign in through Google again, to go on.', 'sign-in'),
    );
    expect(await prove(person, PASSWORD)).toEqual(
      refused('Your account has no password. Sign out, and sign in through Google again.'),
    );
  });
});

it.each([
  ['a new name', { ...profile('423'), first_name: 'Grace' }],
  ['no phone', { first_name: 'Grace' }],
])('needs no proof for %s', async (_, payload) => {
  const person = await create();
  await ageProof(person, '1 hour');
  expect((await send(person, 'client-auth/update_client_profile', payload)).status).toBe(200);
});

describe('prove', () => {
  it('is for signed-in people', async () => {
    expect((await post(test, 'prove', { password: PASSWORD })).status).toBe(401);
  });

  it('refuses another password, and counts it as a wrong sign-in', async () => {
    const person = await create();
    await ageProof(person, '1 hour');
    const wrong = refused('This is not your password.', { password: 'This is not your password.' });
    for (let tries = 0; tries < 10; tries += 1)
      expect(await prove(person, 'a wrong one')).toEqual(wrong);
    expect(await send(person, 'client-auth/sessions')).toMatchObject({ status: 403 });
    expect(await prove(person, PASSWORD)).toMatchObject({ status: 429 });
    expect(await post(test, 'login', { email: person.email, password: PASSWORD })).toMatchObject({
      status: 429,
    });
  });

  it('counts for this session alone', async () => {
    const person = await create();
    const { body } = await post(test, 'login', { email: person.email, password: PASSWORD });
    const other = { ...person, token: (body as { data: { token: string } }).data.token };
    await ageProof(person, '1 hour');
    await prove(person, PASSWORD);
    expect((await send(person, 'client-auth/sessions')).status).toBe(200);
    expect((await send(other, 'client-auth/sessions')).status).toBe(403);
  });
});
