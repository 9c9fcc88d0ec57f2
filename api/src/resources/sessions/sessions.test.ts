import { SESSIONS_MAX } from '@tableside/contracts/account/rules';
import { wireSession } from '@tableside/contracts/account/wire';
import { call } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { prepareSessionTest, SESSION, UNAUTHORIZED } from '../../testing/people/sessions';
import {
  createSession,
  endOtherSessions,
  removeExpiredSessions,
  useSession,
} from '../../auth/sessions';

const test = prepareSessionTest();
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
      test.database.pool.query(
        `UPDATE sessions SET created_at = now() - $1::interval WHERE user_id = $2`,
        [interval, person.id],
      );
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

  it('has its row removed after it expired', async () => {
    const [old, young] = [await createPerson(test.db), await createPerson(test.db)];
    await age(old, '31 days');
    await removeExpiredSessions(test.db);
    expect(await readHours(old)).toEqual([]);
    expect(await isAlive(young.token)).toBe(true);
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
