import type { SearchService } from '@tableside/contracts/remote/model';
import type { Platform } from '@tableside/platform';

export interface SuggestParts {
  readonly loadService: () => Promise<SearchService>;
  readonly report: (error: unknown) => void;
  /** How long one request for suggestions may take, loading the service included. */
  readonly budgetMs?: number;
}

const BUDGET_MS = 2000;

/** Suggestions from a service that is loaded with the first request. A service that is missing, slow or
 * broken costs the suggestions, never the search. */
export function createSuggest({
  loadService,
  report,
  budgetMs = BUDGET_MS,
}: SuggestParts): Platform['suggest'] {
  let service: Promise<SearchService> | null = null;
  const getService = () => {
    service ??= loadService().catch((error: unknown) => {
      service = null;
      throw error;
    });
    return service;
  };

  return async (text, signal) => {
    const budget = AbortSignal.any([signal, AbortSignal.timeout(budgetMs)]);
    try {
      const found = getService().then((ready) => {
        budget.throwIfAborted();
        return ready.suggest(text, budget);
      });
      return await Promise.race([found, rejectOnAbort(budget)]);
    } catch (error) {
      if (!signal.aborted) report(error);
      return null;
    }
  };
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const give = () => reject(new DOMException('Suggestions took too long.', 'AbortError'));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
