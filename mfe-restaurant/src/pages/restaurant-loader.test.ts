import { ApiError, queryClientContext } from '@tableside/platform';
import { makeWireSettings } from '@tableside/contracts/factories';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { createTestQueryClient } from '@tableside/testing/render-app';
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router-dom';
import { makeLuna } from '../testing/open-restaurant';
import { restaurantLoader } from './restaurant-loader';

describe('restaurantLoader', () => {
  /** Loads like the server, without a document. */
  function load(restaurant: () => unknown) {
    const platform = createFakePlatform({
      responses: {
        restaurant,
        settings: makeWireSettings(),
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

  test('redirects the URL of a duplicate to the restaurant', async () => {
    const { platform, loaded } = load(() => {
      throw new ApiError('This restaurant is no longer listed.', 404, {}, { moved_to: 'luna' });
    });
    const way = (await loaded.catch((error: unknown) => error)) as Response;
    expect([way.status, way.headers.get('location')]).toEqual([301, '/restaurant/luna']);
    expect(platform.api.callsTo('related')).toEqual([]);
  });
});
