import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import type { Favorites } from '@tableside/platform';
import { changeFavorite } from '@tableside/platform/favorite-cache';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform, type FakePlatform } from '@tableside/testing/fake-platform';
import { makeUser, makeWireSettings, makeWireSummary } from '@tableside/contracts/factories';
import { renderApp } from '@tableside/testing/render-app';
import type { QueryClient } from '@tanstack/react-query';
import { routes } from '../routes';
import { createFavoritesService } from '../services/favorites';

export interface OpenOptions {
  readonly path?: string;
  /** Initial favorites: titles, or fields of a restaurant. */
  readonly listed?: readonly (string | Partial<WireSummary>)[];
  readonly responses?: FakeResponses;
  readonly isSignedIn?: boolean;
}

/** Opens a page with a fake API that stores favorites, newest first, and with favorite buttons like the shell's:
 * optimistic, one request per restaurant, rolled back on errors, with a refetch afterwards. */
export function openFavorites({
  path = '/favorites',
  listed = [],
  responses,
  isSignedIn = true,
}: OpenOptions = {}) {
  const server = createApi(listed);
  const fake = createFakePlatform({
    user: isSignedIn ? makeUser() : null,
    responses: {
      settings: makeWireSettings(),
      share: { token: null },
      votes: [],
      favoriteLists: { lists: [], entries: [] },
      ...server.responses,
      ...responses,
    },
  });
  const toggle = createToggle(fake, () => view.queryClient);
  const platform: FakePlatform = { ...fake, favorites: { ...fake.favorites, toggle } };
  const view = renderApp(routes, { path, platform });
  return { ...view, server };
}

function createApi(listed: NonNullable<OpenOptions['listed']>) {
  let entries = listed.map((over, index) => {
    const fields = typeof over === 'string' ? { title: over } : over;
    return {
      ...makeWireSummary({ slug: slugOf(fields.title ?? ''), ...fields }),
      wishlist_id: index + 1,
    };
  });
  let lastId = entries.length;
  const known = [...entries];
  const responses: FakeResponses = {
    favorites: () => entries,
    addFavorite: ({ slug }) => {
      const id = (lastId += 1);
      const restaurant = known.find((entry) => entry.slug === slug) ?? makeWireSummary({ slug });
      entries = [{ ...restaurant, wishlist_id: id }, ...entries];
      return { id };
    },
    removeFavorites: ({ ids }) => {
      entries = entries.filter(({ wishlist_id }) => !ids.includes(wishlist_id));
      return null;
    },
  };
  return { responses, titles: () => entries.map(({ title }) => title) };
}

const slugOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function createToggle(
  { call, toasts }: FakePlatform,
  getClient: () => QueryClient,
): Favorites['toggle'] {
  const service = createFavoritesService({ call });
  return async (slug, current) => {
    const client = getClient();
    await changeFavorite(client, slug, current, async () => {
      try {
        return (await service.toggle(slug, current)).favorite;
      } catch (error) {
        toasts.show(
          'error',
          error instanceof Error ? error.message : 'Something went wrong. Try again.',
        );
        throw error;
      }
    });
    await client.invalidateQueries();
  };
}
