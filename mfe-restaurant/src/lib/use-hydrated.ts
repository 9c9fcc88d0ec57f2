import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False on the server and while its HTML is taken over, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
