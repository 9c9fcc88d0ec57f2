import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrokenPictureError, createVariants, type Variant, variantKey } from './variants';

const picture = { file: '/pictures/soup.webp', name: 'soup.webp', version: '1' };
const variant: Variant = { picture, width: 320, format: 'webp' };
let cacheDir: string;
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'variants-'));
});
afterEach(() => rm(cacheDir, { recursive: true }));

const slowRender = () =>
  jest.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return Buffer.from('made');
  });

test('concurrent requests render a variant once', async () => {
  const render = slowRender();
  const variants = createVariants({ cacheDir, render });
  const results = await Promise.all(Array.from({ length: 25 }, () => variants.read(variant)));
  expect(render).toHaveBeenCalledTimes(1);
  expect(new Set(results.map(String))).toEqual(new Set(['made']));
});

test('another process finds the complete variant on disk, without drafts', async () => {
  await createVariants({ cacheDir, render: slowRender() }).read(variant);
  const render = slowRender();
  await expect(createVariants({ cacheDir, render }).read(variant)).resolves.toEqual(
    Buffer.from('made'),
  );
  expect(render).not.toHaveBeenCalled();
  const files = await readdir(cacheDir, { recursive: true });
  expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
});

test.each([
  ['is empty', () => Buffer.alloc(0)],
  ['is cut off', (whole: Buffer) => whole.subarray(0, -1)],
  ['holds nothing', (whole: Buffer) => Buffer.alloc(whole.length)],
])('re-renders a cached variant that %s', async (_state, breakFile) => {
  await createVariants({ cacheDir, render: slowRender() }).read(variant);
  const [file = ''] = (await readdir(cacheDir, { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  );
  const path = join(cacheDir, file);
  await writeFile(path, breakFile(await readFile(path)));
  for (const times of [1, 0]) {
    const render = slowRender();
    const made = await createVariants({ cacheDir, render }).read(variant);
    expect(made).toEqual(Buffer.from('made'));
    expect(render).toHaveBeenCalledTimes(times);
  }
});

test('original, width, and format identify a variant', () => {
  const keys = [
    variant,
    { ...variant, picture: { ...picture, version: '2' } },
    { ...variant, width: 640 },
    { ...variant, format: 'avif' as const },
  ].map(variantKey);
  expect(new Set(keys).size).toBe(4);
});

test('finds variants after the data folder has moved', () => {
  const moved = { ...picture, file: '/elsewhere/soup.webp' };
  expect(variantKey({ ...variant, picture: moved })).toBe(variantKey(variant));
});

test('does not cache failures', async () => {
  const render = jest
    .fn<Promise<Buffer>, []>()
    .mockRejectedValueOnce(new Error('broken'))
    .mockResolvedValue(Buffer.from('made'));
  const variants = createVariants({ cacheDir, render });
  await expect(variants.read(variant)).rejects.toThrow(BrokenPictureError);
  await expect(variants.read(variant)).resolves.toEqual(Buffer.from('made'));
});

test('works without a writable disk', async () => {
  const variants = createVariants({ cacheDir: '/dev/null/cache', render: slowRender() });
  await expect(variants.read(variant)).resolves.toEqual(Buffer.from('made'));
});
