import type { Platform } from '@tableside/platform';
import type { SuggestParts } from './create-suggest';

/** Suggestions whose own script comes with the first request. When it is lost that request has none, and the next one asks
 * for it again. */
export function lateSuggest(parts: SuggestParts): Platform['suggest'] {
  let ready: Promise<Platform['suggest']> | null = null;
  return async (text, signal) => {
    try {
      ready ??= import('./suggestion-parts').then(({ createSuggest }) => createSuggest(parts));
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
