import { SESSION_PATH } from './account/browser';
import {
  readCounts,
  readProviders,
  readResetToken,
  readSessions,
  readSignIn,
  readUser,
} from './account/model';
import type * as account from './account/rules';
import { get, getFile, post, type Endpoint } from './common/calls';
import {
  readCreatedId,
  readFavorites,
  readSharedList,
  readShareToken,
  type ListChange,
} from './favorite/model';
import {
  readAreas,
  readCountedOptions,
  readFilterCounts,
  readPage,
  readRestaurants,
  readRankings,
  readRelated,
  readCollections,
  type FilterKind,
  type ListingFilter,
} from './listing/model';
import { OPTION_LIST_PATHS, toFilterRequest } from './listing/request';
import { cutKeyword } from './listing/rules';
import { readSuggestions } from './listing/search';
import { readFeatured, readRestaurant, type FavoriteId } from './restaurant/model';
import type { CorrectionRequest } from './restaurant/rules';
import { readMyReviews, readOwnReview, readReviewPage, type ReviewSort } from './review/model';
import { toReviewForm, type ReportRequest, type ReviewUpdate } from './review/rules';
import { readBaseMapResponse, readSettings } from './site/model';
import type { AdvertiseRequest, ContactRequest, NotifyRequest } from './site/rules';

interface BySlug {
  readonly slug: string;
}
interface ByToken {
  readonly token: string;
}
interface ByFilter {
  readonly filter: ListingFilter;
}

export interface RestaurantsArgs extends ByFilter {
  /** From 1; if omitted, no page is sent and the API returns the first. */
  readonly page?: number;
}

interface ReviewsArgs extends BySlug {
  /** From 1. */
  readonly page: number;
  readonly sort: ReviewSort;
  /** Only reviews with this many stars; null for all. */
  readonly stars: number | null;
}

/** The arguments are the body. */
const send = <Args>(args: Args): Args => args;
const emptyBody = (): undefined => undefined;
const nothing = (): null => null;
/** Unparsed: the pages that show it include the reader, so that other pages do not. */
const asSent = (data: unknown): unknown => data;
const encode = encodeURIComponent;

/** Query string with the page number; empty for page 1. */
const pageQuery = (page = 1): string => (page > 1 ? `?page=${page}` : '');

/** The calls of the API contract (specification, section 7). Another API may respond to those marked additive with 404;
 * features that need them are then hidden. */
