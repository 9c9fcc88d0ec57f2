import { prepareCityCommand } from '../../testing/city-command';

const { query, run } = prepareCityCommand();

it('takes one restaurant, or the ranking', async () => {
  await query(`INSERT INTO restaurants (source, external_id, slug, title, content_hash)
    VALUES ('osm', 'node/1', 'luna', 'Luna', '')`);
  expect(await run('month', 'luna')).toEqual({
    code: 0,
    output: 'Luna is the restaurant of the month, until you choose another one or say --auto.\n',
    errors: '',
  });
  expect(await run('month', '--auto')).toEqual({
    code: 0,
    output: 'The months take the best rated restaurants in turn.\n',
    errors: '',
  });
  expect(await run('month', 'nowhere')).toMatchObject({
    code: 1,
    errors: expect.stringContaining(
      'There is no open restaurant at /restaurant/nowhere.',
    ) as string,
  });
  for (const operands of [[], ['luna', '--auto']]) {
    expect(await run('month', ...operands)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('or leave it to the ranking') as string,
    });
  }
});
