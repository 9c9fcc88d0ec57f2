import { join } from 'node:path';
import { createFiles, WASHINGTON_FILE } from '../../import/fixtures/files';
import { WASHINGTON_GROUND } from '../../ground/fixtures/files';
import { prepareCityCommand } from '../../testing/city-command';

// An embedded database takes seconds to make, and several times that on a busy machine.
jest.setTimeout(120_000);
const { run, query, home } = prepareCityCommand();
const files = createFiles();
afterAll(files.remove);

const USAGE = 'Say "npm run city -- ground FILE" or "npm run city -- ground --remove".\n';

test('a ground is made, shown by status, replaced and removed; a bad file leaves the old one', async () => {
  expect((await run('import', WASHINGTON_FILE)).code).toBe(0);
  const made = await run('ground', WASHINGTON_GROUND);
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.output).toMatch(/Streets +\d+\n/);
  expect(made.output).toContain('The map names its source: District of Columbia open data');
  expect((await run('status')).output).toMatch(/Ground of the map +\d.+washington-ground\.geojson/);

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
