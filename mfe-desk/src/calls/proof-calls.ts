import { post } from './define';

/** Proofs that only the desk asks for. */
export const proofCalls = {
  proveByPasskey: post<{ readonly credential: object }>('client-auth/prove_by_passkey'),
} as const;
