import type { Favourites } from '@tableside/platform';

/** Takes a removal back. A removal that is still under way is waited for: one request per restaurant at a time. */
export async function restoreFavourite(
  { store, toggle }: Pick<Favourites, 'store' | 'toggle'>,
  slug: string,
): Promise<void> {
  await whenSettled(store, slug);
  const current = store.getState().bySlug[slug];
  // The host refused the removal, or somebody signed out: there is nothing to take back.
  if (current && !current.isAdded) await toggle(slug, current);
}

function whenSettled(store: Favourites['store'], slug: string): Promise<void> {
  const isPending = () => store.getState().pending.includes(slug);
  if (!isPending()) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(() => {
      if (isPending()) return;
      unsubscribe();
      resolve();
    });
  });
}
