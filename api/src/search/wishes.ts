import type { FilterKind } from '@tableside/contracts/listing/model';
import { readEdges, type OpenAt } from '@tableside/contracts/listing/rules';
import type { Narrowing } from '@tableside/contracts/listing/facets';
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
} from './catalogue/bits';
import type { Catalogue } from './catalogue/catalogue';
import { findPhrase, createMatches, type Matches } from './find-words';
import type { Part } from './parse';
import { findOpen, type OpenSets, findMoment } from './catalogue/hours-index';
import type { CurrentCatalogue } from './catalogue/keep-catalogue';
import { countFacets, findNarrowings, type NarrowedTo } from './narrowings';
import { findRated } from './catalogue/ratings';
import { understand, type Understanding } from './understand';

/** The places that a part of a search leaves, words and ratings aside.
 * @returns null for parts that leave all: what is looked up by words, at a time, or on the device of whoever asks */
function findPartPlaces(catalogue: Catalogue, part: Part): Bits | null {
  switch (part.kind) {
    case 'trait':
      return findTrait(catalogue, part);
    case 'area':
      return findArea(catalogue, part.title, wordsOf(part));
    case 'price':
      return unite(
        catalogue.ids.length,
        part.ranges.map((range) => catalogue.prices.get(range)),
      );
    default:
      return null;
  }
}

const wordsOf = ({ tokens }: Part): string[] => tokens.flatMap(({ words }) => words);

/** Places with one of its options, with one of its facts if only in part, and those that are called so. */
function findTrait(catalogue: Catalogue, part: Part & { readonly kind: 'trait' }): Bits {
  const { titles } = findPhrase(catalogue.words, wordsOf(part));
  return unite(catalogue.ids.length, [
    titles,
    ...part.optionIds.map((id) => catalogue.options.get(id)?.places),
    ...part.facts.flatMap((title) => {
      const sets = catalogue.facts.get(title);
      return sets ? [sets.yes, sets.limited] : [];
    }),
  ]);
}

/** Places in an area, and those whose names or streets are called so. */
function findArea(catalogue: Catalogue, title: string, words: readonly string[]): Bits {
  return unite(catalogue.ids.length, [
    catalogue.areas.get(title),
    findPhrase(catalogue.words, words).exact,
  ]);
}

/** What a filter asks for, as sets of places. */
export interface Wishes {
  /** What they were looked up in. */
  readonly current: CurrentCatalogue;
  /** Places with any of the options wanted, of each kind of which some are. */
  readonly kinds: ReadonlyMap<FilterKind, Bits>;
  /** What the text says; null without one. */
  readonly text: Understanding | null;
  /** Null where the text narrows nothing by its words. */
  readonly words: Matches | null;
  /** Places of each of the text's other parts, and of the piece of the map that is asked for. */
  readonly parts: readonly Bits[];
  /** What a place may say nothing about. */
  readonly narrowed: readonly NarrowedTo[];
  /** Null when no time is asked for. */
  readonly hours: (OpenSets & { readonly wanted: Bits }) | null;
}

/** Finds what is asked for. */
export function findWishes(current: CurrentCatalogue, filter: FilterRequest, now: Date): Wishes {
  const { catalogue, ratings, timeZone } = current;
  const clock = findMoment('now', now, timeZone);
  const text = understand(catalogue, filter.keyword, clock, filter.exact);
  const sets = (text?.parts ?? []).map((part) =>
    part.kind === 'rating' ? findRated(ratings, part.least) : findPartPlaces(catalogue, part),
  );
  const said = text?.parts.find((part) => part.kind === 'open')?.openAt;
  return {
    current,
    kinds: findKinds(catalogue, filter),
    text,
    words: text?.words === 'nothing' ? createMatches(catalogue.ids.length) : (text?.words ?? null),
    parts: [...sets.filter((places) => places !== null), ...listBox(catalogue, filter)],
    narrowed: findNarrowings(current, filter),
    hours: findHours(catalogue, filter, (filter.open_at as OpenAt | undefined) ?? said, {
      now,
      timeZone,
    }),
  };
}

