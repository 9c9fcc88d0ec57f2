import type { Role } from '@tableside/contracts/admin/rules';
import { nothing } from '@tableside/contracts/common/wire';
import { wireActions, wireStaff, wireAdminUser } from '@tableside/contracts/admin/wire';
import { recordAction } from '../../auth/audit';
import { call, send, startTestApp, type TestApp } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import { bearer, type UserOverrides, type TestUser, createColleague } from '../../testing/users';

const log = captureLog('error');
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ logger: log.logger });
});
afterAll(() => test.close());

const make = (roles: readonly Role[], overrides: UserOverrides = {}) =>
  createColleague(test.db, roles, overrides);

const change = (verb: 'grant' | 'revoke', email: string, role: string, user: TestUser) =>
  call(test, 'POST', `/api/admin/${verb}_role`, nothing, { email, role }, user);
const readMe = async (user: TestUser) =>
  (await call(test, 'GET', '/api/admin/me', wireAdminUser, undefined, user)).data;
/** The response to a rejected call. */
async function refusalOf(user: TestUser, url: string, payload?: object) {
  const headers = bearer(user);
  const method = payload ? 'POST' : 'GET';
  const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json<object>() };
}

const listEmails = (recipient: string) =>
  test.db
    .selectFrom('emails')
    .select(['kind', 'details'])
    .where('recipient', '=', recipient)
    .execute();

const REFUSED = {
  status: 403,
  success: false,
  data: null,
  message: 'You don’t have permission to do this.',
  error: 'role-needed',
};

it('adds a role, emails the user, and records the operator in the audit log', async () => {
  const operator = await make(['operator']);
  const user = await make([], { email: 'Ed@example.com' });
  log.clear();
  expect(await refusalOf(user, '/api/admin/me')).toEqual(REFUSED);
  expect(await change('grant', 'ed@EXAMPLE.com', 'editor', operator)).toMatchObject({
    success: true,
    message: 'Role added.',
  });
  expect(await readMe(user)).toMatchObject({ email: 'Ed@example.com', roles: ['editor'] });
  expect(await listEmails('Ed@example.com')).toEqual([
    { kind: 'role-granted', details: { role: 'editor' } },
  ]);
  const { data } = await call(test, 'GET', '/api/admin/audit', wireActions, undefined, operator);
  expect(data.actions[0]).toMatchObject({
    who: operator.email,
    action: 'role-granted',
    user_id: user.id,
    subject: null,
    reason: 'editor',
  });
  expect(log.events().slice(-1)).toEqual([
    expect.objectContaining({
      event: 'role.granted',
      userId: user.id,
      role: 'editor',
      by: 'operator',
    }),
  ]);
});

it('does not add a role or send an email twice', async () => {
  const operator = await make(['operator']);
  const { email } = await make([]);
  for (let turn = 0; turn < 2; turn += 1)
    expect(await change('grant', email, 'moderator', operator)).toMatchObject({ success: true });
  expect(await listEmails(email)).toHaveLength(1);
});

it('removes a role immediately, also in open sessions', async () => {
  const operator = await make(['operator']);
  const user = await make(['editor', 'moderator']);
  await change('revoke', user.email, 'editor', operator);
  expect((await readMe(user)).roles).toEqual(['moderator']);
  await change('revoke', user.email, 'moderator', operator);
  expect(await refusalOf(user, '/api/admin/me')).toEqual(REFUSED);
  expect((await listEmails(user.email)).map(({ kind }) => kind)).toEqual([
    'role-revoked',
    'role-revoked',
  ]);
});

it('puts the role of a moderator in effect with two-step login, that of an editor at once', async () => {
  const user = await make(['editor', 'moderator']);
  await test.db.deleteFrom('two_step').where('user_id', '=', user.id).execute();
  expect(await readMe(user)).toMatchObject({ roles: ['editor'], inactive_roles: ['moderator'] });
  expect(await refusalOf(user, '/api/admin/queue')).toMatchObject({ error: 'two-step-required' });
  await test.db
    .insertInto('two_step')
    .values({ user_id: user.id, app_added_at: new Date() })
    .execute();
  const me = await readMe(user);
  expect(me.roles).toEqual(['editor', 'moderator']);
  expect(me).not.toHaveProperty('inactive_roles');
});

