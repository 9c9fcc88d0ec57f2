import { isIP } from 'node:net';
import type { addPasskeyRequest, PasskeyAssertion } from '@tableside/contracts/account/wire';
import type { z } from 'zod';
import { fastifyPlugin } from 'fastify-plugin';
import type { Db } from '../../db/schema';
import {
  CHALLENGE_MIN,
  findPasskey,
  issueChallenge,
  listPasskeys,
  type NewPasskey,
  readHandle,
  consumeChallenge,
  usePasskey,
} from './repository';

const TIMEOUT_MS = CHALLENGE_MIN * 60_000;
const SITE_NAME = 'Tableside';

/** Loaded when first used: it takes 17 MB. */
const loadWebAuthn = () => import('@simplewebauthn/server');

type Registration = z.output<typeof addPasskeyRequest>['credential'];

interface Owner {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Options for creating a passkey: discoverable, and with user verification. */
export async function offerPasskey(db: Db, { id: rpID }: RelyingParty, owner: Owner) {
  const known = await listPasskeys(db, owner.id);
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpID,
    rpName: SITE_NAME,
    userID: copy(await readHandle(db, owner.id)),
    userName: owner.email,
    userDisplayName: `${owner.first_name} ${owner.last_name}`.trim(),
    challenge: copy(await issueChallenge(db, owner.id)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Verifies a new passkey. Its challenge is used up either way.
 * @returns null if the response does not match a challenge of this user */
export async function readNewPasskey(
  db: Db,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  userId: number,
  credential: Registration,
): Promise<Omit<NewPasskey, 'name'> | null> {
  const expectedChallenge = await consumeSignedChallenge(
    db,
    credential.response.clientDataJSON,
    userId,
  );
  if (!expectedChallenge) return null;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: strip({ ...credential, response: withoutTransports(credential.response) }),
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(refuseAny);
  if (!registrationInfo) return null;
  const { credential: made, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    user_id: userId,
    credential_id: Buffer.from(made.id, 'base64url'),
    public_key: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: credential.response.transports,
    is_synced: credentialDeviceType === 'multiDevice',
    is_backed_up: credentialBackedUp,
  };
}

/** Options for signing in with any passkey of this site. */
export async function promptForPasskey(db: Db, { id: rpID }: RelyingParty) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID,
    challenge: copy(await issueChallenge(db, null)),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
}

/** Verifies a signature by a passkey and records its use. Its challenge is used up either way.
 * @returns the owner's id; null if the signature is invalid */
export async function reauthWithPasskey(
  db: Db,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  assertion: PasskeyAssertion,
): Promise<number | null> {
  const expectedChallenge = await consumeSignedChallenge(
    db,
    assertion.response.clientDataJSON,
    null,
  );
  if (!expectedChallenge) return null;
  const passkey = await findPasskey(db, Buffer.from(assertion.id, 'base64url'));
  if (passkey?.handle.toString('base64url') !== assertion.response.userHandle) return null;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: strip(assertion),
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: copy(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(refuseAny);
  if (!verified || !authenticationInfo) return null;
  const { newCounter, credentialBackedUp } = authenticationInfo;
  return (await usePasskey(db, passkey.id, newCounter, credentialBackedUp))
    ? passkey.user_id
    : null;
}

/** Consumes the challenge that a response claims to have signed.
 * @returns null if there is none */
async function consumeSignedChallenge(db: Db, clientData: string, userId: number | null) {
  const challenge = readSignedChallenge(clientData);
  return challenge !== null && (await consumeChallenge(db, challenge, userId)) ? challenge : null;
}

function readSignedChallenge(clientData: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    const { challenge } = Object(data) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** The library makes no requests, so anything it throws is about the visitor's input. */
const refuseAny = (): {
  verified: false;
  registrationInfo?: never;
  authenticationInfo?: never;
} => ({
  verified: false,
});

/** The attachment is not needed, and no extensions were requested. */
const strip = <Response>({
  id,
  rawId,
  type,
  response,
}: {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Response;
}) => ({ id, rawId, type, response, clientExtensionResults: {} });

/** Transports are hints for the browser and need no verification. */
const withoutTransports = ({ clientDataJSON, attestationObject }: Registration['response']) => ({
  clientDataJSON,
  attestationObject,
});

/** Pooled buffers are views into a larger one. */
const copy = (bytes: Buffer) => new Uint8Array(bytes);

export interface RelyingParty {
  /** The site's hostname; passkeys of another one do not work here. */
  readonly id: string;
  /** The only origin whose pages may use them. */
  readonly origin: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if browsers do not support passkeys for the site's origin. */
    readonly relyingParty: RelyingParty | null;
  }
}

export interface RelyingPartyOptions {
  readonly siteOrigin?: string | undefined;
}

/** Decorates the app with `relyingParty`, derived from the site's origin. */
export const relyingParty = fastifyPlugin<RelyingPartyOptions>(
  async (app, { siteOrigin }) => {
    app.decorate('relyingParty', siteOrigin ? readRelyingParty(siteOrigin) : null);
  },
  { name: 'relying-party' },
);

/** Browsers support passkeys for hostnames on HTTPS or localhost, not for IP addresses.
 * @returns null for an origin without passkeys */
function readRelyingParty(siteOrigin: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(siteOrigin);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSafe = protocol === 'https:' || /(?:^|\.)localhost$/.test(hostname);
  return isSafe && !isAddress ? { id: hostname, origin } : null;
}
