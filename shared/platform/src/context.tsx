import { createContext, use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Platform } from './platform';
import type { SessionState } from './session.store';

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
