/** A cookie for a single host that scripts cannot read. */
export interface Cookie {
  /** Parses the `cookie` header; null when the cookie is missing or has another format. */
  readonly read: (header: string | undefined) => string | null;
  /** Value of `set-cookie`. */
  readonly write: (value: string) => string;
}

interface CookieRule {
  /** Without a prefix. */
  readonly name: string;
  /** Format of a valid value. */
  readonly pattern: RegExp;
  readonly maxAgeS: number;
  readonly sameSite: 'Lax' | 'Strict';
}

/** @param isSecure true for HTTPS: adds the prefix `__Host-`, which protects the cookie */
export function createCookie(
  { name, pattern, maxAgeS, sameSite }: CookieRule,
  isSecure: boolean,
): Cookie {
  const fullName = isSecure ? `__Host-${name}` : name;
  const pair = new RegExp(`(?:^|; ?)${fullName}=(${pattern.source})(?:;|$)`);
  const attributes = `Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  return {
    read: (header) => pair.exec(header ?? '')?.[1] ?? null,
    write: (value) => `${fullName}=${value}; ${attributes}`,
  };
}
