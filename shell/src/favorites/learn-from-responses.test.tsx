import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query, restaurantPages } from '@tableside/contracts/queries';
import type { FavoritesService } from '@tableside/contracts/remote';
import type { Favorite } from '@tableside/contracts/restaurant/model';
import { ensureQuery, pagesOptions } from '@tableside/platform';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import type { RestaurantPage } from '@tableside/contracts/listing/model';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeSummary } from '@tableside/contracts/factories';
import { client, none, added, settle, setUp } from './favorites-fixtures';

afterEach(() => client.clear());

describe('learnFromResponses', () => {
  const luna = (favorite: Favorite) => makeSummary({ slug: 'luna', favorite });
  const page = (favorite: Favorite) => ({
    restaurants: [luna(favorite)],
    lastPage: 1,
    total: 1,
  });

  /** Signs a user in and waits until favorite buttons are ready. */
  async function signIn(
    responses: Record<string, () => unknown>,
    toggle?: FavoritesService['toggle'],
  ) {
    const view = setUp(toggle, responses);
    view.favorites.startOver(true);
    await settle();
    return view;
  }

  it('takes the newest state when a list is refetched', async () => {
    let now = added;
    const { favorites, known } = await signIn({ restaurants: () => page(now) });
    await favorites.toggle('luna', none);
    now = none;
    await ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    expect(known()['luna']).toEqual(none);
  });

  it('reads infinite lists, single restaurants and the featured restaurant', async () => {
    const { known } = await signIn({
      restaurants: () => page(added),
      restaurant: () => makeSummary({ slug: 'olive', favorite: added }),
      featured: () => makeSummary({ slug: 'birch', favorite: added }),
    });
    await ensureQuery(client, restaurantPages(EMPTY_FILTER));
    await ensureQuery(client, query('restaurant', { slug: 'olive' }));
    await ensureQuery(client, query('featured'));
    expect(known()).toEqual({ luna: added, olive: added, birch: added });
  });

  it('reads map, similar and nearby restaurants', async () => {
    const slot = (slug: string) => makeSummary({ slug, favorite: added });
    const { known } = await signIn({
      mapRestaurants: () => ({ restaurants: [luna(added)], isComplete: true }),
      related: () => ({ similar: [slot('olive')], nearby: [slot('birch')] }),
    });
    await ensureQuery(client, query('mapRestaurants', { filter: EMPTY_FILTER }));
    await ensureQuery(client, query('related', { slug: 'luna' }));
    expect(known()).toEqual({ luna: added, olive: added, birch: added });
  });

  it('ignores responses without restaurants', async () => {
    const { known } = await signIn({ restaurant: () => null, featured: () => null });
    await ensureQuery(client, query('restaurant', { slug: 'olive' }));
    await ensureQuery(client, query('featured'));
    expect(known()).toEqual({});
  });

  it('clears restaurants missing from the complete favorites list', async () => {
    const { favorites, known } = await signIn({ favorites: () => [] });
    await favorites.toggle('luna', none);
    await client.fetchQuery(query('favorites'));
    expect(known()['luna']).toEqual(none);
  });

  it('ignores a response to a call that started before a change', async () => {
    const list = createDeferred();
    const { favorites, known } = await signIn({ restaurants: () => list.promise });
    const read = ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    await favorites.toggle('luna', none);
    list.resolve(page(none));
    await read;
    expect(known()['luna']).toEqual(added);
  });

  it('ignores a stale list that still has the removed entry, and takes a new entry', async () => {
    let listed = added;
    const { favorites, known } = await signIn({ favorites: () => [luna(listed)] }, async () => ({
      favorite: none,
      message: '',
    }));
    await favorites.toggle('luna', added);
    await client.fetchQuery(query('favorites'));
    expect(known()['luna']).toEqual(none);
    listed = { isAdded: true, favoriteId: 32 };
    await client.fetchQuery({ ...query('favorites'), staleTime: 0 });
    expect(known()['luna']).toEqual(listed);
  });

  it('ignores pages fetched before a change when another page arrives', async () => {
    const pages = [
      { ...page(none), lastPage: 2 },
      { restaurants: [makeSummary({ slug: 'olive', favorite: added })], lastPage: 2, total: 2 },
    ];
    const { favorites, known } = await signIn({
      restaurants: () => pages.shift(),
    });
    const observer = new InfiniteQueryObserver<RestaurantPage>(
      client,
      pagesOptions(restaurantPages(EMPTY_FILTER)) as never,
    );
    const stop = observer.subscribe(() => undefined);
    await settle();
    await favorites.toggle('luna', none);
    await observer.fetchNextPage();
    stop();
    expect(known()).toEqual({ luna: added, olive: added });
  });

  it('accepts a removed entry that the API lists again', async () => {
    let listed: readonly ReturnType<typeof luna>[] = [];
    const { favorites, known } = await signIn({ favorites: () => listed }, async () => ({
      favorite: none,
      message: '',
    }));
    await favorites.toggle('luna', added);
    await client.fetchQuery(query('favorites'));
    expect(known()['luna']).toEqual(none);
    listed = [luna(added)];
    await client.fetchQuery({ ...query('favorites'), staleTime: 0 });
    expect(known()['luna']).toEqual(added);
  });

  it('ignores responses for a restaurant with a pending change', async () => {
    const change = createDeferred<{ favorite: Favorite; message: string }>();
    const { favorites, known } = await signIn(
      { restaurants: () => page(none) },
      () => change.promise,
    );
    const done = favorites.toggle('luna', none);
    await ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    expect(known()['luna']?.isAdded).toBe(true);
    change.resolve({ favorite: added, message: '' });
    await done;
    expect(known()['luna']).toEqual(added);
  });

  it('keeps the state object when a response changes nothing', async () => {
    const { known } = await signIn({ restaurants: () => page({ ...added }) });
    await ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    const before = known();
    await client.refetchQueries({ queryKey: ['restaurants'] });
    expect(known()).toBe(before);
  });
});
