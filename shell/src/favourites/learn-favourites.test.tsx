import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query, restaurantPages } from '@tableside/contracts/queries';
import type { FavouritesService } from '@tableside/contracts/remote/model';
import type { Favourite } from '@tableside/contracts/restaurant/model';
import { ensureQuery } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeSummary } from '@tableside/contracts/restaurant/factory';
import { client, none, added, settle, setUp } from './favourites-fixtures';

afterEach(() => client.clear());

describe('learnFavourites', () => {
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
    const { favourites, state } = await signIn({ restaurants: () => page(now) });
    await favourites.toggle('luna', none);
    now = none;
    await ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    expect(state().bySlug['luna']).toEqual(none);
  });

  it('reads infinite lists, single restaurants and the featured one', async () => {
    const { state } = await signIn({
      restaurants: () => page(added),
      restaurant: () => makeSummary({ slug: 'olive', favourite: added }),
      featured: () => makeSummary({ slug: 'birch', favourite: added }),
    });
    await ensureQuery(client, restaurantPages(EMPTY_FILTER));
    await ensureQuery(client, query('restaurant', { slug: 'olive' }));
    await ensureQuery(client, query('featured'));
    expect(state().bySlug).toEqual({ luna: added, olive: added, birch: added });
  });

  it('reads places on the map, similar ones and nearby ones', async () => {
    const place = (slug: string) => makeSummary({ slug, favourite: added });
    const { state } = await signIn({
      places: () => ({ restaurants: [luna(added)], isComplete: true }),
      related: () => ({ similar: [place('olive')], nearby: [place('birch')] }),
    });
    await ensureQuery(client, query('places', { filter: EMPTY_FILTER }));
    await ensureQuery(client, query('related', { slug: 'luna' }));
    expect(state().bySlug).toEqual({ luna: added, olive: added, birch: added });
  });

  it('ignores answers without restaurants', async () => {
    const { state } = await signIn({ restaurant: () => null, featured: () => null });
    await ensureQuery(client, query('restaurant', { slug: 'olive' }));
    await ensureQuery(client, query('featured'));
    expect(state().bySlug).toEqual({});
  });

  it('removes what the complete list of favourites no longer has', async () => {
    const { favourites, state } = await signIn({ favourites: () => [] });
    await favourites.toggle('luna', none);
    await client.fetchQuery(query('favourites'));
    expect(state().bySlug['luna']).toEqual(none);
  });

  it('ignores an answer to a call that began before a change', async () => {
    const list = createDeferred();
    const { favourites, state } = await signIn({ restaurants: () => list.promise });
    const read = ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    await favourites.toggle('luna', none);
    list.resolve(page(none));
    await read;
    expect(state().bySlug['luna']).toEqual(added);
  });

  it('ignores a stale list that still has the removed entry, and takes a new entry', async () => {
    let listed = added;
    const { favourites, state } = await signIn({ favourites: () => [luna(listed)] }, async () => ({
      favourite: none,
      message: '',
    }));
    await favourites.toggle('luna', added);
    await client.fetchQuery(query('favourites'));
    expect(state().bySlug['luna']).toEqual(none);
    listed = { isAdded: true, favouriteId: 32 };
    await client.fetchQuery({ ...query('favourites'), staleTime: 0 });
    expect(state().bySlug['luna']).toEqual(listed);
  });

  it('takes a removed entry back when the host lists it again after it was gone', async () => {
    let listed: readonly ReturnType<typeof luna>[] = [];
    const { favourites, state } = await signIn({ favourites: () => listed }, async () => ({
      favourite: none,
      message: '',
    }));
    await favourites.toggle('luna', added);
    await client.fetchQuery(query('favourites'));
    expect(state().bySlug['luna']).toEqual(none);
    listed = [luna(added)];
    await client.fetchQuery({ ...query('favourites'), staleTime: 0 });
    expect(state().bySlug['luna']).toEqual(added);
  });

  it('ignores answers for a restaurant whose change is pending', async () => {
    const change = createDeferred<{ favourite: Favourite; message: string }>();
    const { favourites, state } = await signIn(
      { restaurants: () => page(none) },
      () => change.promise,
    );
    const done = favourites.toggle('luna', none);
    await ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    expect(state().bySlug['luna']?.isAdded).toBe(true);
    change.resolve({ favourite: added, message: '' });
    await done;
    expect(state().bySlug['luna']).toEqual(added);
  });

  it('keeps the state object when an answer changes nothing', async () => {
    const { state } = await signIn({ restaurants: () => page({ ...added }) });
    await ensureQuery(client, query('restaurants', { filter: EMPTY_FILTER }));
    const before = state();
    await client.refetchQueries({ queryKey: ['restaurants'] });
    expect(state()).toBe(before);
  });
});
