import { parseUrl } from '@tableside/contracts/common/pictures';

/** A `tel:` link with digits and a leading plus, or null when the text has no number. */
export function phoneHref(phone: string | null): string | null {
  if (!phone) return null;
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 3 ? `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}` : null;
}

/** An http(s) link from free text. Adds a missing scheme; returns null for other schemes. */
export function websiteHref(website: string | null): string | null {
  const raw = website?.trim();
  if (!raw) return null;
  const hasOtherScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(raw) && !/^https?:\/\//i.test(raw);
  if (hasOtherScheme) return null;
  const url = parseUrl(/^https?:\/\//i.test(raw) ? raw : `https://${raw.replace(/^\/+/, '')}`);
  return url?.hostname.includes('.') ? url.href : null;
}
