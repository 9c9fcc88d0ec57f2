import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
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
  takeChallenge,
  usePasskey,
} from './repository';

const TIMEOUT_MS = CHALLENGE_MIN * 60_000;
const SITE_NAME = 'Tableside';

type Registration = z.output<typeof addPasskeyRequest>['credential'];

interface Owner {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** What a browser is asked for when somebody adds a passkey: one that needs no name to sign in, and that asks its owner
 * for a finger, a face or a PIN. */
export async function offerPasskey(db: Db, { id: rpID }: RelyingParty, owner: Owner) {
  const known = await listPasskeys(db, owner.id);
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

/** Checks a new passkey; its challenge is used up either way.
 * @returns null for an answer that is not one to this person's question */
export async function readNewPasskey(
  db: Db,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  userId: number,
  credential: Registration,
): Promise<Omit<NewPasskey, 'name'> | null> {
  const expectedChallenge = await takeSigned(db, credential.response.clientDataJSON, userId);
  if (!expectedChallenge) return null;
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
    userId,
    credentialId: Buffer.from(made.id, 'base64url'),
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: credential.response.transports,
    isSynced: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  };
}

/** What a browser is asked for when somebody proves to have a passkey, whoever it is. */
export const askForPasskey = async (db: Db, { id: rpID }: RelyingParty) =>
  generateAuthenticationOptions({
    rpID,
    challenge: copy(await issueChallenge(db, null)),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });

/** Checks a signature by a passkey and notes its use; its challenge is used up either way.
 * @returns whose it is; null for an answer that proves nothing */
export async function provePasskey(
  db: Db,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  assertion: PasskeyAssertion,
): Promise<number | null> {
  const expectedChallenge = await takeSigned(db, assertion.response.clientDataJSON, null);
  if (!expectedChallenge) return null;
  const passkey = await findPasskey(db, Buffer.from(assertion.id, 'base64url'));
  if (passkey?.handle.toString('base64url') !== assertion.response.userHandle) return null;
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

/** Uses up the challenge that an answer says it signed.
 * @returns null when there is none */
async function takeSigned(db: Db, clientData: string, userId: number | null) {
  const challenge = readSignedChallenge(clientData);
  return challenge !== null && (await takeChallenge(db, challenge, userId)) ? challenge : null;
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

/** The library asks nothing but what it is given: whatever it throws is about what a stranger sent. */
const refuseAny = (): {
  verified: false;
  registrationInfo?: never;
  authenticationInfo?: never;
} => ({
  verified: false,
});

/** How an authenticator is attached says nothing that is needed, and extensions were not asked for. */
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

/** They are hints to a browser, and prove nothing. */
const withoutTransports = ({ clientDataJSON, attestationObject }: Registration['response']) => ({
  clientDataJSON,
  attestationObject,
});

/** Buffers of a pool are views into something larger. */
const copy = (bytes: Buffer) => new Uint8Array(bytes);

/** Whom passkeys are made for. */
export interface RelyingParty {
  /** The site's host name; passkeys of another one don't work here. */
  readonly id: string;
  /** The one origin whose pages may use them. */
  readonly origin: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where browsers make no passkeys for the site. */
    readonly relyingParty: RelyingParty | null;
  }
}

export interface RelyingPartyOptions {
  readonly siteOrigin?: string | undefined;
}

/** `app.relyingParty`, from the site's origin. */
export const relyingParty = fastifyPlugin<RelyingPartyOptions>(
  async (app, { siteOrigin }) => {
    app.decorate('relyingParty', siteOrigin ? readRelyingParty(siteOrigin) : null);
  },
  { name: 'relying-party' },
);

/** Browsers make passkeys for names, not for addresses of machines, and only where nobody can listen.
 * @returns null for an origin that can have none */
function readRelyingParty(siteOrigin: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(siteOrigin);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSafe = protocol === 'https:' || /(?:^|\.)localhost$/.test(hostname);
  return isSafe && !isAddress ? { id: hostname, origin } : null;
}