it('does not let operators remove their own role', async () => {
  const operator = await make(['operator']);
  const response = await change('revoke', operator.email.toUpperCase(), 'operator', operator);
  expect(response).toMatchObject({ success: false });
  expect((await readMe(operator)).roles).toEqual(['operator']);
});

it('keeps an operator when two remove each other', async () => {
  await test.empty('users');
  const ann = await make(['operator']);
  const bob = await make(['operator']);
  await Promise.all([
    change('revoke', bob.email, 'operator', ann),
    send(test, '/api/admin/suspend', { id: ann.id, reason: 'Bye.' }, bob),
  ]);
  const { rows } = await test.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM roles JOIN users ON users.id = user_id
     WHERE role = 'operator' AND suspended_at IS NULL`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

it('does not delete the account of the only operator', async () => {
  await test.empty('users');
  const operator = await make(['operator']);
  const payload = { confirmation: operator.email, reviews: 'remove' };
  const { body } = await send(test, '/api/users/delete_account', payload, operator);
  expect(body).toMatchObject({
    success: false,
    message: 'This is the only operator. Add the role to another user first.',
  });
});

it.each([
  ['an unknown address', 'unknown@example.com', 'There is no account with this email address.'],
  ['an unconfirmed account', null, 'This user hasn’t confirmed their email address yet.'],
] as const)('does not add a role to %s', async (_who, address, message) => {
  const operator = await make(['operator']);
  const email = address ?? (await make([], { isConfirmed: false })).email;
  expect(await change('grant', email, 'editor', operator)).toMatchObject({
    success: false,
    message,
    fields: { email: message },
  });
});

it('does not add a role to a suspended account', async () => {
  const operator = await make(['operator']);
  const { id, email } = await make([]);
  await test.database.pool.query(`UPDATE users SET suspended_at = now() WHERE id = ${id}`);
  expect(await change('grant', email, 'editor', operator)).toMatchObject({
    success: false,
    message: 'This account is suspended. Restore it first.',
  });
});

it('rejects an unknown role', async () => {
  const operator = await make(['operator']);
  const requested = { email: 'x@example.com', role: 'king' };
  expect(await refusalOf(operator, '/api/admin/grant_role', requested)).toMatchObject({
    status: 400,
    error: 'invalid-input',
  });
});

it('lists only users with a role', async () => {
  const operator = await make(['operator'], { last_name: 'Zzz' });
  const userWithoutRole = await make([]);
  const { data } = await call(test, 'GET', '/api/admin/colleagues', wireStaff, undefined, operator);
  expect(data.find(({ id }) => id === operator.id)).toMatchObject({
    email: operator.email,
    roles: ['operator'],
    is_suspended: false,
  });
  expect(data.some(({ id }) => id === userWithoutRole.id)).toBe(false);
});

it('names the subject of actions on other things than accounts', async () => {
  const operator = await make(['operator']);
  const { email: who } = operator;
  await recordAction(test.db, {
    who,
    action: 'hours-changed',
    subject: 'restaurant luna',
    reason: null,
  });
  const { data } = await call(test, 'GET', '/api/admin/audit', wireActions, undefined, operator);
  expect(data.actions[0]).toMatchObject({ who, subject: 'restaurant luna', user_id: null });
});

it('pages through the audit log, newest first', async () => {
  const operator = await make(['operator']);
  const rows = Array.from({ length: 105 }, (_, index) => ({
    who: 'a test',
    action: `act ${index}`,
    user_id: 1,
    reason: null,
  }));
  await test.db.insertInto('audit').values(rows).execute();
  const read = (query: string) =>
    call(test, 'GET', `/api/admin/audit${query}`, wireActions, undefined, operator);
  const { data: first } = await read('');
  expect(first).toMatchObject({ has_more: true, actions: { length: 100 } });
  expect(first.actions[0]?.action).toBe('act 104');
  const { data: second } = await read(`?before=${first.actions.at(-1)?.id}`);
  expect(second.actions[0]?.action).toBe('act 4');
});

it('deletes roles with their account', async () => {
  const { id } = await make(['editor']);
  await test.db.deleteFrom('users').where('id', '=', id).execute();
  expect(await test.db.selectFrom('roles').where('user_id', '=', id).selectAll().execute()).toEqual(
    [],
  );
});
