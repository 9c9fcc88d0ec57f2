import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runCityCommand } from '../city-import/city-command';
import { lockDirectory } from '../db/lock';
import { openDatabase } from '../db/pool';

// Databases take their time on a busy machine.
jest.setTimeout(240_000);
const home = mkdtempSync(join(tmpdir(), 'tableside-enquiries-'));
const dataDir = join(home, 'data');
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function run(...args: string[]) {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  // Read while it is written: a long table is more than the stream holds.
  let written = '';
  output.setEncoding('utf8').on('data', (text: string) => (written += text));
  const code = await runCityCommand(args, { DATA_DIR: dataDir }, { input, output, errors });
  await new Promise((resolve) => output.end(resolve));
  return { code, output: written, errors: String(errors.read() ?? '') };
}

const ask = (...args: string[]) => run('enquiries', ...args);

async function fill(...statements: (readonly [string, unknown[]?])[]): Promise<void> {
  const database = await openDatabase({ dataDir });
  for (const [statement, values = []] of statements) await database.pool.query(statement, values);
  await database.close();
}

it('says that nothing is open', async () => {
  expect(await ask()).toEqual({ code: 0, output: 'There is nothing open.\n', errors: '' });
  expect((await ask('--all')).output).toBe('There is nothing.\n');
});

it('lists open messages and enquiries, newest first, in city time', async () => {
  await fill(
    [`INSERT INTO settings VALUES ('time_zone', 'America/New_York')`],
    [
      `INSERT INTO contact_messages (full_name, email, subject, message, created_at) VALUES
      ('Jane Doe', 'jane@example.com', 'technical', E'The map stays grey.\\nSince Tuesday.', '2026-11-21T07:44:11Z'),
      ('Old', 'old@example.com', 'general', 'Older', '2026-11-19T07:44:11Z')`,
    ],
    [`UPDATE contact_messages SET handled_at = '2026-11-20T12:00:00Z' WHERE full_name = 'Old'`],
    [
      `INSERT INTO advertisement_enquiries (restaurant_name, contact_person, email, phone, message, created_at)
       VALUES ('Luna', 'Bo', 'bo@example.com', '+1 423', $1, '2026-11-21T07:44:12Z')`,
      ['Plan: Premium ($199 per month)\n\nCall me.\nSoon.'],
    ],
    [
      `INSERT INTO notify_signups (email, created_at) VALUES ('zoe@example.com', '2026-11-21T09:00:00Z')`,
    ],
  );
  const { output } = await ask();
  expect(output).toBe(
    [
      'id           when                  from                         about                    first line',
      'advertise-1  2026-11-21 02:44 EST  Bo <bo@example.com>          Plan: Premium, Luna      Call me.',
      'contact-1    2026-11-21 02:44 EST  Jane Doe <jane@example.com>  Something does not work  The map stays grey.',
      '',
    ].join('\n'),
  );
});

it('lists one kind, and all with what is done', async () => {
  expect((await ask('--kind', 'contact')).output).toMatch(/^id .*\ncontact-1 .*\n$/);
  expect((await ask('--kind', 'advertise')).output).toMatch(/^id .*\nadvertise-1 .*\n$/);
  expect((await ask('--kind', 'notify')).output).toMatch(
    /^id .*\nnotify-1 +2026-11-21 04:00 EST +zoe@example\.com\n$/,
  );
  expect((await ask('--kind', 'contact', '--all')).output).toMatch(
    /^id .*\ncontact-1 .*\ncontact-2 \(done\) .*General question +Older\n$/,
  );
});

it('shows one whole', async () => {
  expect((await ask('--show', 'advertise-1')).output).toBe(
    [
      'advertise-1  2026-11-21 02:44 EST',
      '  From        Bo',
      '  Email       bo@example.com',
      '  Phone       +1 423',
      '  Restaurant  Luna',
      '  Message     Plan: Premium ($199 per month)',
      '              Call me.',
      '              Soon.',
      '',
    ].join('\n'),
  );
  const { output } = await ask('--show', 'contact-2');
  expect(output).toContain('  Subject     General question\n');
  expect(output).toContain('  Done        2026-11-20 07:00 EST\n');
});

