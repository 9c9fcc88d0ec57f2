import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Values that the browser did not store, by key; they last until reload. */
const unstored = new Map<string, string | null>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** A value in the browser's storage, or in memory while storage is unavailable.
 * @returns the value, null if there is none, on the server and during hydration; and a function to change it */
export function useStoredState(
  key: string,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
) {
  const read = (): string | null => {
    try {
      return unstored.get(key) ?? window[area].getItem(key);
    } catch {
      return null;
    }
  };
  const store = (value: string | null): void => {
    try {
      if (value === null) window[area].removeItem(key);
      else window[area].setItem(key, value);
      unstored.delete(key);
    } catch {
      unstored.set(key, value);
    }
    for (const listener of listeners) listener();
  };
  return [useSyncExternalStore(subscribe, read, () => null), store] as const;
}
