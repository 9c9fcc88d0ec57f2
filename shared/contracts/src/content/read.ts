import type { ContentType, PublishedContentByType } from './model';
import { CONTENT_TYPES, contentRevision, contentSchemas, type ContentRevision } from './wire';

/** The usable part of a stored revision. */
export interface ReadContentRevision {
  /** Null if the revision cannot be read at all. */
  readonly revision: ContentRevision | null;
  /** Valid entries; for the other types, remotes use their built-in copy. */
  readonly documents: PublishedContentByType;
  /** One log message for each skipped entry. */
  readonly problems: readonly string[];
}

const isContentType = (kind: string): kind is ContentType =>
  (CONTENT_TYPES as readonly string[]).includes(kind);

/** Reads a revision of published content. Skips invalid entries and keeps the others.
 * @param value the parsed JSON of `content/<remote>/<revision>.json` */
export function readContentRevision(value: unknown): ReadContentRevision {
  const parsed = contentRevision.safeParse(value);
  if (!parsed.success) {
    return {
      revision: null,
      documents: {},
      problems: [`The revision cannot be read: ${formatIssues(parsed.error.issues)}.`],
    };
  }
  const documents: Partial<Record<ContentType, unknown>> = {};
  const problems: string[] = [];
  for (const [kind, document] of Object.entries(parsed.data.documents)) {
    if (!isContentType(kind)) {
      problems.push(`${kind} was skipped: unknown content type.`);
      continue;
    }
    const read = contentSchemas[kind].safeParse(document);
    if (read.success) documents[kind] = read.data;
    else problems.push(`${kind} was skipped: ${formatIssues(read.error.issues)}.`);
  }
  return { revision: parsed.data, documents: documents as PublishedContentByType, problems };
}

const formatIssues = (
  issues: readonly { readonly path: PropertyKey[]; readonly message: string }[],
): string => issues.map(({ path, message }) => `${path.join('.') || 'all'}: ${message}`).join('; ');
