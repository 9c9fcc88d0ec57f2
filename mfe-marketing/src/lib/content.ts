import type { ContentDocument, ContentKind } from '@tableside/contracts/content/model';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useContent } from '@tableside/platform';

/** A document whose built-in copy speaks of people who are made up: the sponsor, the founder.
 * @returns null in a real city until its own words are published */
export function useOwnWords<Kind extends ContentKind>(
  kind: Kind,
  builtIn: ContentDocument<Kind>,
): ContentDocument<Kind> | null {
  const words = useContent(kind, builtIn);
  const { data: settings } = useApiQuery(query('settings'));
  const source = settings?.dataSource ?? 'demo';
  return words === builtIn && source !== 'demo' ? null : words;
}

const BASE = typeof RELEASE_BASE === 'string' ? RELEASE_BASE : '/';

/** Address of a document's picture.
 * @param src as the document has it: `pictures/river.webp` lies in this release, a published one has its own path */
export const resolvePicture = (src: string): string =>
  src.startsWith('/') ? src : `${BASE}${src}`;
