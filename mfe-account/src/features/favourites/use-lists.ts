import { isObject, number, objects, text } from '@tableside/contracts/common/read';
import type { ListChange } from '@tableside/contracts/favourite/model';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { isNotOffered, useApiQuery, useKnownFavourites, usePlatform } from '@tableside/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { describeEntranceFailure } from '../../lib/account-forms';
import { useOwnSpec } from '../../lib/use-own-spec';

export function useLists() {
  const { data, error, isFetching, refetch } = useApiQuery(useOwnSpec('favouriteLists'), {
    refetchOnMount: 'always',
  });
  return {
    /** Null until they are known, and where the host has none. */
    lists: useMemo(() => (data === undefined ? null : readLists(data)), [data]),
    /** The host has lists and could not tell them. */
    isFailed: data === undefined && error !== null && !isNotOffered(error),
    isLoading: data === undefined && error === null,
    isFetching,
    retry: () => void refetch(),
  };
}

export function useListChange(): (change: ListChange, body: object) => Promise<unknown> {
  const { call } = usePlatform();
  const client = useQueryClient();
  const { queryKey } = useOwnSpec('favouriteLists');
  return async (change, body) => {
    const { data } = await call('changeLists', { change, body });
    await client.invalidateQueries({ queryKey });
    return data;
  };
}

export interface ShownList {
  /** Null for all favorites. */
  readonly list: NamedList | null;
  /** The address names a list that is not, or no longer, there. */
  readonly isMissing: boolean;
  /** The favorites that are on it; the same array as long as nothing changes. */
  readonly listed: readonly RestaurantSummary[];
  readonly count: (id: number) => number;
}

/** The list that the address names as `?list=ID`.
 * @param lists null until they are known, and where there are none: then all favorites are shown */
export function useShownList(
  favourites: readonly RestaurantSummary[],
  lists: FavouriteLists | null,
): ShownList {
  const [params] = useSearchParams();
  const known = useKnownFavourites();
  const asked = params.get('list');
  const list = lists?.lists.find(({ id }) => String(id) === asked) ?? null;
  const isMissing = lists !== null && asked !== null && list === null;
  const id = list?.id;
  const order = list?.order;
  const listed = useMemo(() => {
    if (isMissing) return [];
    if (id === undefined) return favourites;
    const on = favourites.filter(({ slug }) => lists?.entries.get(slug)?.lists.includes(id));
    // What its order does not name came later, and stands first.
    return order ? on.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug)) : on;
  }, [favourites, lists, id, order, isMissing]);
  return {
    list,
    isMissing,
    listed,
    count: (each) =>
      favourites.filter(
        ({ slug }) =>
          (known[slug]?.isAdded ?? true) && lists?.entries.get(slug)?.lists.includes(each),
      ).length,
  };
}

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
    move,
    /** What the last move did, for those who do not see it. */
    said,
  };
}

export interface NamedList {
  readonly id: number;
  readonly name: string;
  readonly token: string | null;
  readonly showsNotes: boolean;
  /** Slugs from first to last; null where they stand as favorites do. */
  readonly order: readonly string[] | null;
  /** Whether the host can give it another order. */
  readonly isMovable: boolean;
}

/** Which lists a favorite is on, by id, and what its owner notes about it. */
interface Entry {
  readonly lists: readonly number[];
  readonly note: string;
}

export interface FavouriteLists {
  readonly lists: readonly NamedList[];
  readonly entries: ReadonlyMap<string, Entry>;
}

export const NO_ENTRY: Entry = { lists: [], note: '' };

export function readLists(value: unknown): FavouriteLists {
  const data = isObject(value) ? value : {};
  return {
    lists: objects(data['lists']).flatMap((list) => {
      const id = number(list['id']);
      return id === null
        ? []
        : [
            {
              id,
              name: text(list['name']) ?? 'List',
              token: text(list['token']),
              showsNotes: list['shows_notes'] === true,
              order: Array.isArray(list['order'])
                ? list['order'].flatMap((slug: unknown) => text(slug) ?? [])
                : null,
              isMovable: 'order' in list,
            },
          ];
    }),
    entries: new Map(
      objects(data['entries']).flatMap((entry) => {
        const slug = text(entry['slug']);
        const ids: unknown = entry['lists'];
        const lists = Array.isArray(ids) ? ids.flatMap((id: unknown) => number(id) ?? []) : [];
        return slug ? [[slug, { lists, note: text(entry['note']) ?? '' }] as const] : [];
      }),
    ),
  };
}
