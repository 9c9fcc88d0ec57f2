import { SESSIONS_MAX } from '@tableside/contracts/account/rules';
import { wireSession, wireSessions } from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import { call } from '../testing/app';
import { bearer, createUser } from '../testing/users';
import { post, prepareSessionTest, SESSION, UNAUTHORIZED } from '../testing/users/accounts';
import { CLEANUP_TASKS } from '../housekeeping';
import { createSession, endOtherSessions, useSession } from './sessions';

const test = prepareSessionTest();

describe('sessions', () => {
  const { age, isAlive, readHours, readSession } = test;

  describe('session', () => {
    it('returns success false for a visitor, without an error', async () => {
      expect(await call(test, 'GET', SESSION, wireSession)).toEqual({
        status: 200,
        success: false,
        message: 'You’re not logged in.',
        data: null,
      });
    });

    it('returns the user of the token', async () => {
      const user = await createUser(test.db);
      const { data } = await call(test, 'GET', SESSION, wireSession, undefined, user);
      expect(data).toMatchObject({ id: user.id, email: user.email });
    });

    it.each([
      ['unknown', `Bearer ${'x'.repeat(43)}`],
      ['overlong', `Bearer ${'x'.repeat(5000)}`],
      ['empty', 'Bearer '],
      ['of another scheme', 'Basic YWRhOnNlY3JldA=='],
      ['two', 'Bearer one two'],
      ['in another script', 'Bearer \u00e9\u00e9'],
    ])('rejects a token that is %s', async (_, authorization) => {
      expect(await readSession(authorization)).toEqual({ status: 401, body: UNAUTHORIZED });
    });

    it('accepts the scheme in any case', async () => {
      const { token } = await createUser(test.db);
      expect((await readSession(`bearer  ${token}`)).status).toBe(200);
    });

    it('rejects the token of a deleted user', async () => {
      const user = await createUser(test.db);
      await test.query('DELETE FROM users WHERE id = $1', [user.id]);
      const response = await readSession(`Bearer ${user.token}`);
      expect(response).toEqual({ status: 401, body: UNAUTHORIZED });
    });
  });

  describe('expiration', () => {
    it('is 30 days after the last use', async () => {
      const user = await createUser(test.db);
      expect(await readHours(user)).toEqual([{ left: 720, idle: 0 }]);
      await age(user, '29 days 23 hours');
      expect(await readHours(user)).toEqual([{ left: 1, idle: 719 }]);
      expect(await isAlive(user.token)).toBe(true);
      expect(await readHours(user)).toEqual([{ left: 720, idle: 0 }]);
    });

    it('ends a session that was unused for 30 days', async () => {
      const user = await createUser(test.db);
      await age(user, '30 days');
      expect(await isAlive(user.token)).toBe(false);
      const response = await readSession(`Bearer ${user.token}`);
      expect(response).toEqual({ status: 401, body: UNAUTHORIZED });
    });

    it('is at most 90 days after the sign-in', async () => {
      const user = await createUser(test.db);
      for (const interval of ['29 days', '29 days', '29 days']) {
        await age(user, interval);
        expect(await isAlive(user.token)).toBe(true);
      }
      expect(await readHours(user)).toEqual([{ left: 72, idle: 0 }]);
      await age(user, '71 hours');
      expect(await isAlive(user.token)).toBe(true);
      expect(await readHours(user)).toEqual([{ left: 1, idle: 0 }]);
      await age(user, '1 hour');
      expect(await isAlive(user.token)).toBe(false);
    });

    it('enforces the age even if an older release extended the session', async () => {
      const user = await createUser(test.db);
      const setAge = (interval: string) =>
        test.query(`UPDATE sessions SET created_at = now() - $1::interval WHERE user_id = $2`, [
          interval,
          user.id,
        ]);
      await setAge('89 days 23 hours');
      expect(await isAlive(user.token)).toBe(true);
      await setAge('90 days');
      expect(await isAlive(user.token)).toBe(false);
      expect(await readHours(user)).toHaveLength(1);
      await CLEANUP_TASKS['sessions']?.(test.db);
      expect(await readHours(user)).toEqual([]);
    });

    it('ends the least recently used session above the limit', async () => {
      const [user, otherUser] = [await createUser(test.db), await createUser(test.db)];
      await age(user, '3 hours');
      const second = await createSession(test.db, user.id, 'second');
      await age(user, '2 hours');
      // The first is older, but in use.
      expect(await isAlive(user.token)).toBe(true);
      const tokens: string[] = [];
      for (let made = 2; made < SESSIONS_MAX; made += 1) {
        tokens.push(await createSession(test.db, user.id, `number ${made}`));
      }
      expect(await readHours(user)).toHaveLength(SESSIONS_MAX);
      const last = await createSession(test.db, user.id, 'one more');
      const tried = [second, user.token, last, otherUser.token, ...tokens];
      expect(await Promise.all(tried.map(isAlive))).toEqual([
        false,
        ...tried.slice(1).map(() => true),
      ]);
    });

    it('is written at most once an hour', async () => {
      const user = await createUser(test.db);
      await age(user, '59 minutes');
      await isAlive(user.token);
      expect(await readHours(user)).toEqual([{ left: 719, idle: 1 }]);
      await age(user, '2 minutes');
      await isAlive(user.token);
      expect(await readHours(user)).toEqual([{ left: 720, idle: 0 }]);
    });
  });

  it('ends all sessions except one, or all', async () => {
    const [user, otherUser] = [await createUser(test.db), await createUser(test.db)];
    const other = await createSession(test.db, user.id, 'elsewhere');
    const kept = await useSession(test.db, user.token);
    await endOtherSessions(test.db, user.id, kept?.id ?? null);
    expect(await Promise.all([user.token, other].map(isAlive))).toEqual([true, false]);
    await endOtherSessions(test.db, user.id, null);
    expect(await Promise.all([user.token, otherUser.token].map(isAlive))).toEqual([false, true]);
  });
});

