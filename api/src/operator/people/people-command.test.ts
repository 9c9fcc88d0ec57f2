import { userInfo } from 'node:os';
import { buildApp } from '../../app';
import { lockDirectory } from '../../db/lock';
import { createPasswords } from '../../identity/password-hash';
import { prepareCityCommand } from '../../testing/city-command';
import { createPerson, type PersonOverrides } from '../../testing/people';
import { PASSWORD } from '../../testing/people/accounts';

const { dataDir, open, query, run, runEmbedded } = prepareCityCommand();

const addPerson = async (overrides: PersonOverrides) => {
  const database = await open();
  try {
    const password_hash = await (await createPasswords()).hash(PASSWORD);
    return await createPerson(database.db, { password_hash, ...overrides });
  } finally {
    await database.close();
  }
};

/** Signs in at an API host over the same database. */
async function login(email: string) {
  const database = await open();
  const app = await buildApp({ db: database.db });
  const payload = { email, password: PASSWORD };
  const answer = await app.inject({ method: 'POST', url: '/api/client-auth/login', payload });
  await app.close();
  await database.close();
  return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
}

const MINUTE = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`;
/** The JSON line below the sentence. */
const readEvent = (output: string) => JSON.parse(output.split('\n')[1] ?? '') as unknown;
const event = (name: string, userId: number, more: object = {}) => ({
  level: 30,
  time: expect.any(Number),
  service: 'city',
  event: name,
  outcome: 'ok',
  by: 'operator',
  userId,
  who: userInfo().username,
  reqId: null,
  network: null,
  msg: 'security',
  ...more,
});

it('says that nobody did anything yet', async () => {
  expect(await run('audit')).toEqual({
    code: 0,
    output: 'Nothing was done yet.\n',
    errors: '',
  });
});

it('finds people by id, name and address, and shows no secret', async () => {
  const mara = await addPerson({
    first_name: 'Mara',
    last_name: 'Lind',
    email: 'M.Lind@example.com',
  });
  await addPerson({ first_name: '\u001B[2JEve', email: 'eve_x@example.com', isConfirmed: false });
  const { output } = await run('people', 'find', 'mara lin');
  expect(output).toMatch(
    new RegExp(
      [
        `^${mara.id}  Mara Lind`,
        '  Address       M\\.Lind@example\\.com',
        `  Confirmed     ${MINUTE}`,
        `  Since         ${MINUTE}`,
        `  Last sign-in  ${MINUTE}`,
        '  Sessions      1',
        '  Reviews       0',
        '  Two-step      off',
        '  Roles         none',
        '  Suspended     no\n\n$',
      ].join('\n'),
    ),
  );
  expect((await run('people', 'find', 'm.lind@EXAMPLE')).output).toBe(output);
  expect((await run('people', 'find', String(mara.id))).output).toBe(output);
  const [{ password_hash, token_hash } = {}] = await query([
    `SELECT password_hash, encode(token_hash, 'hex') AS token_hash FROM users
     JOIN sessions ON user_id = users.id WHERE users.id = $1`,
    [mara.id],
  ]);
  for (const secret of [password_hash, token_hash, mara.token]) {
    expect(output).not.toContain(String(secret));
  }
  const eve = (await run('people', 'find', 'eve_')).output;
  expect(eve).toContain('Confirmed     no');
  expect(eve).not.toContain('\u001B');
  // What SQL takes for "any character" is a character.
  expect((await run('people', 'find', 'm_lind')).output).toBe(
    'Nobody has "m_lind" in their name or address.\n',
  );
});

it('signs somebody out everywhere, and keeps who did it', async () => {
  const { id, email } = await addPerson({ email: 'signed.in@example.com' });
  const { output } = await run('people', 'sessions', 'end', email.toUpperCase());
  expect(output).toMatch(/ is signed out everywhere: 1 session ended\.\n/);
  expect(readEvent(output)).toEqual(event('session.ended', id, { sessions: 1 }));
  expect(await query(['SELECT * FROM sessions WHERE user_id = $1', [id]])).toEqual([]);
  expect((await login(email)).status).toBe(200);
  expect((await run('audit', '--last', '1')).output).toMatch(
    new RegExp(`^at .*\n${MINUTE} +${userInfo().username} +end-sessions +${id}\n$`),
  );
});

it('has somebody sign in by password alone who lost the second step', async () => {
  const { id, email } = await addPerson({ email: 'lost.phone@example.com' });
  await query([
    `INSERT INTO two_step (user_id, app_secret, app_added_at) VALUES ($1, '\\x5e', now())`,
    [id],
  ]);
  await query(['INSERT INTO passkey_owners VALUES ($1, $2)', [id, Buffer.alloc(32, 1)]]);
  await query([
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name)
     VALUES ($1, '\\x01', '', 0, '{}', false, false, 'of a stranger')`,
    [id],
  ]);
  expect((await login(email)).status).toBe(403);
  expect((await run('people', 'find', email)).output).toContain('Two-step      on');
  expect((await run('people', 'two-step', 'off', email)).errors).toContain(
    'say why: npm run city -- people two-step off EMAIL --reason TEXT.',
  );
  const { output } = await run('people', 'two-step', 'off', email, '--reason', 'showed a passport');
  expect(output).toMatch(/^lost\.phone@example\.com signs in by password alone from now on\.\n/);
  expect(readEvent(output)).toEqual(event('two-step.off', id));
  expect((await login(email)).status).toBe(200);
  expect(await query(['SELECT FROM passkeys WHERE user_id = $1', [id]])).toEqual([]);
  expect(await query([`SELECT kind, details FROM mails WHERE recipient = $1`, [email]])).toEqual([
    { kind: 'two-step-off', details: { passkeys: '1' } },
  ]);
  expect((await run('audit', '--last', '1')).output).toMatch(
    new RegExp(`two-step-off +${id} +showed a passport\n$`),
  );
});

