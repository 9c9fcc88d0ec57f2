import type { Coordinates, Fact, PriceRange } from '@tableside/contracts/restaurant/model';
import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import type { PlainCard } from '../../restaurants/cards';
import type { Lexicon } from '../language/lexicon';
import type { Bits } from './bits';
import type { RestaurantHours } from './hours-index';
import type { CatalogOption, SuggestionIndex } from './suggestion-index';
import type { Order, Ratings } from './ratings';
import type { TermIndex } from './term-index';

/** In-memory data of all open restaurants, for filters and cards. A restaurant's position is its
 * index in the order of ids. */
export interface Catalog {
  /** `catalog_versions.version` when it was built. */
  readonly version: number;
  /** Ids by position, ascending. */
  readonly ids: Uint32Array;
  readonly everything: Bits;
  /** Options that some open restaurant has, by id. */
  readonly options: ReadonlyMap<number, CatalogOption>;
  readonly hours: readonly RestaurantHours[];
  readonly terms: TermIndex;
  /** Meanings of query phrases in this city. */
  readonly lexicon: Lexicon;
  /** Restaurants by price, and by fact; those with an unknown value are in none. */
  readonly prices: ReadonlyMap<PriceRange, Bits>;
  readonly facts: ReadonlyMap<string, Readonly<Record<Fact['value'], Bits>>>;
  /** Coordinates in degrees; null if unknown. */
  readonly points: readonly (Coordinates | null)[];
  /** Each restaurant's card as JSON, without ratings and favorites and without the closing brace. */
  readonly cards: readonly string[];
  /** Index for suggestions. */
  readonly suggestions: SuggestionIndex;
  /** By title, and newest first. */
  readonly byName: Order;
  readonly byAge: Order;
  /** Positions by completeness (docs/decisions/ranking.md), highest first, then by id. */
  readonly byCompleteness: Order;
  /** Restaurants by area, largest area first; those without an area are in none. */
  readonly areas: ReadonlyMap<string, Bits>;
}

/** Catalog and ratings of one database snapshot. */
export interface CatalogReading {
  readonly catalog: Catalog;
  readonly ratings: Ratings;
}

/** Name and description fields of a card. */
export function readCard({ cards }: Catalog, position: number) {
  const card = JSON.parse(`${cards[position] ?? '{'}}`) as PlainCard &
    Pick<WireSummary, 'cuisines_types'>;
  return { ...card, cuisine: card.cuisines_types[0]?.title ?? null };
}
