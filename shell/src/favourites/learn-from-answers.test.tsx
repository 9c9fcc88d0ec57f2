import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query, restaurantPages } from '@tableside/contracts/queries';
import type { FavouritesService } from '@tableside/contracts/remote';
import type { Favourite } from '@tableside/contracts/restaurant/model';
import { ensureQuery, pagesOptions } from '@tableside/platform';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import type { RestaurantPage } from '@tableside/contracts/listing/model';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeSummary } from '@tableside/contracts/factories';
import { client, none, added, settle, setUp } from './favourites-fixtures';

afterEach(() => client.clear());

describe('learnFromAnswers', () => {
  const luna = (favourite: Favourite) => makeSummary({ slug: 'luna', favourite });
  const page = (favourite: Favourite) => ({
    restaurants: [luna(favourite)],
    lastPage: 1,
    total: 1,
  });

  /** Somebody is signed in, and favourite buttons are ready. */
  async function signIn(
    answers: Record<string, () => unknown>,
    toggle?: FavouritesService['toggle'],
  ) {
    const view = setUp(toggle, answers);
    view.favourites.startOver(true);
    await settle();
    return view;
  }

  it('takes the newest state from a list that is read again', async () => {
    let now = added;
    const { favourites, known } = await signIn({ restaurants: () => page(now) });
    await favourites.toggle('luna', none);
    now = none;
    await ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    expect(known()['luna']).toEqual(none);
  });

  it('reads infinite lists, single restaurants and the featured one', async () => {
    const { known } = await signIn({
      restaurants: () => page(added),
      restaurant: () => makeSummary({ slug: 'olive', favourite: added }),
      featured: () => makeSummary({ slug: 'birch', favourite: added }),
    });
    await ensureQuery(client, restaurantPages(EMPTY_FILTER));
    await ensureQuery(client, query('restaurant', { slug: 'olive' }));
    await ensureQuery(client, query('featured'));
    expect(known()).toEqual({ luna: added, olive: added, birch: added });
  });

  it('reads places on the map, similar ones and nearby ones', async () => {
    const place = (slug: string) => makeSummary({ slug, favourite: added });
    const { known } = await signIn({
      places: () => ({ restaurants: [luna(added)], isComplete: true }),
      related: () => ({ similar: [place('olive')], nearby: [place('birch')] }),
    });
    await ensureQuery(client, query('places', { filter: EMPTY_FILTER }));
    await ensureQuery(client, query('related', { slug: 'luna' }));
    expect(known()).toEqual({ luna: added, olive: added, birch: added });
  });

  it('ignores answers without restaurants', async () => {
    const { known } = await signIn({ restaurant: () => null, featured: () => null });
    await ensureQuery(client, query('restaurant', { slug: 'olive' }));
    await ensureQuery(client, query('featured'));
    expect(known()).toEqual({});
  });

  it('removes what the complete list of favourites no longer has', async () => {
    const { favourites, known } = await signIn({ favourites: () => [] });
    await favourites.toggle('luna', none);
    await client.fetchQuery(query('favourites'));
    expect(known()['luna']).toEqual(none);
  });

  it('ignores an answer to a call that began before a change', async () => {
    const list = createDeferred();
    const { favourites, known } = await signIn({ restaurants: () => list.promise });
    const read = ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    await favourites.toggle('luna', none);
    list.resolve(page(none));
    await read;
    expect(known()['luna']).toEqual(added);
  });

  it('ignores a stale list that still has the removed entry, and takes a new entry', async () => {
    let listed = added;
    const { favourites, known } = await signIn({ favourites: () => [luna(listed)] }, async () => ({
      favourite: none,
      message: '',
    }));
    await favourites.toggle('luna', added);
    await client.fetchQuery(query('favourites'));
    expect(known()['luna']).toEqual(none);
    listed = { isAdded: true, favouriteId: 32 };
    await client.fetchQuery({ ...query('favourites'), staleTime: 0 });
    expect(known()['luna']).toEqual(listed);
  });

  it('ignores pages that were read before a change when one more page is read', async () => {
    const pages = [
      { ...page(none), lastPage: 2 },
      { restaurants: [makeSummary({ slug: 'olive', favourite: added })], lastPage: 2, total: 2 },
    ];
    const { favourites, known } = await signIn({
      restaurants: () => pages.shift(),
    });
    const observer = new InfiniteQueryObserver<RestaurantPage>(
      client,
      pagesOptions(restaurantPages(EMPTY_FILTER)) as never,
    );
    const stop = observer.subscribe(() => undefined);
    await settle();
    await favourites.toggle('luna', none);
    await observer.fetchNextPage();
    stop();
    expect(known()).toEqual({ luna: added, olive: added });
  });

  it('takes a removed entry back when the host lists it again after it was gone', async () => {
    let listed: readonly ReturnType<typeof luna>[] = [];
    const { favourites, known } = await signIn({ favourites: () => listed }, async () => ({
      favourite: none,
      message: '',
    }));
    await favourites.toggle('luna', added);
    await client.fetchQuery(query('favourites'));
    expect(known()['luna']).toEqual(none);
    listed = [luna(added)];
    await client.fetchQuery({ ...query('favourites'), staleTime: 0 });
    expect(known()['luna']).toEqual(added);
  });

  it('ignores answers for a restaurant whose change is pending', async () => {
    const change = createDeferred<{ favourite: Favourite; message: string }>();
    const { favourites, known } = await signIn(
      { restaurants: () => page(none) },
      () => change.promise,
    );
    const done = favourites.toggle('luna', none);
    await ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    expect(known()['luna']?.isAdded).toBe(true);
    change.resolve({ favourite: added, message: '' });
    await done;
    expect(known()['luna']).toEqual(added);
  });

  it('keeps the state object when an answer changes nothing', async () => {
    const { known } = await signIn({ restaurants: () => page({ ...added }) });
    await ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    const before = known();
    await client.refetchQueries({ queryKey: ['restaurants'] });
    expect(known()).toBe(before);
  });
});
