import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from '../db/lock';
import { prepareAdminCommand, runAdmin } from '../testing/admin-command';
import { createFiles, readTown, toCollection, TOWN } from '../import/fixtures/files';

const files = createFiles();
afterAll(files.remove);

const filled = prepareAdminCommand();
const dataDir = join(files.directory, 'data');
const run = (...args: string[]) => runAdmin(dataDir, ...args);

test('help lists the commands', async () => {
  expect(await run()).toMatchObject({
    code: 0,
    output: expect.stringContaining('import [options] <FILE>'),
  });
});

test.each([
  [['bake'], 'Unknown command "bake". For a list of commands, run "npm run admin -- help".\n'],
  [['import'], 'Specify one file: npm run admin -- import FILE.\n'],
  [['import', 'a', 'b'], 'Specify one file: npm run admin -- import FILE.\n'],
  [
    ['import', '--fast', 'a'],
    `Unknown option '--fast'. For a list of commands, run "npm run admin -- help".\n`,
  ],
  [
    ['prepare', 'now'],
    `Too many arguments for 'prepare'. Expected 0 arguments but got 1. For a list of commands, run "npm run admin -- help".\n`,
  ],
  [['import', '/nowhere.json'], 'There is no file "/nowhere.json".\n'],
  [
    ['import', TOWN, '--country', 'Mars'],
    '"Mars" is not a country code; codes look like US or CA.\n',
  ],
  [
    ['import', TOWN, '--time-zone', 'Mars'],
    '"Mars" is not a time zone; names look like America/New_York or Europe/Berlin.\n',
  ],
])('%j fails with one message and code 1', async (args, errors) => {
  expect(await run(...args)).toMatchObject({ code: 1, errors });
  expect(existsSync(join(dataDir, 'db'))).toBe(false);
});

test('a file without restaurants creates no database', async () => {
  const path = files.write(
    'banks.geojson',
    toCollection(readTown().filter(({ id }) => id === 'node/406')),
  );
  const report = join(files.directory, 'report.json');
  const { code, errors } = await run('import', path, '--report', report);
  const reason = 'Skipped: 1 not a restaurant, cafe, or bar (Millbrook Bank (node/406)).';
  expect([code, errors]).toEqual([
    1,
    `"${path}" contains no restaurants that can be imported. ${reason}\n`,
  ]);
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
    skipped: [{ count: 1, examples: ['Millbrook Bank (node/406)'] }],
  });
  expect(existsSync(join(dataDir, 'db'))).toBe(false);
});

test('reports that the site is using the embedded database', async () => {
  const unlock = await lockDirectory(dataDir);
  try {
    const { code, errors } = await run('import', TOWN);
    expect(code).toBe(1);
    expect(errors).toBe(
      `The site is using the data in ${dataDir}. Stop it first, or move the data to a PostgreSQL server (DATABASE_URL), where both can run.\n`,
    );
  } finally {
    await unlock();
  }
});

test('imports a file, the same file again, and a truncated file once confirmed', async () => {
  const report = join(files.directory, 'report.json');
  const first = await filled.run('import', TOWN, '--report', report);
  expect([first.code, first.errors]).toEqual([0, '']);
  expect(first.output).toContain('11 restaurants: ');
  expect(first.output).toMatch(/Skipped:\n +2 {2}no name\n/);
  expect(first.output).toMatch(/New +11\n/);
  expect(first.output).toContain('and 1 more');
  expect(first.output).toContain('© OpenStreetMap contributors');
  expect(first.output.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
    skipped: expect.arrayContaining([{ reason: 'no name', count: 2, examples: expect.any(Array) }]),
    unknown: expect.any(Array),
    fixed: expect.any(Array),
    changes: { unchanged: 0, gone: [] },
  });

  expect((await filled.run('import', TOWN)).output).toContain('Nothing has changed.');

  const short = files.write('short.geojson', toCollection(readTown().slice(0, 4)));
  const refused = await filled.run('import', short);
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(/would be removed.*Use --yes to confirm\.\n$/);
  expect((await filled.run('import', short, '--yes')).code).toBe(0);
});
