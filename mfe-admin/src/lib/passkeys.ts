import {
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whether this browser can use passkeys on this page: they belong to the site's one origin. */
export const canUsePasskeys = (siteOrigin: string): boolean =>
  typeof PublicKeyCredential === 'function' && window.location.origin === siteOrigin;

/** Asks the browser to sign with one of its passkeys.
 * @param options from the API
 * @returns null when the user cancels the prompt, or it times out
 * @throws {Error} with a message for users when the browser fails */
export async function promptForPasskey(options: unknown): Promise<object | null> {
  try {
    return await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw new Error('Your browser couldn’t use a passkey. Try again.', { cause: error });
  }
}
