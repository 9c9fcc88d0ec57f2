/** Session storage key of the secret that a sign-in through Google began with. */
const KEY = 'account:google-verifier';

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Begins a sign-in with a host of another origin, which gets no cookie of this browser: a secret stays in this tab, and the host
 * gives a session to nobody without it.
 * @returns query of the start, with the secret's hash; empty where this browser can keep or hash none */
export async function beginGoogleSignIn(): Promise<string> {
  try {
    const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    sessionStorage.setItem(KEY, verifier);
    return `?site_challenge=${toBase64Url(new Uint8Array(hash))}`;
  } catch {
    return '';
  }
}

/** The secret of this tab, for one exchange; undefined where no sign-in began with one. */
export function takeGoogleVerifier(): string | undefined {
  try {
    const verifier = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return verifier;
  } catch {
    return undefined;
  }
}
