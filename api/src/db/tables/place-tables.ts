import type { DataSource } from '@tableside/contracts/site/model';
import type { Fact, MenuItem, PlaceLinks, PriceRange } from '@tableside/contracts/restaurant/model';
import type { ColumnType, Generated } from 'kysely';
import type { TextDetails } from '../text-details';

type Computed<Value> = ColumnType<Value, never, never>;

/** One row at most. Edges in degrees, sizes in bytes. */
export interface GroundTable {
  id: Generated<number>;
  hash: string;
  size: number;
  /** Brotli. */
  packed: Buffer;
  packed_size: number;
  west: number;
  south: number;
  east: number;
  north: number;
  attribution: string;
  attribution_url: string | null;
  file_name: string;
  created_at: Generated<Date>;
}

export interface RestaurantTable extends TextDetails {
  id: Generated<number>;
  source: DataSource;
  external_id: string;
  slug: string;
  title: string;
  title_lang: Generated<string | null>;
  location: string | null;
  area: string | null;
  latitude: number | null;
  longitude: number | null;
  price_range: PriceRange | null;
  facts: ColumnType<Fact[], string, string>;
  special_days: ColumnType<unknown[], string | undefined, string>;
  /** What the hours were read from; null where they come from no tag. */
  hours_source: ColumnType<unknown, string | null | undefined, string | null>;
  links: ColumnType<PlaceLinks | null, string | null | undefined, string | null>;
  /** As the source lists it; shown to nobody. */
  contact_email: Generated<string | null>;
  menu: ColumnType<MenuItem[], string, string>;
  featured_image: string | null;
  opt_ids: Generated<number[]>;
  street: string | null;
  /** The chain that the source names. */
  brand: string | null;
  /** Order among equal scores, as `refresh_standings()` writes it. */
  standing: Generated<number>;
  rating_count: Generated<number>;
  rating_sum: Generated<number>;
  rating_squares: Generated<number>;
  /** Mean of the stars; null when nobody has rated. */
  rating_avg: Computed<number | null>;
  score: Computed<number>;
  content_hash: string;
  closed_at: Date | null;
  /** The operator closed it: no import opens it again. */
  is_held_closed: Generated<boolean>;
  /** Of a double: the place that its address leads to. */
  merged_into: Generated<number | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface TimeslotTable {
  restaurant_id: number;
  weekday: number;
  position: number;
  opens_min: number | null;
  closes_min: number | null;
  is_closed: boolean;
}
