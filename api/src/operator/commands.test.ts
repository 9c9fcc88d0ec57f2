import { userInfo } from 'node:os';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareCityCommand } from '../testing/city-command';
import { createPerson, type PersonOverrides } from '../testing/people';
import { lockDirectory } from '../db/lock';
import { ENQUIRIES } from '../testing/enquiries';
import { createFiles, WASHINGTON_FILE } from '../import/fixtures/files';
import { WASHINGTON_GROUND } from '../ground/fixtures/files';

describe('account commands', () => {
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
    expect(granted.output).toMatch(
      /^Ed@example\.com has the role editor now\.\n\{.*"role\.granted"/,
    );
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
      [
        `INSERT INTO two_step (user_id, app_secret, app_added_at) VALUES ($1, '\\x5e', now())`,
        [id],
      ],
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
});

describe('message commands', () => {
  const { dataDir, home, query, run, runEmbedded } = prepareCityCommand();
  beforeAll(async () => {
    await query(...ENQUIRIES);
  });

  it('exports a table: RFC 4180, UTF-8, formulas disarmed, all columns, no control characters', async () => {
    await query([
      `UPDATE advertisement_enquiries SET restaurant_name = $1, contact_person = $2`,
      ['=HYPERLINK("http://evil.example", "Café")', '\u001B]0;Bo\u0007'],
    ]);
    const file = join(home, 'all.csv');
    expect(await run('export', file)).toEqual({
      code: 0,
      output: `4 lines written to ${file}.\n`,
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

  it('writes over no file', async () => {
    const file = join(home, 'mine.csv');
    writeFileSync(file, 'mine');
    const { code, errors } = await run('export', file);
    expect([code, errors]).toEqual([1, expect.stringMatching(/cannot be written \(EEXIST/)]);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('refuses a file that cannot be written', async () => {
    const { code, errors } = await run('export', join(home, 'nowhere', 'x.csv'));
    expect([code, errors]).toEqual([1, expect.stringMatching(/cannot be written \(ENOENT/)]);
  });

  it('deletes what an address sent, and all signups', async () => {
    await query(
      `INSERT INTO contact_messages (full_name, email, subject, message)
     VALUES ('Forget Me', 'Forget@example.com', 'other', 'Once said')`,
      `INSERT INTO notify_signups (email) VALUES ('forget@example.com'), ('stays@example.com')`,
    );
    expect((await run('forget', 'forget@example.com')).output).toBe(
      '2 entries of forget@example.com deleted.\n',
    );
    expect(await query(`SELECT full_name FROM contact_messages ORDER BY 1`)).toEqual([
      { full_name: 'Jane Doe' },
      { full_name: 'Old' },
    ]);
    expect((await run('forget', '--signups')).output).toBe('2 signups deleted.\n');
    expect((await run('forget', '--signups')).output).toBe('0 signups deleted.\n');
  });

  it.each([
    [['export'], 'Name one file: npm run city -- export FILE.\n'],
    [['forget'], 'Say "npm run city -- forget EMAIL" or "npm run city -- forget --signups".\n'],
    [['forget', 'a@example.com', '--signups'], /^Say "npm run city -- forget EMAIL"/],
  ])('%j is refused in a sentence', async (args, errors) => {
    expect(await run(...args)).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(errors),
    });
  });

  it('says that the site is running on the embedded database', async () => {
    const unlock = await lockDirectory(dataDir);
    expect(await runEmbedded('export', join(home, 'never.csv'))).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The site is running on the data in .*DATABASE_URL/),
    });
    await unlock();
  });
});

describe('ground command', () => {
  // An embedded database takes seconds to make, and several times that on a busy machine.
  jest.setTimeout(120_000);
  const { run, query, home } = prepareCityCommand();
  const files = createFiles();
  afterAll(files.remove);

  const USAGE = 'Say "npm run city -- ground FILE" or "npm run city -- ground --remove".\n';

  test('a ground is made, replaced and removed; a bad file leaves the old one', async () => {
    expect((await run('import', WASHINGTON_FILE)).code).toBe(0);
    const made = await run('ground', WASHINGTON_GROUND);
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output).toMatch(/Streets +\d+\n/);
    expect(made.output).toContain('The map names its source: District of Columbia open data');
    expect(await query('SELECT file_name FROM grounds')).toEqual([
      { file_name: 'washington-ground.geojson' },
    ]);

    const before = await query('SELECT hash FROM grounds');
    for (const content of ['{"type":"FeatureCollection","features":[', '{}', 'PK\u0003\u0004']) {
      const refused = await run('ground', files.write('bad.geojson', content));
      expect(refused.code).toBe(1);
      expect(refused.errors).toMatch(/^".*bad\.geojson" .+\.\n$/);
    }
    expect(await query('SELECT hash FROM grounds')).toEqual(before);

    expect((await run('ground', WASHINGTON_GROUND, '--source', 'The city')).code).toBe(0);
    expect(await query('SELECT attribution FROM grounds')).toEqual([{ attribution: 'The city' }]);
    expect((await run('ground', '--remove')).output).toContain('The ground is removed.');
    expect((await run('ground', '--remove')).output).toContain('There was no ground.');
  });

  test.each([
    [['ground'], USAGE],
    [['ground', 'a', '--remove'], USAGE],
    [['ground', 'a', 'b'], USAGE],
    [['ground', join('/nowhere', 'x.json')], 'There is no file "/nowhere/x.json".\n'],
  ])('%j ends with one sentence', async (args, errors) => {
    expect(await run(...args)).toMatchObject({ code: 1, errors });
    expect(home).toBeTruthy();
  });
});
