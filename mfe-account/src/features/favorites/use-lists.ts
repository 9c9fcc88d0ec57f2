import { fields, number, objects, text } from '@tableside/contracts/common/read';
import type { ListChange } from '@tableside/contracts/favorite/model';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { isNotOffered, useApiQuery, useKnownFavorites, usePlatform } from '@tableside/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { describeAuthFailure } from '../../lib/account-forms';
import { useOwnSpec } from '../../lib/use-own-spec';

export function useLists() {
  const { data, error, isFetching, refetch } = useApiQuery(useOwnSpec('favoriteLists'), {
    refetchOnMount: 'always',
  });
  return {
    /** Null while loading, and if the API does not support lists. */
    lists: useMemo(() => (data === undefined ? null : readLists(data)), [data]),
    /** The API supports lists but the request failed. */
    isFailed: data === undefined && error !== null && !isNotOffered(error),
    isLoading: data === undefined && error === null,
    isFetching,
    retry: () => void refetch(),
  };
}

/** Sends a change of lists or notes and refetches them. */
export function useListChange(): (change: ListChange, body: object) => Promise<unknown> {
  const { call } = usePlatform();
  const client = useQueryClient();
  const { queryKey } = useOwnSpec('favoriteLists');
  return async (change, body) => {
    const { data } = await call('changeLists', { change, body });
    await client.invalidateQueries({ queryKey });
    return data;
  };
}

/** Creates a list.
 * @returns its id; null if the API sends none */
export function useNewList(): (name: string) => Promise<number | null> {
  const change = useListChange();
  return async (name) => {
    const created = fields(await change('create_list', { name }));
    return number(created['id']);
  };
}

export interface ShownList {
  /** Null for all favorites. */
  readonly list: NamedList | null;
  /** The list in the URL does not exist. */
  readonly isMissing: boolean;
  /** The favorites on it; stable while nothing changes. */
  readonly listed: readonly RestaurantSummary[];
  readonly count: (id: number) => number;
}

/** The list in `?list=ID`.
 * @param lists null shows all favorites */
export function useShownList(
  favorites: readonly RestaurantSummary[],
  lists: FavoriteLists | null,
): ShownList {
  const [params] = useSearchParams();
  const known = useKnownFavorites();
  const requested = params.get('list');
  const list = lists?.lists.find(({ id }) => String(id) === requested) ?? null;
  const isMissing = lists !== null && requested !== null && list === null;
  const id = list?.id;
  const order = list?.order;
  const listed = useMemo(() => {
    if (isMissing) return [];
    if (id === undefined) return favorites;
    const on = favorites.filter(({ slug }) => lists?.entries.get(slug)?.lists.includes(id));
    // Favorites missing from the order were added later and come first.
    return order ? on.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug)) : on;
  }, [favorites, lists, id, order, isMissing]);
  return {
    list,
    isMissing,
    listed,
    count: (each) =>
      favorites.filter(
        ({ slug }) =>
          (known[slug]?.isAdded ?? true) && lists?.entries.get(slug)?.lists.includes(each),
      ).length,
  };
}

/** Moves a restaurant up or down in a list. */
export function useMoves(list: NamedList | null, listed: readonly RestaurantSummary[]) {
  const { toasts } = usePlatform();
  const change = useListChange();
  const [announcement, setAnnouncement] = useState('');
  const latest = useRef({ list, listed, change });
  useLayoutEffect(() => {
    latest.current = { list, listed, change };
  });
  const isBusy = useRef(false);

  const move = useCallback(
    async (slug: string, step: -1 | 1) => {
      const { list, listed, change } = latest.current;
      const at = listed.findIndex((restaurant) => restaurant.slug === slug);
      const to = at + step;
      // One move at a time: the order changes with the response.
      if (!list || at < 0 || !listed[to] || isBusy.current) return;
      isBusy.current = true;
      const before = listed[step < 0 ? to : to + 1]?.slug ?? null;
      try {
        await change('move_entry', { id: list.id, slug, before });
        setAnnouncement(`${listed[at]?.title} is now ${to + 1} of ${listed.length}.`);
      } catch (error) {
        toasts.show('error', describeAuthFailure(error));
      } finally {
        isBusy.current = false;
      }
    },
    [toasts],
  );
  return {
    move,
    /** Describes the last move for screen readers. */
    announcement,
  };
}

export interface NamedList {
  readonly id: number;
  readonly name: string;
  readonly token: string | null;
  readonly showsNotes: boolean;
  /** Slugs in order; null for the order of the favorites. */
  readonly order: readonly string[] | null;
  /** Whether the API can reorder it. */
  readonly isMovable: boolean;
}

/** The lists a favorite is on, by id, and its note. */
interface Entry {
  readonly lists: readonly number[];
  readonly note: string;
}

export interface FavoriteLists {
  readonly lists: readonly NamedList[];
  readonly entries: ReadonlyMap<string, Entry>;
}

export const NO_ENTRY: Entry = { lists: [], note: '' };

export function readLists(value: unknown): FavoriteLists {
  const data = fields(value);
  return {
    lists: objects(data['lists']).flatMap((list) => {
      const id = number(list['id']);
      const { order } = list;
      if (id === null) return [];
      return {
        id,
        name: text(list['name']) ?? 'List',
        token: text(list['token']),
        showsNotes: list['shows_notes'] === true,
        order: Array.isArray(order) ? order.flatMap((slug: unknown) => text(slug) ?? []) : null,
        isMovable: 'order' in list,
      };
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
