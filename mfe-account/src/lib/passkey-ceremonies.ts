import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Why a browser gave no passkey, in words; null when its person changed their mind. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';

  constructor(readonly sentence: string | null) {
    super(sentence ?? 'No passkey was chosen.');
  }
}

const NONE = 'Your browser could not use a passkey. Try again.';
const KNOWN = 'This device has a passkey for your account already.';

/** Has the browser make a passkey.
 * @param options the host's, as they came
 * @throws {PasskeyFailure} */
export const makePasskey = (options: unknown): Promise<object> =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(
    explain,
  );

/** Has the browser sign with one of its passkeys.
 * @param options the host's, as they came
 * @throws {PasskeyFailure} */
export const askPasskey = (options: unknown): Promise<object> =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(
    explain,
  );

/** A browser's own words are for programmers. A person who closes its window and one who lets it time out look alike. */
function explain(error: unknown): never {
  const code = error instanceof WebAuthnError ? error.code : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new PasskeyFailure(KNOWN);
  const name = error instanceof Error ? error.name : '';
  const isLeft = name === 'NotAllowedError' || name === 'AbortError';
  throw new PasskeyFailure(isLeft ? null : NONE);
}
