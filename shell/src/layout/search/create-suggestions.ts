import type { SearchServiceModule } from '@tableside/contracts/remote/model';
import type { Platform } from '@tableside/platform';
import { createSuggest, type SuggestParts } from './create-suggest';

export interface SuggestionParts
  extends Pick<Platform, 'fetchQuery'>, Pick<SuggestParts, 'report'> {
  readonly services: { readonly load: (kind: 'search') => Promise<SearchServiceModule> };
}

/** Suggestions of whichever remote offers the search service. */
export const createSuggestions = ({
  services,
  fetchQuery,
  report,
}: SuggestionParts): Platform['suggest'] =>
  createSuggest({
    loadService: async () => {
      const { createSearchService } = await services.load('search');
      return createSearchService({ fetchQuery });
    },
    report,
  });
