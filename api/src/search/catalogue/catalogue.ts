import type { FilterKind } from '@tableside/contracts/listing/model';
import type { Bits } from './bits';
import type { CardIndex } from './card-index';
import type { HoursIndex } from './hours-index';
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
  readonly cards: CardIndex;
  /** Positions by title, and the newest first. */
  readonly byName: Uint32Array;
  readonly byAge: Uint32Array;
  /** Parts of the city, those with most restaurants first. */
  readonly areas: readonly CatalogueArea[];
}

export interface CatalogueOption {
  readonly kind: FilterKind;
  readonly places: Bits;
}

export interface CatalogueArea {
  readonly title: string;
  readonly count: number;
}
