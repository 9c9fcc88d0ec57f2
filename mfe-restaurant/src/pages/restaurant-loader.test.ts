import { ApiError, NetworkError, queryClientContext } from '@tableside/platform';
import { makeWireSettings, makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { createTestQueryClient } from '@tableside/testing/render-app';
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router-dom';
import { makeLuna } from '../testing/open-restaurant';
import { restaurantLoader } from './restaurant-loader';

describe('restaurantLoader', () => {
  /** Loads like the server, without a document. */
  function load(restaurant: () => unknown, restaurants = makeWirePage([])) {
    const platform = createFakePlatform({
      responses: {
        restaurant,
        settings: makeWireSettings(),
        restaurants,
        related: { similar: [], nearby: [] },
      },
    });
    const client = createTestQueryClient(platform);
    const context = new RouterContextProvider();
    context.set(queryClientContext, client);
    const args = {
      params: { slug: 'golden-carp' },
      request: new Request('https://tableside.example/restaurant/golden-carp'),
      context,
    } as unknown as LoaderFunctionArgs;
    return { client, platform, loaded: restaurantLoader(args) };
  }

  test('waits for the response on the server', async () => {
    const slow = () => new Promise((resolve) => setTimeout(() => resolve(makeLuna()), 600));
    const { client, loaded } = load(slow);
    await expect(loaded).resolves.toBeNull();
    expect(client.getQueryData(['restaurant', { slug: 'golden-carp' }])).toMatchObject({
      title: 'Luna',
    });
  });

  test('responds 404 with close matches prefetched', async () => {
    const { platform, loaded } = load(
      () => {
        throw new ApiError('Restaurant not found', 404);
      },
      makeWirePage([makeWireSummary()]),
    );
    await expect(loaded).rejects.toMatchObject({ status: 404 });
    expect(platform.api.callsTo('restaurants')).toHaveLength(1);
  });

  test('redirects the URL of a duplicate to the restaurant', async () => {
    const { platform, loaded } = load(() => {
      throw new ApiError('This restaurant is no longer listed.', 404, {}, { moved_to: 'luna' });
    });
    const way = (await loaded.catch((error: unknown) => error)) as Response;
    expect([way.status, way.headers.get('location')]).toEqual([301, '/restaurant/luna']);
    expect(platform.api.callsTo('related')).toEqual([]);
  });

  test('responds 410 for a closed restaurant with alternatives prefetched', async () => {
    const closed = {
      title: 'Golden Carp',
      location: null,
      cuisines_types: [],
      closed_at: '2026-03-14T12:00:00.000Z',
    };
    const { platform, loaded } = load(() => {
      throw new ApiError('Restaurant not found', 404, {}, { closed_resturant: closed });
    });
    await expect(loaded).rejects.toMatchObject({ status: 410 });
    expect(platform.api.callsTo('related')).toHaveLength(1);
  });

  test.each([
    ['no connection', new NetworkError('No connection.')],
    ['an API failure', new ApiError('Down.', 503)],
  ])('does not respond 404 for %s', async (_case, error) => {
    const { platform, loaded } = load(() => {
      throw error;
    });
    await expect(loaded).resolves.toBeNull();
    expect(platform.api.callsTo('restaurants')).toEqual([]);
  });
});
