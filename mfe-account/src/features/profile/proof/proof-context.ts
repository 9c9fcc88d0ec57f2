import { ApiError, usePlatform, type CallApi } from '@tableside/platform';
import { createContext, use } from 'react';

/** Asks whoever is there to prove who they are.
 * @param need what the host refused with
 * @returns whether it is worth calling again */
export type Prove = (need: ApiError) => Promise<boolean>;

export const ProofContext = createContext<Prove | null>(null);

/** @throws when rendered outside of the profile */
export function useProve(): Prove {
  const prove = use(ProofContext);
  if (!prove) throw new Error('useProve needs the profile above it.');
  return prove;
}

/** The refusal of a host that wants to know anew who is there; null for any other failure. */
export const readProofNeed = (error: unknown): ApiError | null =>
  error instanceof ApiError && error.data?.['error'] === 'proof-needed' ? error : null;

/** The platform's `call` for what is grave: where the host asks for a proof, so does a dialog, and the call is made
 * again. It rejects with the host's refusal when nobody proves anything. */
export function useProvenCall(): CallApi {
  const { call } = usePlatform();
  const prove = useProve();
  return async (name, args, signal) => {
    try {
      return await call(name, args, signal);
    } catch (error) {
      const need = readProofNeed(error);
      if (!need || !(await prove(need))) throw error;
      return call(name, args, signal);
    }
  };
}
