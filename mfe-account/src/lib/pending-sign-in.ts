import { ApiError } from '@tableside/platform';

export type SecondStep = 'app' | 'passkey' | 'recovery';

export interface PendingSignIn {
  /** Goes back to the host with the second step. */
  readonly ticket: string;
  /** The usual one first; none that this site does not know. */
  readonly ways: readonly SecondStep[];
  /** Whether the token outlives the browser session. */
  readonly isRemembered: boolean;
  /** Whether name and address are kept beside the token, as after a sign-in through Google. */
  readonly keepsPerson?: boolean;
}

const WAYS: readonly unknown[] = ['app', 'passkey', 'recovery'] satisfies SecondStep[];

/** What a host says that wants a second step; null for any other failure. */
export function readPendingSignIn(error: unknown): Pick<PendingSignIn, 'ticket' | 'ways'> | null {
  const data = error instanceof ApiError ? error.data : null;
  const { ticket, ways } = data ?? {};
  if (data?.['error'] !== 'second-step-needed' || typeof ticket !== 'string') return null;
  const known = Array.isArray(ways) ? ways.filter((way: unknown) => WAYS.includes(way)) : [];
  return { ticket, ways: known as SecondStep[] };
}

let left: PendingSignIn | null = null;

/** Leaves a sign-in that began elsewhere, as a return from Google does, for the login page. */
export function leavePendingSignIn(pending: PendingSignIn): void {
  left = pending;
}

/** Looks for one; {@link dropPendingSignIn} forgets it. */
export const findPendingSignIn = (): PendingSignIn | null => left;

export function dropPendingSignIn(): void {
  left = null;
}

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
