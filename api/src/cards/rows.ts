import type { DataSource, Fact, MenuItem, PriceRange } from '@tableside/contracts/model';
import type { OptionRow } from '../records/options';
import type { TimeslotRow } from './hours';

/** What a card shows of the restaurant's own row but its ratings: what only imports and the operator change. */
export interface CardRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly featured_image: string | null;
  readonly location: string | null;
  readonly area: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly price_range: PriceRange | null;
}

/** A restaurant as a card needs it, straight from the database. */
export interface SummaryRow extends CardRow {
  readonly rating_sum: number;
  readonly rating_count: number;
  /** In the order in which the restaurant names them. */
  readonly options: readonly OptionRow[];
  readonly timeslots: readonly TimeslotRow[];
}

export interface DetailRow extends SummaryRow {
  readonly phone: string | null;
  readonly website: string | null;
  readonly overview: string | null;
  readonly facts: readonly Fact[];
  readonly menu: readonly MenuItem[];
  readonly wait_time: string | null;
  readonly source: DataSource;
  /** All pictures, the featured one first. */
  readonly images: readonly string[];
  /** How many reviews have 1, 2, 3, 4 and 5 stars. */
  readonly star_counts: readonly number[];
}
