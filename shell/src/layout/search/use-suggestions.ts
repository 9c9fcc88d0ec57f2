import type { SearchSuggestion } from '@tableside/contracts/listing/model';
import { usePlatform } from '@tableside/platform';
import { useEffect, useState } from 'react';

/** Typing pauses this long before suggestions are asked for. */
const DEBOUNCE_MS = 150;

const importParts = () => import('./suggestion-parts');

export interface FoundSuggestions {
  readonly suggestions: readonly SearchSuggestion[];
  /** What shows them; there whenever there are any. */
  readonly parts: Awaited<ReturnType<typeof importParts>> | null;
  /** Whether they are those of the text. */
  readonly isCurrent: boolean;
}

const NONE = { suggestions: [], parts: null, text: '' };

/** Suggestions for the text. Older ones stay while newer are on their way; late answers to older text are dropped.
 * Where the code that shows them cannot be had there are none, and the next letter tries again.
 * @param text as typed; blank text asks for nothing and has no suggestions
 * @param isAsking false while the box is closed or a word is being composed */
export function useSuggestions(text: string, isAsking: boolean): FoundSuggestions {
  const { suggest } = usePlatform();
  const [found, setFound] = useState<Omit<FoundSuggestions, 'isCurrent'> & { text: string }>(NONE);
  const wanted = text.trim();

  useEffect(() => {
    if (!wanted || !isAsking) return undefined;
    const stale = new AbortController();
    const timer = setTimeout(() => {
      const parts = importParts().catch(() => null);
      void Promise.all([suggest(wanted, stale.signal), parts]).then(([suggestions, list]) => {
        if (stale.signal.aborted) return;
        setFound(
          suggestions && list
            ? { suggestions: list.prune(suggestions), parts: list, text: wanted }
            : NONE,
        );
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [suggest, wanted, isAsking]);

  if (!wanted && found !== NONE) setFound(NONE);
  return { ...(wanted ? found : NONE), isCurrent: found.text === wanted };
}
