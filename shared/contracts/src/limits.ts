/** Figures that several teams must agree on. Source: specification, section 9, unless a comment says otherwise. */

/** How long a request to the API may take, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 300_000;
/** Most suggestions the search box shows. */
export const SUGGESTIONS_MAX = 8;
/** Restaurants on one page of our API (the spec leaves the size to the server). */
export const PAGE_SIZE = 12;
/** Pages of a listing that an address may open at once. */
export const OPENED_PAGES_MAX = 10;
/** Restaurants that one read of all places of a selection answers at most, the best ones. */
export const PLACES_MAX = 3000;
/** Reviews on one page, and how many a restaurant is read with. */
export const REVIEWS_PAGE_SIZE = 20;
export const FIRST_REVIEWS_MAX = 50;
/** Photos of one review: how many, and how many bytes each may have. */
export const PHOTOS_MAX = 6;
export const PHOTO_BYTES_MAX = 10 * 1024 * 1024;
/** Formats in which photos are taken, by their media types. */
export const PHOTO_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
] as const;
/** Options of one kind that a selection may name, and characters of its keyword; our API takes no more. */
export const FILTER_IDS_MAX = 200;
export const KEYWORD_MAX = 200;
/** Last page that our API will count to; deeper pages help nobody and cost a scan. */
export const LAST_PAGE_MAX = 100;
/** Options shown before "Show all" in Amenities and Accessibility. */
export const FIRST_OPTIONS = 4;
/** Half the side of the map's box around a restaurant, in degrees. */
export const MAP_HALF_BOX_DEG = 0.005;
/** Lowest and highest rating, in whole stars. */
export const RATING_MIN = 1;
export const RATING_MAX = 5;
/** Price ranges, cheapest first. */
export const PRICE_RANGES = ['$', '$$', '$$$', '$$$$'] as const;
/** Toasts kept at most, and how long each kind stays, in milliseconds (section 8). */
export const TOASTS_MAX = 20;
export const TOAST_ERROR_MS = 4000;
export const TOAST_SUCCESS_MS = 2000;
export const TOAST_OTHER_MS = 4000;
/** Days that the coming-soon page counts down from its load. */
export const COUNTDOWN_DAYS = 30;
/** Widths, in pixels, in which the API host serves a picture. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;
/** How long the session spinner shows before it offers to go on signed out (decisions, silent failures). */
export const SESSION_PATIENCE_MS = 4000;
/** Length of a password, in characters, and how long mail links work, in minutes (decisions, missing screens). */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
export const VERIFY_LINK_MIN = 24 * 60;
export const RESET_LINK_MIN = 60;
/** Days after which a session that nobody used ends. */
export const SESSION_DAYS = 30;
/** Months that a message or an enquiry is kept after somebody dealt with it, and when nobody ever does (decision 0025;
 * the privacy page says the same). */
export const ENQUIRY_HANDLED_MONTHS = 12;
export const ENQUIRY_OPEN_MONTHS = 24;