describe('own sessions', () => {
  const LOGOUT = '/api/client-auth/logout';
  const LIST = '/api/client-auth/sessions';
  const REVOKE = '/api/client-auth/revoke_sessions';
  const { age, isAlive, readSession } = test;

  describe('logout', () => {
    it.each([
      ['nothing', undefined, ''],
      ['nothing, declared as JSON', 'application/json', ''],
      ['nothing, declared as a form', 'application/x-www-form-urlencoded', ''],
      ['an empty object', 'application/json', '{}'],
      ['null', 'application/json', 'null'],
      ['a word', 'text/plain', 'bye'],
    ])('accepts %s for its empty body', async (_, type, payload) => {
      const user = await createUser(test.db);
      const headers = { ...bearer(user), ...(type ? { 'content-type': type } : {}) };
      const response = await test.app.inject({ method: 'POST', url: LOGOUT, headers, payload });
      expect([response.statusCode, response.json()]).toMatchObject([
        200,
        { success: true, data: null },
      ]);
      expect(await isAlive(user.token)).toBe(false);
    });

    it('limits the body size', async () => {
      const payload = JSON.stringify({ words: 'x'.repeat(66_000) });
      const headers = { 'content-type': 'application/json' };
      const response = await test.app.inject({ method: 'POST', url: LOGOUT, headers, payload });
      expect([response.statusCode, response.json()]).toMatchObject([413, { success: false }]);
    });

    it('ends only this session and is not an error without one', async () => {
      const user = await createUser(test.db);
      const other = await createSession(test.db, user.id, 'elsewhere');
      const logout = () => call(test, 'POST', LOGOUT, nothing, {}, user);
      const done = { status: 200, success: true, message: 'You’re logged out.', data: null };
      expect(await logout()).toEqual(done);
      expect(await isAlive(user.token)).toBe(false);
      expect(await isAlive(other)).toBe(true);
      expect(await logout()).toEqual(done);
      expect(await call(test, 'POST', LOGOUT, nothing, {})).toEqual(done);
    });
  });

  describe('the list', () => {
    it("returns the user's active sessions, most recently used first", async () => {
      const user = await createUser(test.db);
      await age(user, '2 hours');
      await createSession(test.db, user.id, 'a phone');
      await createSession(test.db, user.id, undefined);
      const expired = await createSession(test.db, user.id, 'long ago');
      await test.query(`UPDATE sessions SET expires_at = now() WHERE user_agent = 'long ago'`);
      expect(await isAlive(expired)).toBe(false);
      await createUser(test.db);
      const { data } = await call(test, 'GET', LIST, wireSessions, undefined, user);
      expect(data.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
        // The request counts as a use.
        ['test browser', true],
        [null, false],
        ['a phone', false],
      ]);
      expect(data[0]?.last_used_at).toMatch(/^\d{4}-\d\d-\d\dT.+Z$/);
    });
  });

  describe('revoke_sessions', () => {
    it("ends only the user's own sessions", async () => {
      const [user, otherUser] = [await createUser(test.db), await createUser(test.db)];
      const [first, second] = [
        await createSession(test.db, user.id, 'first'),
        await createSession(test.db, user.id, 'second'),
      ];
      const { data } = await call(test, 'GET', LIST, wireSessions, undefined, user);
      const idOf = (name: string) => data.find(({ user_agent }) => user_agent === name)?.id;
      const otherSession = await useSession(test.db, otherUser.token);
      const body = { ids: [idOf('first'), otherSession?.id, 2 ** 31 - 1] };
      const response = await call(test, 'POST', REVOKE, nothing, body, user);
      expect([response.success, response.message]).toEqual([true, 'Logged out.']);
      expect(await Promise.all([first, second, user.token, otherUser.token].map(isAlive))).toEqual([
        false,
        true,
        true,
        true,
      ]);
    });

    it('can end the current session', async () => {
      const user = await createUser(test.db);
      const { data } = await call(test, 'GET', LIST, wireSessions, undefined, user);
      await call(test, 'POST', REVOKE, nothing, { ids: data.map(({ id }) => id) }, user);
      const response = await readSession(`Bearer ${user.token}`);
      expect(response).toEqual({ status: 401, body: UNAUTHORIZED });
    });

    it.each([{}, { ids: [] }, { ids: ['x'] }, { ids: [0] }, { ids: [2 ** 31] }])(
      'rejects %j',
      async (payload) => {
        const user = await createUser(test.db);
        expect((await post(test, 'revoke_sessions', payload, user)).status).toBe(400);
      },
    );
  });
});
