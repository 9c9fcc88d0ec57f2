import { PlatformProvider } from '@tableside/platform';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CompositionProvider } from './hydration/remote-slot';
import type { ShellParts } from './create-platform';
import { SessionKeeperProvider } from './session/session-cover';

/** Everything that the layout and the remotes read from context; goes round the router. */
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
