import { userInfo } from 'node:os';
import { prepareCityCommand } from '../../testing/city-command';
import { createPerson, type PersonOverrides } from '../../testing/people';

const { open, query, run } = prepareCityCommand();

async function addPerson(overrides: PersonOverrides) {
  const database = await open();
  try {
    return await createPerson(database.db, overrides);
  } finally {
    await database.close();
  }
}

it('gives and removes a role', async () => {
  await addPerson({ email: 'Ed@example.com' });
  const granted = await run('grant', 'ed@example.com', 'editor');
  expect(granted).toMatchObject({ code: 0, errors: '' });
  expect(granted.output).toMatch(/^Ed@example\.com has the role editor now\.\n\{.*"role\.granted"/);
  expect((await run('grant', 'ed@example.com', 'editor')).output).toBe(
    'Nothing was changed: Ed@example.com had it already.\n',
  );
  expect(await query('SELECT who, act, reason FROM audit')).toEqual([
    { who: userInfo().username, act: 'role-granted', reason: 'editor' },
  ]);
  expect(await query('SELECT kind, recipient FROM mails')).toEqual([
    { kind: 'role-granted', recipient: 'Ed@example.com' },
  ]);

  expect((await run('revoke', 'ed@example.com', 'editor')).output).toContain('no more');
  expect((await run('revoke', 'ed@example.com', 'editor')).output).toBe(
    'Nothing was changed: Ed@example.com did not have it.\n',
  );
});

it('gives no role to an account whose address is not confirmed', async () => {
  await addPerson({ email: 'early@example.com', isConfirmed: false });
  const { code, errors } = await run('grant', 'early@example.com', 'operator');
  expect(code).toBe(1);
  expect(errors).toContain('early@example.com has not confirmed the address yet.');
});

it('removes the second factor and passkeys of an account, and keeps the reason', async () => {
  const { id, email } = await addPerson({ email: 'lost.phone@example.com' });
  await query(
    [`INSERT INTO two_step (user_id, app_secret, app_added_at) VALUES ($1, '\\x5e', now())`, [id]],
    ['INSERT INTO passkey_owners VALUES ($1, $2)', [id, Buffer.alloc(32, 1)]],
    [
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name)
       VALUES ($1, '\\x01', '', 0, '{}', false, false, 'of a stranger')`,
      [id],
    ],
  );
  const { output } = await run('two-step-off', email, '--reason', 'showed a passport');
  expect(output).toMatch(/^lost\.phone@example\.com signs in by password alone from now on\.\n/);
  expect(JSON.parse(output.split('\n')[1] ?? '')).toMatchObject({
    service: 'city',
    event: 'two-step.off',
    by: 'operator',
    userId: id,
    who: userInfo().username,
  });
  expect(await query(['SELECT app_secret FROM two_step WHERE user_id = $1', [id]])).toEqual([]);
  expect(await query(['SELECT FROM passkeys WHERE user_id = $1', [id]])).toEqual([]);
  expect(await query([`SELECT kind, details FROM mails WHERE recipient = $1`, [email]])).toEqual([
    { kind: 'two-step-off', details: { passkeys: '1' } },
  ]);
  expect(await query(['SELECT act, reason FROM audit WHERE user_id = $1', [id]])).toEqual([
    { act: 'two-step-off', reason: 'showed a passport' },
  ]);
});

it.each([
  [['grant', 'nobody@example.com', 'editor'], 'There is no account'],
  [['grant', 'nobody@example.com', 'king'], '"king" is no role; roles are editor, moderator'],
  [['grant', 'nobody@example.com'], 'Name one account and a role'],
  [['revoke'], 'Name one account and a role'],
  [['two-step-off', 'nobody@example.com'], "Required option '--reason <TEXT>' not specified"],
  [['two-step-off', 'nobody@example.com', '--reason', ' '], 'Give a reason'],
  [['two-step-off', 'nobody@example.com', '--reason', 'x'.repeat(501)], 'at most 500 characters'],
  [['two-step-off', 'nobody@example.com', '--reason', 'lost'], 'There is no account'],
])('%j is refused in a sentence', async (args, sentence) => {
  const { code, errors } = await run(...args);
  expect(code).toBe(1);
  expect(errors).toContain(sentence);
});
