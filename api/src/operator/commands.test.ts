import { userInfo } from 'node:os';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareAdminCommand } from '../testing/admin-command';
import { createUser, type UserOverrides } from '../testing/users';
import { lockDirectory } from '../db/lock';
import { INQUIRIES } from '../testing/inquiries';
import { createFiles } from '../import/fixtures/files';
import { WASHINGTON_BASE_MAP } from '../base-map/fixtures/files';

describe('account commands', () => {
  const { open, query, run } = prepareAdminCommand();

  async function addUser(overrides: UserOverrides) {
    const database = await open();
    try {
      return await createUser(database.db, overrides);
    } finally {
      await database.close();
    }
  }

  it('grants and revokes a role', async () => {
    await addUser({ email: 'Ed@example.com' });
    const granted = await run('grant', 'ed@example.com', 'editor');
    expect(granted).toMatchObject({ code: 0, errors: '' });
    expect(granted.output).toMatch(
      /^Ed@example\.com now has the role editor\.\n\{.*"role\.granted"/,
    );
    expect((await run('grant', 'ed@example.com', 'editor')).output).toBe(
      'Nothing changed: Ed@example.com already has this role.\n',
    );
    expect(await query('SELECT who, action, reason FROM audit')).toEqual([
      { who: userInfo().username, action: 'role-granted', reason: 'editor' },
    ]);
    expect(await query('SELECT kind, recipient FROM emails')).toEqual([
      { kind: 'role-granted', recipient: 'Ed@example.com' },
    ]);

    expect((await run('revoke', 'ed@example.com', 'editor')).output).toContain('no longer');
    expect((await run('revoke', 'ed@example.com', 'editor')).output).toBe(
      'Nothing changed: Ed@example.com does not have this role.\n',
    );
  });

  it('does not grant a role to an unconfirmed account', async () => {
    await addUser({ email: 'early@example.com', isConfirmed: false });
    const { code, errors } = await run('grant', 'early@example.com', 'operator');
    expect(code).toBe(1);
    expect(errors).toContain('early@example.com has not confirmed their email address yet.');
  });

  it('removes second factor and passkeys and records the reason', async () => {
    const { id, email } = await addUser({ email: 'lost.phone@example.com' });
    await query(
      [
        `INSERT INTO two_step (user_id, app_secret, app_added_at) VALUES ($1, '\\x5e', now())`,
        [id],
      ],
      ['INSERT INTO passkey_owners VALUES ($1, $2)', [id, Buffer.alloc(32, 1)]],
      [
        `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name)
       VALUES ($1, '\\x01', '', 0, '{}', false, false, 'of an attacker')`,
        [id],
      ],
    );
    const { output } = await run('two-step-off', email, '--reason', 'showed a passport');
    expect(output).toMatch(/^lost\.phone@example\.com can now log in with just a password\.\n/);
    expect(JSON.parse(output.split('\n')[1] ?? '')).toMatchObject({
      service: 'admin',
      event: 'two-step.off',
      by: 'operator',
      userId: id,
      who: userInfo().username,
    });
    expect(await query(['SELECT app_secret FROM two_step WHERE user_id = $1', [id]])).toEqual([]);
    expect(await query(['SELECT FROM passkeys WHERE user_id = $1', [id]])).toEqual([]);
    expect(await query([`SELECT kind, details FROM emails WHERE recipient = $1`, [email]])).toEqual(
      [{ kind: 'two-step-off', details: { passkeys: '1' } }],
    );
    expect(await query(['SELECT action, reason FROM audit WHERE user_id = $1', [id]])).toEqual([
      { action: 'two-step-off', reason: 'showed a passport' },
    ]);
  });

  it.each([
    [['grant', 'unknown@example.com', 'editor'], 'There is no account'],
    [['grant', 'unknown@example.com', 'king'], '"king" is not a role. Roles: editor, moderator'],
    [['grant', 'unknown@example.com'], 'Specify one account and one role'],
    [['revoke'], 'Specify one account and one role'],
    [['two-step-off', 'unknown@example.com'], "Required option '--reason <TEXT>' not specified"],
    [['two-step-off', 'unknown@example.com', '--reason', ' '], 'Specify a reason'],
    [
      ['two-step-off', 'unknown@example.com', '--reason', 'x'.repeat(501)],
      'at most 500 characters',
    ],
    [['two-step-off', 'unknown@example.com', '--reason', 'lost'], 'There is no account'],
  ])('%j fails with a message', async (args, message) => {
    const { code, errors } = await run(...args);
    expect(code).toBe(1);
    expect(errors).toContain(message);
  });
});

describe('message commands', () => {
  const { dataDir, home, query, run, runEmbedded } = prepareAdminCommand();
  beforeAll(async () => {
    await query(...INQUIRIES);
  });

  it('exports RFC 4180 CSV in UTF-8 with all columns, without formulas and control characters', async () => {
    await query([
      `UPDATE advertisement_inquiries SET restaurant_name = $1, contact_person = $2`,
      ['=HYPERLINK("http://evil.example", "Café")', '\u001B]0;Bo\u0007'],
    ]);
    const file = join(home, 'all.csv');
    expect(await run('export', file)).toEqual({
      code: 0,
      output: `Wrote 4 lines to ${file}.\n`,
      errors: '',
    });
    expect(readFileSync(file, 'utf8')).toBe(
      [
        '\uFEFF"id","kind","created_at","handled_at","name","restaurant_name","email","phone","subject","message"',
        '"notify-1","notify","2026-11-21T09:00:00.000Z","","","","zoe@example.com","","",""',
        `"advertise-1","advertise","2026-11-21T07:44:12.000Z",""," ]0;Bo ","'=HYPERLINK(""http://evil.example"", ""Café"")","bo@example.com","'+1 423","","Plan: Premium ($199 per month)\n\nCall me.\nSoon."`,
        '"contact-1","contact","2026-11-21T07:44:11.000Z","","Jane Doe","","jane@example.com","","technical","The map stays grey.\nSince Tuesday."',
        '"contact-2","contact","2026-11-19T07:44:11.000Z","2026-11-20T12:00:00.000Z","Old","","old@example.com","","general","Older"',
        '',
      ].join('\r\n'),
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('does not overwrite a file', async () => {
    const file = join(home, 'mine.csv');
    writeFileSync(file, 'mine');
    const { code, errors } = await run('export', file);
    expect([code, errors]).toEqual([1, expect.stringMatching(/cannot be written \(EEXIST/)]);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('reports a file that cannot be written', async () => {
    const { code, errors } = await run('export', join(home, 'nowhere', 'x.csv'));
    expect([code, errors]).toEqual([1, expect.stringMatching(/cannot be written \(ENOENT/)]);
  });

  it('deletes submissions of an address, and all signups', async () => {
    await query(
      `INSERT INTO contact_messages (full_name, email, subject, message)
     VALUES ('Clear Me', 'Clear@example.com', 'other', 'Once said')`,
      `INSERT INTO notify_signups (email) VALUES ('clear@example.com'), ('stays@example.com')`,
    );
    expect((await run('clear', 'clear@example.com')).output).toBe(
      'Deleted 2 entries from clear@example.com.\n',
    );
    expect(await query(`SELECT full_name FROM contact_messages ORDER BY 1`)).toEqual([
      { full_name: 'Jane Doe' },
      { full_name: 'Old' },
    ]);
    expect((await run('clear', '--signups')).output).toBe('2 signups deleted.\n');
    expect((await run('clear', '--signups')).output).toBe('0 signups deleted.\n');
  });

  it.each([
    [['export'], 'Specify one file: npm run admin -- export FILE.\n'],
    [['clear'], 'Usage: npm run admin -- clear EMAIL, or npm run admin -- clear --signups.\n'],
    [['clear', 'a@example.com', '--signups'], /^Usage: npm run admin -- clear EMAIL/],
  ])('%j fails with a message', async (args, errors) => {
    expect(await run(...args)).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(errors),
    });
  });

  it('reports that the site is using the embedded database', async () => {
    const unlock = await lockDirectory(dataDir);
    expect(await runEmbedded('export', join(home, 'never.csv'))).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The site is using the data in .*DATABASE_URL/),
    });
    await unlock();
  });
});

describe('base-map command', () => {
  const { run, query } = prepareAdminCommand();
  const files = createFiles();
  afterAll(files.remove);

  const USAGE = 'Usage: npm run admin -- base-map FILE, or npm run admin -- base-map --remove.\n';

  test('creates, replaces, and removes a base map, and keeps it after a bad file', async () => {
    await query(
      `INSERT INTO restaurants (source, external_id, slug, title, content_hash, latitude, longitude)
       VALUES ('osm', 'node/1', 'luna', 'Luna', '', 38.9, -77.03)`,
    );
    const made = await run('base-map', WASHINGTON_BASE_MAP);
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output).toMatch(/Streets +\d+\n/);
    expect(made.output).toContain('The map credits its source: District of Columbia open data');
    expect(await query('SELECT file_name FROM base_maps')).toEqual([
      { file_name: 'washington-base-map.geojson' },
    ]);

    const before = await query('SELECT hash FROM base_maps');
    for (const content of ['{"type":"FeatureCollection","features":[', '{}', 'PK\u0003\u0004']) {
      const refused = await run('base-map', files.write('bad.geojson', content));
      expect(refused.code).toBe(1);
      expect(refused.errors).toMatch(/^".*bad\.geojson" .+\.\n$/);
    }
    expect(await query('SELECT hash FROM base_maps')).toEqual(before);

    expect((await run('base-map', WASHINGTON_BASE_MAP, '--source', 'The city')).code).toBe(0);
    expect(await query('SELECT attribution FROM base_maps')).toEqual([{ attribution: 'The city' }]);
    expect((await run('base-map', '--remove')).output).toContain('Base map removed.');
    expect((await run('base-map', '--remove')).output).toContain('There was no base map.');
  });

  test.each([
    [['base-map'], USAGE],
    [['base-map', 'a', '--remove'], USAGE],
    [['base-map', 'a', 'b'], USAGE],
    [['base-map', join('/nowhere', 'x.json')], 'There is no file "/nowhere/x.json".\n'],
  ])('%j fails with one message', async (args, errors) => {
    expect(await run(...args)).toMatchObject({ code: 1, errors });
  });
});
