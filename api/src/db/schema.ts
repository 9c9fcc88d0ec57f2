import type {
  DataSource,
  Fact,
  FilterKind,
  MenuItem,
  PriceRange,
} from '@tableside/contracts/model';
import type { ColumnType, Generated, Kysely } from 'kysely';

/** Tables as the migrations make them. `Generated` columns have a default; jsonb is written as text. */
export interface Tables {
  options: { id: Generated<number>; kind: FilterKind; title: string };
  restaurants: RestaurantTable;
  restaurant_images: { restaurant_id: number; position: number; path: string };
  timeslots: TimeslotTable;
  words: { word: string; frequency: number };
  users: UserTable;
  reviews: ReviewTable;
  review_images: { review_id: number; position: number; path: string };
  settings: { name: string; value: string };
  contact_messages: ContactMessageTable;
  advertisement_enquiries: AdvertisementEnquiryTable;
  notify_signups: { id: Generated<number>; email: string; created_at: Generated<Date> };
}

/** A connection pool or a running transaction; repositories take either. */
export type Db = Kysely<Tables>;

type Computed<Value> = ColumnType<Value, never, never>;

interface RestaurantTable {
  id: Generated<number>;
  source: DataSource;
  external_id: string;
  slug: string;
  title: string;
  location: string | null;
  area: string | null;
  phone: string | null;
  website: string | null;
  overview: string | null;
  latitude: number | null;
  longitude: number | null;
  price_range: PriceRange | null;
  wait_time: string | null;
  facts: ColumnType<Fact[], string, string>;
  menu: ColumnType<MenuItem[], string, string>;
  featured_image: string | null;
  opt_ids: Generated<number[]>;
  cuisine_text: Generated<string>;
  rating_count: Generated<number>;
  rating_sum: Generated<number>;
  rating_squares: Generated<number>;
  score: Computed<number>;
  search: Computed<string>;
  content_hash: string;
  closed_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface TimeslotTable {
  restaurant_id: number;
  weekday: number;
  position: number;
  opens_min: number | null;
  closes_min: number | null;
  is_closed: boolean;
}

interface UserTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  address: string | null;
  created_at: Generated<Date>;
}

interface ReviewTable {
  id: Generated<number>;
  restaurant_id: number;
  user_id: number;
  rating: number;
  review: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface ContactMessageTable {
  id: Generated<number>;
  full_name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Generated<Date>;
}

interface AdvertisementEnquiryTable {
  id: Generated<number>;
  restaurant_name: string;
  contact_person: string;
  email: string;
  phone: string;
  message: string;
  created_at: Generated<Date>;
}
