import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { ContentEntry, ContentType } from '@tableside/contracts/content/model';
import type { PublishedContent } from '@tableside/platform';
import type { ContentState } from './page-state';

/** How long a page waits for content, in milliseconds. */
const DEADLINE_MS = 8000;
const TIMEOUT_MS = 2000;

export interface TabContent extends PublishedContent {
  /** Waits for all published content, but only for a limited time. Never rejects. */
  readonly ready: () => Promise<unknown>;
}

/** Serves the content embedded in the page. Entries of the same revision that are missing are fetched in one request
 * when first needed.
 * @param report called when they cannot be loaded; the next page that needs them retries */
export function createContent(
  state: ContentState | null,
  report: (error: unknown) => void,
): TabContent {
  const kinds: readonly ContentType[] = state?.kinds ?? [];
  let documents = state?.documents ?? {};
  let loading: Promise<void> | undefined;
  // Do not reuse a bad response from the HTTP cache.
  let cache: RequestCache = 'default';
  const listeners = new Set<() => void>();

  const isMissing = (kind: ContentType) => kinds.includes(kind) && !documents[kind];
  const fetchAll = async () => {
    try {
      const response = await fetch(`/content/${state?.owner}/${state?.revision}.json`, {
        integrity: state?.integrity ?? '',
        cache,
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (!response.ok) throw new Error(`Content: ${response.status}.`);
      // Keep the identity of entries that are already shown.
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
    peek: <Kind extends ContentType>(kind: Kind) =>
      (kinds.includes(kind) && (documents[kind] as ContentEntry<Kind> | undefined)) || null,
    load: (kind) => load(isMissing(kind)),
    ready: () => withTimeout(load(kinds.some(isMissing)), TIMEOUT_MS),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
