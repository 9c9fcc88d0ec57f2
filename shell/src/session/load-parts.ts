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

/** Downloads it, once; after a failure the next call tries again. */
export async function loadSignedInParts(): Promise<SignedInParts> {
  const parts = await importParts();
  signedInParts.setState({ parts });
  return parts;
}

/** What people with an account see beside the page; null until it has arrived. */
export const useSignedInParts = (): SignedInParts | null =>
  useStore(signedInParts, (state) => state.parts);

/** Downloads it as soon as somebody may be signed in, beside the session; after a failure again on the next page. */
export function useSignedInStart(): void {
  const { telemetry } = usePlatform();
  const { pathname } = useLocation();
  const isExpected = useSession(({ status }) => status === 'loading' || status === 'signed-in');
  useEffect(() => {
    if (!isExpected) return;
    loadSignedInParts().catch((error: unknown) => telemetry.report(error, { during: 'signed in' }));
  }, [isExpected, pathname, telemetry]);
}
