import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { ContentDocument, ContentKind } from '@tableside/contracts/content/model';
import type { PublishedContent } from '@tableside/platform';
import type { ContentState } from './page-state';

/** How long the documents may take to come, in milliseconds. */
const DEADLINE_MS = 8000;
const PATIENCE_MS = 2000;

export interface TabContent extends PublishedContent {
  /** Sees to it that all that is published is there, but lets nobody wait for long. Never rejects. */
  readonly ready: () => Promise<unknown>;
}

/** Documents that came with the page; the others of the same revision are fetched, all at once, when one is asked for.
 * @param report notes why they cannot be had; the next page that needs them asks again */
export function createContent(
  state: ContentState | null,
  report: (error: unknown) => void,
): TabContent {
  const kinds: readonly ContentKind[] = state?.kinds ?? [];
  let documents = state?.documents ?? {};
  let loading: Promise<void> | undefined;
  // What was wrong once is not to come from the browser's own store again.
  let cache: RequestCache = 'default';
  const listeners = new Set<() => void>();

  const isMissing = (kind: ContentKind) => kinds.includes(kind) && !documents[kind];
  const fetchAll = async () => {
    try {
      const response = await fetch(`/content/${state?.owner}/${state?.revision}.json`, {
        integrity: state?.integrity ?? '',
        cache,
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (!response.ok) throw new Error(`Content: ${response.status}.`);
      // What is shown already stays the same object.
      documents = { ...((await response.json()) as ContentState).documents, ...documents };
      listeners.forEach((listener) => listener());
    } catch (error) {
      cache = 'reload';
      report(error);
    }
    loading = undefined;
  };
  const load = async (missing: boolean) => {
    if (missing) await (loading ??= fetchAll());
  };

  return {
    peek: <Kind extends ContentKind>(kind: Kind) =>
      (kinds.includes(kind) && (documents[kind] as ContentDocument<Kind> | undefined)) || null,
    load: (kind) => load(isMissing(kind)),
    ready: () => withTimeout(load(kinds.some(isMissing)), PATIENCE_MS),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