it('writes a table: RFC 4180, UTF-8, formulas disarmed, all columns', async () => {
  await fill([
    `UPDATE advertisement_enquiries SET restaurant_name = $1`,
    ['=HYPERLINK("http://evil.example", "Café")'],
  ]);
  const file = join(home, 'all.csv');
  expect(await ask('--csv', file, '--all')).toEqual({
    code: 0,
    output: `3 lines written to ${file}.\n`,
    errors: '',
  });
  const text = readFileSync(file, 'utf8');
  expect(text).toBe(
    [
      '\uFEFF"id","kind","created_at","handled_at","name","restaurant_name","email","phone","subject","message"',
      `"advertise-1","advertise","2026-11-21T07:44:12.000Z","","Bo","'=HYPERLINK(""http://evil.example"", ""Café"")","bo@example.com","'+1 423","","Plan: Premium ($199 per month)\n\nCall me.\nSoon."`,
      '"contact-1","contact","2026-11-21T07:44:11.000Z","","Jane Doe","","jane@example.com","","technical","The map stays grey.\nSince Tuesday."',
      '"contact-2","contact","2026-11-19T07:44:11.000Z","2026-11-20T12:00:00.000Z","Old","","old@example.com","","general","Older"',
      '',
    ].join('\r\n'),
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('writes over no file unless it is told to', async () => {
  const file = join(home, 'mine.csv');
  writeFileSync(file, 'mine');
  expect(await ask('--csv', file)).toMatchObject({
    code: 1,
    errors: `"${file}" is there already; --force writes over it.\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect((await ask('--csv', file, '--force', '--kind', 'notify')).output).toBe(
    `1 line written to ${file}.\n`,
  );
  expect(readFileSync(file, 'utf8')).toMatch(/^\uFEFF"id",.*\r\n"notify-1",.*\r\n$/);
});

it('writes over a file that others may read, and then they may not', async () => {
  const file = join(home, 'open.csv');
  writeFileSync(file, 'mine', { mode: 0o644 });
  const link = join(home, 'link.csv');
  symlinkSync(file, link);
  expect(await ask('--csv', link)).toMatchObject({
    code: 1,
    errors: `"${link}" is there already; --force writes over it.\n`,
  });
  await ask('--csv', link, '--force');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
});

it('tells a full disk in a sentence, and removes nothing that it did not make', async () => {
  const link = join(home, 'full.csv');
  symlinkSync('/dev/full', link);
  expect(await ask('--csv', link, '--force')).toEqual({
    code: 1,
    output: '',
    errors: `"${link}" cannot be written (ENOSPC: no space left on device, write).\n`,
  });
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
});

it('writes the table to the standard output, and nothing else', async () => {
  const { output } = await ask('--csv', '-', '--kind', 'contact');
  expect(output).toMatch(/^\uFEFF"id",.*\r\n"contact-1",[^]*Tuesday\."\r\n$/);
});

it('refuses files that cannot be written', async () => {
  const inNowhere = join(home, 'nowhere', 'x.csv');
  expect(await ask('--csv', inNowhere)).toMatchObject({
    code: 1,
    errors: `The folder of "${inNowhere}" does not exist.\n`,
  });
  const folder = join(home, 'folder');
  mkdirSync(folder);
  expect(await ask('--csv', folder, '--force')).toMatchObject({
    code: 1,
    errors: `"${folder}" is a folder; name a file.\n`,
  });
});

it('puts some away, all or none', async () => {
  const before = (await ask()).output;
  for (const wrong of ['contact-99', 'contact-2', 'advertise-9999999999']) {
    expect(await ask('--done', 'contact-1', wrong)).toMatchObject({
      code: 1,
      output: '',
      errors: `${wrong} is not open; "npm run city -- enquiries" lists what is. Nothing was put away.\n`,
    });
  }
  expect((await ask()).output).toBe(before);
  expect((await run('status')).output).toMatch(/^Open enquiries +2$/m);
  expect((await ask('--done', 'contact-1', 'advertise-1', 'contact-1')).output).toBe(
    'contact-1 is done.\nadvertise-1 is done.\n',
  );
  expect((await ask()).output).toBe('There is nothing open.\n');
  expect((await run('status')).output).toMatch(/^Open enquiries +0$/m);
});

it('strips what terminals obey', async () => {
  const nasty = 'a\u001B]0;title\u0007b\u009B31m\u2066c\r\ncontact-9  forged';
  await fill([
    `INSERT INTO contact_messages (full_name, email, subject, message) VALUES ($1, $2, 'other', $1)`,
    [nasty, `x\u001B[2J@example.com`],
  ]);
  for (const args of [[], ['--show', 'contact-3'], ['--csv', '-']]) {
    const { code, output } = await ask(...args);
    expect(code).toBe(0);
    expect(output.replace(/[\n\uFEFF]|\r\n/g, '')).not.toMatch(
      args[0] === '--csv' ? /\p{Cc}/u : /[\p{Cc}\p{Cf}\u2028\u2029]/u,
    );
    if (args[0] !== '--csv') expect(output).not.toMatch(/^contact-9/m);
  }
});

it('shows the first fifty of many, and exports every one once', async () => {
  await fill([
    `INSERT INTO contact_messages (full_name, email, subject, message, created_at)
     SELECT 'n', 'n@example.com', 'other', 'Message ' || g, now() - interval '1 microsecond' * (g / 3)
     FROM generate_series(1, 1200) g`,
  ]);
  const { output } = await ask();
  expect(output.match(/^contact-/gm)).toHaveLength(50);
  expect(output).toMatch(/\nand 1,151 more; --csv FILE writes all of them\n$/);
  const table = (await ask('--csv', '-')).output;
  expect(new Set(table.match(/^"contact-\d+"/gm)).size).toBe(1201);
  expect(table.match(/^"contact-\d+"/gm)).toHaveLength(1201);
});

it.each([
  [['--kind', 'spam'], '"spam" is not a kind; there are contact, advertise, notify.'],
  [['--show', '12'], '"12" is not an id; ids look like contact-12 and advertise-7.'],
  [['--show', 'contact-0'], /is not an id/],
  [['--show', 'contact-99999999999'], /is not an id/],
  [['--show', 'contact-777777'], 'There is no contact-777777.'],
  [['--show', 'contact-9999999999'], 'There is no contact-9999999999.'],
  [['--done', 'Contact-1'], /is not an id/],
  [
    ['--done', 'notify-1'],
    '"notify-1" is an address to be told; nobody waits for an answer there.',
  ],
  [['--done'], /^Option '--done <value>' argument missing; /],
  [
    ['--show', 'contact-1', '--done', 'contact-1'],
    'Say one of --show, --done, --delete and --csv.',
  ],
  [['--force'], '--force belongs to --csv.'],
  [['--all', '--show', 'contact-1'], '--kind and --all belong to the list and to --csv.'],
  [['contact-1'], '"contact-1" stands alone; "npm run city -- help" lists what there is.'],
  [['--csv', ' '], 'Name a file, or - for the standard output.'],
  [['--erase'], `Unknown option '--erase'; "npm run city -- help" lists what there is.`],
  [['--delete', 'contact-1', 'contact-777777'], 'There is no contact-777777. Nothing was deleted.'],
  [['--delete', 'contact-1', 'notify'], /"notify" is not an id/],
])('refuses %j', async (args, sentence) => {
  const { code, output, errors } = await ask(...args);
  expect([code, output]).toEqual([1, '']);
  expect(errors.trimEnd()).toMatch(sentence);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
});

it('is in the help', async () => {
  for (const args of [['--help'], ['-h']]) {
    expect(await ask(...args)).toMatchObject({
      code: 0,
      output: expect.stringContaining('--done ID ...'),
    });
  }
});

it('says that the site is running on the embedded database', async () => {
  const unlock = await lockDirectory(dataDir);
  expect(await ask()).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The site is running on the data in .*DATABASE_URL/),
  });
  await unlock();
});

it('deletes what somebody wants to have deleted, and the addresses once the news is out', async () => {
  await fill(
    [
      `INSERT INTO contact_messages (full_name, email, subject, message)
       VALUES ('Forget Me', 'forget@example.com', 'other', 'Once said')`,
    ],
    [`INSERT INTO notify_signups (email) VALUES ('one@example.com'), ('two@example.com')`],
  );
  const name = /(contact-\d+) .*Forget Me/.exec((await ask()).output)?.[1] ?? '';
  expect(await ask('--delete', name, name)).toEqual({
    code: 0,
    output: `${name} is deleted.\n`,
    errors: '',
  });
  expect((await ask('--all')).output).not.toContain('Forget Me');
  expect((await ask('--delete', 'notify')).output).toMatch(/^\d+ addresses are deleted\.\n$/);
  expect((await ask('--kind', 'notify')).output).toBe('There is nothing open.\n');
  expect((await ask('--delete', 'notify')).output).toBe('0 addresses are deleted.\n');
});
