import type { FilterKind, ListingFilter } from '@tableside/contracts/listing/model';

/** Most selections that are tried when nothing was found; each is a call. */
export const NEAR_MISSES_MAX = 4;

/** A selection close to one that found nothing. */
export interface NearMiss {
  /** What is different: "Without Live Music". */
  readonly label: string;
  readonly filter: ListingFilter;
  /** How many things that were asked for it leaves out. */
  readonly leftOut: number;
}

export type TitleOf = (kind: FilterKind, id: number) => string;

/** In the order in which people let go of them: what a place is comes last. */
const LET_GO: readonly FilterKind[] = [
  'feature',
  'accessibility',
  'popularFor',
  'service',
  'cuisine',
];

const KIND_NAMES: Readonly<Record<FilterKind, string>> = {
  cuisine: 'a cuisine',
  popularFor: 'an occasion',
  service: 'a kind of service',
  feature: 'amenities',
  accessibility: 'accessibility',
};

/** Selections that leave something out of one that found nothing: the search, all filters, or one of them. Any option
 * of a kind suffices, so that leaving out one of several would find no more: the kind goes as a whole. With a single
 * wish there is nothing between it and all restaurants. */
export function listNearMisses(filter: ListingFilter, titleOf: TitleOf): readonly NearMiss[] {
  const kinds = LET_GO.filter((kind) => filter[kind].length > 0);
  const filters: NearMiss[] = [
    ...(filter.openAt ? [{ label: 'At any time', filter: withoutTime(filter), leftOut: 1 }] : []),
    ...kinds.map((kind) => ({
      label: `Without ${nameOptions(kind, filter[kind], titleOf)}`,
      filter: { ...filter, [kind]: [] },
      leftOut: 1,
    })),
  ];
  if (!filter.keyword) return filters.length > 1 ? filters.slice(0, NEAR_MISSES_MAX) : [];
  if (filters.length === 0) return [];
  const quoted = `“${shorten(filter.keyword)}”`;
  const filtersAlone = {
    label: `Without ${quoted}`,
    filter: { ...filter, keyword: '' },
    leftOut: 1,
  };
  const searchAlone = {
    label: `Only ${quoted}`,
    filter: kinds.reduce((rest, kind) => ({ ...rest, [kind]: [] }), withoutTime(filter)),
    leftOut: filters.length,
  };
  const alone = filters.length > 1 ? [filtersAlone, searchAlone] : [filtersAlone];
  return [...alone, ...filters].slice(0, NEAR_MISSES_MAX);
}

const withoutTime = (filter: ListingFilter): ListingFilter => ({
  ...filter,
  openAt: null,
  hoursUnknown: false,
});

function nameOptions(kind: FilterKind, ids: readonly number[], titleOf: TitleOf): string {
  return ids.length > 2 ? KIND_NAMES[kind] : ids.map((id) => titleOf(kind, id)).join(' or ');
}

/** Letters of a search that an offer repeats. */
const LETTERS_MAX = 24;

function shorten(text: string): string {
  const letters = [...text];
  if (letters.length <= LETTERS_MAX) return text;
  return `${letters.slice(0, LETTERS_MAX).join('').trimEnd()}…`;
}
