import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The browser provided no passkey. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';

  /** @param reason shown to the user; null when the user canceled */
  constructor(readonly reason: string | null) {
    super(reason ?? 'No passkey was chosen.');
  }
}

const FAILED = 'Your browser couldn’t use a passkey. Try again.';
const ALREADY_ADDED = 'This device already has a passkey for your account.';

/** Has the browser create a passkey.
 * @param options passed on from the API unchanged
 * @throws {PasskeyFailure} */
export const createPasskey = (options: unknown): Promise<object> =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(
    explain,
  );

/** Has the browser sign with one of its passkeys.
 * @param options passed on from the API unchanged
 * @throws {PasskeyFailure} */
export const promptForPasskey = (options: unknown): Promise<object> =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(
    explain,
  );

/** Replaces the browser's error, which is meant for developers. Canceling and timing out are indistinguishable. */
function explain(error: unknown): never {
  const code = error instanceof WebAuthnError ? error.code : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new PasskeyFailure(ALREADY_ADDED);
  const name = error instanceof Error ? error.name : '';
  const wasCanceled = name === 'NotAllowedError' || name === 'AbortError';
  throw new PasskeyFailure(wasCanceled ? null : FAILED);
}
