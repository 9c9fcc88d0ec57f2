import { lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareCityCommand } from '../../testing/city-command';
import { ENQUIRIES } from '../../testing/enquiries/enquiries';

const { home, query, run } = prepareCityCommand();
const ask = (...args: string[]) => run('enquiries', ...args);
beforeAll(async () => {
  await query(...ENQUIRIES);
});

it('writes a table: RFC 4180, UTF-8, formulas disarmed, all columns', async () => {
  await query([
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

it('reports a full disk in a sentence, and removes only its own files', async () => {
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
