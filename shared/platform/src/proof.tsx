// By its name: remotes get it from the shell, and an `ApiError` of a copy would be none.
import { ApiError, usePlatform, type CallApi, type CallOwn } from '@tableside/platform';
import {
  createContext,
  use,
  useCallback,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

/** Asks whoever is there to prove who they are.
 * @param need what the host refused with
 * @returns whether it is worth calling again */
export type Prove = (need: ApiError) => Promise<boolean>;

export interface AskForProofProps {
  /** What the host refused with. */
  readonly need: ApiError;
  /** @param isProved false when nobody proved anything */
  readonly onAnswer: (isProved: boolean) => void;
}

export interface ProofScopeProps {
  /** Asks for the proof. */
  readonly dialog: ComponentType<AskForProofProps>;
  readonly children: ReactNode;
}

const ProofContext = createContext<Prove | null>(null);

/** Lets everything within ask for a proof of who is there; what was typed stays under the dialog. */
export function ProofScope({ dialog: Dialog, children }: ProofScopeProps) {
  const [ask, setAsk] = useState<AskForProofProps | null>(null);
  const prove = useCallback<Prove>(
    (need) =>
      new Promise((resolve) => {
        const onAnswer = (isProved: boolean) => {
          setAsk(null);
          resolve(isProved);
        };
        setAsk({ need, onAnswer });
      }),
    [],
  );
  return (
    <ProofContext value={prove}>
      {children}
      {ask && <Dialog {...ask} />}
    </ProofContext>
  );
}

/** @throws when rendered outside of a `ProofScope` */
export function useProve(): Prove {
  const prove = use(ProofContext);
  if (!prove) throw new Error('useProve needs a ProofScope above it.');
  return prove;
}

/** The refusal of a host that wants to know anew who is there; null for any other failure. */
export const readProofNeed = (error: unknown): ApiError | null =>
  error instanceof ApiError && error.data?.['error'] === 'proof-needed' ? error : null;

/** The platform's `call` for what is grave: where the host asks for a proof, so does a dialog, and the call is made again.
 * It rejects with the host's refusal when nobody proves anything. */
export function useProvenCall(): CallApi & CallOwn {
  const { call } = usePlatform();
  const prove = useProve();
  return useCallback(
    async (...args: Parameters<CallApi>) => {
      try {
        return await call(...args);
      } catch (error) {
        const need = readProofNeed(error);
        if (!need || !(await prove(need))) throw error;
        return call(...args);
      }
    },
    [call, prove],
  ) as CallApi & CallOwn;
}
