/** Names by which the account remote, the shell and other remotes meet in a browser. */

/** Storage key of the token: local storage when the person wants to be remembered, else session storage. */
export const TOKEN_KEY = 'account:token';
/** Storage keys of the name and address that a sign-in through Google leaves beside the token (specification, section 4). */
export const NAME_KEY = 'account:name';
export const EMAIL_KEY = 'account:email';
/** Everything of one person that sign-out removes from both storages. */
export const PERSONAL_KEYS = [TOKEN_KEY, NAME_KEY, EMAIL_KEY] as const;

/** Events on `window`: the token was stored, or removed, in this tab. */
export const SIGNED_IN_EVENT = 'account:signed-in';
export const SIGNED_OUT_EVENT = 'account:signed-out';

/** Session storage key of the place that a visitor left to sign in, see `platform`'s `rememberReturnPage`. */
export const RETURN_PAGE_KEY = 'account:place';
/** Session storage key of the words about a restaurant that somebody typed and has not saved. */
export const REVIEW_DRAFT_KEY = 'restaurant:review-draft';

/** Query parameter that brings a sign-in back from Google; empty when the provider's side ended without a code. */
export const GOOGLE_CODE_PARAM = 'ggl-code';

/** Path of the session call; the shell makes a visitor's first one without the table of endpoints. */
export const SESSION_PATH = 'client-auth/get_loggin_session';
