import {
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whether this browser can use passkeys on this page: they belong to the site's one origin. */
export const canUsePasskeys = (siteOrigin: string): boolean =>
  typeof PublicKeyCredential === 'function' && window.location.origin === siteOrigin;

/** Has the browser sign with one of its passkeys.
 * @param options the host's, as they came
 * @returns null when somebody closes the browser's window, or lets it time out
 * @throws {Error} in words for people where the browser cannot */
export async function askPasskey(options: unknown): Promise<object | null> {
  try {
    return await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw new Error('Your browser could not use a passkey. Try again.', { cause: error });
  }
}
