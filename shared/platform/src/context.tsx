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
 * @throws when rendered outside the shell */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform needs a PlatformProvider above it.');
  return platform;
}

/** A part of the session; `signed-in` never shows during the first render, which must equal the server's. */
export function useSession<Selected>(select: (state: SessionState) => Selected): Selected {
  return useStore(usePlatform().session, select);
}

export const useIsSignedIn = (): boolean => useSession((state) => state.status === 'signed-in');

/** False until there has been a sign of a person: for what nobody sees yet and a first press should find there. */
export function useSomeoneIsThere(): boolean {
  const { whenSomeoneIsThere } = usePlatform();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    let isWatched = true;
    whenSomeoneIsThere(() => {
      if (isWatched) startTransition(() => setIsThere(true));
    });
    return () => {
      isWatched = false;
    };
  }, [whenSomeoneIsThere]);
  return isThere;
}
