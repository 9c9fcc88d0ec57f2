import { createStore } from 'zustand/vanilla';
import { usePlatform, useSession } from '@tableside/platform';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';

const importParts = () => import('./parts');
type SignedInParts = Awaited<ReturnType<typeof importParts>>;

export const signedInParts = createStore<{ readonly parts: SignedInParts | null }>(() => ({
  parts: null,
}));

/** Loads the code once; the next call after a failure retries. */
export async function loadSignedInParts(): Promise<SignedInParts> {
  const parts = await importParts();
  signedInParts.setState({ parts });
  return parts;
}

/** Components for signed-in users; null until loaded. */
export const useSignedInParts = (): SignedInParts | null =>
  useStore(signedInParts, (state) => state.parts);

/** Loads them as soon as a user may be signed in, in parallel with the session; retries on the next page after a
 * failure. */
export function useSignedInStart(): void {
  const { telemetry } = usePlatform();
  const { pathname } = useLocation();
  const isExpected = useSession(({ status }) => status === 'loading' || status === 'signed-in');
  useEffect(() => {
    if (!isExpected) return;
    loadSignedInParts().catch((error: unknown) => telemetry.report(error, { during: 'signed in' }));
  }, [isExpected, pathname, telemetry]);
}
