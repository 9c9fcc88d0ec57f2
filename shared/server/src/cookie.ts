/** A cookie that one host sets for itself and that no script reads. */
export interface Cookie {
  /** Of the header `cookie`; null when there is none, or one that was not made here. */
  readonly read: (header: string | undefined) => string | null;
  /** Value of `set-cookie`. */
  readonly write: (value: string) => string;
}

export interface CookieRule {
  /** Without a prefix. */
  readonly name: string;
  /** What a value looks like. */
  readonly pattern: RegExp;
  readonly maxAgeS: number;
  readonly sameSite: 'Lax' | 'Strict';
}

/** @param isSecure whether browsers come by https. The cookie is then called `__Host-`, which browsers take from this very
 * host only, and only by https */
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
