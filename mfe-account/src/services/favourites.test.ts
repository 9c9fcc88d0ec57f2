import { SERVICE_GUARDS } from '@tableside/contracts/remote';
import { ApiError } from '@tableside/platform';
import { createFakeApi, type FakeAnswers } from '@tableside/testing/fake-api';
import { makeWireSummary } from '@tableside/contracts/factories';
import * as module from './favourites';

const NOT_FAVOURITE = { isAdded: false, favouriteId: null };

function setUp(answers: FakeAnswers) {
  const api = createFakeApi(answers);
  return { api, service: module.createFavouritesService({ call: api.call }) };
}

const luna = (over: object = {}) => ({
  ...makeWireSummary({ slug: 'luna', title: 'Luna' }),
  ...over,
});

it('is what the contract promises', () => {
  expect(SERVICE_GUARDS.favourites(module)).toBe(true);
});

it('saves by slug and keeps the id of the entry', async () => {
  const { api, service } = setUp({ addFavourite: { id: 31 } });
  const { favourite } = await service.toggle('luna', NOT_FAVOURITE);
  expect(favourite).toEqual({ isAdded: true, favouriteId: 31 });
  expect(api.calls).toMatchObject([
    { method: 'POST', path: 'wishlist/create_wishlist', body: { slug: 'luna' } },
  ]);
});

it('removes by the id that was kept, and clears it', async () => {
  const { api, service } = setUp({ removeFavourites: null });
  const { favourite } = await service.toggle('luna', { isAdded: true, favouriteId: 31 });
  expect(favourite).toEqual(NOT_FAVOURITE);
  expect(api.calls).toMatchObject([
    { method: 'POST', path: 'wishlist/delete_wishlist', body: { ids: [31] } },
  ]);
});

it.each([
  ['beside the restaurant', luna({ wishlist_id: '44' })],
  ['round it', { wishlist_id: 44, resturant: luna() }],
])('finds an id that was left out in the wishlist, %s', async (_where, entry) => {
  const { api, service } = setUp({
    favourites: [luna({ slug: 'other' }), entry],
    removeFavourites: null,
  });
  await service.toggle('luna', { isAdded: true, favouriteId: null });
  expect(api.callsTo('removeFavourites')).toMatchObject([{ body: { ids: [44] } }]);
});

it('takes a host that names its entries in words', async () => {
  const { api, service } = setUp({
    addFavourite: { id: 'entry-7f' },
    favourites: [luna({ wishlist_id: 'entry-8a' })],
    removeFavourites: null,
  });
  const { favourite } = await service.toggle('luna', NOT_FAVOURITE);
  expect(favourite).toEqual({ isAdded: true, favouriteId: 'entry-7f' });
  await service.toggle('luna', favourite);
  await service.toggle('luna', { isAdded: true, favouriteId: null });
  expect(api.callsTo('removeFavourites')).toMatchObject([
    { body: { ids: ['entry-7f'] } },
    { body: { ids: ['entry-8a'] } },
  ]);
});

it('takes a host that names no id for the new entry', async () => {
  const { service } = setUp({ addFavourite: null });
  const { favourite } = await service.toggle('luna', NOT_FAVOURITE);
  expect(favourite).toEqual({ isAdded: true, favouriteId: null });
});

it('has nothing to remove where there is no favourite any more', async () => {
  const { api, service } = setUp({ favourites: [] });
  const { favourite } = await service.toggle('luna', { isAdded: true, favouriteId: null });
  expect(favourite).toEqual(NOT_FAVOURITE);
  expect(api.callsTo('removeFavourites')).toEqual([]);
});

it('does not claim a removal that the host leaves no way for', async () => {
  const { service } = setUp({ favourites: [luna({ wishlist_id: null })] });
  await expect(service.toggle('luna', { isAdded: true, favouriteId: null })).rejects.toThrow(
    "Luna can't be removed right now.",
  );
});

it.each([NOT_FAVOURITE, { isAdded: true, favouriteId: 3 }])(
  'passes a refusal on: %j',
  async (current) => {
    const refuse = new ApiError('List is full.', 200);
    const { service } = setUp({ addFavourite: refuse, removeFavourites: refuse });
    await expect(service.toggle('luna', current)).rejects.toThrow('List is full.');
  },
);
