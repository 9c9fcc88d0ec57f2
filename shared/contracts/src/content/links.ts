import { paths } from '../paths';

/** Where the words of a document may lead. The pattern also stands in the JSON Schema files. */

/** Own screens that a document may lead to; what belongs to one person or needs a token is left out. */
export const LINKED_PATHS: readonly string[] = [
  paths.home,
  paths.listing,
  paths.about,
  paths.contact,
  paths.login,
  paths.register,
  paths.terms,
  paths.privacy,
  paths.comingSoon,
  paths.howWeRank,
];

/** What may follow a host or a path: nothing that ends an attribute, is a space, or is not seen. */
const REST =
  '[^\\s<>"\'`\\\\\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\udb40]*';
const HOST = '[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?';

const ownPaths = LINKED_PATHS.filter((path) => path !== paths.home)
  .map((path) => path.slice(1))
  .join('|');

/** https with a host, an email address, a phone number, or a screen of the site (with a query or an anchor; home
 * with the anchor of one of its sections). */
export const LINK_PATTERN = new RegExp(
  '^(?:' +
    `https:\\/\\/${HOST}(?::\\d{1,5})?(?:[\\/?#]${REST})?` +
    `|mailto:[A-Za-z0-9.!#$'*+/=^_{|}~-]+@${HOST}(?:\\?subject=[^\\s<>"&\\\\]*)?` +
    '|tel:\\+?[0-9][0-9-]{2,19}' +
    `|\\/(?:(?:${ownPaths}|restaurant\\/[A-Za-z0-9-]+)(?:[?#]${REST})?|#[a-z-]{1,40})?` +
    ')$',
);

export const LINK_SENTENCE =
  `Allowed are https:// addresses, mailto:name@example.com, tel:+14235550100, and screens of this site: ${LINKED_PATHS.join(', ')} ` +
  'and /restaurant/name-of-the-place.';

/** Length of the longest address, in characters. */
export const LINK_MAX = 500;

export const isAllowedLink = (href: string): boolean =>
  href.length <= LINK_MAX && LINK_PATTERN.test(href);

/** True for an address that leaves the site in the browser. */
export const isOutside = (href: string): boolean => href.startsWith('https:');
