import { define } from '../common/calls';
import type { SearchSuggestion } from './model';
import { cutKeyword } from './rules';
import { readSuggestions } from './search-read';

export const searchCalls = {
  /** Additive: what somebody may mean who has typed so far, the likeliest first, at most SUGGESTIONS_MAX. */
  suggestions: define<{ readonly text: string }, readonly SearchSuggestion[]>({
    method: 'GET',
    path: ({ text }) =>
      `search/suggestions?text=${encodeURIComponent(cutKeyword(text.trim().toLowerCase()))}`,
    read: readSuggestions,
  }),
};
