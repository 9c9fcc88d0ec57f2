import { EMAIL_PATTERN } from '@tableside/contracts/common/rules';
import type { ClaimedPlace } from './owners';

/** Hosts at which anybody can have a mailbox: an address there proves nothing of a place. */
const MAIL_PROVIDERS: ReadonlySet<string> = new Set([
  'aol.com',
  'comcast.net',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'verizon.net',
  'yahoo.com',
  'ymail.com',
  'zoho.com',
]);

/** Host of a place's own site. A page on a larger site is none: others have their mailboxes there. */
export function siteHostOf({ website }: Pick<ClaimedPlace, 'website'>): string | null {
  if (!website || !URL.canParse(website)) return null;
  const { hostname, pathname } = new URL(website);
  const host = hostname.replace(/^www\./, '');
  return pathname === '/' && !MAIL_PROVIDERS.has(host) ? host : null;
}

/** `i•••@luna.example`: enough for whoever knows it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}•••${address.slice(at)}`;
}

/** Where a code goes.
 * @param mailbox at the place's site; undefined for the listed address
 * @returns null where the place has no such address */
export function addressOf(place: ClaimedPlace, mailbox: string | undefined): string | null {
  if (mailbox === undefined) return place.contact_email;
  const host = siteHostOf(place);
  const address = host && `${mailbox}@${host}`.toLowerCase();
  return address && EMAIL_PATTERN.test(address) ? address : null;
}
