import { usePlatform } from '@tableside/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useOwnSpec } from '../../../lib/use-own-spec';
import { NO_ENTRY, readLists } from './read-lists';
import { useListChange } from './use-lists';

/** What a favorite takes with it when it is removed: an undo puts it back on its lists, with its note. */
export function useKeptEntry(slug: string) {
  const { toasts } = usePlatform();
  const client = useQueryClient();
  const { queryKey } = useOwnSpec('favouriteLists');
  const change = useListChange();
  const kept = useRef(NO_ENTRY);
  return {
    keep: () => {
      kept.current = readLists(client.getQueryData(queryKey)).entries.get(slug) ?? NO_ENTRY;
    },
    putBack: async () => {
      const { lists, note } = kept.current;
      if (!lists.length && !note) return;
      try {
        await change('set_entry', { slug, add: lists, note });
      } catch {
        toasts.show('error', 'It is a favorite again, but not on its lists and without its note.');
      }
    },
  };
}
