import { z } from 'zod';
import { StartError } from '../../lib/errors';

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

/** Variables of the environment. */
export const googleEnvironment = {
  GOOGLE_ISSUER: z
    .string()
    .refine((value) => isIssuer(value), 'must be an address such as https://accounts.google.com')
    .default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().trim().optional(),
  GOOGLE_CLIENT_SECRET: z.string().trim().optional(),
};

/** @returns undefined when nothing is set up
 * @throws {StartError} for half of it */
export function readGoogleSettings({
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
}: {
  readonly GOOGLE_ISSUER: string;
  readonly GOOGLE_CLIENT_ID?: string | undefined;
  readonly GOOGLE_CLIENT_SECRET?: string | undefined;
}): GoogleSettings | undefined {
  if (clientId && clientSecret) return { issuer, clientId, clientSecret };
  if (!clientId && !clientSecret) return undefined;
  throw new StartError(
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together; set both or neither.',
  );
}

/** Whoever stands between could sign in as anybody, so anything but this machine has to be asked by https. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  if (search || hash || username) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
