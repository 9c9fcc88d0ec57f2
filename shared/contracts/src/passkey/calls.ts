import { readSignIn } from '../account/read';
import type { SignIn } from '../account/model';
import { define } from '../common/calls';

/** Read by the screens that show it, so that first pages don't carry the reader. */
const read = (data: unknown): unknown => data;

/** Calls about passkeys. All are additive. */
export const passkeyCalls = {
  /** One's own, the oldest first. */
  passkeys: define<void, unknown>({
    method: 'GET',
    path: () => 'client-auth/passkeys',
    read,
  }),
  passkeyOptions: define<void, unknown>({
    method: 'POST',
    path: () => 'client-auth/passkey_options',
    read,
  }),
  addPasskey: define<{ readonly name: string; readonly credential: object }, unknown>({
    method: 'POST',
    path: () => 'client-auth/add_passkey',
    body: (passkey) => passkey,
    read,
  }),
  removePasskey: define<{ readonly id: number }, unknown>({
    method: 'POST',
    path: () => 'client-auth/remove_passkey',
    body: ({ id }) => ({ id }),
    read,
  }),
  passkeySignInOptions: define<void, unknown>({
    method: 'POST',
    path: () => 'client-auth/passkey_sign_in_options',
    read,
  }),
  passkeySignIn: define<{ readonly credential: object }, SignIn>({
    method: 'POST',
    path: () => 'client-auth/passkey_sign_in',
    body: ({ credential }) => ({ credential }),
    read: readSignIn,
  }),
} as const;
