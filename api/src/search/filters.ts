import type { FilterKind } from '@tableside/contracts/listing/model';
import { readEdges, type OpenAt } from '@tableside/contracts/listing/rules';
import type { TriStateFilter } from '@tableside/contracts/listing/facets';
import type { FilterRequest, wireFilterCounts } from '@tableside/contracts/listing/wire';
import type { Coordinates } from '@tableside/contracts/restaurant/model';
import type { z } from 'zod';
import {
  unite,
  type Bits,
  addAll,
  countCommon,
  createBits,
  intersect,
  toBits,
} from './catalog/bits';
import type { Catalog } from './catalog/catalog';
import { findPhrase, createMatches, type Matches } from './find-terms';
import type { Part } from './parse';
import { findOpen, type OpenSets, findMoment } from './catalog/hours-index';
import type { CurrentCatalog } from './catalog/catalog-cache';
import { countFacets, findTriStateFilters, type TriStateSet } from './tri-state-filters';
import { findRated } from './catalog/ratings';
import { parseQuery, type ParsedQuery } from './parse-query';

/** The restaurants that match one part of a query, except terms and ratings.
 * @returns null for parts that do not filter here: terms, opening times, and walking distance */
function findPartRestaurants(catalog: Catalog, part: Part): Bits | null {
  switch (part.kind) {
    case 'trait':
      return findTrait(catalog, part);
    case 'area':
      return findArea(catalog, part.title, termsOf(part));
    case 'price':
      return unite(
        catalog.ids.length,
        part.ranges.map((range) => catalog.prices.get(range)),
      );
    default:
      return null;
  }
}

const termsOf = ({ tokens }: Part): string[] => tokens.flatMap(({ terms }) => terms);

/** Restaurants with one of its options or facts (even limited), or with the phrase in their name. */
function findTrait(catalog: Catalog, part: Part & { readonly kind: 'trait' }): Bits {
  const { titles } = findPhrase(catalog.terms, termsOf(part));
  return unite(catalog.ids.length, [
    titles,
    ...part.optionIds.map((id) => catalog.options.get(id)?.restaurants),
    ...part.facts.flatMap((title) => {
      const sets = catalog.facts.get(title);
      return sets ? [sets.yes, sets.limited] : [];
    }),
  ]);
}

/** Restaurants in an area, or with its name in their title or street. */
function findArea(catalog: Catalog, title: string, terms: readonly string[]): Bits {
  return unite(catalog.ids.length, [
    catalog.areas.get(title),
    findPhrase(catalog.terms, terms).exact,
  ]);
}

/** A filter request resolved to sets of restaurants. */
export interface Filters {
  /** The catalog that the sets refer to. */
  readonly current: CurrentCatalog;
  /** For each kind with selected options: restaurants that have any of them. */
  readonly kinds: ReadonlyMap<FilterKind, Bits>;
  /** Null without a keyword. */
  readonly text: ParsedQuery | null;
  /** Null if the text has no terms that filter. */
  readonly terms: Matches | null;
  /** Restaurants for each remaining part of the text, and for the map bounds. */
  readonly parts: readonly Bits[];
  /** Tri-state filters. */
  readonly narrowed: readonly TriStateSet[];
  /** Null without a time filter. */
  readonly hours: (OpenSets & { readonly wanted: Bits }) | null;
}

/** Resolves a filter request to sets of restaurants. */
export function findFilters(current: CurrentCatalog, filter: FilterRequest, now: Date): Filters {
  const { catalog, ratings, timeZone } = current;
  const clock = findMoment('now', now, timeZone);
  const text = parseQuery(catalog, filter.keyword, clock, filter.exact);
  const sets = (text?.parts ?? []).map((part) =>
    part.kind === 'rating' ? findRated(ratings, part.least) : findPartRestaurants(catalog, part),
  );
  const openAt = text?.parts.find((part) => part.kind === 'open')?.openAt;
  return {
    current,
    kinds: findKinds(catalog, filter),
    text,
    terms: text?.terms === 'nothing' ? createMatches(catalog.ids.length) : (text?.terms ?? null),
    parts: [...sets.filter((restaurants) => restaurants !== null), ...listBox(catalog, filter)],
    narrowed: findTriStateFilters(current, filter),
    hours: findHours(catalog, filter, (filter.open_at as OpenAt | undefined) ?? openAt, {
      now,
      timeZone,
    }),
  };
}

/** Restaurants within the map bounds, which may cross the date line; those without coordinates
 * are in none. */
