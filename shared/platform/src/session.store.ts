import type { User } from '@tableside/contracts/model';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** `unknown` only before the first look at the token, and while the server renders. */
export type SessionStatus = 'unknown' | 'loading' | 'anonymous' | 'signed-in';

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: User | null;
}

export type SessionStore = StoreApi<SessionState>;

/** A session nobody has looked at yet. The server makes one per request and never changes it. */
export const createSessionStore = (): SessionStore =>
  createStore<SessionState>(() => ({ status: 'unknown', user: null }));
