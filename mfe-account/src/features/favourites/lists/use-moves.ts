import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { usePlatform } from '@tableside/platform';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { describeEntranceFailure } from '../../../lib/entrance-failure';
import type { NamedList } from './read-lists';
import { useListChange } from './use-lists';

/** Moves places within the list that is shown.
 * @param listed all places of the list, in its order */
export function useMoves(list: NamedList | null, listed: readonly RestaurantSummary[]) {
  const { toasts } = usePlatform();
  const change = useListChange();
  const [said, setSaid] = useState('');
  const now = useRef({ list, listed, change });
  useLayoutEffect(() => {
    now.current = { list, listed, change };
  });
  const isBusy = useRef(false);

  const move = useCallback(
    async (slug: string, step: -1 | 1) => {
      const { list, listed, change } = now.current;
      const at = listed.findIndex((place) => place.slug === slug);
      const to = at + step;
      // A second press would move it from where it no longer stands.
      if (!list || at < 0 || !listed[to] || isBusy.current) return;
      isBusy.current = true;
      const before = listed[step < 0 ? to : to + 1]?.slug ?? null;
      try {
        await change('move_entry', { id: list.id, slug, before });
        setSaid(`${listed[at]?.title} is now ${to + 1} of ${listed.length}.`);
      } catch (error) {
        toasts.show('error', describeEntranceFailure(error));
      } finally {
        isBusy.current = false;
      }
    },
    [toasts],
  );
  return {
    /** Moves a place up (-1) or down (1), with a stable identity. */
    move,
    /** What the last move did, for those who do not see it. */
    said,
  };
}
