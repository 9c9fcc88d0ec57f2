/** An address as logs may hold it: without the query, in which mail links, returns from Google and searches carry what is
 * nobody else's business, and without the token of a shared list.
 * @param target as a request names it */
export const loggableUrl = (target = ''): string =>
  target.replace(/[?#].*$/s, '').replace(/(\/shared\/)[^/]+/g, '$1-');
