/** Limits and addresses of content drafts, shared by pages and the API. */

/** Largest document, in bytes of JSON; the same as for content files. */
export const CONTENT_MAX_BYTES = 256_000;
/** Largest picture upload, in bytes. */
export const DRAFT_PICTURE_MAX_BYTES = 20 * 1024 * 1024;

/** How long a shared preview link works, in days. */
export const PREVIEW_LINK_DAYS = 7;

/** Entries per page of a document's history. */
export const HISTORY_PAGE = 30;

/** Query parameter with the token of a draft. */
export const DRAFT_QUERY = 'draft';
/** Query parameter with the theme of a draft page. */
export const DRAFT_THEME_QUERY = 'draft-theme';

/** Path that serves pictures of drafts. */
export const DRAFT_PICTURE_PATH = '/api/draft_picture';

/** The page on which a document is previewed. */
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

/** The address of a page that shows a draft.
 * @param path such as `/about`
 * @param theme default: the browser's */
export function draftAddress(path: string, token: string, theme?: 'light' | 'dark'): string {
  const query = new URLSearchParams({ [DRAFT_QUERY]: token });
  if (theme) query.set(DRAFT_THEME_QUERY, theme);
  return `${path}?${query.toString()}`;
}

const PICTURE_SRC = /^pictures\/([0-9a-f]{32}\.webp)$/;

/** The address of a picture that was uploaded for a draft.
 * @param src as in the document
 * @returns null for any other picture */
export function draftPictureAddress(src: string, token: string): string | null {
  const [, name] = PICTURE_SRC.exec(src) ?? [];
  if (!name) return null;
  return `${DRAFT_PICTURE_PATH}?${new URLSearchParams({ draft: token, name }).toString()}`;
}
