import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from '../../db/lock';
import { prepareCityCommand } from '../../testing/city-command';

const { dataDir, query, run, runEmbedded } = prepareCityCommand();

it('says that there is nothing to do', async () => {
  expect(await run('reports')).toEqual({
    code: 0,
    output: 'There are no open reports.\n',
    errors: '',
  });
});

it('shows reported reviews with their text, stars and restaurant, and how many reports there are', async () => {
  await query(
    `INSERT INTO restaurants (source, external_id, slug, title, content_hash, rating_count, rating_sum,
       rating_squares)
     VALUES ('osm', 'node/1', 'luna', 'Luna', '', 3, 8, 30)`,
    `INSERT INTO users (first_name, last_name, email) VALUES ('Ana', 'Reyes', 'a@example.com')`,
    `INSERT INTO reviews (restaurant_id, user_id, rating, review, created_at) VALUES
       (1, 1, 1, 'Buy watches.', '2026-11-01T10:00:00Z'),
       (1, NULL, 5, NULL, '2026-11-02T10:00:00Z'),
       (1, NULL, 2, 'Fine.', '2026-11-03T10:00:00Z')`,
    `INSERT INTO review_images (review_id, position, path) VALUES
       (1, 1, 'uploads/a.webp'), (1, 2, 'uploads/b.webp')`,
    `INSERT INTO review_reports (review_id, reason, note, created_at) VALUES
       (2, 'other', '', '2026-11-21T08:00:00Z'),
       (1, 'spam', '', '2026-11-20T08:00:00Z'),
       (1, 'offensive', 'My shop!', '2026-11-21T08:00:00Z'),
       (1, 'spam', 'Third time.', '2026-11-22T08:00:00Z')`,
  );
  expect((await run('reports')).output).toBe(
    [
      'Review 1  3 reports since 2026-11-20 08:00 UTC',
      '  Restaurant  Luna',
      '              /restaurant/luna',
      '  Writer      Ana Reyes',
      '  Stars       1 of 5, 2026-11-01 10:00 UTC',
      '  Text        Buy watches.',
      '  Photos      uploads/a.webp',
      '              uploads/b.webp',
      '  Reasons     spam (2), offensive (1)',
      '  Notes       - Third time.',
      '              - My shop!',
      '',
      'Review 2  1 report since 2026-11-21 08:00 UTC',
      '  Restaurant  Luna',
      '              /restaurant/luna',
      '  Writer      Former member',
      '  Stars       5 of 5, 2026-11-02 10:00 UTC',
      '  Reasons     other (1)',
      '',
      '2 reviews; "npm run city -- reports keep ID" or "remove ID" says what becomes of one.',
      '',
    ].join('\n'),
  );
});

it('keep leaves the review and puts its reports away', async () => {
  expect((await run('reports', 'keep', '2')).output).toBe('Review 2 stays; 1 report put away.\n');
  expect((await run('reports')).output).toMatch(/^Review 1 [^]*\n1 review; /);
  expect(await query('SELECT id FROM reviews ORDER BY id')).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ]);
  expect(await run('reports', 'keep', '2')).toMatchObject({
    code: 1,
    errors: 'No review with the id 2 has open reports.\n',
  });
});

it('remove deletes the review with its photos and reports, and moves the sums of the restaurant', async () => {
  const name = `${'0a'.repeat(16)}.webp`;
  const folder = join(dataDir, 'uploads', 'reviews');
  mkdirSync(folder, { recursive: true });
  for (const file of [name, 'other.webp']) writeFileSync(join(folder, file), '');
  await query(`UPDATE review_images SET path = 'uploads/reviews/${name}' WHERE position = 1`);
  expect((await run('reports', 'remove', '1')).output).toBe(
    'Review 1 is deleted, with 2 photos.\n',
  );
  expect(await query('SELECT rating_count, rating_sum, rating_squares FROM restaurants')).toEqual([
    { rating_count: 2, rating_sum: 7, rating_squares: 29 },
  ]);
  expect(await query('SELECT id FROM reviews ORDER BY id')).toEqual([{ id: 2 }, { id: 3 }]);
  expect(await query('SELECT FROM review_images')).toEqual([]);
  expect([existsSync(join(folder, name)), existsSync(join(folder, 'other.webp'))]).toEqual([
    false,
    true,
  ]);
  expect(await query('SELECT FROM review_reports WHERE review_id = 1')).toEqual([]);
  expect((await run('reports')).output).toBe('There are no open reports.\n');
});

it('remove leaves a review alone that nobody reported or that is gone', async () => {
  for (const id of ['1', '3']) {
    expect(await run('reports', 'remove', id)).toMatchObject({
      code: 1,
      errors: `No review with the id ${id} has open reports.\n`,
    });
  }
  expect(await query('SELECT id FROM reviews')).toHaveLength(2);
});

it('strips terminal control characters', async () => {
  await query(
    `UPDATE reviews SET review = E'a\\x1B[2Jb\\u202Ec\\nReview 9' WHERE id = 3`,
    `INSERT INTO review_reports (review_id, reason, note) VALUES (3, 'spam', E'x\\x07\\u009By')`,
  );
  const { output } = await run('reports');
  expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  expect(output).toMatch(/^ {14}Review 9$/m);
});

it('shows the first fifty of many, and five notes of each', async () => {
  await query(
    `INSERT INTO reviews (restaurant_id, rating) SELECT 1, 3 FROM generate_series(1, 59)`,
    `INSERT INTO review_reports (review_id, reason, note)
     SELECT id, 'spam', 'note ' || n FROM reviews, generate_series(1, 7) n WHERE id > 3`,
  );
  const { output } = await run('reports');
  expect(output.match(/^Review /gm)).toHaveLength(50);
  expect(output.match(/- note /g)).toHaveLength(49 * 5);
  expect(output).toContain('  Notes       - note 7\n');
  expect(output).toMatch(/\nand 10 more\n$/);
});

it.each([[['reports', 'drop', '1']], [['reports', 'keep']], [['reports', 'remove', '1', '2']]])(
  'refuses %j',
  async (args) => {
    expect(await run(...args)).toMatchObject({
      code: 1,
      errors:
        'Say "npm run city -- reports", "npm run city -- reports keep ID" or "npm run city -- reports remove ID".\n',
    });
  },
);

it('refuses what is not an id', async () => {
  expect((await run('reports', 'remove', 'luna')).errors).toBe('"luna" is not an id.\n');
});

it('says that the site is running on the embedded database', async () => {
  const unlock = await lockDirectory(dataDir);
  expect(await runEmbedded('reports', 'remove', '3')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The site is running on the data in .*DATABASE_URL/),
  });
  await unlock();
});
