import type { ContentDocument, ContentKind } from '@tableside/contracts/content/model';
import { useEffect, useSyncExternalStore } from 'react';
import { usePlatform } from './context';
import type { Telemetry } from './platform';

/** Documents that fit no built-in copy and were told of: a page reads one many times. */
const told = new WeakSet<object>();

/** A document as published, or as built in. One that was published for another release of the remote, and lacks what this
 * one shows, is told of once and left out.
 * @param builtIn the copy that the remote was built with */
export function useContent<Kind extends ContentKind>(
  kind: Kind,
  builtIn: ContentDocument<Kind>,
): ContentDocument<Kind> {
  const { content, telemetry } = usePlatform();
  const peek = () => content.peek(kind);
  const published = useSyncExternalStore(content.subscribe, peek, peek);
  useEffect(() => {
    void content.load(kind);
  }, [content, kind]);
  if (!published) return builtIn;
  if (hasFormOf(builtIn, published)) return published;
  tellOnce(kind, published, telemetry);
  return builtIn;
}

function tellOnce(kind: ContentKind, published: object, telemetry: Telemetry): void {
  if (told.has(published)) return;
  told.add(published);
  const error = new Error(
    `${kind} has another form than this release shows; the built-in copy stands in.`,
  );
  telemetry.report(error, { during: 'content' });
}

/** Whether a document has all that a copy of its kind has, each field of the same sort. What it has besides does no harm;
 * null is allowed wherever a text or a group may be, which a copy cannot tell. */
function hasFormOf(copy: unknown, document: unknown): boolean {
  if (Array.isArray(copy)) {
    return Array.isArray(document) && document.every((each) => hasFormOf(copy[0] ?? null, each));
  }
  if (document === undefined || Array.isArray(document)) return false;
  if (copy === null || document === null) return true;
  if (typeof copy !== 'object' || typeof document !== 'object')
    return typeof copy === typeof document;
  return Object.entries(copy).every(
    ([field, inner]) =>
      // For text editors alone, and not published.
      field === '$schema' || hasFormOf(inner, (document as Record<string, unknown>)[field]),
  );
}
