import type { DataSource } from '@tableside/contracts/site/model';
import type {
  Fact,
  MenuItem,
  RestaurantLinks,
  PriceRange,
  Weekday,
} from '@tableside/contracts/restaurant/model';
import type { ColumnType, Generated } from 'kysely';

type Computed<Value> = ColumnType<Value, never, never>;

/** Texts that are stored verbatim and only shown on the restaurant's own page, by column name. To add one,
 * add a word here, a column (`migrations`), and a field in the contract. */
export const TEXT_DETAILS = [
  'phone',
  'website',
  'overview',
  'wait_time',
  'source_name',
  'source_license',
] as const;

/** Null if unknown. */
export type TextDetails = Readonly<Record<(typeof TEXT_DETAILS)[number], string | null>>;

/** Picks the texts from an object; missing ones become null. */
export const pickTextDetails = (from: Partial<TextDetails>): TextDetails =>
  Object.fromEntries(TEXT_DETAILS.map((name) => [name, from[name] ?? null])) as Record<
    keyof TextDetails,
    string | null
  >;

/** Hours mentioned in a text. Other days are unknown unless the text says which days are closed. */
export interface NamedHours {
  readonly spans: readonly {
    readonly weekday: Weekday;
    readonly opensMin: number;
    readonly closesMin: number;
  }[];
  readonly closedOn: readonly Weekday[];
  readonly isWeek: boolean;
}

/** Restaurants, and what users submit about them. */
export interface RestaurantTables {
  /** At most one row. Edges in degrees, sizes in bytes. */
  base_maps: {
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
  };
  restaurants: TextDetails & {
    id: Generated<number>;
    source: DataSource;
    external_id: string;
    slug: string;
    title: string;
    title_lang: Generated<string | null>;
    /** Alternative names, which are searched. */
    other_names: ColumnType<string[], string | undefined, string>;
    location: string | null;
    area: string | null;
    latitude: number | null;
    longitude: number | null;
    price_range: PriceRange | null;
    facts: ColumnType<Fact[], string, string>;
    special_days: ColumnType<unknown[], string | undefined, string>;
    /** The text that the hours were parsed from; null if there is none. */
    hours_source: ColumnType<unknown, string | null | undefined, string | null>;
    links: ColumnType<RestaurantLinks | null, string | null | undefined, string | null>;
    /** From the source; never shown. */
    contact_email: Generated<string | null>;
    menu: ColumnType<MenuItem[], string, string>;
    featured_image: string | null;
    opt_ids: Generated<number[]>;
    street: string | null;
    brand: string | null;
    /** Tie-breaker for equal scores, computed by `refresh_completeness()`. */
    completeness: Generated<number>;
    rating_count: Generated<number>;
    rating_sum: Generated<number>;
    rating_squares: Generated<number>;
    rating_avg: Computed<number | null>;
    score: Computed<number>;
    content_hash: string;
    closed_at: Date | null;
    /** Closed by the operator; imports do not reopen it. */
    is_held_closed: Generated<boolean>;
    /** For a duplicate: the restaurant that its address redirects to. */
    merged_into: Generated<number | null>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  timeslots: {
    restaurant_id: number;
    weekday: number;
    position: number;
    opens_min: number | null;
    closes_min: number | null;
    is_closed: boolean;
  };
  reviews: {
    id: Generated<number>;
    /** Null while the author is suspended; `withheld_from` has the restaurant then. */
    restaurant_id: number | null;
    withheld_from: Generated<number | null>;
    /** Hidden by a moderator, which outlasts a suspension. */
    hidden_at: Generated<Date | null>;
    /** Null if the author deleted the account and kept the review. */
    user_id: number | null;
    rating: number;
    review: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  contact_messages: {
    id: Generated<number>;
    full_name: string;
    email: string;
    subject: string;
    message: string;
    created_at: Generated<Date>;
    handled_at: Date | null;
  };
  advertisement_inquiries: {
    id: Generated<number>;
    restaurant_name: string;
    contact_person: string;
    email: string;
    phone: string;
    message: string;
    created_at: Generated<Date>;
    handled_at: Date | null;
  };
  review_reports: {
    id: Generated<number>;
    review_id: number;
    /** Null for visitors. */
    user_id: number | null;
    reason: string;
    note: string;
    created_at: Generated<Date>;
    resolved_at: Date | null;
  };
  corrections: {
    id: Generated<number>;
    restaurant_id: number;
    /** Null for visitors. */
    user_id: number | null;
    topic: string;
    message: string;
    /** Empty if not given. */
    email: string;
    created_at: Generated<Date>;
    resolved_at: Date | null;
    /** Hours recognized in the text. */
    named_hours: ColumnType<NamedHours | null, string | null, string | null>;
    /** Hash of the sender at this restaurant; null if it is unknown. */
    visitor: string | null;
  };
}
