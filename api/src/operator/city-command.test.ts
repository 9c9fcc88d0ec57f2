import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from '../db/lock';
import { runCity } from '../testing/city-command';
import { createFiles, readTown, toCollection, TOWN } from '../import/fixtures/files';

// An embedded database takes seconds to make, and several times that on a busy machine.
jest.setTimeout(120_000);
const files = createFiles();
afterAll(files.remove);

const dataDir = join(files.directory, 'data');
const run = (...args: string[]) => runCity(dataDir, ...args);

test('help lists the commands', async () => {
  expect(await run()).toMatchObject({
    code: 0,
    output: expect.stringContaining('import [options] <FILE>'),
  });
});

test.each([
  [['bake'], 'There is no command "bake"; "npm run city -- help" lists what there is.\n'],
  [['import'], 'Name one file: npm run city -- import FILE.\n'],
  [['import', 'a', 'b'], 'Name one file: npm run city -- import FILE.\n'],
  [
    ['import', '--fast', 'a'],
    `Unknown option '--fast'; "npm run city -- help" lists what there is.\n`,
  ],
  [
    ['prepare', 'now'],
    `Too many arguments for 'prepare'. Expected 0 arguments but got 1; "npm run city -- help" lists what there is.\n`,
  ],
  [['import', '/nowhere.json'], 'There is no file "/nowhere.json".\n'],
  [
    ['import', TOWN, '--time-zone', 'Mars'],
    '"Mars" is not a time zone; names look like America/New_York or Europe/Berlin.\n',
  ],
])('%j ends with one sentence and code 1', async (args, errors) => {
  expect(await run(...args)).toMatchObject({ code: 1, errors });
  expect(existsSync(join(dataDir, 'db'))).toBe(false);
});

test('a file without any place to eat leaves no database behind', async () => {
  const path = files.write(
    'banks.geojson',
    toCollection(readTown().filter(({ id }) => id === 'node/406')),
  );
  const { code, errors } = await run('import', path);
  expect([code, errors]).toEqual([
    1,
    `"${path}" holds no place to eat or drink that can be imported.\n`,
  ]);
  expect(existsSync(join(dataDir, 'db'))).toBe(false);
});

test('the embedded database in use by the site is named as the reason', async () => {
  const unlock = await lockDirectory(dataDir);
  try {
    const { code, errors } = await run('import', TOWN);
    expect(code).toBe(1);
    expect(errors).toBe(
      `The site is running on the data in ${dataDir}; stop it first, or keep the data on a PostgreSQL server (DATABASE_URL), where both can run.\n`,
    );
  } finally {
    await unlock();
  }
});

test('import, a repeated import and a file cut short, one after the other', async () => {
  const report = join(files.directory, 'report.json');
  const first = await run('import', TOWN, '--report', report);
  expect([first.code, first.errors]).toEqual([0, '']);
  expect(first.output).toContain('11 places to eat and drink');
  expect(first.output).toMatch(/Left out:\n +2 {2}no name\n/);
  expect(first.output).toMatch(/New +11\n/);
  expect(first.output).toContain('and 1 more');
  expect(first.output).toContain('© OpenStreetMap contributors');
  expect(first.output.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
    skipped: expect.arrayContaining([{ reason: 'no name', count: 2, examples: expect.any(Array) }]),
    unknown: expect.any(Array),
    mended: expect.any(Array),
    changes: { unchanged: 0, gone: [] },
  });

  expect((await run('import', TOWN)).output).toContain('Nothing has changed; nothing was written.');

  const short = files.write('short.geojson', toCollection(readTown().slice(0, 4)));
  const refused = await run('import', short);
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(/would be gone.*Give --yes if that is right\.\n$/);
  expect((await run('import', short, '--yes')).code).toBe(0);
});
