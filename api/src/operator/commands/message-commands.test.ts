import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from '../../db/lock';
import { prepareCityCommand } from '../../testing/city-command';
import { ENQUIRIES } from '../../testing/enquiries/enquiries';

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
