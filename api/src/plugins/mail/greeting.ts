/** Longest name that a mail says; no first name that people go by is longer. */
const NAME_MAX = 40;
/** Controls, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu;
/** What mail programs turn into a link, or what only an address has. */
const LINK_LIKE = /[/\\@:<>]|[\p{L}\p{N}][.\u3002\uFF0E\uFF61][\p{L}\p{N}]{2}/u;

/** First line of a mail. Anybody can type anybody's address and any name into the registration, so a name that could
 * carry a message or a link of its own is left out.
 * @param firstName as it was typed; in any script, with emoji or without */
export function greet(firstName: string | undefined): string {
  const name = (firstName ?? '').replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  const isName = name !== '' && [...name].length <= NAME_MAX && !LINK_LIKE.test(name);
  return isName ? `Hello ${name},` : 'Hello,';
}
