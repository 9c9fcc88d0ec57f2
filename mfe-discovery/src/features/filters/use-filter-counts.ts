import type { FilterCounts, ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { type FacetCounts, NARROWINGS, TRAITS } from '@tableside/contracts/listing/facets';
import { query } from '@tableside/contracts/queries';
import { isNotOffered, useApiQuery } from '@tableside/platform';
import { useMemo, useState } from 'react';
import { isObject, number, objects, text } from '@tableside/contracts/common/read';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';

export const countsQuery = (filter: ListingFilter) =>
  query('filterCounts', { filter: { ...filter, sort: EMPTY_FILTER.sort } });

export interface CountsState {
  /** Undefined where the host does not count, and while nothing is known. */
  readonly counts: FilterCounts | undefined;
  /** What it counts for facets; null where it does not, and while nothing is known. */
  readonly facets: FacetCounts | null;
  /** False while `counts` still are those of the selection before. */
  readonly isCurrent: boolean;
  /** Whether the host can do more than the specification asks: count, sort, and tell what is open. */
  readonly isOffered: boolean;
  /** True once the host has said that it cannot. */
  readonly isMissing: boolean;
}

/** What the host counts for a selection. A host that cannot is asked once; one that fails now and then keeps its
 * controls. */
export function useFilterCounts(filter: ListingFilter): CountsState {
  const [isMissing, setIsMissing] = useState(false);
  const [wasOffered, setWasOffered] = useState(false);
  const { data, error, isPlaceholderData } = useApiQuery(countsQuery(filter), {
    keepsPrevious: true,
    enabled: !isMissing,
  });
  if (data && !wasOffered) setWasOffered(true);
  if (!isMissing && isNotOffered(error)) setIsMissing(true);
  const facets = useMemo(
    () => (isMissing ? null : readFacetCounts(data?.facets)),
    [isMissing, data],
  );
  return {
    counts: isMissing ? undefined : data,
    facets,
    isCurrent: !isPlaceholderData,
    isOffered: wasOffered && !isMissing,
    isMissing,
  };
}

/** What a host counts for facets; null where it does not. */
function readFacetCounts(facets: unknown): FacetCounts | null {
  if (!isObject(facets)) return null;
  const counted = <Title extends string>(
    value: unknown,
    find: (title: string) => Title | undefined,
  ) =>
    objects(value).flatMap((item) => {
      const title = find(text(item['title']) ?? '');
      return title ? [{ title, count: number(item['count']) ?? 0 }] : [];
    });
  const among =
    <Title extends string>(titles: readonly Title[]) =>
    (wanted: string) =>
      titles.find((title) => title === wanted);
  return {
    prices: counted(facets['prices'], among(PRICE_RANGES)),
    areas: counted(facets['areas'], (title) => title),
    traits: counted(facets['traits'], among(TRAITS)),
    unknown: counted(facets['unknown'], among(NARROWINGS)),
  };
}
