import { wireSessions } from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import { call } from '../../testing/app';
import { bearer, createPerson } from '../../testing/people';
import { prepareSessionTest, SESSION, UNAUTHORIZED } from '../../testing/people/sessions';
import { createSession, useSession } from '../../auth/sessions';

const LOGOUT = '/api/client-auth/logout';
const LIST = '/api/client-auth/sessions';
const REVOKE = '/api/client-auth/revoke_sessions';

const test = prepareSessionTest();
const { age, ask, isAlive } = test;

describe('logout', () => {
  it.each([
    ['nothing', undefined, ''],
    ['nothing, said to be JSON', 'application/json', ''],
    ['nothing, said to be a form', 'application/x-www-form-urlencoded', ''],
    ['an empty object', 'application/json', '{}'],
    ['null', 'application/json', 'null'],
    ['a word', 'text/plain', 'bye'],
  ])('takes %s for its empty body', async (_, type, payload) => {
    const person = await createPerson(test.db);
    const headers = { ...bearer(person), ...(type ? { 'content-type': type } : {}) };
    const answer = await test.app.inject({ method: 'POST', url: LOGOUT, headers, payload });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: true, data: null }]);
    expect(await isAlive(person.token)).toBe(false);
  });

  it('reads no more than any other call', async () => {
    const payload = JSON.stringify({ words: 'x'.repeat(66_000) });
    const headers = { 'content-type': 'application/json' };
    const answer = await test.app.inject({ method: 'POST', url: LOGOUT, headers, payload });
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { success: false }]);
  });

  it('ends the session, and that one alone', async () => {
    const person = await createPerson(test.db);
    const other = await createSession(test.db, person.id, 'elsewhere');
    expect(await call(test, 'POST', LOGOUT, nothing, {}, person)).toEqual({
      status: 200,
      success: true,
      message: 'You are signed out.',
      data: null,
    });
    expect(await isAlive(person.token)).toBe(false);
    expect(await isAlive(other)).toBe(true);
  });

  it('is not an error without a session', async () => {
    const person = await createPerson(test.db);
    await call(test, 'POST', LOGOUT, nothing, {}, person);
    expect((await call(test, 'POST', LOGOUT, nothing, {}, person)).success).toBe(true);
    expect((await call(test, 'POST', LOGOUT, nothing, {})).success).toBe(true);
  });
});

describe('the list', () => {
  it("has a person's living sessions, the latest used first", async () => {
    const person = await createPerson(test.db);
    await age(person, '2 hours');
    await createSession(test.db, person.id, 'a phone');
    await createSession(test.db, person.id, undefined);
    const expired = await createSession(test.db, person.id, 'long ago');
    await test.database.pool.query(
      `UPDATE sessions SET expires_at = now() WHERE user_agent = 'long ago'`,
    );
    expect(await isAlive(expired)).toBe(false);
    await createPerson(test.db);
    const { data } = await call(test, 'GET', LIST, wireSessions, undefined, person);
    expect(data.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
      // Asking is a use.
      ['test browser', true],
      [null, false],
      ['a phone', false],
    ]);
    expect(data[0]?.last_used_at).toMatch(/^\d{4}-\d\d-\d\dT.+Z$/);
  });

  it('is for signed-in people', async () => {
    expect(await ask(LIST, {})).toEqual({ status: 401, body: UNAUTHORIZED });
  });
});

describe('revoke_sessions', () => {
  it("ends sessions of one's own, and nobody else's", async () => {
    const [person, stranger] = [await createPerson(test.db), await createPerson(test.db)];
    const [first, second] = [
      await createSession(test.db, person.id, 'first'),
      await createSession(test.db, person.id, 'second'),
    ];
    const { data } = await call(test, 'GET', LIST, wireSessions, undefined, person);
    const idOf = (name: string) => data.find(({ user_agent }) => user_agent === name)?.id;
    const strangers = await useSession(test.db, stranger.token);
    const body = { ids: [idOf('first'), strangers?.id, 2 ** 40] };
    const answer = await call(test, 'POST', REVOKE, nothing, body, person);
    expect([answer.success, answer.message]).toEqual([true, 'Signed out there.']);
    expect(await Promise.all([first, second, person.token, stranger.token].map(isAlive))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('may end the one that asks', async () => {
    const person = await createPerson(test.db);
    const { data } = await call(test, 'GET', LIST, wireSessions, undefined, person);
    await call(test, 'POST', REVOKE, nothing, { ids: data.map(({ id }) => id) }, person);
    const headers = { authorization: `Bearer ${person.token}` };
    expect(await ask(SESSION, headers)).toEqual({ status: 401, body: UNAUTHORIZED });
  });

  it.each([[{}], [{ ids: [] }], [{ ids: ['x'] }], [{ ids: [0] }]])(
    'does not take %j',
    async (payload) => {
      const { token } = await createPerson(test.db);
      const { status } = await ask(REVOKE, { authorization: `Bearer ${token}` }, payload);
      expect(status).toBe(400);
    },
  );

  it('is for signed-in people', async () => {
    expect(await ask(REVOKE, {}, { ids: [1] })).toEqual({ status: 401, body: UNAUTHORIZED });
  });
});
