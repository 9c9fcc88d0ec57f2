import { ApiError, type CallOwn } from '@tableside/platform';
import { createContext, use, useCallback } from 'react';
import { useDeskCall } from '../../lib/desk-call';

/** Asks whoever is there to prove who they are.
 * @param need what the host refused with
 * @returns whether it is worth calling again */
export type Prove = (need: ApiError) => Promise<boolean>;

export const ProofContext = createContext<Prove | null>(null);

/** The refusal of a host that wants to know anew who is there; null for any other failure. */
export const readProofNeed = (error: unknown): ApiError | null =>
  error instanceof ApiError && error.data?.['error'] === 'proof-needed' ? error : null;

/** The desk's call for what publishes, removes or concerns people: where the host asks for a proof, so does a dialog, and the
 * call is made again. It rejects with the host's refusal when nobody proves anything. */
export function useProvenCall(): CallOwn {
  const call = useDeskCall();
  const prove = use(ProofContext);
  if (!prove) throw new Error('useProvenCall needs the frame of the desk above it.');
  return useCallback<CallOwn>(
    async (endpoint, args, signal) => {
      try {
        return await call(endpoint, args, signal);
      } catch (error) {
        const need = readProofNeed(error);
        if (!need || !(await prove(need))) throw error;
        return call(endpoint, args, signal);
      }
    },
    [call, prove],
  );
}
