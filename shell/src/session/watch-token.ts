import { TOKEN_KEY } from './token-storage';

/** Messages of the account remote in this tab; storage events tell about the others. */
const ACCOUNT_EVENTS = ['account:signed-in', 'account:signed-out'] as const;

/** Calls back when the token changes in another tab or by the account remote's doing.
 * @returns stops watching */
export function watchToken(onChange: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === TOKEN_KEY || event.key === null) onChange();
  };
  window.addEventListener('storage', handleStorage);
  for (const name of ACCOUNT_EVENTS) window.addEventListener(name, onChange);
  return () => {
    window.removeEventListener('storage', handleStorage);
    for (const name of ACCOUNT_EVENTS) window.removeEventListener(name, onChange);
  };
}
