import { SUGGESTIONS_TIMEOUT_MS } from '@tableside/contracts/listing/rules';
import type { SearchSuggestion } from '@tableside/contracts/listing/search';
import { usePlatform } from '@tableside/platform';
import { use, useEffect, useState, createContext } from 'react';
import type { SearchService } from '@tableside/contracts/remote';
import type { QueryClient } from '@tanstack/react-query';
import type { Services } from '../federation/composition';

/** Typing pauses this long before suggestions are asked for. */
const DEBOUNCE_MS = 150;

interface Found {
  readonly suggestions: readonly SearchSuggestion[];
  /** What shows them; there whenever there are any. */
  readonly view: Awaited<ReturnType<Suggest>>['view'] | null;
  readonly text: string;
}

const NONE: Found = { suggestions: [], view: null, text: '' };

/** Suggestions for the text. Older ones stay while newer are on their way; late answers to older text are dropped.
 * A service that is missing, slow or broken costs the suggestions, never the search; the next letter tries again.
 * @param text as typed; blank text asks for nothing and has no suggestions
 * @param isAsking false while the box is closed or a word is being composed */
export function useSuggestions(text: string, isAsking: boolean) {
  const { telemetry } = usePlatform();
  const suggest = use(SuggestContext);
  const [found, setFound] = useState(NONE);
  const wanted = text.trim();

  useEffect(() => {
    if (!wanted || !isAsking) return undefined;
    const stale = new AbortController();
    const finish = (next: Found) => {
      clearTimeout(timer);
      if (!stale.signal.aborted) setFound(next);
    };
    const fail = (error: unknown) => {
      if (!stale.signal.aborted) telemetry.report(error, { during: 'suggestions' });
      finish(NONE);
      stale.abort();
    };
    const ask = () => {
      timer = setTimeout(
        () => fail(new Error('Suggestions took too long.')),
        SUGGESTIONS_TIMEOUT_MS,
      );
      suggest(wanted, stale.signal).then((next) => finish({ ...next, text: wanted }), fail);
    };
    let timer = setTimeout(ask, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [telemetry, suggest, wanted, isAsking]);

  if (!wanted && found !== NONE) setFound(NONE);
  const { suggestions, view } = wanted ? found : NONE;
  return { suggestions, view, isCurrent: found.text === wanted };
}

/** Suggestions for a text, and what shows them. Rejects when the service or its script cannot be had. */
type Suggest = ReturnType<typeof createSuggest>;

/** Suggestions of whichever remote offers the search service. It comes with the first text, as does the script that shows them;
 * what was lost is loaded again for the next text. */
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
  Promise.reject(new Error('Suggestions are for browsers.')),
);
