import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { AccountSite } from './account-site';

/** Makes as if everybody had signed in an hour ago. The API host is away meanwhile: the embedded database is its own. */
export async function ageProofs(site: AccountSite): Promise<void> {
  await site.api.end();
  const database = await PGlite.create(path.join(site.dataDir, 'db'));
  await database.exec(`UPDATE sessions SET proved_at = proved_at - interval '1 hour'`);
  await database.close();
  await site.restartApi();
}
