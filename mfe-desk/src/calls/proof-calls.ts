import { define } from '@tableside/contracts/common/calls';

/** Proofs that only the desk asks for. */
export const proofCalls = {
  proveByPasskey: define<{ readonly credential: object }, null>({
    method: 'POST',
    path: () => 'client-auth/prove_by_passkey',
    body: (fields) => fields,
    read: () => null,
  }),
} as const;
