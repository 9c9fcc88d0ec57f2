import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Database } from '../db/pool';
import { createTestDatabase } from '../testing/database';
import { until } from '../testing/emails';
import { startHousekeeping } from '../housekeeping';
import { createPictureStore, variantCacheDir } from '../pictures/store';
import { createVariants } from '../pictures/variants';
import { removePhotoFiles, storePhoto } from './store';
import { sweepPhotos } from './sweep';

let database: Database;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sweep-'));
  await setAge('1 day');
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Sets the age of the database. */
const setAge = (interval: string) =>
  database.pool.query('UPDATE schema_migrations SET applied_at = now() - $1::interval', [interval]);
const name = (letter: string) => `${letter.repeat(32)}.webp`;
const list = async () => (await readdir(join(dataDir, 'uploads/reviews'))).sort();

async function put(path: string, ageMin: number): Promise<void> {
  const file = join(dataDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'x');
  const at = new Date(Date.now() - ageMin * 60_000);
  await utimes(file, at, at);
}

async function addRow(path: string): Promise<void> {
  await database.pool.query(
    `WITH restaurant AS (
      INSERT INTO restaurants (source, external_id, slug, title, content_hash)
      VALUES ('osm', 'node/1', 'luna', 'Luna', '') RETURNING id
    ), review AS (
      INSERT INTO reviews (restaurant_id, rating) SELECT id, 5 FROM restaurant RETURNING id
    )
    INSERT INTO review_images (review_id, position, path) SELECT id, 1, $1 FROM review`,
    [path],
  );
}

describe('sweepPhotos', () => {
  it('keeps photos of restaurants and of edits that can be undone', async () => {
    await database.pool.query(
      `WITH restaurant AS (
        INSERT INTO restaurants (source, external_id, slug, title, content_hash)
        VALUES ('osm', 'node/9', 'sole', 'Sole', '') RETURNING id
      ), shown AS (
        INSERT INTO restaurant_images SELECT id, 1, $1 FROM restaurant
      ), action AS (
        INSERT INTO audit (restaurant_id, action, subject, source, who)
        SELECT id, 'restaurant-edited', 'restaurant sole', 'owner', 'lu@example.com' FROM restaurant
        RETURNING id, restaurant_id
      )
      INSERT INTO restaurant_edits SELECT id, restaurant_id, 'images', $2::jsonb, '[]', false, true FROM action`,
      [`uploads/reviews/${name('1')}`, JSON.stringify([`uploads/reviews/${name('2')}`])],
    );
    for (const letter of ['1', '2', '3']) await put(`uploads/reviews/${name(letter)}`, 9999);
    await setAge('10 days');
    await sweepPhotos(database.db, dataDir);
    expect(await list()).toEqual([name('1'), name('2')]);
    await database.pool.query(`DELETE FROM restaurants WHERE slug = 'sole'`);
  });

  it('removes only leftovers of crashes after an hour', async () => {
    await addRow(`uploads/reviews/${name('a')}`);
    await put(`uploads/reviews/${name('a')}`, 9999);
    await put(`uploads/reviews/${name('b')}`, 61);
    await put(`uploads/reviews/${name('c')}`, 59);
    await put(`uploads/reviews/.${name('d')}`, 61);
    await put(`uploads/reviews/.${name('e')}`, 59);
    await put('uploads/reviews/luna-1.svg', 9999);
    await put('uploads/reviews/other.webp', 9999);
    await put('uploads/restaurants/luna.svg', 9999);
    await put('incoming/old', 61);
    await put('incoming/new', 59);
    await sweepPhotos(database.db, dataDir);
    expect(await list()).toEqual(
      [name('a'), name('c'), `.${name('e')}`, 'luna-1.svg', 'other.webp'].sort(),
    );
    expect(await readdir(join(dataDir, 'incoming'))).toEqual(['new']);
    expect(await readdir(join(dataDir, 'uploads/restaurants'))).toEqual(['luna.svg']);
  });

  it('keeps photos older than the database', async () => {
    await setAge('2 hours');
    await put(`uploads/reviews/${name('b')}`, 119);
    await put(`uploads/reviews/${name('c')}`, 121);
    await sweepPhotos(database.db, dataDir);
    expect(await list()).toEqual([name('c')]);
  });

  it.each<[string, (path: string) => Promise<void>]>([
    ['its writer removes', (path) => removePhotoFiles(dataDir, [path])],
    ['a crash left', () => sweepPhotos(database.db, dataDir, Date.now() + 2 * 60 * 60_000)],
  ])('removes a photo that %s, and its variants', async (_, end) => {
    const cacheDir = variantCacheDir(dataDir);
    const variants = createVariants({
      cacheDir,
      render: () => Promise.resolve(Buffer.from('made')),
    });
    const store = createPictureStore(join(dataDir, 'uploads'));
    const path = await storePhoto(dataDir, Buffer.from('x'));
    await put('uploads/restaurants/luna.webp', 9999);
    for (const each of [path, 'uploads/restaurants/luna.webp']) {
      const picture = await store.find(each.replace('uploads/', ''));
      if (!picture) throw new Error(`${each} is missing`);
      for (const width of [320, 640]) await variants.read({ picture, width, format: 'webp' });
    }
    const made = async () =>
      (await readdir(cacheDir, { recursive: true })).filter((file) => file.endsWith('.webp'));
    expect(await made()).toHaveLength(4);
    await end(path);
    expect(await list()).toEqual([]);
    expect(await made()).toHaveLength(2);
  });

  it('does nothing without photos', async () => {
    await expect(sweepPhotos(database.db, dataDir)).resolves.toBeUndefined();
  });

  it('runs as part of housekeeping', async () => {
    await put(`uploads/reviews/${name('b')}`, 61);
    const logger = { info: () => undefined, warn: jest.fn() };
    const stop = startHousekeeping({ db: database.db, dataDir, logger, delayMs: 1 });
    await until(async () => (await list()).length === 0);
    await stop();
    expect(logger.warn).not.toHaveBeenCalled();
  });

  it('removes only stored photos by path', async () => {
    const path = await storePhoto(dataDir, Buffer.from('x'));
    await put('uploads/reviews/luna-1.svg', 0);
    await put('secret.webp', 0);
    const others = [
      'uploads/reviews/luna-1.svg',
      'uploads/reviews/../../secret.webp',
      '/etc/hosts',
    ];
    await removePhotoFiles(dataDir, others);
    expect(await readdir(dataDir)).toContain('secret.webp');
    expect(await list()).toHaveLength(2);
    await removePhotoFiles(dataDir, [path, path]);
    expect(await list()).toEqual(['luna-1.svg']);
  });
});
