import type { FilterKind } from '@tableside/contracts/listing/model';
import type { OpenAt } from '@tableside/contracts/listing/rules';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { addAll, countCommon, createBits, intersect, type Bits } from './bits';
import type { Catalogue } from './catalogue';
import { findOpen, type OpenSets } from './hours-index';
import type { CurrentCatalogue } from './keep-catalogue';
import { findMoment } from './moment';
import { findWords, type WordChoice, type WordMatches } from './word-index';

/** The words of a keyword; null without one, `nothing` when it holds none or some word is like none known. */
export type Keyword = readonly [WordChoice, ...WordChoice[]] | null | 'nothing';

/** What a filter asks for, as sets of places. */
export interface Wishes {
  readonly catalogue: Catalogue;
  /** Places with any of the options wanted, of each kind of which some are. */
  readonly kinds: ReadonlyMap<FilterKind, Bits>;
  /** Null without a keyword. */
  readonly words: WordMatches | null;
  /** Null when no time is asked for. */
  readonly hours: (OpenSets & { readonly wanted: Bits }) | null;
}

export function findWishes(
  { catalogue, timeZone }: CurrentCatalogue,
  filter: FilterRequest,
  keyword: Keyword,
  now: Date,
): Wishes {
  return {
    catalogue,
    kinds: findKinds(catalogue, filter),
    words: findKeyword(catalogue, keyword),
    hours: findHours(catalogue, filter, now, timeZone),
  };
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

function findKeyword(catalogue: Catalogue, keyword: Keyword): WordMatches | null {
  if (keyword === null) return null;
  if (keyword !== 'nothing') return findWords(catalogue.words, keyword);
  const none = createBits(catalogue.ids.length);
  return { all: none, titles: none };
}

function findHours(
  { hours, everything }: Catalogue,
  { open_at: openAt, hours: only }: FilterRequest,
  now: Date,
  timeZone: string | null,
): Wishes['hours'] {
  if (openAt === undefined) return null;
  const moment = findMoment(openAt as OpenAt, now, timeZone);
  const sets = moment
    ? findOpen(hours, moment)
    : { open: everything.slice().fill(0), unknown: everything };
  return { ...sets, wanted: only === 'unknown' ? sets.unknown : sets.open };
}

/** Everything that all wishes leave. */
export const findMatches = (wishes: Wishes): Bits =>
  intersect([...listBase(wishes), ...wishes.kinds.values(), ...listHours(wishes)]);

/** The wishes that no option stands for. */
const listBase = ({ catalogue, words }: Wishes): [Bits, ...Bits[]] => [
  catalogue.everything,
  ...(words ? [words.all] : []),
];
const listHours = ({ hours }: Wishes): Bits[] => (hours ? [hours.wanted] : []);

export interface OptionCounts {
  readonly options: readonly { readonly id: number; readonly count: number }[];
  readonly hours: { readonly open: number; readonly unknown: number } | null;
}

/** How many places each option would leave beside the wishes of all other kinds. Options of one kind are
 * alternatives, so what else is wanted of its own kind doesn't count. */
export function countOptions(wishes: Wishes): OptionCounts {
  const { catalogue, kinds, hours } = wishes;
  const all = findMatches(wishes);
  const besides = new Map([...kinds.keys()].map((kind) => [kind, findBesides(wishes, kind)]));
  const options = [...catalogue.options].map(([id, { kind, places }]) => ({
    id,
    count: countCommon(places, besides.get(kind) ?? all),
  }));
  return { options, hours: hours && countHours(wishes, hours) };
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
