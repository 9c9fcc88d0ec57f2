const LONGEST = 500;

/** An http(s) address from a tag, the scheme added when it is missing.
 * @returns null for other schemes, for addresses with a password and for what is no address */
export function formatWebsite(value: string): string | null {
  for (const part of value.split(/;\s*|\s+/).filter(Boolean)) {
    const address = readAddress(part);
    if (address) return address;
  }
  return null;
}

function readAddress(text: string): string | null {
  const hasScheme = /^https?:\/\//i.test(text);
  // "example.com:8080" names a port, "javascript:..." and "mailto:..." another scheme.
  if (!hasScheme && /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return null;
  try {
    const url = new URL(hasScheme ? text : `https://${text.replace(/^\/+/, '')}`);
    const isPublic = /[^.]\.[^.]{2,}$/.test(url.hostname) && !url.username && !url.password;
    return isPublic && url.href.length <= LONGEST ? url.href : null;
  } catch {
    return null;
  }
}
