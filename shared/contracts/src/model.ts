import type { OpenAt, SortOrder } from './listing';

/** The product's own model, with the right names. `normalise.ts` makes these shapes from what an API host sends. */

export type PriceRange = '$' | '$$' | '$$$' | '$$$$';

/** One choice in a filter. */
export interface FilterOption {
  readonly id: number;
  readonly title: string;
}

export type FilterKind = 'cuisine' | 'popularFor' | 'service' | 'feature' | 'accessibility';

/** The five lists of filter options. */
export type FilterOptions = Readonly<Record<FilterKind, readonly FilterOption[]>>;

/** Monday is 1 and Sunday 7, as in ISO 8601. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** One line of opening hours as the host words it; several lines may share a weekday. */
export interface Timeslot {
  readonly weekday: Weekday;
  /** Text as shown to people, such as "5:00 PM to 1:00 AM". Empty when closed. */
  readonly slot: string;
  readonly isClosed: boolean;
}

export interface Rating {
  /** Mean of 1 to 5 stars, rounded to one decimal; null when nobody has rated. */
  readonly average: number | null;
  /** Null when the host does not say. */
  readonly count: number | null;
}

/** What the host calls an entry of the wishlist; some hosts count, others use words. */
export type WishlistId = number | string;

export interface Favourite {
  readonly isAdded: boolean;
  readonly wishlistId: WishlistId | null;
}

/** What a card shows. */
export interface RestaurantSummary {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** Path relative to the API host, or an absolute URL; null when there is none. */
  readonly image: string | null;
  readonly location: string | null;
  /** Neighbourhood (additive; null when the host does not say). */
  readonly area: string | null;
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

export interface Review {
  readonly id: number | null;
  readonly rating: number;
  readonly text: string;
  /** ISO 8601 instant, or null when the host sent none that can be read. */
  readonly createdAt: string | null;
  readonly reviewer: { readonly firstName: string; readonly lastName: string };
  readonly images: readonly string[];
}

/** A page of a restaurant's reviews. */
export interface ReviewPage {
  readonly reviews: readonly Review[];
  readonly lastPage: number;
  readonly total: number | null;
}

/** One's own review of a restaurant, as it is edited. */
export interface OwnReview {
  readonly id: number;
  readonly rating: number;
  readonly text: string;
  readonly createdAt: string | null;
  readonly images: readonly string[];
}

/** How many reviews have 1, 2, 3, 4 and 5 stars. */
export type StarCounts = readonly [number, number, number, number, number];

/** What a host takes about a restaurant beyond the specification. */
export type RestaurantOffer = 'corrections' | 'reports';

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
}

/** A yes-or-no fact; a fact that nobody recorded is absent from the list. */
export interface Fact {
  readonly title: string;
  readonly value: 'yes' | 'no' | 'limited';
}

/** Where a restaurant's data comes from, for the attribution that its licence asks for. */
export type DataSource = 'demo' | 'osm' | 'owner';

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
  /** Additive: over all reviews, also those that were not sent; null when the host does not say. */
  readonly starCounts: StarCounts | null;
  /** Additive. */
  readonly offers: readonly RestaurantOffer[];
}

export interface RestaurantPage {
  readonly restaurants: readonly RestaurantSummary[];
  readonly lastPage: number;
  /** Exact count (additive); null when the host does not say. */
  readonly total: number | null;
}

export interface RankedRestaurant {
  readonly rank: number;
  readonly slug: string;
  readonly title: string;
  readonly image: string | null;
  readonly rating: Rating;
}

/** The ranking of one cuisine for one year; `restaurants` is sorted by rank. */
export interface CuisineRanking {
  readonly cuisine: string;
  readonly year: number;
  readonly restaurants: readonly RankedRestaurant[];
}

export interface SiteSettings {
  readonly headerImage: string | null;
  readonly headerText: string | null;
  readonly headerSmallText: string | null;
  readonly headerOverview: string | null;
  readonly address: string | null;
  /** Additive: the city's name as people say it, such as "Chattanooga, Tennessee". */
  readonly city: string | null;
  /** Additive: IANA time zone of the city. */
  readonly timeZone: string | null;
  /** Additive: where the listed data comes from. */
  readonly dataSource: DataSource | null;
  readonly totals: { readonly restaurants: number | null; readonly reviews: number | null };
}

export interface User {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly createdAt: string | null;
}

/** The selection that a listing is filtered by: ids per kind, a keyword, and what is additive. */
export interface ListingFilter {
  readonly cuisine: readonly number[];
  readonly popularFor: readonly number[];
  readonly service: readonly number[];
  readonly feature: readonly number[];
  readonly accessibility: readonly number[];
  readonly keyword: string;
  readonly sort: SortOrder;
  /** When the place should be open; null for any time. */
  readonly openAt: OpenAt | null;
  /** With `openAt`: asks for the places that do not say, in place of those that are open. */
  readonly hoursUnknown: boolean;
}

/** How many restaurants each option would leave, the other kinds and the search staying as they are. */
export interface FilterCounts {
  /** By the option's id; an option that is missing has none. */
  readonly options: Readonly<Record<number, number>>;
  /** Places known to be open at the moment that the selection asks for, and places that do not say; null when it asks
   * for none. */
  readonly hours: { readonly open: number; readonly unknown: number } | null;
}

/** A neighbourhood, and how many restaurants it has. */
export interface Area {
  readonly title: string;
  readonly count: number;
}

/** Every place of a selection, best first. */
export interface Places {
  readonly restaurants: readonly RestaurantSummary[];
  /** False when there are more than the host answers at once. */
  readonly isComplete: boolean;
}

export interface RelatedRestaurants {
  /** Of the same kind, best first. */
  readonly similar: readonly RestaurantSummary[];
  /** Nearest first. */
  readonly nearby: readonly RestaurantSummary[];
}

export interface SearchSuggestion {
  readonly type: 'restaurant' | 'cuisine' | 'location';
  readonly id: number | string;
  readonly title: string;
  readonly subtitle: string | null;
  /** Only for restaurants. */
  readonly slug: string | null;
}

/** What a sign-in gives; no token while the address is not confirmed. */
export interface SignIn {
  readonly token: string | null;
  readonly user: User | null;
  readonly needsVerification: boolean;
}

/** Which sign-ins the host has set up. */
export interface SignInProviders {
  readonly google: boolean;
  readonly facebook: boolean;
}

/** One place where a person is signed in. */
export interface AccountSession {
  readonly id: number;
  /** As the browser named itself; null when it did not. */
  readonly userAgent: string | null;
  readonly createdAt: string | null;
  readonly lastUsedAt: string | null;
  /** True for the session that asks. */
  readonly isCurrent: boolean;
}

export interface AccountCounts {
  readonly reviews: number | null;
  readonly favourites: number | null;
}

/** A review as its writer sees it. */
export interface MyReview {
  readonly id: number;
  readonly rating: number;
  readonly text: string;
  readonly createdAt: string | null;
  readonly restaurant: {
    readonly slug: string;
    readonly title: string;
    readonly image: string | null;
  };
}

/** A list of favourites that its owner lets others read. */
export interface SharedList {
  readonly firstName: string;
  readonly restaurants: readonly RestaurantSummary[];
}
