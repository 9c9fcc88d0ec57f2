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
  readFavourites,
  readSharedList,
  readShareToken,
  type ListChange,
} from './favourite/model';
import {
  readAreas,
  readCountedOptions,
  readFilterCounts,
  readPage,
  readPlaces,
  readRankings,
  readRelated,
  readShelves,
  type FilterKind,
  type ListingFilter,
} from './listing/model';
import { OPTION_LIST_PATHS, toFilterRequest } from './listing/request';
import { cutKeyword } from './listing/rules';
import { readSuggestions } from './listing/search';
import { readFeatured, readRestaurant, type FavouriteId } from './restaurant/model';
import type { CorrectionRequest } from './restaurant/rules';
import { readMyReviews, readOwnReview, readReviewPage, type ReviewSort } from './review/model';
import { toReviewForm, type ReportRequest, type ReviewUpdate } from './review/rules';
import { readGroundAnswer, readSettings } from './site/model';
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
  /** From 1; left out, no page is named and the host answers the first. */
  readonly page?: number;
}

interface ReviewsArgs extends BySlug {
  /** From 1. */
  readonly page: number;
  readonly sort: ReviewSort;
  /** Only reviews with so many stars; null for all. */
  readonly stars: number | null;
}

/** The arguments are the body. */
const send = <Args>(args: Args): Args => args;
const noBody = (): undefined => undefined;
const nothing = (): null => null;
/** Read by the pages that show it, so that first pages don't carry the reader. */
const asSent = (data: unknown): unknown => data;
const encode = encodeURIComponent;

/** A query from page 2 on. */
const pageQuery = (page = 1): string => (page > 1 ? `?page=${page}` : '');

/** The calls of the API contract (specification, section 7), each named as the product speaks of it. Those marked
 * additive may be answered with 404 by another host, and what needs them is then hidden. */