export const endpoints = {
  // A user's account.
  session: get(SESSION_PATH, readUser),
  login: post('client-auth/login', send<account.LoginRequest>, readSignIn),
  register: post('client-auth/register', send<account.RegisterRequest>, nothing),
  updateProfile: post('client-auth/update_client_profile', send<account.ProfileRequest>, readUser),
  changePassword: post(
    'client-auth/client_change_password',
    send<account.PasswordRequest>,
    nothing,
  ),
  logout: post('client-auth/logout', () => ({}), nothing),
  /** Exchanges the code from Google's redirect; each code works once. */
  verifyGoogle: post(
    'auth/google/verify-token',
    send<{ readonly code: string; readonly verifier?: string | undefined }>,
    readSignIn,
  ),
  /** Additive. */
  providers: get('auth/providers', readProviders),
  /** Additive; may sign the user in. */
  verifyEmail: post('client-auth/verify_email', send<account.VerifyEmailRequest>, readSignIn),
  /** Additive. */
  resendVerification: post(
    'client-auth/resend_verification',
    send<account.ResendVerificationRequest>,
    nothing,
  ),
  /** Additive. */
  forgotPassword: post('client-auth/forgot_password', send<account.ForgotPasswordRequest>, nothing),
  /** Additive; may sign the user in. */
  resetPassword: post('client-auth/reset_password', send<account.ResetPasswordRequest>, readSignIn),
  /** Additive: "This wasn't me". Revokes all sessions, passkeys, and the password; returns a token for a new password. */
  reportSignIn: post(
    'client-auth/report_sign_in',
    send<account.ReportSignInRequest>,
    readResetToken,
  ),
  /** Additive: the user's sessions, most recently used first. */
  sessions: get('client-auth/sessions', readSessions),
  /** Additive: revokes some of the user's own sessions. */
  revokeSessions: post(
    'client-auth/revoke_sessions',
    send<{ readonly ids: readonly number[] }>,
    nothing,
  ),
  /** Additive: re-authenticates this session, for calls that require it. */
  reauth: post('client-auth/reauth', send<account.ReauthRequest>, nothing),
  counts: get('users/get_total_reviews_and_fav', readCounts),
  /** Additive: a zip file with all of the user's data. */
  exportData: getFile('users/export_data'),
  /** Additive. */
  deleteAccount: post('users/delete_account', send<account.DeleteAccountRequest>, nothing),

  // The user's passkeys, oldest first; additive.
  passkeys: get('client-auth/passkeys', asSent),
  passkeyOptions: post('client-auth/passkey_options', emptyBody, asSent),
  addPasskey: post(
    'client-auth/add_passkey',
    send<{ readonly name: string; readonly credential: object }>,
    asSent,
  ),
  removePasskey: post('client-auth/remove_passkey', send<{ readonly id: number }>, asSent),
  passkeySignInOptions: post('client-auth/passkey_sign_in_options', emptyBody, asSent),
  passkeySignIn: post(
    'client-auth/passkey_sign_in',
    send<{ readonly credential: object }>,
    readSignIn,
  ),

  // Two-step login; additive.
  twoStep: get('client-auth/two_step', asSent),
  offerApp: post('client-auth/offer_authenticator', emptyBody, asSent),
  addApp: post('client-auth/add_authenticator', send<account.CodeRequest>, asSent),
  removeApp: post('client-auth/remove_authenticator', emptyBody, asSent),
  /** Sets whether a passkey is required in addition to the password. */
  promptForPasskey: post(
    'client-auth/prompt_for_passkey',
    send<{ readonly is_requested: boolean }>,
    asSent,
  ),
  renewRecoveryCodes: post('client-auth/renew_recovery_codes', emptyBody, asSent),
  /** Finishes a sign-in that was rejected with `second-step-needed`. */
  secondStep: post(
    'client-auth/second_step',
    send<{ readonly ticket: string; readonly code?: string; readonly credential?: object }>,
    readSignIn,
  ),

  // Site settings, base map, and public forms.
  settings: get('setting/get_hero_setting', readSettings),
  /** Additive: metadata of the base map; 404 if there is none. */
  baseMap: get('city/base-map', readBaseMapResponse),
  /** Additive: the base map file, for `readBaseMap`. Immutable. */
  baseMapFile: getFile(({ hash }: { readonly hash: string }) => `city/base-map/${hash}`),
  contact: post('contact-form/create', send<ContactRequest>, nothing),
  advertise: post('advertisement-enquiry/create', send<AdvertiseRequest>, nothing),
  /** Additive. */
  notify: post('notify/create', send<NotifyRequest>, nothing),

  // One restaurant.
  featured: get('restraunt/get_featured_resturant', readFeatured),
  restaurant: get(({ slug }: BySlug) => `restraunt/get_by_slug/${encode(slug)}`, readRestaurant),
  /** Additive. */
  related: get(({ slug }: BySlug) => `restraunt/get_related/${encode(slug)}`, readRelated),
  /** Additive. */
  correct: post('correction/create', send<CorrectionRequest & BySlug>, nothing),

  // Reviews; all but `rate` are additive. Rating a restaurant again replaces the first rating.
  rate: post('review/create_client_review', send<BySlug & { readonly ratings: number }>, nothing),
  /** The user's own review of a restaurant; null if there is none. */
  ownReview: get(({ slug }: BySlug) => `review/get_client_review/${encode(slug)}`, readOwnReview),
  /** Creates or replaces the user's own review. */
  updateReview: post(
    'review/update_client_review',
    (update: ReviewUpdate) => toReviewForm(update),
    readOwnReview,
  ),
  deleteReview: post('review/delete_client_review', send<BySlug>, nothing),
  /** More reviews of a restaurant, sorted and filtered. */
  reviews: get(
    ({ slug, page, sort, stars }: ReviewsArgs) =>
      `review/list/${encode(slug)}?page=${page}&sort=${sort}${stars === null ? '' : `&stars=${stars}`}`,
    readReviewPage,
  ),
  reportReview: post('review/report', send<ReportRequest & { readonly id: number }>, nothing),
  /** Newest first. */
  myReviews: get('users/get_my_reviews', readMyReviews),

  // Lists of restaurants.
  restaurants: post(
    ({ page }: RestaurantsArgs) =>
      `restraunt/filter_restaurants${page === undefined ? '' : `?page=${page}`}`,
    ({ filter }) => toFilterRequest(filter),
    readPage,
  ),
  /** Additive. */
  filterCounts: post(
    'restraunt/filter_counts',
    ({ filter }: ByFilter) => toFilterRequest(filter),
    readFilterCounts,
  ),
  /** Additive: all matching restaurants, for the map and for distances calculated on the device. */
  mapRestaurants: post(
    'restraunt/filter_map',
    ({ filter }: ByFilter) => toFilterRequest(filter),
    readRestaurants,
  ),
  options: get(
    ({ kind }: { readonly kind: FilterKind }) => OPTION_LIST_PATHS[kind],
    readCountedOptions,
  ),
  /** Additive. */
  areas: get('areas/all_data', readAreas),
  rankings: get('cuisines-types/get_top_10', readRankings),
  /** Additive. */
  ranks: get(({ page }: { readonly page: number }) => `restraunt/ranks?page=${page}`, asSent),
  /** Additive: collections of restaurants by facts, for cities with few ratings. */
  collections: get('restraunt/collections', readCollections),
  /** Additive: at most SUGGESTIONS_MAX suggestions for the typed text, most relevant first. */
  suggestions: get(
    ({ text }: { readonly text: string }) =>
      `search/suggestions?text=${encode(cutKeyword(text.trim().toLowerCase()))}`,
    readSuggestions,
  ),

  // Favorites, called wishlist on the wire. Newest first.
  favorites: get('wishlist/wishlist_list', readFavorites),
  /** Returns the id of the new or existing entry; null if the API does not send it. */
  addFavorite: post('wishlist/create_wishlist', send<BySlug>, readCreatedId),
  /** By entry ids, not restaurant ids. */
  removeFavorites: post(
    'wishlist/delete_wishlist',
    send<{ readonly ids: readonly FavoriteId[] }>,
    nothing,
  ),
  /** Additive: token of the list's share link; null if it is not shared. */
  share: get('wishlist/share', readShareToken),
  /** Additive: starts or stops sharing. Sharing again creates a new link. */
  setShare: post(
    'wishlist/set_share',
    ({ isShared }: { readonly isShared: boolean }) => ({ is_shared: isShared }),
    readShareToken,
  ),
  /** Additive: a shared list, for anyone with the link, in pages. */
  sharedList: get(
    ({ token, page }: ByToken & { readonly page?: number }) =>
      `wishlist/shared/${encode(token)}${pageQuery(page)}`,
    readSharedList,
  ),
  /** Additive: adds all restaurants of a shared list to the user's favorites. */
  saveShared: post('wishlist/save_shared', send<ByToken>, asSent),
  /** Additive: the user's named lists with their favorites and notes. */
  favoriteLists: get('wishlist/lists', asSent),
  /** Additive: changes the user's lists and notes. */
  changeLists: post(
    ({ change }: { readonly change: ListChange; readonly body: object }) => `wishlist/${change}`,
    ({ body }) => body,
    asSent,
  ),

  // Table votes; additive. The user's own, latest first.
  votes: get('vote/mine', asSent),
  vote: get(({ token }: ByToken) => `vote/${encode(token)}`, asSent),
  createVote: post('vote/create', send<object>, asSent),
  castBallot: post(
    ({ token }: ByToken & { readonly ballot: object }) => `vote/${encode(token)}/ballot`,
    ({ ballot }) => ballot,
    asSent,
  ),
  /** Closes the user's own vote. */
  endVote: post(({ token }: ByToken) => `vote/${encode(token)}/end`, emptyBody, asSent),
} as const;

export type EndpointName = keyof typeof endpoints;

export type EndpointArgs<Name extends EndpointName> = Parameters<
  (typeof endpoints)[Name]['path']
>[0];

export type EndpointResult<Name extends EndpointName> = ReturnType<
  (typeof endpoints)[Name]['read']
>;

const byName: {
  readonly [Name in EndpointName]: Endpoint<EndpointArgs<Name>, EndpointResult<Name>>;
} = endpoints;

/** Returns an endpoint by name, for generic code. */
export const endpointOf = <Name extends EndpointName>(
  name: Name,
): Endpoint<EndpointArgs<Name>, EndpointResult<Name>> => byName[name];
