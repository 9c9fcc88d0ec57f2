/** A person and the sessions of that person. */

export interface User {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly createdAt: string | null;
}

/** What a sign-in gives; no token while the address is not confirmed. */
export interface SignIn {
  readonly token: string | null;
  readonly user: User | null;
  readonly needsVerification: boolean;
}

/** Which sign-ins the host has set up. */
export interface SignInProviders {
  readonly google: boolean;
  readonly facebook: boolean;
  readonly passkeys: boolean;
}

/** One place where a person is signed in. */
export interface AccountSession {
  readonly id: number;
  /** As the browser named itself; null when it did not. */
  readonly userAgent: string | null;
  readonly createdAt: string | null;
  readonly lastUsedAt: string | null;
  /** True for the session that asks. */
  readonly isCurrent: boolean;
}

export interface AccountCounts {
  readonly reviews: number | null;
  readonly favourites: number | null;
}
