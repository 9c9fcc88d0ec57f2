import { withTimeout } from '@tableside/contracts/common/with-timeout';
import { SUGGESTIONS_TIMEOUT_MS } from '@tableside/contracts/listing/rules';
import type { SearchSuggestion } from '@tableside/contracts/listing/search';
import { usePlatform } from '@tableside/platform';
import { use, useEffect, useState, createContext } from 'react';
import type { SearchService } from '@tableside/contracts/remote';
import type { QueryClient } from '@tanstack/react-query';
import type { Services } from '../federation/composition';

/** Debounce delay, in milliseconds. */
const DEBOUNCE_MS = 150;

interface Found {
  readonly suggestions: readonly SearchSuggestion[];
  /** The suggestions component; set whenever there are suggestions. */
  readonly view: Awaited<ReturnType<Suggest>>['view'] | null;
  readonly text: string;
}

const NONE: Found = { suggestions: [], view: null, text: '' };

/** Suggestions for a text. Old ones stay while new ones load; late responses to older text are dropped. A missing, slow
 * or broken service never breaks the search; the next keystroke retries.
 * @param text as typed; blank text makes no request
 * @param isRequesting false while the box is closed or during composition */
export function useSuggestions(text: string, isRequesting: boolean) {
  const { telemetry } = usePlatform();
  const suggest = use(SuggestContext);
  const [found, setFound] = useState(NONE);
  const wanted = text.trim();

  useEffect(() => {
    if (!wanted || !isRequesting) return undefined;
    const stale = new AbortController();
    const { signal } = stale;
    const request = async () => {
      try {
        const next = await withTimeout(suggest(wanted, signal), SUGGESTIONS_TIMEOUT_MS);
        if (!next) throw new Error('Suggestions took too long.');
        if (!signal.aborted) setFound({ ...next, text: wanted });
      } catch (error) {
        if (signal.aborted) return;
        telemetry.report(error, { during: 'suggestions' });
        setFound(NONE);
        stale.abort();
      }
    };
    const timer = setTimeout(() => void request(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [telemetry, suggest, wanted, isRequesting]);

  if (!wanted && found !== NONE) setFound(NONE);
  const { suggestions, view } = wanted ? found : NONE;
  return { suggestions, view, isCurrent: found.text === wanted };
}

/** Suggestions for a text and the component that shows them. Rejects when either cannot be loaded. */
type Suggest = ReturnType<typeof createSuggest>;

/** Suggestions from the remote that provides the search service. Service and component load with the first text; failed
 * loads are retried with the next. */
export function createSuggest(services: Pick<Services, 'load'>, queryClient: QueryClient) {
  let service: SearchService | null = null;
  return async (text: string, signal: AbortSignal) => {
    const [parts, { createSearchService }] = await Promise.all([
      import('./suggestions'),
      services.load('search'),
    ]);
    const { SuggestionList, SuggestionStatus, suggestionTarget } = parts;
    service ??= createSearchService({ fetchQuery: parts.createFetchQuery(queryClient) });
    signal.throwIfAborted();
    return {
      view: { SuggestionList, SuggestionStatus, suggestionTarget },
      suggestions: parts.limitSuggestions(await service.suggest(text, signal)),
    };
  };
}

export const SuggestContext = createContext<Suggest>(() =>
  Promise.reject(new Error('Suggestions are only available in browsers.')),
);
