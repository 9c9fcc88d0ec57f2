import type { Role } from '@tableside/contracts/desk/rules';
import { nothing } from '@tableside/contracts/common/wire';
import { wireActs, wireColleagues, wireDeskPerson } from '@tableside/contracts/desk/wire';
import { noteAct } from '../../auth/audit';
import { createPasswords } from '../../auth/passwords';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import {
  bearer,
  type PersonOverrides,
  type TestPerson,
  createColleague,
} from '../../testing/people';
import { PASSWORD } from '../../testing/people/accounts';

const log = captureLog('error');
let test: TestApp;
let password_hash: string;
beforeAll(async () => {
  password_hash = await (await createPasswords()).hash(PASSWORD);
  test = await startTestApp({ logger: log.logger });
});
afterAll(() => test.close());

const make = (roles: readonly Role[], overrides: PersonOverrides = {}) =>
  createColleague(test.db, roles, { password_hash, ...overrides });

const change = (verb: 'grant' | 'revoke', email: string, role: string, person: TestPerson) =>
  call(test, 'POST', `/api/desk/${verb}_role`, nothing, { email, role }, person);
const readMe = async (person: TestPerson) =>
  (await call(test, 'GET', '/api/desk/me', wireDeskPerson, undefined, person)).data;
/** A call that is refused, as it is answered. */
async function refusalOf(person: TestPerson, url: string, payload?: object) {
  const headers = bearer(person);
  const method = payload ? 'POST' : 'GET';
  const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json<object>() };
}

const listMails = (recipient: string) =>
  test.db
    .selectFrom('mails')
    .select(['kind', 'details'])
    .where('recipient', '=', recipient)
    .execute();

const REFUSED = {
  status: 403,
  success: false,
  data: null,
  message: 'Your account has no role that allows this.',
  error: 'role-needed',
};

it('an operator gives a role; the person is told, and whoever did it stands in the list of acts', async () => {
  const operator = await make(['operator']);
  const person = await make([], { email: 'Ed@example.com' });
  log.clear();
  expect(await refusalOf(person, '/api/desk/me')).toEqual(REFUSED);
  expect(await change('grant', 'ed@EXAMPLE.com', 'editor', operator)).toMatchObject({
    success: true,
    message: 'The role is given.',
  });
  expect(await readMe(person)).toMatchObject({ email: 'Ed@example.com', roles: ['editor'] });
  expect(await listMails('Ed@example.com')).toEqual([
    { kind: 'role-granted', details: { role: 'editor' } },
  ]);
  const { data } = await call(test, 'GET', '/api/desk/acts', wireActs, undefined, operator);
  expect(data.acts[0]).toMatchObject({
    who: operator.email,
    act: 'role-granted',
    user_id: person.id,
    subject: null,
    reason: 'editor',
  });
  expect(log.events().slice(-1)).toEqual([
    expect.objectContaining({
      event: 'role.granted',
      userId: person.id,
      role: 'editor',
      by: 'operator',
    }),
  ]);
});

it('giving it twice changes nothing, and tells nobody twice', async () => {
  const operator = await make(['operator']);
  const { email } = await make([]);
  for (let turn = 0; turn < 2; turn += 1)
    expect(await change('grant', email, 'moderator', operator)).toMatchObject({ success: true });
  expect(await listMails(email)).toHaveLength(1);
});

it('a role ends at once, in open sessions too', async () => {
  const operator = await make(['operator']);
  const person = await make(['editor', 'moderator']);
  await change('revoke', person.email, 'editor', operator);
  expect((await readMe(person)).roles).toEqual(['moderator']);
  await change('revoke', person.email, 'moderator', operator);
  expect(await refusalOf(person, '/api/desk/me')).toEqual(REFUSED);
  expect((await listMails(person.email)).map(({ kind }) => kind)).toEqual([
    'role-revoked',
    'role-revoked',
  ]);
});

it('nobody ends a role of their own, so that an operator is left', async () => {
  const operator = await make(['operator']);
  const answer = await change('revoke', operator.email.toUpperCase(), 'operator', operator);
  expect(answer).toMatchObject({ success: false });
  expect((await readMe(operator)).roles).toEqual(['operator']);
});

it.each([
  ['nobody', 'nobody-at-all@example.com', 'There is no account with this address.'],
  ['somebody who has not confirmed', null, 'This person has not confirmed the address yet.'],
] as const)('%s is given no role', async (_who, address, message) => {
  const operator = await make(['operator']);
  const email = address ?? (await make([], { isConfirmed: false })).email;
  expect(await change('grant', email, 'editor', operator)).toMatchObject({
    success: false,
    message,
    fields: { email: message },
  });
});

it('an account that is suspended is given no role', async () => {
  const operator = await make(['operator']);
  const { id, email } = await make([]);
  await test.database.pool.query(`UPDATE users SET suspended_at = now() WHERE id = ${id}`);
  expect(await change('grant', email, 'editor', operator)).toMatchObject({
    success: false,
    message: 'This account is suspended. Restore it first.',
  });
});

it('a role that there is not is refused with its name', async () => {
  const operator = await make(['operator']);
  const asked = { email: 'x@example.com', role: 'king' };
  expect(await refusalOf(operator, '/api/desk/grant_role', asked)).toMatchObject({
    status: 400,
    error: 'invalid-input',
  });
});

it('lists everybody who has a role, and nobody else', async () => {
  const operator = await make(['operator'], { last_name: 'Zzz' });
  const stranger = await make([]);
  const { data } = await call(
    test,
    'GET',
    '/api/desk/colleagues',
    wireColleagues,
    undefined,
    operator,
  );
  expect(data.find(({ id }) => id === operator.id)).toMatchObject({
    email: operator.email,
    roles: ['operator'],
    is_suspended: false,
  });
  expect(data.some(({ id }) => id === stranger.id)).toBe(false);
});

it('an act on something else than an account names its subject', async () => {
  const operator = await make(['operator']);
  const { email: who } = operator;
  await noteAct(test.db, { who, act: 'hours-changed', subject: 'place luna', reason: null });
  const { data } = await call(test, 'GET', '/api/desk/acts', wireActs, undefined, operator);
  expect(data.acts[0]).toMatchObject({ who, subject: 'place luna', user_id: null });
});

it('pages through acts, the newest first', async () => {
  const operator = await make(['operator']);
  const rows = Array.from({ length: 105 }, (_, index) => ({
    who: 'a test',
    act: `act ${index}`,
    user_id: 1,
    reason: null,
  }));
  await test.db.insertInto('audit').values(rows).execute();
  const read = (query: string) =>
    call(test, 'GET', `/api/desk/acts${query}`, wireActs, undefined, operator);
  const { data: first } = await read('');
  expect(first).toMatchObject({ has_more: true, acts: { length: 100 } });
  expect(first.acts[0]?.act).toBe('act 104');
  const { data: second } = await read(`?before=${first.acts.at(-1)?.id}`);
  expect(second.acts[0]?.act).toBe('act 4');
});

it('a role goes with its account', async () => {
  const { id } = await make(['editor']);
  await test.db.deleteFrom('users').where('id', '=', id).execute();
  expect(await test.db.selectFrom('roles').where('user_id', '=', id).selectAll().execute()).toEqual(
    [],
  );
});