/** The places on a piece of the map, which may lie across the date line; one that nobody can locate is on none. */
function listBox({ spots }: Catalogue, { box }: FilterRequest): Bits[] {
  const edges = box === undefined ? null : readEdges(box);
  if (!edges) return [];
  const { west, south, east, north } = edges;
  const isWithin = (spot: Coordinates | null): boolean => {
    if (!spot || spot.latitude < south || spot.latitude > north) return false;
    const [isEast, isWest] = [spot.longitude >= west, spot.longitude <= east];
    return west <= east ? isEast && isWest : isEast || isWest;
  };
  return [
    toBits(
      spots.length,
      spots.flatMap((spot, position) => (isWithin(spot) ? [position] : [])),
    ),
  ];
}

/** Ids that no open restaurant has, or of another kind, stand for no place. */
function findKinds(catalogue: Catalogue, filter: FilterRequest): Map<FilterKind, Bits> {
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
    const places = createBits(catalogue.ids.length);
    for (const id of wanted[kind]) {
      const option = catalogue.options.get(id);
      if (option?.kind === kind) addAll(places, option.places);
    }
    kinds.set(kind, places);
  }
  return kinds;
}

function findHours(
  { hours, everything }: Catalogue,
  { hours: only }: FilterRequest,
  openAt: OpenAt | undefined,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string | null },
): Wishes['hours'] {
  if (openAt === undefined) return null;
  const moment = findMoment(openAt, now, timeZone);
  const sets = moment
    ? findOpen(hours, moment)
    : { open: everything.slice().fill(0), unknown: everything };
  return { ...sets, wanted: only === 'unknown' ? sets.unknown : sets.open };
}

/** Everything that all wishes leave. */
export const findMatches = (wishes: Wishes): Bits =>
  intersect([...listBase(wishes), ...wishes.kinds.values(), ...listHours(wishes)]);

/** The wishes that no option stands for. */
const listBase = (
  { current, words, parts, narrowed }: Wishes,
  without?: Narrowing,
): [Bits, ...Bits[]] => [
  current.catalogue.everything,
  ...(words ? [words.all] : []),
  ...parts,
  ...narrowed.flatMap(({ title, wanted }) => (title === without ? [] : [wanted])),
];
const listHours = ({ hours }: Wishes): Bits[] => (hours ? [hours.wanted] : []);

export interface OptionCounts {
  readonly options: readonly { readonly id: number; readonly count: number }[];
  readonly hours: { readonly open: number; readonly unknown: number } | null;
  readonly facets: NonNullable<z.infer<typeof wireFilterCounts>['facets']>;
}

/** How many places each option would leave beside the wishes of all other kinds. Options of one kind are
 * alternatives, so what else is wanted of its own kind doesn't count. */
export function countOptions(wishes: Wishes): OptionCounts {
  const { kinds, hours } = wishes;
  const { catalogue } = wishes.current;
  const all = findMatches(wishes);
  const besides = new Map([...kinds.keys()].map((kind) => [kind, findBesides(wishes, kind)]));
  const options = [...catalogue.options].map(([id, { kind, places }]) => ({
    id,
    count: countCommon(places, besides.get(kind) ?? all),
  }));
  const withoutOne = (title: Narrowing) =>
    wishes.narrowed.some((one) => one.title === title)
      ? intersect([...listBase(wishes, title), ...wishes.kinds.values(), ...listHours(wishes)])
      : all;
  const unknown = wishes.narrowed.map((one) => ({
    title: one.title,
    count: countCommon(one.unknown, withoutOne(one.title)),
  }));
  const facets = { ...countFacets(catalogue, withoutOne), unknown };
  return { options, hours: hours && countHours(wishes, hours), facets };
}

/** What the wishes leave when none is of this kind. */
function findBesides(wishes: Wishes, without: FilterKind): Bits {
  const others = [...wishes.kinds].flatMap(([kind, places]) => (kind === without ? [] : [places]));
  return intersect([...listBase(wishes), ...others, ...listHours(wishes)]);
}

function countHours(wishes: Wishes, { open, unknown }: OpenSets) {
  const anyTime = intersect([...listBase(wishes), ...wishes.kinds.values()]);
  return { open: countCommon(anyTime, open), unknown: countCommon(anyTime, unknown) };
}
