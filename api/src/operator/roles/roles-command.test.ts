import { userInfo } from 'node:os';
import { prepareCityCommand } from '../../testing/city-command';
import { createPerson, type PersonOverrides } from '../../testing/people';

const { open, query, run } = prepareCityCommand();

async function addPerson(overrides: PersonOverrides): Promise<void> {
  const database = await open();
  await createPerson(database.db, overrides);
  await database.close();
}

it('gives roles, lists them, and takes them away', async () => {
  expect((await run('roles')).output).toContain('Nobody has a role yet.');
  await addPerson({ first_name: 'Ed', last_name: 'Itor', email: 'Ed@example.com' });

  const granted = await run('grant', 'ed@example.com', 'editor');
  expect(granted).toMatchObject({ code: 0, errors: '' });
  expect(granted.output).toMatch(/^Ed@example\.com has the role editor now\.\n\{.*"role\.granted"/);
  expect((await run('grant', 'ed@example.com', 'editor')).output).toBe(
    'Nothing was changed: Ed@example.com had it already.\n',
  );
  expect((await run('roles')).output).toMatch(/Ed Itor +Ed@example\.com +editor/);
  expect((await run('people', 'find', 'itor')).output).toMatch(/Roles +editor/);
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

it.each([
  [['grant', 'nobody@example.com', 'editor'], 'There is no account'],
  [['grant', 'nobody@example.com', 'king'], '"king" is no role; roles are editor, moderator'],
  [['grant', 'nobody@example.com'], 'Name one person and a role'],
  [['revoke'], 'Name one person and a role'],
])('%j is refused in a sentence', async (args, sentence) => {
  const { code, errors } = await run(...args);
  expect(code).toBe(1);
  expect(errors).toContain(sentence);
});

it('gives no role to somebody whose address is not confirmed', async () => {
  await addPerson({ email: 'early@example.com', isConfirmed: false });
  const { code, errors } = await run('grant', 'early@example.com', 'operator');
  expect(code).toBe(1);
  expect(errors).toContain('early@example.com has not confirmed the address yet.');
});
