import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import type { Favourites } from '@tableside/platform';
import { changeFavourite } from '@tableside/platform/favourite-cache';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { createFakePlatform, type FakePlatform } from '@tableside/testing/fake-platform';
import { makeUser, makeWireSettings, makeWireSummary } from '@tableside/contracts/factories';
import { renderApp } from '@tableside/testing/render-app';
import type { QueryClient } from '@tanstack/react-query';
import { routes } from '../routes';
import { createFavouritesService } from '../services/favourites';

export interface OpenOptions {
  readonly path?: string;
  /** What is listed at first: titles, or entries with more to them. */
  readonly listed?: readonly (string | Partial<WireSummary>)[];
  readonly answers?: FakeAnswers;
  readonly isSignedIn?: boolean;
}

/** Opens a page over a host that keeps a list of favourites, newest first, and with favourite buttons as the shell
 * makes them: at once, one request per restaurant, rolled back when the host refuses, everything read again after. */
export function openFavourites({
  path = '/favorites',
  listed = [],
  answers,
  isSignedIn = true,
}: OpenOptions = {}) {
  const host = createHost(listed);
  const fake = createFakePlatform({
    user: isSignedIn ? makeUser() : null,
    answers: {
      settings: makeWireSettings(),
      share: { token: null },
      votes: [],
      favouriteLists: { lists: [], entries: [] },
      ...host.answers,
      ...answers,
    },
  });
  const toggle = createToggle(fake, () => view.queryClient);
  const platform: FakePlatform = { ...fake, favourites: { ...fake.favourites, toggle } };
  const view = renderApp(routes, { path, platform });
  return { ...view, host };
}

function createHost(listed: NonNullable<OpenOptions['listed']>) {
  let entries = listed.map((over, index) => {
    const fields = typeof over === 'string' ? { title: over } : over;
    return {
      ...makeWireSummary({ slug: slugOf(fields.title ?? ''), ...fields }),
      wishlist_id: index + 1,
    };
  });
  let lastId = entries.length;
  const known = [...entries];
  const answers: FakeAnswers = {
    favourites: () => entries,
    addFavourite: ({ slug }) => {
      const id = (lastId += 1);
      const restaurant = known.find((entry) => entry.slug === slug) ?? makeWireSummary({ slug });
      entries = [{ ...restaurant, wishlist_id: id }, ...entries];
      return { id };
    },
    removeFavourites: ({ ids }) => {
      entries = entries.filter(({ wishlist_id }) => !ids.includes(wishlist_id));
      return null;
    },
  };
  return { answers, titles: () => entries.map(({ title }) => title) };
}

export const slugOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function createToggle(
  { call, toasts }: FakePlatform,
  getClient: () => QueryClient,
): Favourites['toggle'] {
  const service = createFavouritesService({ call });
  return async (slug, current) => {
    const client = getClient();
    await changeFavourite(client, slug, current, async () => {
      try {
        return (await service.toggle(slug, current)).favourite;
      } catch (error) {
        toasts.show('error', error instanceof Error ? error.message : 'That did not work.');
        throw error;
      }
    });
    await client.invalidateQueries();
  };
}
