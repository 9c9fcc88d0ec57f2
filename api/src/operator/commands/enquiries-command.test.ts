import { lockDirectory } from '../../db/lock';
import { prepareCityCommand } from '../../testing/city-command';
import { ENQUIRIES } from '../../testing/enquiries/enquiries';

const { dataDir, query, run, runEmbedded } = prepareCityCommand();
const ask = (...args: string[]) => run('enquiries', ...args);

it('says that nothing is open', async () => {
  expect(await ask()).toEqual({ code: 0, output: 'There is nothing open.\n', errors: '' });
  expect((await ask('--all')).output).toBe('There is nothing.\n');
});

it('lists open messages and enquiries, newest first, in city time', async () => {
  await query(...ENQUIRIES);
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

it('strips terminal control characters', async () => {
  const nasty = 'a\u001B]0;title\u0007b\u009B31m\u2066c\r\ncontact-9  forged';
  await query([
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
  await query([
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
  [['--done'], /^Option '--done <ID...>' argument missing; /],
  [
    ['--show', 'contact-1', '--done', 'contact-1'],
    'Say one of --show, --done, --delete and --csv.',
  ],
  [['--force'], '--force belongs to --csv.'],
  [['--all', '--show', 'contact-1'], '--kind and --all belong to the list and to --csv.'],
  [['contact-1'], 'Ids stand behind --show, --done or --delete.'],
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
  expect(await runEmbedded('enquiries')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The site is running on the data in .*DATABASE_URL/),
  });
  await unlock();
});

it('deletes what somebody wants to have deleted, and the addresses once the news is out', async () => {
  await query(
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
