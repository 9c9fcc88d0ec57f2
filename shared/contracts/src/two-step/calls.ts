import type { SignIn } from '../account/model';
import { readSignIn } from '../account/read';
import { define } from '../common/calls';
import type { CodeRequest } from './rules';

/** Read by the screens that show it, so that first pages don't carry the reader. */
const read = (data: unknown): unknown => data;

/** Calls about two-step sign-in. All are additive. */
export const twoStepCalls = {
  twoStep: define<void, unknown>({
    method: 'GET',
    path: () => 'client-auth/two_step',
    read,
  }),
  offerApp: define<void, unknown>({
    method: 'POST',
    path: () => 'client-auth/offer_authenticator',
    read,
  }),
  addApp: define<CodeRequest, unknown>({
    method: 'POST',
    path: () => 'client-auth/add_authenticator',
    body: (fields) => fields,
    read,
  }),
  removeApp: define<void, unknown>({
    method: 'POST',
    path: () => 'client-auth/remove_authenticator',
    read,
  }),
  /** Demands a passkey beside the password, or no longer. */
  askPasskey: define<{ readonly is_asked: boolean }, unknown>({
    method: 'POST',
    path: () => 'client-auth/ask_passkey',
    body: (choice) => choice,
    read,
  }),
  renewRecoveryCodes: define<void, unknown>({
    method: 'POST',
    path: () => 'client-auth/renew_recovery_codes',
    read,
  }),
  /** Finishes a sign-in that was refused with `second-step-needed`. */
  secondStep: define<
    { readonly ticket: string; readonly code?: string; readonly credential?: object },
    SignIn
  >({
    method: 'POST',
    path: () => 'client-auth/second_step',
    body: (step) => step,
    read: readSignIn,
  }),
} as const;
