import type { ContentKind, PublishedDocuments } from './model';
import { CONTENT_KINDS, contentRevision, contentSchemas, type ContentRevision } from './wire';

/** What a stored revision holds that can be shown. */
export interface ReadContentRevision {
  /** The revision itself; null when it cannot be read at all. */
  readonly revision: ContentRevision | null;
  /** Its documents that fit their schemas; for the other kinds the built-in copy stands. */
  readonly documents: PublishedDocuments;
  /** What was left out and why, one sentence each, for the log. */
  readonly problems: readonly string[];
}

const isKind = (kind: string): kind is ContentKind =>
  (CONTENT_KINDS as readonly string[]).includes(kind);

/** Reads a revision of published content, kind by kind: one bad document costs no other.
 * @param value the parsed JSON of `content/<remote>/<revision>.json` */
export function readContentRevision(value: unknown): ReadContentRevision {
  const parsed = contentRevision.safeParse(value);
  if (!parsed.success) {
    return {
      revision: null,
      documents: {},
      problems: [`The revision cannot be read: ${tell(parsed.error.issues)}.`],
    };
  }
  const documents: Partial<Record<ContentKind, unknown>> = {};
  const problems: string[] = [];
  for (const [kind, document] of Object.entries(parsed.data.documents)) {
    if (!isKind(kind)) {
      problems.push(`${kind} is left out: this program knows no such kind of document.`);
      continue;
    }
    const read = contentSchemas[kind].safeParse(document);
    if (read.success) documents[kind] = read.data;
    else problems.push(`${kind} is left out: ${tell(read.error.issues)}.`);
  }
  return { revision: parsed.data, documents: documents as PublishedDocuments, problems };
}

const tell = (
  issues: readonly { readonly path: PropertyKey[]; readonly message: string }[],
): string => issues.map(({ path, message }) => `${path.join('.') || 'all'}: ${message}`).join('; ');