export const endpoints = {
  // A person's account.
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
  /** Exchanges the code that Google's return left in the address; each works once. */
  verifyGoogle: post(
    'auth/google/verify-token',
    send<{ readonly code: string; readonly verifier?: string | undefined }>,
    readSignIn,
  ),
  /** Additive. */
  providers: get('auth/providers', readProviders),
  /** Additive; a host may sign the person in, or leave that to the login. */
  verifyEmail: post('client-auth/verify_email', send<account.VerifyEmailRequest>, readSignIn),
  /** Additive. */
  resendVerification: post(
    'client-auth/resend_verification',
    send<account.ResendVerificationRequest>,
    nothing,
  ),
  /** Additive. */
  forgotPassword: post('client-auth/forgot_password', send<account.ForgotPasswordRequest>, nothing),
  /** Additive; a host may sign the person in, or leave that to the login. */
  resetPassword: post('client-auth/reset_password', send<account.ResetPasswordRequest>, readSignIn),
  /** Additive: somebody else signed in. Ends every session, passkey and the password, and answers the token for a new one. */
  disownSignIn: post('client-auth/disown_sign_in', send<account.DisownRequest>, readResetToken),
  /** Additive: where the person is signed in, the latest used first. */
  sessions: get('client-auth/sessions', readSessions),
  /** Additive: ends sessions of one's own. */
  revokeSessions: post(
    'client-auth/revoke_sessions',
    send<{ readonly ids: readonly number[] }>,
    nothing,
  ),
  /** Additive: proves for this session who somebody is, where a call asks for that. */
  prove: post('client-auth/prove', send<account.ProveRequest>, nothing),
  counts: get('users/get_total_reviews_and_fav', readCounts),
  /** Additive: a zip file with everything that is kept about the person. */
  exportData: getFile('users/export_data'),
  /** Additive. */
  deleteAccount: post('users/delete_account', send<account.DeleteAccountRequest>, nothing),

  // Passkeys; additive. One's own, the oldest first.
  passkeys: get('client-auth/passkeys', asSent),
  passkeyOptions: post('client-auth/passkey_options', noBody, asSent),
  addPasskey: post(
    'client-auth/add_passkey',
    send<{ readonly name: string; readonly credential: object }>,
    asSent,
  ),
  removePasskey: post('client-auth/remove_passkey', send<{ readonly id: number }>, asSent),
  passkeySignInOptions: post('client-auth/passkey_sign_in_options', noBody, asSent),
  passkeySignIn: post(
    'client-auth/passkey_sign_in',
    send<{ readonly credential: object }>,
    readSignIn,
  ),

  // Two-step sign-in; additive.
  twoStep: get('client-auth/two_step', asSent),
  offerApp: post('client-auth/offer_authenticator', noBody, asSent),
  addApp: post('client-auth/add_authenticator', send<account.CodeRequest>, asSent),
  removeApp: post('client-auth/remove_authenticator', noBody, asSent),
  /** Demands a passkey beside the password, or no longer. */
  askPasskey: post('client-auth/ask_passkey', send<{ readonly is_asked: boolean }>, asSent),
  renewRecoveryCodes: post('client-auth/renew_recovery_codes', noBody, asSent),
  /** Finishes a sign-in that was refused with `second-step-needed`. */
  secondStep: post(
    'client-auth/second_step',
    send<{ readonly ticket: string; readonly code?: string; readonly credential?: object }>,
    readSignIn,
  ),

  // The site, its city, and the forms that anyone may send.
  settings: get('setting/get_hero_setting', readSettings),
  /** Additive: what the map is drawn on; 404 without one. */
  ground: get('city/ground', readGroundAnswer),
  /** Additive: the file of a ground, for `readGround`. Its content never changes. */
  groundFile: getFile(({ hash }: { readonly hash: string }) => `city/ground/${hash}`),
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

  // Reviews. Only `rate` is the specification's: rating the same restaurant again replaces the first rating.
  rate: post('review/create_client_review', send<BySlug & { readonly ratings: number }>, nothing),
  /** One's own review of a restaurant; null while there is none. */
  ownReview: get(({ slug }: BySlug) => `review/get_client_review/${encode(slug)}`, readOwnReview),
  /** Makes or replaces one's own review of a restaurant. */
  updateReview: post(
    'review/update_client_review',
    (update: ReviewUpdate) => toReviewForm(update),
    readOwnReview,
  ),
  deleteReview: post('review/delete_client_review', send<BySlug>, nothing),
  /** A restaurant's reviews beyond those that it was read with, and in other orders. */
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
  /** Additive: every place of a selection, for a map and for distances that are worked out on the device. */
  places: post(
    'restraunt/filter_places',
    ({ filter }: ByFilter) => toFilterRequest(filter),
    readPlaces,
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
  /** Additive: places by what is known of them, where nobody's ratings tell which are good. */
  shelves: get('restraunt/shelves', readShelves),
  /** Additive: what somebody may mean who has typed so far, the likeliest first, at most SUGGESTIONS_MAX. */
  suggestions: get(
    ({ text }: { readonly text: string }) =>
      `search/suggestions?text=${encode(cutKeyword(text.trim().toLowerCase()))}`,
    readSuggestions,
  ),

  // Favorites; the wire speaks of a wishlist. Newest first.
  favourites: get('wishlist/wishlist_list', readFavourites),
  /** The id of the new entry; null when the host does not say. Adding what is a favorite already answers its id. */
  addFavourite: post('wishlist/create_wishlist', send<BySlug>, readCreatedId),
  /** By the ids of entries, not of restaurants. */
  removeFavourites: post(
    'wishlist/delete_wishlist',
    send<{ readonly ids: readonly FavouriteId[] }>,
    nothing,
  ),
  /** Additive: token of the list's read-only address, or null while it is not shared. */
  share: get('wishlist/share', readShareToken),
  /** Additive: starts or ends sharing; a list that is shared anew gets a new address. */
  setShare: post(
    'wishlist/set_share',
    ({ isShared }: { readonly isShared: boolean }) => ({ is_shared: isShared }),
    readShareToken,
  ),
  /** Additive: somebody's shared list, for anyone who has its address, a page at a time where it is long. */
  sharedList: get(
    ({ token, page }: ByToken & { readonly page?: number }) =>
      `wishlist/shared/${encode(token)}${pageQuery(page)}`,
    readSharedList,
  ),
  /** Additive: makes all places of a shared list one's own favorites. */
  saveShared: post('wishlist/save_shared', send<ByToken>, asSent),
  /** Additive: one's own lists by name, which favorites are on them, and notes. */
  favouriteLists: get('wishlist/lists', asSent),
  /** Additive: a change of one's own lists and notes. */
  changeLists: post(
    ({ change }: { readonly change: ListChange; readonly body: object }) => `wishlist/${change}`,
    ({ body }) => body,
    asSent,
  ),

  // Table votes; additive. One's own, the latest first.
  votes: get('vote/mine', asSent),
  vote: get(({ token }: ByToken) => `vote/${encode(token)}`, asSent),
  createVote: post('vote/create', send<object>, asSent),
  castBallot: post(
    ({ token }: ByToken & { readonly ballot: object }) => `vote/${encode(token)}/ballot`,
    ({ ballot }) => ballot,
    asSent,
  ),
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

/** The endpoint of a name, for code that is generic over names. */
export const endpointOf = <Name extends EndpointName>(
  name: Name,
): Endpoint<EndpointArgs<Name>, EndpointResult<Name>> => byName[name];
