import type { SearchService } from '@tableside/contracts/remote';
import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import type { Services } from '../../composition/services';

/** Suggestions for a text, and what shows them. Rejects when the service or its script cannot be had. */
export type Suggest = ReturnType<typeof createSuggest>;

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
