import type { SearchSuggestion } from './search';

/** Keeps the first of each type and id. */
export function uniqueSuggestions(suggestions: readonly SearchSuggestion[]): SearchSuggestion[] {
  const byIdentity = new Map<string, SearchSuggestion>();
  for (const suggestion of suggestions) {
    const identity = `${suggestion.type}:${suggestion.id}`;
    if (!byIdentity.has(identity)) byIdentity.set(identity, suggestion);
  }
  return [...byIdentity.values()];
}
