import type { ContentEntry, ContentType } from '@tableside/contracts/content/model';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useContent } from '@tableside/platform';

/** Reads content whose built-in copy is about fictional people: the sponsor, the founder.
 * @returns null in a real city until it publishes its own */
export function useLocalizedContent<Kind extends ContentType>(
  kind: Kind,
  builtIn: ContentEntry<Kind>,
): ContentEntry<Kind> | null {
  const content = useContent(kind, builtIn);
  const { data: settings } = useApiQuery(query('settings'));
  const source = settings?.dataSource ?? 'demo';
  return content === builtIn && source !== 'demo' ? null : content;
}

const BASE = typeof RELEASE_BASE === 'string' ? RELEASE_BASE : '/';

/** URL of a picture in a content entry.
 * @param src `pictures/river.webp` is part of this release; published pictures have an absolute path */
export const resolvePicture = (src: string): string =>
  src.startsWith('/') ? src : `${BASE}${src}`;
