import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { wireSignInResponse, wireCeremony, wirePasskeys } from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import { call, type TestApp } from '../app';
import type { TestUser } from '../users';

/** Deviations from correct behavior. */
interface Lapse {
  readonly origin?: string;
  readonly rpId?: string;
  /** False skips user verification. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

type Options = Readonly<Record<string, unknown>>;
type TestAuthenticator = ReturnType<typeof makeAuthenticator>;

const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCABLE = 0x08;
const BACKED_UP = 0x10;
const HAS_KEY = 0x40;

/** An authenticator with one P-256 passkey.
 * @param origin of the page
 * @param isSynced a synced passkey has no counter */
export function makeAuthenticator(origin: string, isSynced = false) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let handle = 'bm9ib2R5';

  const describe = (type: string, challenge: unknown, lapse: Lapse): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lapse.origin ?? origin }));
  const makeData = (lapse: Lapse, more: number, tail: Buffer): Buffer => {
    counter += isSynced ? 0 : 1;
    const flags =
      PRESENT |
      (lapse.isVerified === false ? 0 : VERIFIED) |
      (isSynced ? SYNCABLE | BACKED_UP : 0) |
      more;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(lapse.counter ?? counter, 1);
    return Buffer.concat([sha256(lapse.rpId ?? new URL(origin).hostname), head, tail]);
  };
  const response = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response,
  });
  return {
    /** Responds like `navigator.credentials.create`. */
    create: ({ challenge, user }: Options, lapse: Lapse = {}): object => {
      handle = (user as { id: string }).id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = encodeKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const size = Buffer.from([0, id.length]);
      const data = makeData(lapse, HAS_KEY, Buffer.concat([Buffer.alloc(16), size, id, key]));
      return response({
        clientDataJSON: describe('webauthn.create', challenge, lapse).toString('base64url'),
        attestationObject: encodeAttestation(data).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Responds like `navigator.credentials.get`. */
    get: ({ challenge }: Options, lapse: Lapse = {}): object => {
      const clientData = describe('webauthn.get', challenge, lapse);
      const data = makeData(lapse, 0, Buffer.alloc(0));
      const signed = Buffer.concat([data, sha256(clientData)]);
      return response({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: lapse.userHandle ?? handle,
      });
    },
  };
}

const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();

/** COSE: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}. */
const encodeKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    x,
    Buffer.from([0x22, 0x58, 0x20]),
    y,
  ]);

/** CBOR: {fmt: "none", attStmt: {}, authData: data}. */
const encodeAttestation = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);

/** Origin of the test site. */
export const PASSKEY_SITE = 'https://tableside.example';

const PATH = '/api/client-auth/';

/** The passkey calls of a browser. */
export const passkeyCalls = (test: Pick<TestApp, 'app'>) => {
  const offer = async (user: TestUser) =>
    (await call(test, 'POST', `${PATH}passkey_options`, wireCeremony, undefined, user)).data;
  const request = async () =>
    (await call(test, 'POST', `${PATH}passkey_sign_in_options`, wireCeremony)).data;
  const send = (user: TestUser, credential: object, name: string) =>
    call(test, 'POST', `${PATH}add_passkey`, nothing, { name, credential }, user);
  const signIn = (credential: object) =>
    call(test, 'POST', `${PATH}passkey_sign_in`, wireSignInResponse, { credential });
  return {
    offer,
    request,
    send,
    signIn,
    add: async (
      user: TestUser,
      device: TestAuthenticator = makeAuthenticator(PASSKEY_SITE),
      { name = 'Phone', lapse = {} }: { readonly name?: string; readonly lapse?: Lapse } = {},
    ) => send(user, device.create(await offer(user), lapse), name),
    signInWith: async (device: TestAuthenticator, lapse: Lapse = {}) =>
      signIn(device.get(await request(), lapse)),
    list: async (user: TestUser) =>
      (await call(test, 'GET', `${PATH}passkeys`, wirePasskeys, undefined, user)).data,
    remove: (user: TestUser, id: number) =>
      call(test, 'POST', `${PATH}remove_passkey`, nothing, { id }, user),
  };
};
