/** What the search box needs once there are suggestions; it comes with the first of them. */
export { createSuggestions } from './create-suggestions';
export { prune } from './prune';
export { SuggestionStatus } from './suggestion-status';
export { SuggestionList } from './suggestion-list';
export { suggestionTarget } from './suggestion-target';
