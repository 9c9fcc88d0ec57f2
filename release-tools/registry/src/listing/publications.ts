import { z } from 'zod';
import { toJson, type ReleaseStore, type StoreReader } from '../store';

/** Who stored a release. It lies beside the releases and not in them: whoever visits the site can read those. */
const publication = z.object({
  remote: z.string(),
  version: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.string(),
});
export type Publication = z.infer<typeof publication>;

export const publicationKey = (name: string, version: string): string =>
  `publications/${name}/${version}.json`;

/** Says who stored a release. Who was first stays. */
export async function notePublication(
  store: Pick<ReleaseStore, 'create'>,
  note: Publication,
): Promise<void> {
  await store.create(publicationKey(note.remote, note.version), toJson(note));
}

/** @returns null for a release from before such notes, and for a note that cannot be read */
export async function readPublication(
  store: StoreReader,
  name: string,
  version: string,
): Promise<Publication | null> {
  const bytes = await store.read(publicationKey(name, version));
  if (!bytes) return null;
  try {
    return publication.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null;
  }
}
