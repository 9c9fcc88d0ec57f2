import type { ApiError } from '@tableside/platform';
import { useCallback, useState, type ReactNode } from 'react';
import { ProofContext } from './proof-context';
import { ProofDialog } from './proof-dialog';

interface Ask {
  readonly need: ApiError;
  readonly answer: (isProved: boolean) => void;
}

export interface ProofScopeProps {
  /** Address of whoever is signed in. */
  readonly email: string;
  readonly children: ReactNode;
}

/** Lets everything within ask for a proof of who is there; what was typed stays under the dialog. */
export function ProofScope({ email, children }: ProofScopeProps) {
  const [ask, setAsk] = useState<Ask | null>(null);
  const prove = useCallback(
    (need: ApiError) =>
      new Promise<boolean>((resolve) => {
        const answer = (isProved: boolean) => {
          setAsk(null);
          resolve(isProved);
        };
        setAsk({ need, answer });
      }),
    [],
  );
  return (
    <ProofContext value={prove}>
      {children}
      {ask && <ProofDialog need={ask.need} email={email} onAnswer={ask.answer} />}
    </ProofContext>
  );
}
