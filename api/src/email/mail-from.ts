import { isIPv4 } from 'node:net';
import type { MailAddress } from './queue/email';

/** A name, in quotes or not, and an address in angle brackets; or an address alone. */
const FORM = /^(?:"?(?<name>[^"<>@\p{Cc}]*?)"?\s*<(?<inner>[^<>]*)>|(?<alone>[^<>]*))$/u;
/** Servers of one's own network have names without a dot. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f.:]+\])$/i;

/** Reads a sender such as `Tableside <no-reply@example.com>`.
 * @returns null when it is not one */
export function readMailFrom(value: string): MailAddress | null {
  const { name, inner, alone } = FORM.exec(value.trim())?.groups ?? {};
  const address = inner ?? alone ?? '';
  return ADDRESS.test(address) ? { name: (name ?? '').trim(), address } : null;
}

/** Who writes when nobody was named: the site, at the host of its own address. */
export function defaultMailFrom(siteOrigin: string): MailAddress {
  const { hostname } = new URL(siteOrigin);
  const domain = isIPv4(hostname) ? `[${hostname}]` : hostname;
  return { name: 'Tableside', address: `no-reply@${domain}` };
}
