import type { Fact, PriceRange } from '@tableside/contracts/restaurant/model';
import type { Lexicon } from '../language/lexicon';
import type { Bits } from './bits';
import type { CardIndex } from './card-index';
import type { HoursIndex } from './hours-index';
import type { CatalogueOption, SuggestionIndex } from './suggestion-index';
import type { AreaIndex, Spots } from './area-index';
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
  readonly hours: HoursIndex;
  readonly words: WordIndex;
  /** What phrases of a search mean here. */
  readonly lexicon: Lexicon;
  /** Places by their price, and by what they say of each fact; who says nothing is in none. */
  readonly prices: ReadonlyMap<PriceRange, Bits>;
  readonly facts: ReadonlyMap<string, Readonly<Record<Fact['value'], Bits>>>;
  readonly spots: Spots;
  readonly cards: CardIndex;
  /** What suggestions are chosen from. */
  readonly suggestions: SuggestionIndex;
  /** By title, and the newest first. */
  readonly byName: Order;
  readonly byAge: Order;
  /** Positions by standing (docs/decisions/ranking.md), the highest first, then by id. */
  readonly byStanding: Uint32Array;
  /** Parts of the city. */
  readonly areas: AreaIndex;
}

/** What was read at one moment of the database. */
export interface CatalogueReading {
  readonly catalogue: Catalogue;
  readonly ratings: Ratings;
}
