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
} from '../testing/users/accounts';
import { call, prepareTestApp } from '../testing/app';
import { createUser } from '../testing/users';
import { createSession, endSessions, useSession } from './sessions';
import { issueEmailToken } from './tokens';
import { changePassword } from './recovery';

const test = prepareTestApp();

describe('update_client_profile', () => {
  const fields = { first_name: 'Grace', last_name: 'Guest', phone: '423', address: '1 Main St' };
  const contact = { phone: '423', address: '1 Main St' };
  const update = (payload: object, user?: { token: string }) =>
    post(test, 'update_client_profile', payload, user);

  it.each([
    ['all fields', fields, fields],
    [
      'omitted fields, which stay unchanged',
      { first_name: 'Grace' },
      { last_name: 'Diner', ...contact },
    ],
    [
      'null for no phone and no address',
      { ...fields, phone: null, address: null },
      { phone: null, address: null },
    ],
  ])('saves and returns the user: %s', async (_case, payload, saved) => {
    const user = await createUser(test.db, contact);
    const url = '/api/client-auth/update_client_profile';
    const { status, message, data } = await call(test, 'POST', url, wireUser, payload, user);
    expect([status, message]).toEqual([200, 'Profile saved.']);
    const expected = { id: user.id, email: user.email, first_name: 'Grace', ...saved };
    expect(data).toMatchObject(expected);
    expect(await readUser(test, user.email)).toMatchObject(expected);
  });

  it('changes no other user and no email address', async () => {
    const [user, other] = [await createUser(test.db), await createUser(test.db)];
    await update({ ...fields, id: other.id, email: other.email, password_hash: 'x' }, user);
    expect(await readUser(test, other.email)).toMatchObject({ first_name: 'Ada' });
    const own = { id: user.id, first_name: 'Grace', password_hash: null };
    expect(await readUser(test, user.email)).toMatchObject(own);
  });

  it.each([
    ['no first name', { first_name: '' }, 'first_name', 'Enter your first name.'],
    ['a long address', { address: 'x'.repeat(301) }, 'address', 'Use at most 300 characters.'],
  ])('rejects %s', async (_, overrides, field, message) => {
    const user = await createUser(test.db);
    expect(await update({ ...fields, ...overrides }, user)).toMatchObject({
      status: 400,
      body: { message: message, fields: { [field]: message } },
    });
  });
});

describe('client_change_password', () => {
  const change = (user?: { token: string }, pair: object = makePair()) =>
    post(test, 'client_change_password', pair, user);

  it('sets the password, ends other sessions, and emails the owner', async () => {
    const user = await createUser(test.db);
    const elsewhere = await createSession(test.db, user.id, 'elsewhere');
    const other = await createUser(test.db);
    expect(await change(user)).toEqual(done('Password changed. We logged out your other devices.'));
    expect(await useSession(test.db, elsewhere)).toBeNull();
    expect(await useSession(test.db, user.token)).not.toBeNull();
    expect(await useSession(test.db, other.token)).not.toBeNull();
    expect(await listOrders(test, user.email)).toEqual(['password-changed']);
    const { body } = await post(test, 'login', { email: user.email, password: OTHER_PASSWORD });
    expect(body.success).toBe(true);
  });

  it('invalidates earlier reset links', async () => {
    const user = await createUser(test.db);
    const token = await issueEmailToken(test.db, user.id, 'reset');
    await change(user);
    const { body } = await post(test, 'reset_password', { token, ...makePair(PASSWORD) });
    expect(body.success).toBe(false);
  });

  it('rejects a weak password and changes nothing', async () => {
    const user = await createUser(test.db);
    const elsewhere = await createSession(test.db, user.id, 'elsewhere');
    const message = 'That password is too common. Try another.';
    expect(await change(user, makePair('qwertyuiop'))).toEqual(
      refused(message, { password: message }),
    );
    expect(await useSession(test.db, elsewhere)).not.toBeNull();
    expect((await readUser(test, user.email)).password_hash).toBeNull();
  });

  it('lets one of two concurrent changes win', async () => {
    const user = await createUser(test.db);
    const elsewhere = { token: await createSession(test.db, user.id, 'elsewhere') };
    const responses = await Promise.all([change(user), change(elsewhere)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('changes nothing for a session that has ended', async () => {
    const user = await createUser(test.db);
    const session = await useSession(test.db, user.token);
    if (!session) throw new Error('There is no session');
    await endSessions(test.db, user.id, [session.id]);
    expect(await changePassword(test.db, session, 'a hash')).toBe(false);
    expect((await readUser(test, user.email)).password_hash).toBeNull();
  });
});
