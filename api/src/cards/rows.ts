import type { PriceRange } from '@tableside/contracts/restaurant/model';
import type { SpecialDay } from '../records/record';
import type { OptionRow } from '../records/options';
import type { TimeslotRow } from './hours';

/** What a card shows of the restaurant's own row but its ratings: what only imports and the operator change. */
export interface CardRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly title_lang: string | null;
  readonly featured_image: string | null;
  readonly location: string | null;
  /** Number and street, without the city. */
  readonly street: string | null;
  readonly area: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly price_range: PriceRange | null;
  /** By date. */
  readonly special_days: readonly SpecialDay[];
}

/** A restaurant as a card needs it, straight from the database. */
export interface SummaryRow extends CardRow {
  readonly rating_sum: number;
  readonly rating_count: number;
  /** In the order in which the restaurant names them. */
  readonly options: readonly OptionRow[];
  readonly timeslots: readonly TimeslotRow[];
}
