import {
  contentRevision,
  contentRevisionKey,
  type ContentOwner,
  type ContentRevision,
} from '@tableside/contracts/content/wire';
import type { ContentEntry } from '../document';
import { integrityOf } from '../hash';
import { toJson, type ReleaseStore } from '../store';

/** Reads a revision of published documents.
 * @returns null when it is missing, is not what was published, or is of another schema */
export async function readStoredRevision(
  store: ReleaseStore,
  owner: ContentOwner,
  { revision, integrity }: ContentEntry,
): Promise<ContentRevision | null> {
  const bytes = await store.read(contentRevisionKey(owner, revision));
  if (!bytes || integrityOf(bytes) !== integrity) return null;
  const parsed = contentRevision.safeParse(JSON.parse(bytes.toString('utf8')));
  return parsed.success ? parsed.data : null;
}

/** Stores a revision under the next free number. It is not live yet. */
export async function createRevision(
  store: ReleaseStore,
  owner: ContentOwner,
  facts: Omit<ContentRevision, 'schema' | 'revision'>,
): Promise<ContentEntry> {
  for (let number = await findFreeNumber(store, owner); ; number += 1) {
    const revision = String(number);
    const bytes = toJson({ schema: 1, revision, ...facts } satisfies ContentRevision);
    if (await store.create(contentRevisionKey(owner, revision), bytes)) {
      return { revision, integrity: integrityOf(bytes) };
    }
  }
}

async function findFreeNumber(store: ReleaseStore, owner: ContentOwner): Promise<number> {
  const numbers = (await store.list(`content/${owner}`)).map((key) =>
    Number(/\/([1-9]\d*)\.json$/.exec(key)?.[1] ?? 0),
  );
  return Math.max(0, ...numbers) + 1;
}
