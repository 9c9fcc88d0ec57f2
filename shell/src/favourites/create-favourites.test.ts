import type { Favourite } from '@tableside/contracts/model';
import { ApiError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { createFavourites, forgetFavourites, type FavouritesService } from './create-favourites';

const none: Favourite = { isAdded: false, wishlistId: null };
const saved: Favourite = { isAdded: true, wishlistId: 31 };

function setUp(service: Partial<FavouritesService> | Error) {
  const toasts: string[] = [];
  const favourites = createFavourites({
    loadService: async () => {
      if (service instanceof Error) throw service;
      return service as FavouritesService;
    },
    toasts: {
      show: (kind, message) => `${toasts.push(`${kind}: ${message}`)}`,
      dismiss: () => undefined,
    },
    report: () => undefined,
  });
  return { favourites, toasts };
}

it('answers at once, then holds what the host says', async () => {
  const answer = createDeferred<{ favourite: Favourite; message: string }>();
  const { favourites, toasts } = setUp({ toggle: () => answer.promise });
  const done = favourites.toggle('luna', none);
  expect(favourites.store.getState().bySlug['luna']?.isAdded).toBe(true);
  expect(favourites.store.getState().pending).toEqual(['luna']);
  answer.resolve({ favourite: saved, message: 'Saved.' });
  await done;
  expect(favourites.store.getState()).toMatchObject({ bySlug: { luna: saved }, pending: [] });
  expect(toasts).toEqual(['success: Saved.']);
});

it('rolls back and tells when the host refuses', async () => {
  const { favourites, toasts } = setUp({
    toggle: () => Promise.reject(new ApiError('List is full.', 200)),
  });
  await favourites.toggle('luna', none);
  expect(favourites.store.getState()).toMatchObject({ bySlug: { luna: none }, pending: [] });
  expect(toasts).toEqual(['error: List is full.']);
});

it('rolls back when the service cannot be loaded', async () => {
  const { favourites, toasts } = setUp(new Error('Saving does not work right now.'));
  await favourites.toggle('luna', saved);
  expect(favourites.store.getState().bySlug['luna']).toEqual(saved);
  expect(toasts).toEqual(['error: Saving does not work right now.']);
});

it('ignores a second press while the first is under way', async () => {
  const toggle = jest.fn(async () => ({ favourite: saved, message: '' }));
  const { favourites } = setUp({ toggle });
  await Promise.all([favourites.toggle('luna', none), favourites.toggle('luna', none)]);
  expect(toggle).toHaveBeenCalledTimes(1);
});

it("forgets one person's hearts for the next", async () => {
  const { favourites } = setUp({ toggle: async () => ({ favourite: saved, message: '' }) });
  await favourites.toggle('luna', none);
  forgetFavourites(favourites);
  expect(favourites.store.getState()).toMatchObject({ bySlug: {}, pending: [] });
});
