import { isFavouriteChanging, knownFavourites, type Favourites } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';

/** Takes a removal back. A removal that is still under way is waited for: one request per restaurant at a time. */
export async function restoreFavourite(
  client: QueryClient,
  { toggle }: Pick<Favourites, 'toggle'>,
  slug: string,
): Promise<void> {
  await whenSettled(client, slug);
  const current = knownFavourites(client)[slug];
  // The host refused the removal, or somebody signed out: there is nothing to take back.
  if (current && !current.isAdded) await toggle(slug, current);
}

function whenSettled(client: QueryClient, slug: string): Promise<void> {
  if (!isFavouriteChanging(client, slug)) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = client.getMutationCache().subscribe(() => {
      if (isFavouriteChanging(client, slug)) return;
      unsubscribe();
      resolve();
    });
  });
}
