import { SERVICE_GUARDS } from '@tableside/contracts/remote';
import { ApiError } from '@tableside/platform';
import { createFakeApi, type FakeResponses } from '@tableside/testing/fake-api';
import { makeWireSummary } from '@tableside/contracts/factories';
import * as module from './favorites';

const NOT_FAVORITE = { isAdded: false, favoriteId: null };

function setUp(responses: FakeResponses) {
  const api = createFakeApi(responses);
  return { api, service: module.createFavoritesService({ call: api.call }) };
}

const luna = (over: object = {}) => ({
  ...makeWireSummary({ slug: 'luna', title: 'Luna' }),
  ...over,
});

it('matches the service contract', () => {
  expect(SERVICE_GUARDS.favorites(module)).toBe(true);
});

it('adds a favorite by slug and returns its id', async () => {
  const { api, service } = setUp({ addFavorite: { id: 31 } });
  const { favorite } = await service.toggle('luna', NOT_FAVORITE);
  expect(favorite).toEqual({ isAdded: true, favoriteId: 31 });
  expect(api.calls).toMatchObject([
    { method: 'POST', path: 'wishlist/create_wishlist', body: { slug: 'luna' } },
  ]);
});

it('removes a favorite by its id', async () => {
  const { api, service } = setUp({ removeFavorites: null });
  const { favorite } = await service.toggle('luna', { isAdded: true, favoriteId: 31 });
  expect(favorite).toEqual(NOT_FAVORITE);
  expect(api.calls).toMatchObject([
    { method: 'POST', path: 'wishlist/delete_wishlist', body: { ids: [31] } },
  ]);
});

it.each([
  ['next to the restaurant', luna({ wishlist_id: '44' })],
  ['wrapping the restaurant', { wishlist_id: 44, resturant: luna() }],
])('looks up a missing id in the wishlist, %s', async (_where, entry) => {
  const { api, service } = setUp({
    favorites: [luna({ slug: 'other' }), entry],
    removeFavorites: null,
  });
  await service.toggle('luna', { isAdded: true, favoriteId: null });
  expect(api.callsTo('removeFavorites')).toMatchObject([{ body: { ids: [44] } }]);
});

it('supports ids that are strings', async () => {
  const { api, service } = setUp({
    addFavorite: { id: 'entry-7f' },
    favorites: [luna({ wishlist_id: 'entry-8a' })],
    removeFavorites: null,
  });
  const { favorite } = await service.toggle('luna', NOT_FAVORITE);
  expect(favorite).toEqual({ isAdded: true, favoriteId: 'entry-7f' });
  await service.toggle('luna', favorite);
  await service.toggle('luna', { isAdded: true, favoriteId: null });
  expect(api.callsTo('removeFavorites')).toMatchObject([
    { body: { ids: ['entry-7f'] } },
    { body: { ids: ['entry-8a'] } },
  ]);
});

it('supports an API that returns no id for a new favorite', async () => {
  const { service } = setUp({ addFavorite: null });
  const { favorite } = await service.toggle('luna', NOT_FAVORITE);
  expect(favorite).toEqual({ isAdded: true, favoriteId: null });
});

it('removes nothing if the restaurant is no longer a favorite', async () => {
  const { api, service } = setUp({ favorites: [] });
  const { favorite } = await service.toggle('luna', { isAdded: true, favoriteId: null });
  expect(favorite).toEqual(NOT_FAVORITE);
  expect(api.callsTo('removeFavorites')).toEqual([]);
});

it('throws if the wishlist has no id', async () => {
  const { service } = setUp({ favorites: [luna({ wishlist_id: null })] });
  await expect(service.toggle('luna', { isAdded: true, favoriteId: null })).rejects.toThrow(
    'We couldn’t remove Luna. Try again later.',
  );
});

it.each([NOT_FAVORITE, { isAdded: true, favoriteId: 3 }])(
  "passes on the API's rejection: %j",
  async (current) => {
    const refuse = new ApiError('List is full.', 200);
    const { service } = setUp({ addFavorite: refuse, removeFavorites: refuse });
    await expect(service.toggle('luna', current)).rejects.toThrow('List is full.');
  },
);
