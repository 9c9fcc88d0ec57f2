/** Nothing may turn a picture into a page. */
export const PICTURE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Whether a client has this state already.
 * @param header of the request, If-None-Match */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header === '*' ||
  (header ?? '').split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
