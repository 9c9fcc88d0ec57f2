import * as openid from 'openid-client';

/** Client registration at the provider. */
export interface GoogleSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface GoogleOptions extends GoogleSettings {
  /** Where users return to. */
  readonly siteOrigin: string;
  /** Origin at which browsers reach the API. */
  readonly publicOrigin: string;
  /** Timeout of each call to the provider in seconds; default 5. */
  readonly timeoutS?: number;
}

/** Accepted clock difference in seconds. Only the expiry of an id token is compared with the clock, and
 * Google's last an hour: a slow clock does no harm, and a fast one may be off by an hour plus this. */
const CLOCK_TOLERANCE_S = 5 * 60;
/** How long the provider's metadata is cached, in milliseconds. */
const METADATA_LIFE_MS = 60 * 60_000;
const TIMEOUT_S = 5;

export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface Provider {
  /** @returns where to send the browser, and the values its return is checked against
   * @throws {GoogleFailure} provider */
  readonly start: () => Promise<{ readonly address: string; readonly flow: Flow }>;
  /** Validates the provider's redirect and exchanges its code.
   * @param query of the redirect
   * @returns claims of the id token
   * @throws {GoogleFailure} refused, provider */
  readonly finish: (query: string, flow: Flow) => Promise<openid.IDToken>;
}

/** @param redirectUri where the provider sends browsers back to */
export function createProvider(
  settings: GoogleSettings & { readonly timeoutS?: number },
  redirectUri: string,
): Provider {
  const discover = rememberFor(METADATA_LIFE_MS, () => discoverProvider(settings));
  return {
    start: () =>
      failAsProvider(async () => {
        const config = await discover();
        const flow = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          codeVerifier: openid.randomPKCECodeVerifier(),
        };
        const address = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(flow.codeVerifier),
          code_challenge_method: 'S256',
        });
        return { address: address.href, flow };
      }),
    finish: (query, { state, nonce, codeVerifier }) =>
      failAsProvider(async () => {
        const address = new URL(redirectUri);
        address.search = query;
        const tokens = await openid.authorizationCodeGrant(await discover(), address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        });
        const claims = tokens.claims();
        if (!claims) throw new GoogleFailure('provider', 'no id token');
        return claims;
      }),
  };
}

function discoverProvider({
  issuer,
  clientId,
  clientSecret,
  timeoutS = TIMEOUT_S,
}: GoogleSettings & { readonly timeoutS?: number }): Promise<openid.Configuration> {
  const server = new URL(issuer);
  const metadata = { client_secret: clientSecret, [openid.clockTolerance]: CLOCK_TOLERANCE_S };
  return openid.discovery(server, clientId, metadata, undefined, {
    timeout: timeoutS,
    execute: [
      // Verify the signature as well, not only the TLS connection to the provider.
      openid.enableNonRepudiationChecks,
      ...(server.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  });
}

/** Concurrent calls share one load; a failure is not cached. */
function rememberFor<Value>(lifeMs: number, load: () => Promise<Value>): () => Promise<Value> {
  let known: { readonly value: Promise<Value>; readonly until: number } | null = null;
  return () => {
    if (known && performance.now() < known.until) return known.value;
    const next = { value: load(), until: performance.now() + lifeMs };
    known = next;
    next.value.catch(() => {
      if (known === next) known = null;
    });
    return next.value;
  };
}

async function failAsProvider<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof GoogleFailure) throw error;
    const isRefusal = error instanceof openid.AuthorizationResponseError;
    throw new GoogleFailure(isRefusal ? 'refused' : 'provider', describeCauses(error));
  }
}

/**
 * - `unknown-flow`: this browser has no sign-in with that state, or it was already finished
 * - `unbound`: the page that started it sent no challenge
 * - `expired-flow`: it took too long
 * - `refused`: the provider returned no code; usually the user canceled
 * - `provider`: the provider is unreachable, or its response is invalid
 * - `unverified-address`: the provider has no verified address that can receive email
 * - `other-identity`: the account of the address is linked to another Google account
 */
type FailureReason =
  | 'unknown-flow'
  | 'unbound'
  | 'expired-flow'
  | 'refused'
  | 'provider'
  | 'unverified-address'
  | 'other-identity';

/** A failed sign-in. Its message is logged, so it contains names and codes, never values. */
export class GoogleFailure extends Error {
  override readonly name = 'GoogleFailure';

  constructor(
    readonly reason: FailureReason,
    message = '',
  ) {
    super(message);
  }
}

/** How many nested causes are read. */
const CAUSES_MAX = 5;
const NAME = /^[a-z]\w{1,60}$/i;

/** Names from an error and its causes: codes, OAuth errors and the rejected claim. Nothing else may be
 * logged, because it could contain responses of the provider or parameters of the address. */
function describeCauses(error: unknown): string {
  const names: unknown[] = [];
  let cause: unknown = error;
  for (let depth = 0; depth < CAUSES_MAX && cause; depth += 1) {
    const part = Object(cause) as Readonly<Record<string, unknown>>;
    names.push(part['code'], part['error'], part['claim']);
    cause = part['cause'];
  }
  const known = names.filter((name) => typeof name === 'string' && NAME.test(name));
  return [...new Set(known)].join(' ');
}
