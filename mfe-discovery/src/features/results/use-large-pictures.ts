import { useState, useSyncExternalStore } from 'react';

const KEY = 'tableside.listing.pictures';
const LARGE = 'large';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function readStored(): boolean {
  try {
    return localStorage.getItem(KEY) === LARGE;
  } catch {
    return false;
  }
}

/** Whether cards keep their large pictures on phones, as it was chosen on this device. The server's page has rows. Where
 * nothing can be stored the choice lasts as long as the page. */
export function useLargePictures() {
  const stored = useSyncExternalStore(subscribe, readStored, () => false);
  const [unstored, setUnstored] = useState<boolean | null>(null);
  const setLarge = (isLarge: boolean) => {
    try {
      if (isLarge) localStorage.setItem(KEY, LARGE);
      else localStorage.removeItem(KEY);
      setUnstored(null);
    } catch {
      setUnstored(isLarge);
    }
    for (const listener of listeners) listener();
  };
  return { isLarge: unstored ?? stored, setLarge };
}
