import type { User } from '@tableside/contracts/account/model';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** `unknown` only before the first look at the token, and while the server renders. `loading` from the very first render
 * on where the address brings a sign-in back from Google, until that is done. */
export type SessionStatus = 'unknown' | 'loading' | 'anonymous' | 'signed-in';

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: User | null;
}

export type SessionStore = StoreApi<SessionState>;

/** A session nobody has looked at yet. The server makes one per request and never changes it.
 * @param status what the first render shows, on the server and in the browser alike */
export const createSessionStore = (status: 'unknown' | 'loading' = 'unknown'): SessionStore =>
  createStore<SessionState>(() => ({ status, user: null }));
