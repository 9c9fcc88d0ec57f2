/** Whether this browser supports passkeys here: they are bound to the site's origin. */
export const canUsePasskeys = (siteOrigin: string): boolean =>
  typeof PublicKeyCredential === 'function' && window.location.origin === siteOrigin;

/** Downloads the passkey code on demand. */
export const loadCeremonies = () => import('./passkey-ceremonies');
