import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareCityCommand } from '../../testing/city-command';
import { createPerson } from '../../testing/people';

const { dataDir, open, query, run } = prepareCityCommand();

it('puts photos of whoever is suspended out of reach at once, and back', async () => {
  const [uploads, withheld] = [join(dataDir, 'uploads', 'reviews'), join(dataDir, 'withheld')];
  const name = `${'0b'.repeat(16)}.webp`;
  const database = await open();
  const { id, email } = await createPerson(database.db);
  await database.close();
  await query(
    `INSERT INTO restaurants (source, external_id, slug, title, content_hash)
     VALUES ('osm', 'node/1', 'luna', 'Luna', '')`,
    `UPDATE restaurants SET rating_count = 1, rating_sum = 3, rating_squares = 9
     WHERE slug = 'luna'`,
    [
      `INSERT INTO reviews (restaurant_id, user_id, rating)
       SELECT id, $1, 3 FROM restaurants WHERE slug = 'luna'`,
      [id],
    ],
    [
      `INSERT INTO review_images (review_id, position, path)
       SELECT id, 1, $2 FROM reviews WHERE user_id = $1`,
      [id, `uploads/reviews/${name}`],
    ],
  );
  mkdirSync(uploads, { recursive: true });
  writeFileSync(join(uploads, name), 'a photo');
  await run('people', 'suspend', email, '--reason', 'threats');
  expect([readdirSync(uploads), readdirSync(withheld)]).toEqual([[], [name]]);
  await run('people', 'restore', email, '--reason', 'they apologized');
  expect([readdirSync(uploads), readdirSync(withheld)]).toEqual([[name], []]);
});
