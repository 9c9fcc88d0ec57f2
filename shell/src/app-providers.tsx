import { PlatformProvider, type Platform } from '@tableside/platform';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CompositionProvider } from './hydration/remote-slot';
import { SessionKeeperProvider } from './session/session-cover';
import type { Composition } from './federation/composition';
import type { SessionKeeper } from './session/session-keeper';

export function AppProviders({ parts, children }: { parts: ShellParts; children: ReactNode }) {
  return (
    <QueryClientProvider client={parts.queryClient}>
      <PlatformProvider platform={parts.platform}>
        <CompositionProvider value={parts.composition}>
          <SessionKeeperProvider keeper={parts.session}>{children}</SessionKeeperProvider>
        </CompositionProvider>
      </PlatformProvider>
    </QueryClientProvider>
  );
}

export interface ShellParts {
  readonly platform: Platform;
  readonly queryClient: QueryClient;
  readonly session: SessionKeeper;
  readonly composition: Pick<Composition, 'slots'>;
}
