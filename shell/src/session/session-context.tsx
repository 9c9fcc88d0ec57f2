import { createContext, use, type ReactNode } from 'react';
import type { SessionKeeper } from './session-keeper';

const SessionKeeperContext = createContext<SessionKeeper | null>(null);

export function SessionKeeperProvider({
  keeper,
  children,
}: {
  keeper: SessionKeeper;
  children: ReactNode;
}) {
  return <SessionKeeperContext value={keeper}>{children}</SessionKeeperContext>;
}

/** What the layout does with the session: start it, end it.
 * @throws when rendered outside of AppProviders */
export function useSessionKeeper(): SessionKeeper {
  const keeper = use(SessionKeeperContext);
  if (!keeper) throw new Error('No AppProviders above.');
  return keeper;
}
