import type { DataSource } from '@tableside/contracts/site/model';
import type { FilterKind } from '@tableside/contracts/listing/model';
import type {
  Fact,
  MenuItem,
  PlaceLinks,
  PriceRange,
  Weekday,
} from '@tableside/contracts/restaurant/model';
import type { TextDetails } from '../db/text-details';

/** One span of opening hours. Minutes count from midnight of `weekday`; a span past midnight closes after 1440. */
export interface OpeningSpan {
  readonly weekday: Weekday;
  readonly opensMin: number;
  readonly closesMin: number;
}

/** Opening hours as known. A weekday that is neither open nor closed is one that nobody recorded. */
export interface OpeningHours {
  readonly spans: readonly OpeningSpan[];
  readonly closedOn: readonly Weekday[];
  /** By date; left out where there are none. */
  readonly specialDays?: readonly SpecialDay[];
}

/** What the hours of a place were read from. */
export interface HoursSource {
  /** Of the tag `opening_hours`. */
  readonly value: string;
  /** ISO 3166-1 code in lowercase; null when it is not known. */
  readonly country: string | null;
  /** English name in full; null where the address does not say it, so that the city's counts. */
  readonly state: string | null;
  /** In which the hours were worked out, "2026-11"; left out before. */
  readonly month?: string;
}

/** A day whose hours are others than its weekday's. */
export interface SpecialDay {
  /** "2026-11-26", by the clocks of the city. */
  readonly date: string;
  /** Why, such as "Thanksgiving"; null when nobody says. */
  readonly name: string | null;
  /** Minutes from its midnight; none when it is closed, null when nobody knows. */
  readonly spans: readonly (readonly [opensMin: number, closesMin: number])[] | null;
}

/** A restaurant as the sample data and the importer hand it to the database. A text that is left out is not known. */
export interface RestaurantRecord extends Partial<TextDetails> {
  readonly source: DataSource;
  /** Identity within the source, such as `node/123`; an import updates by it. */
  readonly externalId: string;
  /** Wanted slug; made from title and area when left out. Kept once given. */
  readonly slug?: string;
  readonly title: string;
  /** BCP 47; left out where it is English or the source does not say. */
  readonly titleLang?: string | undefined;
  readonly location: string | null;
  /** Number and street of the address, as a card shows it. */
  readonly street?: string | null;
  /** The chain that the source names. */
  readonly brand?: string | null;
  readonly area: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly priceRange: PriceRange | null;
  /** Titles per kind; a title that is new becomes an option. */
  readonly options: Readonly<Record<FilterKind, readonly string[]>>;
  readonly hours: OpeningHours;
  /** Left out where hours come from no tag. */
  readonly hoursSource?: HoursSource | undefined;
  readonly facts: readonly Fact[];
  readonly menu: readonly MenuItem[];
  /** Paths below the API host, featured first. */
  readonly images: readonly string[];
  /** Where the place leads people; no source says. */
  readonly links?: PlaceLinks | null;
  /** The mail address that the source lists: for proofs, and shown to nobody. */
  readonly contactEmail?: string | undefined;
}
