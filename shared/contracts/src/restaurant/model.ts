import type { DataSource } from '../city/model';
import type { Wire } from '../common/read';
import type { Review, StarCounts } from '../review/model';
import type { PlaceLink } from './rules';

/** A restaurant in the product's own words. `read.ts` makes these shapes from what an API host sends. */

export type PriceRange = '$' | '$$' | '$$$' | '$$$$';

/** One choice in a filter. */
export interface FilterOption {
  readonly id: number;
  readonly title: string;
}

/** Monday is 1 and Sunday 7, as in ISO 8601. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** One line of opening hours as the host words it; several lines may share a weekday. */
export interface Timeslot {
  readonly weekday: Weekday;
  /** Of a special day, such as "2026-11-26": this line stands in place of its weekday's on that day alone, and an empty one
   * that does not say "closed" means that nobody knows. */
  readonly date?: string;
  /** Why that day is special, such as "Thanksgiving". */
  readonly occasion?: string | null;
  /** Text as shown to people, such as "5 PM to 1 AM". Empty when closed. */
  readonly slot: string;
  readonly isClosed: boolean;
}

export interface Rating {
  /** Mean of 1 to 5 stars, rounded to one decimal; null when nobody has rated. */
  readonly average: number | null;
  /** Null when the host does not say. */
  readonly count: number | null;
}

/** What the host calls a favourite; some hosts count, others use words. */
export type FavouriteId = number | string;

export interface Favourite {
  readonly isAdded: boolean;
  readonly favouriteId: FavouriteId | null;
}

/** What a card shows. */
export interface RestaurantSummary {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** BCP 47, such as "vi"; null where it is English or the host does not say. */
  readonly titleLang?: string | null;
  /** Path relative to the API host, or an absolute URL; null when there is none. */
  readonly image: string | null;
  readonly location: string | null;
  /** Neighbourhood (additive; null when the host does not say). */
  readonly area: string | null;
  /** Number and street without the city (additive; null when the host does not say). */
  readonly street: string | null;
  readonly cuisines: readonly FilterOption[];
  readonly popularFor: readonly FilterOption[];
  readonly priceRange: PriceRange | null;
  readonly rating: Rating;
  readonly hours: readonly Timeslot[];
  readonly favourite: Favourite;
  readonly coordinates: Coordinates | null;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** What a host takes about a restaurant beyond the specification. */
export type RestaurantOffer = 'corrections' | 'reports' | 'claims';

/** A restaurant that its host lists no longer. */
export interface ClosedRestaurant {
  readonly title: string;
  readonly location: string | null;
  readonly cuisines: readonly FilterOption[];
  /** ISO 8601 instant since when it is not listed; null when the host does not say. */
  readonly closedAt: string | null;
}

export interface MenuItem {
  readonly name: string;
  readonly description: string;
  /** As the restaurant words it, such as "$14". */
  readonly price: string;
  readonly image: string | null;
  /** Of the name; see `titleLang`. */
  readonly lang?: string | null;
}

/** A yes-or-no fact; a fact that nobody recorded is absent from the list. */
export interface Fact {
  readonly title: string;
  readonly value: 'yes' | 'no' | 'limited';
}

/** Who made it the restaurant of the month. A city in which nobody has rated has one by nobody. */
export type FeaturedBy = 'votes' | 'operator' | 'nobody';

/** The restaurant of the month. */
export interface FeaturedRestaurant extends RestaurantSummary {
  readonly waitTime: string | null;
  /** Additive; null when the host does not say. */
  readonly featuredBy: FeaturedBy | null;
}

/** Where a place's owner leads people; null for nowhere. */
export type PlaceLinks = Readonly<Record<PlaceLink, string | null>>;

export interface Restaurant extends RestaurantSummary {
  readonly phone: string | null;
  readonly website: string | null;
  readonly overview: string | null;
  readonly images: readonly string[];
  readonly reviews: readonly Review[];
  readonly features: readonly FilterOption[];
  readonly serviceTypes: readonly FilterOption[];
  readonly accessibility: readonly FilterOption[];
  readonly facts: readonly Fact[];
  readonly menu: readonly MenuItem[];
  readonly waitTime: string | null;
  readonly source: DataSource | null;
  /** Additive: who gathered the data, and the license's SPDX name. */
  readonly sourceName: string | null;
  readonly sourceLicense: string | null;
  /** Additive: over all reviews, also those that were not sent; null when the host does not say. */
  readonly starCounts: StarCounts | null;
  /** Additive. */
  readonly offers: readonly RestaurantOffer[];
  /** Additive: path of the picture for previews on other sites; null when the host makes none. */
  readonly socialImage: string | null;
  /** Additive: what its owner says, as the host sent it; see `read-owner.ts`. Null when there is none. */
  readonly owner: Wire | null;
}
