import type { DataSource } from '@tableside/contracts/site/model';
import type {
  Fact,
  MenuItem,
  PlaceLinks,
  PriceRange,
  Weekday,
} from '@tableside/contracts/restaurant/model';
import type { ColumnType, Generated } from 'kysely';

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

/** Texts about a restaurant that are stored as they were given and told only on its own screen. Within the API each has the
 * name of its column. A new one is one word here, beside the column itself (`migrations`) and its place in the contract. */
export const TEXT_DETAILS = [
  'phone',
  'website',
  'overview',
  'wait_time',
  'source_name',
  'source_license',
] as const;

/** Null when nobody knows. */
export type TextDetails = Readonly<Record<(typeof TEXT_DETAILS)[number], string | null>>;

/** Takes the texts out of what holds more; what is missing is not known. */
export const pickTextDetails = (from: Partial<TextDetails>): TextDetails =>
  Object.fromEntries(TEXT_DETAILS.map((name) => [name, from[name] ?? null])) as Record<
    keyof TextDetails,
    string | null
  >;

/** Tables of what people send. */

export interface ReviewTable {
  id: Generated<number>;
  /** Null while the writer is suspended: it is then of `withheld_from`. */
  restaurant_id: number | null;
  withheld_from: Generated<number | null>;
  /** Since when a moderator keeps it off the site, which does not end with a suspension. */
  hidden_at: Generated<Date | null>;
  /** Null when the writer's account is gone and the review was to stay. */
  user_id: number | null;
  rating: number;
  review: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ContactMessageTable {
  id: Generated<number>;
  full_name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Generated<Date>;
  /** Null until the operator has dealt with it. */
  handled_at: Date | null;
}

export interface AdvertisementEnquiryTable {
  id: Generated<number>;
  restaurant_name: string;
  contact_person: string;
  email: string;
  phone: string;
  message: string;
  created_at: Generated<Date>;
  /** Null until the operator has dealt with it. */
  handled_at: Date | null;
}

export interface ReviewReportTable {
  id: Generated<number>;
  review_id: number;
  /** Null when nobody was signed in. */
  user_id: number | null;
  reason: string;
  note: string;
  created_at: Generated<Date>;
  resolved_at: Date | null;
}

/** Hours that a text names. Days that it does not name are not known, unless it says which ones are closed. */
export interface NamedHours {
  /** Minutes of the day. */
  readonly spans: readonly {
    readonly weekday: Weekday;
    readonly opensMin: number;
    readonly closesMin: number;
  }[];
  readonly closedOn: readonly Weekday[];
  readonly isWeek: boolean;
}

export interface CorrectionTable {
  id: Generated<number>;
  restaurant_id: number;
  /** Null when nobody was signed in. */
  user_id: number | null;
  topic: string;
  message: string;
  /** Empty when the person left none. */
  email: string;
  created_at: Generated<Date>;
  resolved_at: Date | null;
  /** What the text seems to say about hours. */
  named_hours: NamedHours | null;
}
