import type { SearchSuggestion } from '@tableside/contracts/listing/model';
import { SUGGESTIONS_MAX } from '@tableside/contracts/listing/rules';

/** One of each, by type and id, and no more than fit. */
export function prune(suggestions: readonly SearchSuggestion[]): readonly SearchSuggestion[] {
  const byIdentity = new Map<string, SearchSuggestion>();
  for (const suggestion of suggestions) {
    const identity = `${suggestion.type}:${suggestion.id}`;
    if (!byIdentity.has(identity)) byIdentity.set(identity, suggestion);
  }
  return [...byIdentity.values()].slice(0, SUGGESTIONS_MAX);
}