function listBox({ points }: Catalog, { box }: FilterRequest): Bits[] {
  const edges = box === undefined ? null : readEdges(box);
  if (!edges) return [];
  const { west, south, east, north } = edges;
  const isWithin = (coordinates: Coordinates | null): boolean => {
    if (!coordinates || coordinates.latitude < south || coordinates.latitude > north) return false;
    const [isEast, isWest] = [coordinates.longitude >= west, coordinates.longitude <= east];
    return west <= east ? isEast && isWest : isEast || isWest;
  };
  return [
    toBits(
      points.length,
      points.flatMap((coordinates, position) => (isWithin(coordinates) ? [position] : [])),
    ),
  ];
}

/** Unknown ids, or ids of another kind, match nothing. */
function findKinds(catalog: Catalog, filter: FilterRequest): Map<FilterKind, Bits> {
  const wanted: Record<FilterKind, readonly number[]> = {
    cuisine: filter.cuisineType,
    popularFor: filter.popularFor,
    service: filter.serviceType,
    feature: filter.features,
    accessibility: filter.accessibility,
  };
  const kinds = new Map<FilterKind, Bits>();
  for (const kind of Object.keys(wanted) as FilterKind[]) {
    if (!wanted[kind].length) continue;
    const restaurants = createBits(catalog.ids.length);
    for (const id of wanted[kind]) {
      const option = catalog.options.get(id);
      if (option?.kind === kind) addAll(restaurants, option.restaurants);
    }
    kinds.set(kind, restaurants);
  }
  return kinds;
}

function findHours(
  { hours, everything }: Catalog,
  { hours: only }: FilterRequest,
  openAt: OpenAt | undefined,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string | null },
): Filters['hours'] {
  if (openAt === undefined) return null;
  const moment = findMoment(openAt, now, timeZone);
  const sets = moment
    ? findOpen(hours, moment)
    : { open: everything.slice().fill(0), unknown: everything };
  return { ...sets, wanted: only === 'unknown' ? sets.unknown : sets.open };
}

/** Restaurants that match all filters. */
export const findMatches = (filters: Filters): Bits =>
  intersect([...listBase(filters), ...filters.kinds.values(), ...listHours(filters)]);

/** All filters except options. */
const listBase = (
  { current, terms, parts, narrowed }: Filters,
  without?: TriStateFilter,
): [Bits, ...Bits[]] => [
  current.catalog.everything,
  ...(terms ? [terms.all] : []),
  ...parts,
  ...narrowed.flatMap(({ title, wanted }) => (title === without ? [] : [wanted])),
];
const listHours = ({ hours }: Filters): Bits[] => (hours ? [hours.wanted] : []);

interface OptionCounts {
  readonly options: readonly { readonly id: number; readonly count: number }[];
  readonly hours: { readonly open: number; readonly unknown: number } | null;
  readonly facets: NonNullable<z.infer<typeof wireFilterCounts>['facets']>;
}

/** How many restaurants each option would leave, given the filters of all other kinds. Options of
 * one kind are alternatives, so selections of the option's own kind don't count. */
export function countOptions(filters: Filters): OptionCounts {
  const { kinds, hours } = filters;
  const { catalog } = filters.current;
  const all = findMatches(filters);
  const besides = new Map([...kinds.keys()].map((kind) => [kind, findWithoutKind(filters, kind)]));
  const options = [...catalog.options].map(([id, { kind, restaurants }]) => ({
    id,
    count: countCommon(restaurants, besides.get(kind) ?? all),
  }));
  const withoutOne = (title: TriStateFilter) =>
    filters.narrowed.some((one) => one.title === title)
      ? intersect([...listBase(filters, title), ...filters.kinds.values(), ...listHours(filters)])
      : all;
  const unknown = filters.narrowed.map((one) => ({
    title: one.title,
    count: countCommon(one.unknown, withoutOne(one.title)),
  }));
  const facets = { ...countFacets(catalog, withoutOne), unknown };
  return { options, hours: hours && countHours(filters, hours), facets };
}

/** Matches of all filters except those of one kind. */
function findWithoutKind(filters: Filters, without: FilterKind): Bits {
  const others = [...filters.kinds].flatMap(([kind, restaurants]) =>
    kind === without ? [] : [restaurants],
  );
  return intersect([...listBase(filters), ...others, ...listHours(filters)]);
}

function countHours(filters: Filters, { open, unknown }: OpenSets) {
  const anyTime = intersect([...listBase(filters), ...filters.kinds.values()]);
  return { open: countCommon(anyTime, open), unknown: countCommon(anyTime, unknown) };
}
