/** What pages and the API host agree on about drafts of the sponsor's words, as plain data. */

/** How often a page says that it has a document open, and after how long without a word it counts as closed, in seconds. */
export const PRESENCE_BEAT_S = 10;
export const PRESENCE_ENDS_S = 30;

/** Largest document that is taken, in bytes of JSON; the same as of a file. */
export const DOCUMENT_MAX_BYTES = 256_000;
/** Largest picture that is taken, in bytes, before anything is made of it. */
export const DRAFT_PICTURE_MAX_BYTES = 20 * 1024 * 1024;

/** How long a link for a colleague may be told to work, in hours. */
export const LINK_HOURS = [1, 24, 72, 168] as const;
/** How long the token works by which the page beside the form is shown, in minutes; a page asks for a new one before. */
export const FRAME_MINUTES = 60;

/** One page of a document's history. */
export const HISTORY_PAGE = 30;

/** The query of a page that is to show a draft. */
export const DRAFT_QUERY = 'draft';
/** The query that chooses light or dark for a page that shows a draft; left out, the browser chooses. */
export const DRAFT_THEME_QUERY = 'draft-theme';

/** The page on which a document is best looked at. */
export const PAGE_OF_KIND = {
  hero: '/',
  partner: '/',
  banner: '/',
  footer: '/',
  plans: '/',
  home: '/',
  about: '/about',
  contact: '/contact',
  faq: '/contact',
  'coming-soon': '/coming-soon',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** A side of a comparison: what visitors see, what it was built with, one's own draft, what that began from, or a revision. */
export const SIDE = /^(?:live|built-in|draft|base|[1-9]\d{0,8})$/;

/** A time as a person of the city says it, such as 2026-12-24T18:00. */
export const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The address of a page that shows a draft.
 * @param path such as `/about`
 * @param token of a link
 * @param theme left out, the browser chooses */
export function draftAddress(path: string, token: string, theme?: 'light' | 'dark'): string {
  const query = new URLSearchParams({ [DRAFT_QUERY]: token });
  if (theme) query.set(DRAFT_THEME_QUERY, theme);
  return `${path}?${query.toString()}`;
}
