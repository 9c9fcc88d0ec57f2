import type { Platform } from '@tableside/platform';
import type { SuggestionParts } from './create-suggestions';

/** Suggestions whose own script comes with the first request. When it is lost that request has none, and the next one asks
 * for it again. */
export function lateSuggest(parts: SuggestionParts): Platform['suggest'] {
  let ready: Promise<Platform['suggest']> | null = null;
  return async (text, signal) => {
    try {
      ready ??= import('./suggestion-parts').then(({ createSuggestions }) =>
        createSuggestions(parts),
      );
      return await (
        await ready
      )(text, signal);
    } catch (error) {
      ready = null;
      parts.report(error);
      return null;
    }
  };
}
