/** Whether this browser can make and use passkeys on this page: they belong to the site's one origin. */
export const canUsePasskeys = (siteOrigin: string): boolean =>
  typeof PublicKeyCredential === 'function' && window.location.origin === siteOrigin;

/** The browser's side of passkeys, downloaded when somebody presses a button for it. */
export const loadCeremonies = () => import('./passkey-ceremonies');
