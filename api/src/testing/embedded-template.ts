import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrate, readMigrations } from '../db/migrate';
import { openMemory } from '../db/pool';

const ROOT = join(__dirname, '../../..');
const IMAGE_TYPE = 'application/gzip';

/** A migrated, empty PGlite database as an image. The first test file that asks makes it, the others read it from
 * `.cache`; other migrations or another PGlite make another one. */
export async function readEmbeddedTemplate(): Promise<Blob> {
  const file = join(ROOT, `.cache/test-databases/${readKey()}.tar.gz`);
  if (existsSync(file)) return new Blob([readFileSync(file)], { type: IMAGE_TYPE });
  const image = await makeTemplate();
  mkdirSync(dirname(file), { recursive: true });
  // Two may make it at once: each writes a file of its own, and either one will do.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
  renameSync(draft, file);
  return image;
}

async function makeTemplate(): Promise<Blob> {
  const database = await openMemory();
  try {
    await migrate(database.pool, readMigrations());
    return await database.dump();
  } finally {
    await database.close();
  }
}

function readKey(): string {
  const hash = createHash('sha256').update(readFileSync(require.resolve('@electric-sql/pglite')));
  for (const { name, checksum } of readMigrations()) hash.update(name).update(checksum);
  return hash.digest('hex').slice(0, 16);
}
