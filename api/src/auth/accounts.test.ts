import { wireUser } from '@tableside/contracts/account/wire';
import {
  done,
  listOrders,
  makePair,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  readUser,
  refused,
} from '../testing/people/accounts';
import { call, prepareTestApp } from '../testing/app';
import { createPerson } from '../testing/people';
import { createSession, endSessions, useSession } from './sessions';
import { issueMailToken } from './tokens';
import { changePassword } from './recovery';

const test = prepareTestApp();

describe('update_client_profile', () => {
  const fields = { first_name: 'Grace', last_name: 'Guest', phone: '423', address: '1 Main St' };
  const update = (payload: object, person?: { token: string }) =>
    post(test, 'update_client_profile', payload, person);

  it('saves and answers the user', async () => {
    const person = await createPerson(test.db);
    const url = '/api/client-auth/update_client_profile';
    const { status, message, data } = await call(test, 'POST', url, wireUser, fields, person);
    expect([status, message]).toEqual([200, 'Your profile is saved.']);
    expect(data).toMatchObject({ id: person.id, email: person.email, ...fields });
    expect(await readUser(test, person.email)).toMatchObject(fields);
  });

  it('leaves alone what is left out', async () => {
    const person = await createPerson(test.db, { phone: '423', address: '1 Main St' });
    const before = await readUser(test, person.email);
    const answer = await update({ first_name: 'Grace' }, person);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { first_name: 'Grace', phone: '423', address: '1 Main St' } },
    });
    expect(await readUser(test, person.email)).toEqual({ ...before, first_name: 'Grace' });
  });

  it('takes back what it answered: null stands for no phone and no address', async () => {
    const person = await createPerson(test.db, { phone: '423', address: '1 Main St' });
    const answer = await update({ ...fields, phone: null, address: null }, person);
    expect(answer).toMatchObject({ status: 200, body: { data: { phone: null, address: null } } });
    expect(await readUser(test, person.email)).toMatchObject({ phone: null, address: null });
  });

  it('changes nobody else, and no address', async () => {
    const [person, other] = [await createPerson(test.db), await createPerson(test.db)];
    await update({ ...fields, id: other.id, email: other.email, password_hash: 'x' }, person);
    expect(await readUser(test, other.email)).toMatchObject({ first_name: 'Ada' });
    expect(await readUser(test, person.email)).toMatchObject({
      id: person.id,
      first_name: 'Grace',
      password_hash: null,
    });
  });

  it.each([
    ['no first name', { first_name: '' }, 'first_name', 'Enter your first name.'],
    ['a long address', { address: 'x'.repeat(301) }, 'address', 'Use at most 300 characters.'],
  ])('does not take %s', async (_, overrides, field, sentence) => {
    const person = await createPerson(test.db);
    expect(await update({ ...fields, ...overrides }, person)).toMatchObject({
      status: 400,
      body: { message: sentence, fields: { [field]: sentence } },
    });
  });
});

describe('client_change_password', () => {
  const change = (person?: { token: string }, pair: object = makePair()) =>
    post(test, 'client_change_password', pair, person);

  it('sets the password, ends the other sessions and tells the owner', async () => {
    const person = await createPerson(test.db);
    const elsewhere = await createSession(test.db, person.id, 'elsewhere');
    const somebody = await createPerson(test.db);
    expect(await change(person)).toEqual(
      done('Your password is changed. Other devices are signed out.'),
    );
    expect(await useSession(test.db, elsewhere)).toBeNull();
    expect(await useSession(test.db, person.token)).not.toBeNull();
    expect(await useSession(test.db, somebody.token)).not.toBeNull();
    expect(await listOrders(test, person.email)).toEqual(['password-changed']);
    const { body } = await post(test, 'login', { email: person.email, password: OTHER_PASSWORD });
    expect(body).toMatchObject({ success: true });
  });

  it('ends reset links that were sent before', async () => {
    const person = await createPerson(test.db);
    const token = await issueMailToken(test.db, person.id, 'reset');
    await change(person);
    expect(
      (await post(test, 'reset_password', { token, ...makePair(PASSWORD) })).body,
    ).toMatchObject({ success: false });
  });

  it.each([
    [
      'two that differ',
      makePair(OTHER_PASSWORD, PASSWORD),
      'password_confirmation',
      'Passwords do not match',
    ],
    ['a short one', makePair('nine char'), 'password', 'Use at least 10 characters.'],
    [
      'a common one',
      makePair('qwertyuiop'),
      'password',
      'Too many people use this password, so it is easily guessed. Choose another one.',
    ],
  ])('refuses %s and changes nothing', async (_, pair, field, sentence) => {
    const person = await createPerson(test.db);
    const elsewhere = await createSession(test.db, person.id, 'elsewhere');
    expect(await change(person, pair)).toEqual(refused(sentence, { [field]: sentence }));
    expect(await useSession(test.db, elsewhere)).not.toBeNull();
    expect((await readUser(test, person.email)).password_hash).toBeNull();
  });

  it('lets one of two browsers win when both change it at once', async () => {
    const person = await createPerson(test.db);
    const elsewhere = { token: await createSession(test.db, person.id, 'elsewhere') };
    const answers = await Promise.all([change(person), change(elsewhere)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('changes nothing for a session that ended meanwhile', async () => {
    const person = await createPerson(test.db);
    const session = await useSession(test.db, person.token);
    if (!session) throw new Error('There is no session');
    await endSessions(test.db, person.id, [session.id]);
    expect(await changePassword(test.db, session, 'a hash')).toBe(false);
    expect((await readUser(test, person.email)).password_hash).toBeNull();
  });
});
