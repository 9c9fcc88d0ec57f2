import { SESSIONS_MAX } from '@tableside/contracts/account/rules';
import { wireSession, wireSessions } from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import { call } from '../testing/app';
import { bearer, createPerson } from '../testing/people';
import { prepareSessionTest, SESSION, UNAUTHORIZED } from '../testing/people/accounts';
import { createSession, endOtherSessions, removeExpiredSessions, useSession } from './sessions';

const test = prepareSessionTest();

describe('sessions', () => {
  const { age, ask, isAlive, readHours } = test;

  describe('the session call', () => {
    it('tells a visitor that nobody is signed in, and that is no error', async () => {
      expect(await call(test, 'GET', SESSION, wireSession)).toEqual({
        status: 200,
        success: false,
        message: 'You are not signed in.',
        data: null,
      });
    });

    it('answers the person of the token', async () => {
      const person = await createPerson(test.db);
      const { data } = await call(test, 'GET', SESSION, wireSession, undefined, person);
      expect(data).toMatchObject({ id: person.id, email: person.email });
    });

    it.each([
      ['unknown', `Bearer ${'x'.repeat(43)}`],
      ['overlong', `Bearer ${'x'.repeat(5000)}`],
      ['empty', 'Bearer '],
      ['of another scheme', 'Basic YWRhOnNlY3JldA=='],
      ['two', 'Bearer one two'],
      ['in another script', 'Bearer \u00e9\u00e9'],
    ])('refuses a token that is %s', async (_, authorization) => {
      expect(await ask(SESSION, { authorization })).toEqual({ status: 401, body: UNAUTHORIZED });
    });

    it('takes the scheme in any case', async () => {
      const { token } = await createPerson(test.db);
      expect((await ask(SESSION, { authorization: `bearer  ${token}` })).status).toBe(200);
    });

    it('refuses the token of a person who is gone', async () => {
      const person = await createPerson(test.db);
      await test.db.deleteFrom('users').where('id', '=', person.id).execute();
      const headers = { authorization: `Bearer ${person.token}` };
      expect(await ask(SESSION, headers)).toEqual({ status: 401, body: UNAUTHORIZED });
    });
  });

  describe('its end', () => {
    it('is 30 days after the last use, which moves it', async () => {
      const person = await createPerson(test.db);
      expect(await readHours(person)).toEqual([{ left: 720, idle: 0 }]);
      await age(person, '29 days 23 hours');
      expect(await readHours(person)).toEqual([{ left: 1, idle: 719 }]);
      expect(await isAlive(person.token)).toBe(true);
      expect(await readHours(person)).toEqual([{ left: 720, idle: 0 }]);
    });

    it('comes when nobody used it for 30 days', async () => {
      const person = await createPerson(test.db);
      await age(person, '30 days');
      expect(await isAlive(person.token)).toBe(false);
      const headers = { authorization: `Bearer ${person.token}` };
      expect(await ask(SESSION, headers)).toEqual({ status: 401, body: UNAUTHORIZED });
    });

    it('is at most 90 days after the sign-in, however often it is used', async () => {
      const person = await createPerson(test.db);
      for (const interval of ['29 days', '29 days', '29 days']) {
        await age(person, interval);
        expect(await isAlive(person.token)).toBe(true);
      }
      expect(await readHours(person)).toEqual([{ left: 72, idle: 0 }]);
      await age(person, '71 hours');
      expect(await isAlive(person.token)).toBe(true);
      expect(await readHours(person)).toEqual([{ left: 1, idle: 0 }]);
      await age(person, '1 hour');
      expect(await isAlive(person.token)).toBe(false);
    });

    it('counts the age also where an older release moved the end on', async () => {
      const person = await createPerson(test.db);
      const setAge = (interval: string) =>
        test.query(`UPDATE sessions SET created_at = now() - $1::interval WHERE user_id = $2`, [
          interval,
          person.id,
        ]);
      await setAge('89 days 23 hours');
      expect(await isAlive(person.token)).toBe(true);
      await setAge('90 days');
      expect(await isAlive(person.token)).toBe(false);
      expect(await readHours(person)).toHaveLength(1);
      await removeExpiredSessions(test.db);
      expect(await readHours(person)).toEqual([]);
    });

    it('comes for the one that nobody used for longest where there are too many', async () => {
      const [person, stranger] = [await createPerson(test.db), await createPerson(test.db)];
      await age(person, '3 hours');
      const second = await createSession(test.db, person.id, 'second');
      await age(person, '2 hours');
      // The first is the older one, and is used.
      expect(await isAlive(person.token)).toBe(true);
      const tokens: string[] = [];
      for (let made = 2; made < SESSIONS_MAX; made += 1) {
        tokens.push(await createSession(test.db, person.id, `number ${made}`));
      }
      expect(await readHours(person)).toHaveLength(SESSIONS_MAX);
      const last = await createSession(test.db, person.id, 'one more');
      const tried = [second, person.token, last, stranger.token, ...tokens];
      expect(await Promise.all(tried.map(isAlive))).toEqual([
        false,
        ...tried.slice(1).map(() => true),
      ]);
    });

    it('is written at most once an hour', async () => {
      const person = await createPerson(test.db);
      const read = () => useSession(test.db, person.token);
      await age(person, '59 minutes');
      await read();
      expect(await readHours(person)).toEqual([{ left: 719, idle: 1 }]);
      await age(person, '2 minutes');
      await read();
      expect(await readHours(person)).toEqual([{ left: 720, idle: 0 }]);
    });
  });

  it('ends all sessions but one, or all', async () => {
    const [person, stranger] = [await createPerson(test.db), await createPerson(test.db)];
    const other = await createSession(test.db, person.id, 'elsewhere');
    const kept = await useSession(test.db, person.token);
    await endOtherSessions(test.db, person.id, kept?.id ?? null);
    expect(await Promise.all([person.token, other].map(isAlive))).toEqual([true, false]);
    await endOtherSessions(test.db, person.id, null);
    expect(await Promise.all([person.token, stranger.token].map(isAlive))).toEqual([false, true]);
  });
});

describe('own sessions', () => {
  const LOGOUT = '/api/client-auth/logout';
  const LIST = '/api/client-auth/sessions';
  const REVOKE = '/api/client-auth/revoke_sessions';
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
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { success: true, data: null },
      ]);
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
      await test.query(`UPDATE sessions SET expires_at = now() WHERE user_agent = 'long ago'`);
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
      expect(await Promise.all([first, second, person.token, stranger.token].map(isAlive))).toEqual(
        [false, true, true, true],
      );
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
  });
});