it('suspends somebody, who is told so for the right password, until an operator restores them', async () => {
  const { id, email } = await addPerson({ email: 'abuser@example.com' });
  const suspended = await run('people', 'suspend', email, '--reason', 'threats in\nreviews');
  expect(suspended.output).toMatch(
    /^abuser@example\.com is suspended for good: 1 session ended\.\n/,
  );
  expect(readEvent(suspended.output)).toEqual(event('account.suspended', id, { sessions: 1 }));
  expect(await login(email)).toEqual({
    status: 403,
    message: 'This account is suspended. Write to us by the contact form.',
  });
  expect((await run('people', 'find', email)).output).toMatch(
    new RegExp(`Suspended +since ${MINUTE}, for good: threats in\n +reviews\n`),
  );
  const restored = await run('people', 'restore', email, '--reason', 'they apologized');
  expect(restored.output).toMatch(/^abuser@example\.com may sign in again\.\n/);
  expect(readEvent(restored.output)).toEqual(event('account.restored', id));
  expect((await login(email)).status).toBe(200);
  const [restoring, suspending] = (await run('audit', '--last', '2')).output.split('\n').slice(1);
  expect(restoring).toMatch(new RegExp(` restore +${id} +they apologized$`));
  expect(suspending).toMatch(new RegExp(` suspend +${id} +threats in reviews$`));
});

it('suspends until a day begins', async () => {
  const { email } = await addPerson({ email: 'for.a.while@example.com' });
  const args = ['people', 'suspend', email, '--reason', 'spam', '--until'];
  expect((await run(...args, '2999-01-31')).output).toContain('until 2999-01-31 00:00 UTC: 1');
  expect((await login(email)).status).toBe(403);
  await query("UPDATE users SET suspended_until = now() - interval '1 second'");
  expect((await login(email)).status).toBe(200);
  expect((await run(...args, '2020-01-31')).errors).toBe('2020-01-31 has begun already, in UTC.\n');
  expect((await run(...args, 'tomorrow')).errors).toBe(
    '"tomorrow" is not a day; days look like 2027-01-31.\n',
  );
  expect((await run(...args, '2999-02-31')).errors).toContain('is not a day');
});

it.each([
  [['people'], /^Say "people find TEXT", .*restore EMAIL" or "people two-step off EMAIL"\.\n$/],
  [['people', 'find', ' '], /^Say whom: .*\n$/],
  [['people', 'find'], /^Say whom: .*\n$/],
  [['people', 'sessions'], /^Name one person: npm run city -- people sessions end EMAIL\.\n$/],
  [['people', 'sessions', 'end'], /^Name one person: /],
  [
    ['people', 'suspend', 'x@example.com'],
    /^Name one person and say why: .* suspend EMAIL --reason/,
  ],
  [['people', 'suspend', 'x@example.com', '--reason', ' '], /^Name one person and say why: /],
  [['people', 'restore', 'x@example.com'], /^Name one person and say why: .* restore EMAIL/],
  [['people', 'restore', 'x@example.com', '--reason', 'x'.repeat(501)], /^Say it in 500 char/],
  [
    ['people', 'restore', 'x@example.com', '--reason', 'why'],
    /^There is no account with the address "x@example\.com"\.\n$/,
  ],
  [['audit', '--last', 'x'], /^"x" is not an id\.\n$/],
])('%j ends with a sentence', async (args, errors) => {
  expect(await run(...args)).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(errors),
  });
});

it('keeps nothing of what it refused', async () => {
  const acts = await query('SELECT act FROM audit ORDER BY id');
  expect(acts.map(({ act }) => act)).toEqual([
    'end-sessions',
    'two-step-off',
    'suspend',
    'restore',
    'suspend',
  ]);
});

it('shows them in the help, as they are typed', async () => {
  expect((await run('help')).output).toMatch(
    /people find TEXT {2}[^]*people sessions end EMAIL {2}[^]*people suspend EMAIL[^]*--reason TEXT[^]*audit/,
  );
});

it('says that the site is running on the embedded database', async () => {
  const unlock = await lockDirectory(dataDir);
  expect(await runEmbedded('people', 'find', 'x')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The site is running on the data in .*DATABASE_URL/),
  });
  await unlock();
});
