import { restaurantPath, sharedListPath } from '@tableside/contracts/paths';
import sharp from 'sharp';
import { listSlugs, send, signUp } from '../support/people';
import { makeRestaurant } from '../support/spec-host/town';
import { expect, sites } from '../support/test';
import { test } from '../support/worker-test';

/** What readers of previews find in a page's head. */
async function readPreview(address: string): Promise<Readonly<Record<string, string>>> {
  const html = await (await fetch(address)).text();
  const tags = html.matchAll(/<meta (?:name|property)="((?:og|twitter):[^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]));
}

/** Fetches a page's picture as a reader of previews does: without cookies, and whatever the picture's format.
 * @returns its address */
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

test('pages of the sample city have pictures of 1200 by 630 pixels that robots may read', async () => {
  const site = sites.sample();
  // The first page of a site that has just begun may not wait for its settings.
  await expect
    .poll(async () => (await readPreview(site))['og:image'])
    .toContain('/uploads/cards/city/');
  const ofCity = await expectPicture(`${site}/`);
  expect(await expectPicture(`${site}/restaurants`)).toBe(ofCity);
  const ofPlace = await expectPicture(`${site}/restaurant/osteria-verde`);
  expect(ofPlace).toContain('/uploads/cards/places/osteria-verde/');
  // Where the settings are late the page has the site's own.
  for (const path of ['/about', '/login', '/no-such-page']) {
    expect([ofCity, `${site}/preview-1.png`]).toContain(
      (await readPreview(site + path))['og:image'],
    );
  }
  const robots = await (await fetch(`${site}/robots.txt`)).text();
  const barred = [...robots.matchAll(/^Disallow: (\S+)/gm)].map(([, path = '']) => path);
  expect(barred.filter((path) => new URL(ofPlace).pathname.startsWith(path))).toEqual([]);
});

test('a shared list has one while it is shared', async ({ accounts: site }) => {
  const token = await signUp(site);
  const name = '<img src=x onerror=alert(1)> "O\'Brien" 🍕';
  const { data } = await send(site.apiUrl, 'wishlist/create_list', { name }, token);
  const { id } = data as { id: number };
  const [place] = await listSlugs(site.apiUrl);
  await send(site.apiUrl, 'wishlist/create_wishlist', { slug: place?.slug }, token);
  await send(site.apiUrl, 'wishlist/set_entry', { slug: place?.slug, add: [id] }, token);
  const shared = await send(site.apiUrl, 'wishlist/share_list', { id, is_shared: true }, token);
  const list = (shared.data as { token: string }).token;
  const picture = await expectPicture(site.url + sharedListPath(list));
  expect(picture).toContain(`/uploads/cards/shared/${list}/`);
  expect((await fetch(picture)).headers.get('cache-control')).toBe('no-cache');
  await send(site.apiUrl, 'wishlist/share_list', { id, is_shared: false }, token);
  expect((await fetch(picture)).status).toBe(404);
  expect(site.logs()).not.toContain(list);
});

test('a host that makes none costs the place its size, never a picture that is not there', async ({
  specSite: { url, host },
}) => {
  host.stage();
  const ofPlace = await readPreview(url + restaurantPath(makeRestaurant(4).slug));
  expect(ofPlace['og:image']).not.toContain('/cards/');
  expect(ofPlace['og:image:width']).toBeUndefined();
  await expectPicture(`${url}/restaurants`, 'png');
  await expectPicture(`${url}/login`, 'png');
});
