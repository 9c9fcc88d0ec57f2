import { paths } from '../paths';

/** Links allowed in content. */

/** Pages that content may link to; pages of a single user or with a token are excluded. */
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

/** What may follow a host or path: no quotes, spaces, or invisible characters. */
const REST =
  '[^\\s<>"\'`\\\\\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\udb40]*';
const HOST = '[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?';

const ownPaths = LINKED_PATHS.filter((path) => path !== paths.home)
  .map((path) => path.slice(1))
  .join('|');

/** An https URL, an email address, a phone number, or a page of the site (with query or fragment; the home page only
 * with the fragment of a section). */
export const LINK_PATTERN = new RegExp(
  '^(?:' +
    `https:\\/\\/${HOST}(?::\\d{1,5})?(?:[\\/?#]${REST})?` +
    `|mailto:[A-Za-z0-9.!#$'*+/=^_{|}~-]+@${HOST}(?:\\?subject=[^\\s<>"&\\\\]*)?` +
    '|tel:\\+?[0-9][0-9-]{2,19}' +
    `|\\/(?:(?:${ownPaths}|restaurant\\/[A-Za-z0-9-]+)(?:[?#]${REST})?|#[a-z-]{1,40})?` +
    ')$',
);

export const LINK_MESSAGE =
  `Use an https:// URL, mailto:name@example.com, tel:+14235550100, or a page of this site: ${LINKED_PATHS.join(', ')}, ` +
  'or /restaurant/name-of-the-restaurant.';

/** Maximum length of a link, in characters. */
export const LINK_MAX = 500;

export const isAllowedLink = (href: string): boolean =>
  href.length <= LINK_MAX && LINK_PATTERN.test(href);

/** True for links to other websites. */
export const isOutside = (href: string): boolean => href.startsWith('https:');
