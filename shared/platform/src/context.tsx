import { createContext, use, type ReactNode, startTransition, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Platform, SessionState } from './platform';

const PlatformContext = createContext<Platform | null>(null);

export function PlatformProvider({
  platform,
  children,
}: {
  platform: Platform;
  children: ReactNode;
}) {
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}

/** The running platform.
 * @throws if used outside the shell */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform needs a PlatformProvider above it.');
  return platform;
}

/** Selects from the session. Never `signed-in` during the first render, which must match the server's. */
export function useSession<Selected>(select: (state: SessionState) => Selected): Selected {
  return useStore(usePlatform().session, select);
}

export const useIsSignedIn = (): boolean => useSession((state) => state.status === 'signed-in');

/** False until the first sign of a user, to delay work that is not visible yet. */
export function useHasInteracted(): boolean {
  const { onFirstInteraction } = usePlatform();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    let isMounted = true;
    onFirstInteraction(() => {
      if (isMounted) startTransition(() => setIsThere(true));
    });
    return () => {
      isMounted = false;
    };
  }, [onFirstInteraction]);
  return isThere;
}
