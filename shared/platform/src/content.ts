import type { ContentEntry, ContentType } from '@tableside/contracts/content/model';
import { useEffect, useSyncExternalStore } from 'react';
import { usePlatform } from './context';
import type { Telemetry } from './platform';

/** Incompatible content that was already reported; a page reads it many times. */
const reported = new WeakSet<object>();

/** Published content, or else the built-in copy. Content published for another release that lacks a field is reported
 * once and ignored.
 * @param builtIn the copy in the remote's build */
export function useContent<Kind extends ContentType>(
  kind: Kind,
  builtIn: ContentEntry<Kind>,
): ContentEntry<Kind> {
  const { content, telemetry } = usePlatform();
  const peek = () => content.peek(kind);
  const published = useSyncExternalStore(content.subscribe, peek, peek);
  useEffect(() => {
    void content.load(kind);
  }, [content, kind]);
  if (!published) return builtIn;
  if (hasShapeOf(builtIn, published)) return published;
  reportOnce(kind, published, telemetry);
  return builtIn;
}

function reportOnce(kind: ContentType, published: object, telemetry: Telemetry): void {
  if (reported.has(published)) return;
  reported.add(published);
  const error = new Error(
    `The published content "${kind}" does not match this release. Showing the built-in copy.`,
  );
  telemetry.report(error, { during: 'content' });
}

/** Whether content has every field of the built-in copy, with the same type. Extra fields are allowed. Null is allowed
 * instead of any text or object, since the copy does not show what is nullable. */
function hasShapeOf(copy: unknown, document: unknown): boolean {
  if (Array.isArray(copy)) {
    return Array.isArray(document) && document.every((each) => hasShapeOf(copy[0] ?? null, each));
  }
  if (document === undefined || Array.isArray(document)) return false;
  if (copy === null || document === null) return true;
  if (typeof copy !== 'object' || typeof document !== 'object')
    return typeof copy === typeof document;
  return Object.entries(copy).every(
    ([field, inner]) =>
      // For text editors only; not published.
      field === '$schema' || hasShapeOf(inner, (document as Record<string, unknown>)[field]),
  );
}
