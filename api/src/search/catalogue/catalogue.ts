import type { Coordinates, Fact, PriceRange } from '@tableside/contracts/restaurant/model';
import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import type { PlainCard } from '../../restaurants/cards';
import type { Lexicon } from '../language/lexicon';
import type { Bits } from './bits';
import type { PlaceHours } from './hours-index';
import type { CatalogueOption, SuggestionIndex } from './suggestion-index';
import type { Order, Ratings } from './ratings';
import type { WordIndex } from './word-index';

/** What filters look at, and parts of the cards, of all open restaurants. A restaurant's position is its place in the order of ids. */
export interface Catalogue {
  /** `catalogue_versions.version` of the database that it was made from. */
  readonly version: number;
  /** Ids by position, ascending. */
  readonly ids: Uint32Array;
  readonly everything: Bits;
  /** Options that some open restaurant has, by id. */
  readonly options: ReadonlyMap<number, CatalogueOption>;
  readonly hours: readonly PlaceHours[];
  readonly words: WordIndex;
  /** What phrases of a search mean here. */
  readonly lexicon: Lexicon;
  /** Places by their price, and by what they say of each fact; who says nothing is in none. */
  readonly prices: ReadonlyMap<PriceRange, Bits>;
  readonly facts: ReadonlyMap<string, Readonly<Record<Fact['value'], Bits>>>;
  /** Where each place lies, in degrees; null where nobody knows. */
  readonly spots: readonly (Coordinates | null)[];
  /** The card of each place as JSON, but for ratings and what a person saved: an object without its closing brace. */
  readonly cards: readonly string[];
  /** What suggestions are chosen from. */
  readonly suggestions: SuggestionIndex;
  /** By title, and the newest first. */
  readonly byName: Order;
  readonly byAge: Order;
  /** Positions by standing (docs/decisions/ranking.md), the highest first, then by id. */
  readonly byStanding: Order;
  /** Places by the part of the city that they are in, the largest part first; of some nobody knows it. */
  readonly areas: ReadonlyMap<string, Bits>;
}

/** What was read at one moment of the database. */
export interface CatalogueReading {
  readonly catalogue: Catalogue;
  readonly ratings: Ratings;
}

/** What names a place, and what it is. */
export function readCard({ cards }: Catalogue, position: number) {
  const card = JSON.parse(`${cards[position] ?? '{'}}`) as PlainCard &
    Pick<WireSummary, 'cuisines_types'>;
  return { ...card, cuisine: card.cuisines_types[0]?.title ?? null };
}
