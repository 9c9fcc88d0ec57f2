import { sharedListPath } from '@tableside/contracts/paths';
import sharp from 'sharp';
import { listSlugs, send, signUp } from '../../support/users';
import { expect, sites } from '../../support/test';
import { test } from '../../support/worker-test';

/** Preview tags in a page's head. */
async function readPreview(address: string): Promise<Readonly<Record<string, string>>> {
  const html = await (await fetch(address)).text();
  const tags = html.matchAll(/<meta (?:name|property)="((?:og|twitter):[^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]));
}

/**
 * Fetches a page's image like a crawler: without cookies, in any format.
 * @returns its URL
 */
async function expectPicture(address: string, format = 'jpeg'): Promise<string> {
  const tags = await readPreview(address);
  const picture = tags['og:image'] ?? '';
  expect(tags).toMatchObject({
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:type': `image/${format}`,
    'twitter:card': 'summary_large_image',
  });
  expect(tags['og:image:alt']).toBe(tags['og:title']);
  expect(picture.startsWith(`${new URL(address).origin}/`)).toBe(true);
  const response = await fetch(picture, { headers: { accept: '*/*' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, `image/${format}`]);
  expect(response.headers.get('etag') ?? response.headers.get('cache-control')).toBeTruthy();
  expect(response.headers.get('set-cookie')).toBeNull();
  const { width, height, format: found } = await sharp(await response.arrayBuffer()).metadata();
  expect({ width, height, found }).toEqual({ width: 1200, height: 630, found: format });
  return picture;
}

test('sample city pages have crawlable 1200x630 images', async () => {
  const site = sites.sample();
  // The first page of a new site may not wait for its settings.
  await expect
    .poll(async () => (await readPreview(site))['og:image'])
    .toContain('/uploads/cards/city/');
  const ofCity = await expectPicture(`${site}/`);
  expect(await expectPicture(`${site}/restaurants`)).toBe(ofCity);
  const ofRestaurant = await expectPicture(`${site}/restaurant/osteria-verde`);
  expect(ofRestaurant).toContain('/uploads/cards/restaurants/osteria-verde/');
  // Without settings the page has the site's own image.
  for (const path of ['/about', '/login', '/no-such-page']) {
    expect([ofCity, `${site}/preview-1.png`]).toContain(
      (await readPreview(site + path))['og:image'],
    );
  }
  const robots = await (await fetch(`${site}/robots.txt`)).text();
  const barred = [...robots.matchAll(/^Disallow: (\S+)/gm)].map(([, path = '']) => path);
  expect(barred.filter((path) => new URL(ofRestaurant).pathname.startsWith(path))).toEqual([]);
});

test('a shared list has an image while it is shared', async ({ accounts: site }) => {
  const token = await signUp(site);
  const name = '<img src=x onerror=alert(1)> "O\'Brien" 🍕';
  const { data } = await send(site.apiUrl, 'wishlist/create_list', { name }, token);
  const { id } = data as { id: number };
  const [restaurant] = await listSlugs(site.apiUrl);
  await send(site.apiUrl, 'wishlist/create_wishlist', { slug: restaurant?.slug }, token);
  await send(site.apiUrl, 'wishlist/set_entry', { slug: restaurant?.slug, add: [id] }, token);
  const shared = await send(site.apiUrl, 'wishlist/share_list', { id, is_shared: true }, token);
  const list = (shared.data as { token: string }).token;
  const picture = await expectPicture(site.url + sharedListPath(list));
  expect(picture).toContain(`/uploads/cards/shared/${list}/`);
  expect((await fetch(picture)).headers.get('cache-control')).toBe('no-cache');
  await send(site.apiUrl, 'wishlist/share_list', { id, is_shared: false }, token);
  expect((await fetch(picture)).status).toBe(404);
  expect(site.logs()).not.toContain(list);
});
