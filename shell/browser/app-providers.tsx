import {
  PlatformProvider,
  type Platform,
  type PlatformConfig,
  type PublishedContent,
  type Telemetry,
} from '@tableside/platform';
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

/** What both the browser's and the server's platform are made of. */
export interface PlatformParts {
  readonly config: PlatformConfig;
  readonly telemetry: Telemetry;
  readonly content: PublishedContent;
  readonly composition: Pick<Composition, 'slots' | 'routes'>;
  /** True while a return from Google is being finished; the first render already shows that. */
  readonly isReturning?: boolean;
}

export interface ShellParts {
  readonly platform: Platform;
  readonly queryClient: QueryClient;
  readonly session: SessionManager;
  readonly composition: Pick<Composition, 'slots' | 'routes'>;
}
