/** Storage keys, events, and parameters shared by the account remote, the shell, and other remotes. */

/** Key of the token: in local storage if "Remember me" is checked, else in session storage. */
export const TOKEN_KEY = 'account:token';
/** Keys of the name and email stored with the token by Google sign-in (specification, section 4). */
export const NAME_KEY = 'account:name';
export const EMAIL_KEY = 'account:email';
/** Keys that sign-out removes from both storages. */
export const PERSONAL_KEYS = [TOKEN_KEY, NAME_KEY, EMAIL_KEY] as const;

/** Events on `window` after the token was stored or removed in this tab. */
export const SIGNED_IN_EVENT = 'account:signed-in';
export const SIGNED_OUT_EVENT = 'account:signed-out';

/** Session storage key of the page to return to after login, see `rememberReturnPage` of `platform`. */
export const RETURN_PAGE_KEY = 'account:return-page';
/** Session storage key of an unsaved review. */
export const REVIEW_DRAFT_KEY = 'restaurant:review-draft';

/** Query parameter with Google's code after sign-in; empty if Google returned none. */
export const GOOGLE_CODE_PARAM = 'ggl-code';

/** Path of the session call. The shell makes a visitor's first one without loading the endpoints. */
export const SESSION_PATH = 'client-auth/get_loggin_session';
