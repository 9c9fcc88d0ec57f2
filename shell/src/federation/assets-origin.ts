/** Origin from which this page's releases are loaded, as the server says; empty for the site's own. Read once: what changes the
 * page later does not change where code comes from. */
export const assetsOrigin = globalThis.document?.documentElement.dataset['assets'] ?? '';
