import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import type { Database } from '../db/pool';
import { countTotals } from '../settings/repository';
import { createTestDatabase } from '../testing/database';
import { seedDatabase, type SeedProgress } from './seed';
import { readSampleCity } from './sample-city';

describe('seed', () => {
  let database: Database;
  let uploadsDir: string;
  const progress: SeedProgress[] = [];

  const readCounts = async () => {
    const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::int FROM restaurants) AS restaurants,
      (SELECT count(*)::int FROM reviews) AS reviews, (SELECT count(*)::int FROM users) AS users,
      (SELECT count(*)::int FROM review_images) AS review_images,
      (SELECT sum(rating_count)::int FROM restaurants) AS ratings,
      (SELECT count(*)::int FROM settings) AS settings`.execute(database.db);
    return rows[0];
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    uploadsDir = await mkdtemp(join(tmpdir(), 'seed-'));
    await seedDatabase({ db: database.db, uploadsDir, onProgress: (step) => progress.push(step) });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await rm(uploadsDir, { recursive: true });
  });

  describe('seedDatabase', () => {
    test('fills an empty database and counts ratings', async () => {
      expect(await readCounts()).toMatchObject({
        restaurants: 48,
        reviews: 600,
        users: 60,
        ratings: 600,
        settings: 8,
      });
      expect(await countTotals(database.db)).toEqual({ restaurants: 48, reviews: 600 });
      expect(progress.at(-1)).toEqual({ done: 48, total: 48 });
    });

    test('updates planner statistics', async () => {
      const { rows } = await sql<{ relname: string; reltuples: number }>`
    SELECT relname, reltuples::integer FROM pg_class
    WHERE relname IN ('restaurants', 'reviews') ORDER BY relname`.execute(database.db);
      expect(rows.map(({ reltuples }) => reltuples)).toEqual([48, 600]);
    });

    test('changes nothing the second time', async () => {
      const before = await readCounts();
      await expect(seedDatabase({ db: database.db, uploadsDir })).resolves.toBe(false);
      expect(await readCounts()).toEqual(before);
    });

    test("keeps the specification's order of filter options", async () => {
      const rows = await database.db
        .selectFrom('options')
        .select('title')
        .where('kind', '=', 'feature')
        .orderBy('id')
        .execute();
      expect(rows.map(({ title }) => title)).toEqual([
        'Outdoor Seating',
        'Live Music',
        'Bar',
        'WiFi',
        'Pool Tables',
        'Sports TV',
        'Brewery Tours',
      ]);
    });

    test('one five-star review does not outrank many good ones', async () => {
      const rows = await database.db
        .selectFrom('restaurants')
        .select('slug')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('options')
              .select('id')
              .where('title', '=', 'Hamburger')
              .where(sql<boolean>`id = ANY(restaurants.opt_ids)`),
          ),
        )
        .orderBy('score', 'desc')
        .execute();
      expect(rows[0]?.slug).toBe('main-street-smash');
      expect(rows.findIndex(({ slug }) => slug === 'malt-and-mustard')).toBeGreaterThan(0);
    });

    test('stores the header picture and restores it when it is lost or empty', async () => {
      const file = join(uploadsDir, 'setting/header.webp');
      const header = await readFile(file);
      await expect(sharp(header).metadata()).resolves.toMatchObject({ width: 960, height: 640 });
      await rm(uploadsDir, { recursive: true });
      await seedDatabase({ db: database.db, uploadsDir });
      await expect(readFile(file)).resolves.toEqual(header);
      await truncate(file);
      await seedDatabase({ db: database.db, uploadsDir });
      await expect(readFile(file)).resolves.toEqual(header);
    });
  });
});

describe('sample city', () => {
  const { options, restaurants, reviewers } = readSampleCity();

  describe('readSampleCity', () => {
    it('uses every option of the specification and no other', () => {
      const used = (kind: keyof typeof options) =>
        [...new Set(restaurants.flatMap((restaurant) => restaurant.options[kind]))].sort();
      for (const kind of Object.keys(options) as (keyof typeof options)[]) {
        expect(used(kind)).toEqual([...options[kind]].sort());
      }
    });

    it('is recognizably fictional', () => {
      for (const { phone, website } of restaurants) {
        expect(phone ?? '423-555-0100').toMatch(/^423-555-01\d\d$/);
        expect(website ?? 'https://none.example').toMatch(/^https:\/\/[a-z0-9]+\.example$/);
      }
      expect(reviewers.every(({ email }) => email.endsWith('@reviewers.example'))).toBe(true);
    });
  });
});
