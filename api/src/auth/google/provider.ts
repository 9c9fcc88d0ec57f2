import * as openid from 'openid-client';
import { rememberFor } from '../../lib/remember';

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
const METADATA_LIFE_MS = 60 * 60_000;
const TIMEOUT_S = 5;

export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export type Provider = ReturnType<typeof createProvider>;
type ProviderSettings = GoogleSettings & { readonly timeoutS?: number };

/** @param redirectUri where the provider sends browsers back to */
export function createProvider(settings: ProviderSettings, redirectUri: string) {
  const discover = rememberFor(METADATA_LIFE_MS, () => discoverProvider(settings));
  return {
    /** @returns where to send the browser, and the values its return is checked against
     * @throws {GoogleFailure} provider */
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
    /** Validates the provider's redirect and exchanges its code.
     * @param query of the redirect
     * @returns claims of the id token
     * @throws {GoogleFailure} refused, provider */
    finish: (query: string, { state, nonce, codeVerifier }: Flow) =>
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
}: ProviderSettings): Promise<openid.Configuration> {
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

async function failAsProvider<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof GoogleFailure) throw error;
    const isRefusal = error instanceof openid.AuthorizationResponseError;
    throw new GoogleFailure(isRefusal ? 'refused' : 'provider', describeCauses(error));
  }
}

type FailureReason =
  /** This browser has no sign-in with that state, or it was already finished. */
  | 'unknown-flow'
  /** The page that started it sent no challenge. */
  | 'unbound'
  | 'expired-flow'
  /** The provider returned no code; usually the user canceled. */
  | 'refused'
  /** The provider is unreachable, or its response is invalid. */
  | 'provider'
  /** The provider has no verified address that can receive email. */
  | 'unverified-address'
  /** The account of the address is linked to another Google account. */
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

const CAUSES_MAX = 5;
const NAME = /^[a-z]\w{1,60}$/i;

/** Names from an error and its causes: codes, OAuth errors, and the rejected claim. Nothing else may be
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
