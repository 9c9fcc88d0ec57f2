/** An address as logs may hold it: without the query, in which mail links, returns from Google and searches carry what is
 * nobody else's business, and without the token of a shared list or a vote, however its path is spelled: routes take capitals and
 * encoded letters, and what is no route is logged too, such as one of these words with
 * something behind it.
 * @param target as a request names it */
export const loggableUrl = (target = ''): string =>
  target
    .replace(/[?#].*$/s, '')
    .replace(/%(?:2[ef]|[4-7][\da-f])/gi, (letter) => decodeURIComponent(letter))
    .replace(/(\/(?:shared|vote)\b[^/]*\/)(?:\.{0,2}\/)*[^/]+/gi, '$1-');
