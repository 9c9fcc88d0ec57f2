import { lockDirectory } from '../../db/lock';
import { prepareCityCommand } from '../../testing/city-command';

const { dataDir, query, run, runEmbedded } = prepareCityCommand();

it('says that there is nothing to do', async () => {
  expect(await run('corrections')).toEqual({
    code: 0,
    output: 'There are no open corrections.\n',
    errors: '',
  });
});

it('shows what people say is wrong, and whom to ask, the oldest first', async () => {
  await query(`INSERT INTO restaurants (source, external_id, slug, title, content_hash)
    VALUES ('osm', 'node/1', 'luna', 'Luna', '')`);
  await query(`INSERT INTO corrections (restaurant_id, topic, message, email, created_at) VALUES
    (1, 'hours', 'Open until ten.', '', '2026-11-21T07:44:11Z'),
    (1, 'closed', '${'They have gone for good. '.repeat(6)}', 'noor@example.com', '2026-11-20T23:59:59Z')`);
  expect((await run('corrections')).output).toBe(
    [
      'Correction 2  2026-11-20 23:59 UTC  closed',
      '  Restaurant  Luna',
      '              /restaurant/luna',
      '  Message     They have gone for good. They have gone for good. They have gone',
      '              for good. They have gone for good. They have gone for good. They',
      '              have gone for good.',
      '  Reply to    noor@example.com',
      '',
      'Correction 1  2026-11-21 07:44 UTC  hours',
      '  Restaurant  Luna',
      '              /restaurant/luna',
      '  Message     Open until ten.',
      '',
      '2 open; "npm run city -- corrections done ID" puts one away.',
      '',
    ].join('\n'),
  );
});

it('marks one as done, once', async () => {
  expect((await run('corrections', 'done', '2')).output).toBe('Correction 2 is done.\n');
  expect((await run('corrections')).output).toMatch(/^Correction 1 [^]*\n1 open; /);
  for (const id of ['2', '7', '2147483648']) {
    expect(await run('corrections', 'done', id)).toMatchObject({
      code: 1,
      errors: `No open correction has the id ${id}.\n`,
    });
  }
  await run('corrections', 'done', '1');
  expect((await run('corrections')).output).toBe('There are no open corrections.\n');
});

it('strips terminal control characters', async () => {
  await query([`UPDATE restaurants SET title = $1`, ['Lu\u001B[2Jna\u202E']]);
  await query([
    `INSERT INTO corrections (restaurant_id, topic, message, email)
     VALUES (1, 'other', $1, 'x@example.com')`,
    ['a\u001B]0;title\u0007b\u009B31m\u2066c\r\nCorrection 9  done'],
  ]);
  const { output } = await run('corrections');
  expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  expect(output).toMatch(/^ {14}Correction 9 done$/m);
});

it('shows the first fifty of many', async () => {
  await query(`INSERT INTO corrections (restaurant_id, topic, message, email)
    SELECT 1, 'other', 'x', '' FROM generate_series(1, 59)`);
  const { output } = await run('corrections');
  expect(output.match(/^Correction /gm)).toHaveLength(50);
  expect(output).toMatch(/\nand 10 more\n$/);
});

it.each([
  [['corrections', 'drop']],
  [['corrections', 'done']],
  [['corrections', 'done', '1', '2']],
  [['corrections', '12']],
])('refuses %j', async (args) => {
  expect(await run(...args)).toMatchObject({
    code: 1,
    errors: 'Say "npm run city -- corrections" or "npm run city -- corrections done ID".\n',
  });
});

it.each(['x', '0', '1.5', '1e3', '99999999999'])('refuses %s as an id', async (id) => {
  expect(await run('corrections', 'done', id)).toMatchObject({
    code: 1,
    errors: `"${id}" is not an id.\n`,
  });
});

it('says that the site is running on the embedded database', async () => {
  const unlock = await lockDirectory(dataDir);
  expect(await runEmbedded('corrections')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The site is running on the data in .*DATABASE_URL/),
  });
  await unlock();
});
