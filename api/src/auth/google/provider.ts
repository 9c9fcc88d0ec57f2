import * as openid from 'openid-client';

/** What was set up at the provider. */
export interface GoogleSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a sign-in needs besides: where browsers are. */
export interface GoogleOptions extends GoogleSettings {
  /** Where people come back to. */
  readonly siteOrigin: string;
  /** Origin at which browsers reach this host. */
  readonly publicOrigin: string;
  /** How long each call to the provider may take, in seconds; default 5. */
  readonly timeoutS?: number;
}

/** How far the clocks of this host and the provider may be apart, in seconds. Only the end of an id token is compared
 * with the clock, and Google's last an hour, so a clock that is slow does no harm, and a fast one may be wrong by the
 * token's hour and this. */
const CLOCK_TOLERANCE_S = 5 * 60;
/** How long what the provider says about itself is believed, in milliseconds. */
const METADATA_LIFE_MS = 60 * 60_000;
const TIMEOUT_S = 5;

/** A sign-in under way. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface Provider {
  /** @returns where to send the browser, and what its return has to fit
   * @throws {GoogleFailure} provider */
  readonly begin: () => Promise<{ readonly address: string; readonly flow: Flow }>;
  /** Checks a return and exchanges its code.
   * @param query of the address that the provider sent the browser to
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
    begin: () =>
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
      // The signature is checked too, not only that the provider itself handed the token over.
      openid.enableNonRepudiationChecks,
      ...(server.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  });
}

/** Calls that come together share one answer; a failure is forgotten at once. */
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
 * - `unknown-flow`: no sign-in of this browser has that state, or it came back already
 * - `unbound`: the page that began it did not say what its code is to be tied to
 * - `expired-flow`: it took too long
 * - `refused`: the provider sent the browser back without a code; most often the person said no
 * - `provider`: the provider could not be asked, or said what cannot be accepted
 * - `unverified-address`: the provider does not vouch for an address that can be written to
 * - `other-identity`: the account of the address is another one's at the provider
 */
type FailureReason =
  | 'unknown-flow'
  | 'unbound'
  | 'expired-flow'
  | 'refused'
  | 'provider'
  | 'unverified-address'
  | 'other-identity';

/** A sign-in that came to nothing. Its message names things, never values: it goes into the log. */
export class GoogleFailure extends Error {
  override readonly name = 'GoogleFailure';

  constructor(
    readonly reason: FailureReason,
    message = '',
  ) {
    super(message);
  }
}

/** How deep causes are followed. */
const CAUSES_MAX = 5;
const NAME = /^[a-z]\w{1,60}$/i;

/** The names in an error and its causes: codes, OAuth errors, the claim that is wrong. Nothing else of them may be
 * logged, for they carry answers of the provider and parameters of the address. */
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
