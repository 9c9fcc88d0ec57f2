import { PlatformProvider, type Platform } from '@tableside/platform';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CompositionProvider } from './hydration/remote-slot';
import { SessionManagerProvider } from './session/session-cover';
import type { Composition } from './federation/composition';
import type { SessionManager } from './session/session-manager';

export function AppProviders({ parts, children }: { parts: ShellParts; children: ReactNode }) {
  return (
    <QueryClientProvider client={parts.queryClient}>
      <PlatformProvider platform={parts.platform}>
        <CompositionProvider value={parts.composition}>
          <SessionManagerProvider manager={parts.session}>{children}</SessionManagerProvider>
        </CompositionProvider>
      </PlatformProvider>
    </QueryClientProvider>
  );
}

export interface ShellParts {
  readonly platform: Platform;
  readonly queryClient: QueryClient;
  readonly session: SessionManager;
  readonly composition: Pick<Composition, 'slots'>;
}
