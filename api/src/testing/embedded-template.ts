import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrate, readMigrations, type Migration } from '../db/migrate';
import { openMemory } from '../db/pool';

const ROOT = join(__dirname, '../../..');
const IMAGE_TYPE = 'application/gzip';

/** A PGlite database without rows as an image. The first test file that asks makes it, the others read it from
 * `.cache`; other migrations or another PGlite make another one.
 * @param migrations what is applied to it; all of ours unless told */
export async function readEmbeddedTemplate(migrations = readMigrations()): Promise<Blob> {
  const file = join(ROOT, `.cache/test-databases/${readKey(migrations)}.tar.gz`);
  if (existsSync(file)) return new Blob([readFileSync(file)], { type: IMAGE_TYPE });
  const image = await makeTemplate(migrations);
  mkdirSync(dirname(file), { recursive: true });
  // Two may make it at once: each writes a file of its own, and either one will do.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
  renameSync(draft, file);
  return image;
}

async function makeTemplate(migrations: readonly Migration[]): Promise<Blob> {
  const database = await openMemory();
  try {
    if (migrations.length > 0) await migrate(database.pool, migrations);
    return await database.dump();
  } finally {
    await database.close();
  }
}

function readKey(migrations: readonly Migration[]): string {
  const hash = createHash('sha256').update(readFileSync(require.resolve('@electric-sql/pglite')));
  for (const { name, checksum } of migrations) hash.update(name).update(checksum);
  return hash.digest('hex').slice(0, 16);
}
