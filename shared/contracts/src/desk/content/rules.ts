/** What pages and the API host agree on about content drafts, as plain data. */

/** Largest document that is accepted, in bytes of JSON; the same as of a file. */
export const DOCUMENT_MAX_BYTES = 256_000;
/** Largest picture that is accepted, in bytes, before it is cropped and compressed. */
export const DRAFT_PICTURE_MAX_BYTES = 20 * 1024 * 1024;

/** How long a shared preview link works, in days. */
export const PREVIEW_LINK_DAYS = 7;

/** One page of a document's history. */
export const HISTORY_PAGE = 30;

/** The query of a page that shows a draft. */
export const DRAFT_QUERY = 'draft';
/** The query that chooses light or dark for a page that shows a draft; left out, the browser chooses. */
export const DRAFT_THEME_QUERY = 'draft-theme';

/** Where pictures of drafts are served. */
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
 * @param theme left out, the browser chooses */
export function draftAddress(path: string, token: string, theme?: 'light' | 'dark'): string {
  const query = new URLSearchParams({ [DRAFT_QUERY]: token });
  if (theme) query.set(DRAFT_THEME_QUERY, theme);
  return `${path}?${query.toString()}`;
}

const PICTURE_SRC = /^pictures\/([0-9a-f]{32}\.webp)$/;

/** The address of a picture that was uploaded for a draft.
 * @param src as the document has it
 * @returns null for any other picture */
export function draftPictureAddress(src: string, token: string): string | null {
  const [, name] = PICTURE_SRC.exec(src) ?? [];
  if (!name) return null;
  return `${DRAFT_PICTURE_PATH}?${new URLSearchParams({ draft: token, name }).toString()}`;
}
