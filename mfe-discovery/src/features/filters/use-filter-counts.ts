import type { FilterCounts, ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { type FacetCounts, TRI_STATE_FILTERS, TRAITS } from '@tableside/contracts/listing/facets';
import { query } from '@tableside/contracts/queries';
import { isNotOffered, useApiQuery } from '@tableside/platform';
import { useMemo, useState } from 'react';
import { isObject, number, objects, text } from '@tableside/contracts/common/read';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';

export const countsQuery = (filter: ListingFilter) =>
  query('filterCounts', { filter: { ...filter, sort: EMPTY_FILTER.sort } });

export interface CountsState {
  /** Undefined while unknown, and when the API does not count. */
  readonly counts: FilterCounts | undefined;
  /** Facet counts; null while unknown, and when the API has none. */
  readonly facets: FacetCounts | null;
  /** False while `counts` belong to the previous selection. */
  readonly isCurrent: boolean;
  /** Whether the API supports counts, sort, and opening times. */
  readonly isOffered: boolean;
  /** True after a 404. */
  readonly isMissing: boolean;
}

/** Counts for a selection. A 404 disables counting for good; other failures keep the controls. */
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

/** @returns null when the API sends no facet counts */
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
    unknown: counted(facets['unknown'], among(TRI_STATE_FILTERS)),
  };
}
