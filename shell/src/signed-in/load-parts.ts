import { createStore } from 'zustand/vanilla';

const importParts = () => import('./parts');
export type SignedInParts = Awaited<ReturnType<typeof importParts>>;

/** What people with an account see beside the page, once it is there. Written in the browser only. */
export const signedInParts = createStore<{ readonly parts: SignedInParts | null }>(() => ({
  parts: null,
}));

let loading: Promise<SignedInParts> | null = null;

/** Downloads it, once; after a failure the next call tries again. */
export function loadSignedInParts(): Promise<SignedInParts> {
  loading ??= importParts().then(
    (parts) => {
      signedInParts.setState({ parts });
      return parts;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
