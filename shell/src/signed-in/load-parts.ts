import { createStore } from 'zustand/vanilla';

const importParts = () => import('./parts');
export type SignedInParts = Awaited<ReturnType<typeof importParts>>;

/** What people with an account see beside the page, once it is there. Written in the browser only. */
export const signedInParts = createStore<{ readonly parts: SignedInParts | null }>(() => ({
  parts: null,
}));

/** Downloads it, once; after a failure the next call tries again. */
export async function loadSignedInParts(): Promise<SignedInParts> {
  const parts = await importParts();
  signedInParts.setState({ parts });
  return parts;
}
