import { ApiError } from '@tableside/platform';

export type SecondStep = 'app' | 'passkey' | 'recovery';

export interface PendingSignIn {
  /** Sent back to the API with the second step. */
  readonly ticket: string;
  /** Known methods only, the usual one first. */
  readonly methods: readonly SecondStep[];
  /** Whether the token outlives the browser session. */
  readonly isRemembered: boolean;
  /** Whether name and address are stored with the token, as for Google sign-in. Defaults to false. */
  readonly storesUser?: boolean;
}

const METHODS: readonly unknown[] = ['app', 'passkey', 'recovery'] satisfies SecondStep[];

/** Reads the error of an API that requires a second step; null for any other error. */
export function readPendingSignIn(
  error: unknown,
): Pick<PendingSignIn, 'ticket' | 'methods'> | null {
  const data = error instanceof ApiError ? error.data : null;
  const { ticket, methods } = data ?? {};
  if (data?.['error'] !== 'second-step-needed' || typeof ticket !== 'string') return null;
  const known = Array.isArray(methods)
    ? methods.filter((method: unknown) => METHODS.includes(method))
    : [];
  return { ticket, methods: known as SecondStep[] };
}

let stored: PendingSignIn | null = null;

/** Hands a sign-in that started elsewhere, such as at Google, to the login page. */
export function storePendingSignIn(pending: PendingSignIn): void {
  stored = pending;
}

export const getPendingSignIn = (): PendingSignIn | null => stored;

export function clearPendingSignIn(): void {
  stored = null;
}

/** Session storage key of the secret of a Google sign-in. */
const VERIFIER_KEY = 'account:google-verifier';

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Starts a sign-in with an API of another origin, which gets no cookie: a secret in this tab takes its place, and
 * the API requires it to complete the sign-in.
 * @returns query string with the secret's hash; empty if this browser cannot store or hash it */
export async function startGoogleSignIn(): Promise<string> {
  try {
    const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    sessionStorage.setItem(VERIFIER_KEY, verifier);
    return `?site_challenge=${toBase64Url(new Uint8Array(hash))}`;
  } catch {
    return '';
  }
}

/** Reads and removes this tab's secret; undefined if there is none. */
export function takeGoogleVerifier(): string | undefined {
  try {
    const verifier = sessionStorage.getItem(VERIFIER_KEY) ?? undefined;
    sessionStorage.removeItem(VERIFIER_KEY);
    return verifier;
  } catch {
    return undefined;
  }
}
