import { NetworkError, type CallApi } from '@tableside/platform';
import { createSitemap } from './sitemap';

/** A host with so many pages of one restaurant each.
 * @param answer settles each call */
function hostOf(pages: number, answer: () => Promise<void> = () => Promise.resolve()) {
  const asked: number[] = [];
  const call = (async (_name: string, { page }: { page: number }) => {
    asked.push(page);
    await answer();
    return { data: { restaurants: [{ slug: `place-${page}` }], lastPage: pages }, message: '' };
  }) as unknown as CallApi;
  return { asked, call };
}

test('everything that the host lists is in it, page by page', async () => {
  const { asked, call } = hostOf(6);
  const xml = await createSitemap('https://tableside.example', () => call)();
  expect(asked).toEqual([1, 2, 3, 4, 5, 6]);
  expect(xml).toContain('<loc>https://tableside.example/restaurant/place-6</loc>');
});

test('those who ask while it is made wait for the same one, and it is kept for ten minutes', async () => {
  const { asked, call } = hostOf(3);
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
  expect(asked).toHaveLength(3);
  now += 1;
  await read();
  expect(asked).toHaveLength(6);
});

test('one that failed is made anew, over a transport of its own', async () => {
  let isAway = true;
  const { call } = hostOf(1, () =>
    isAway ? Promise.reject(new NetworkError('Away.')) : Promise.resolve(),
  );
  const startCall = jest.fn(() => call);
  const read = createSitemap('https://tableside.example', startCall);
  await expect(read()).rejects.toThrow('Away.');
  isAway = false;
  await expect(read()).resolves.toContain('/restaurant/place-1<');
  expect(startCall).toHaveBeenCalledTimes(2);
});
