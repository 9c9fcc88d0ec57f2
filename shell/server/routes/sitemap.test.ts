import { NetworkError, type CallApi } from '@tableside/platform';
import { createSitemap } from './sitemap';

/**
 * An API with this many pages of one restaurant each.
 * @param answer settles each call
 */
function hostOf(pages: number, response: () => Promise<void> = () => Promise.resolve()) {
  const requested: number[] = [];
  const call = (async (_name: string, { page }: { page: number }) => {
    requested.push(page);
    await response();
    return {
      data: { restaurants: [{ slug: `restaurant-${page}` }], lastPage: pages },
      message: '',
    };
  }) as unknown as CallApi;
  return { requested, call };
}

test('includes every listed restaurant, page by page', async () => {
  const { requested, call } = hostOf(6);
  const xml = await createSitemap('https://tableside.example', () => call)();
  expect(requested).toEqual([1, 2, 3, 4, 5, 6]);
  expect(xml).toContain('<loc>https://tableside.example/restaurant/restaurant-6</loc>');
});

test('shares one build between requests and caches it for ten minutes', async () => {
  const { requested, call } = hostOf(3);
  let now = 0;
  const read = createSitemap(
    'https://tableside.example',
    () => call,
    () => now,
  );
  const [one, other] = await Promise.all([read(), read()]);
  expect(other).toBe(one);
  now += 10 * 60_000 - 1;
  await read();
  expect(requested).toHaveLength(3);
  now += 1;
  await read();
  expect(requested).toHaveLength(6);
});

test('rebuilds after a failure with a new transport', async () => {
  let isAway = true;
  const { call } = hostOf(1, () =>
    isAway ? Promise.reject(new NetworkError('Away.')) : Promise.resolve(),
  );
  const startCall = jest.fn(() => call);
  const read = createSitemap('https://tableside.example', startCall);
  await expect(read()).rejects.toThrow('Away.');
  isAway = false;
  await expect(read()).resolves.toContain('/restaurant/restaurant-1<');
  expect(startCall).toHaveBeenCalledTimes(2);
});
