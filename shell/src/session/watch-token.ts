import { SIGNED_IN_EVENT, SIGNED_OUT_EVENT, TOKEN_KEY } from '@tableside/contracts/account/browser';

/** Calls back when the token may have changed: in another tab, by the account remote's doing, or while the page lay in
 * the browser's memory.
 * @returns stops watching */
export function watchToken(onChange: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (key === TOKEN_KEY || key === null) onChange();
  };
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange();
  };
  window.addEventListener('storage', handleStorage);
  window.addEventListener('pageshow', handleShow);
  window.addEventListener(SIGNED_IN_EVENT, onChange);
  window.addEventListener(SIGNED_OUT_EVENT, onChange);
  return () => {
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener('pageshow', handleShow);
    window.removeEventListener(SIGNED_IN_EVENT, onChange);
    window.removeEventListener(SIGNED_OUT_EVENT, onChange);
  };
}
