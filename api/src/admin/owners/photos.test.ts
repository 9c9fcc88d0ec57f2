import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nothing } from '@tableside/contracts/common/wire';
import { wireOwnRestaurant } from '@tableside/contracts/admin/owners/wire';
import { wireQueue, wireQueueDone } from '@tableside/contracts/admin/queue/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { bearer, createUser, type TestUser, createColleague } from '../../testing/users';
import { makePhoto, PATIENT_LANES } from '../../testing/reviews/photos';
import { makeRecord } from '../../testing/restaurants/records';

let dataDir: string;
let test: TestApp;
let owner: TestUser;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'owner-photos-'));
  test = await startTestApp({ photos: { dataDir, lanes: PATIENT_LANES } });
  const ids = await test.save([
    makeRecord({ slug: 'luna', images: ['uploads/restaurants/a.webp'] }),
    makeRecord({ slug: 'bare', images: [] }),
  ]);
  owner = await createUser(test.db);
  for (const id of ids.values()) {
    await test.db
      .insertInto('restaurant_owners')
      .values({ restaurant_id: id, user_id: owner.id, proved_by: 'code' })
      .execute();
  }
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

async function add(
  user: TestUser,
  files: readonly (readonly [string, Uint8Array<ArrayBuffer>])[],
  slug = 'luna',
) {
  const form = new FormData();
  form.set('slug', slug);
  for (const [name, bytes] of files) form.append('images', new Blob([bytes]), name);
  const request = new Request('http://host/', { method: 'POST', body: form });
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/owner/add_photos',
    headers: { ...bearer(user), 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json<{ success: boolean; fields?: object }>() };
}
const stored = async () => (await readdir(join(dataDir, 'uploads/reviews')).catch(() => [])).length;
const readImages = async (slug = 'luna') => {
  const { data } = await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant);
  return [data.featured_image, ...data.images.map(({ image_url }) => image_url)];
};
const photo = async () => new Uint8Array(await makePhoto('jpeg'));

it('adds an owner’s photo after the existing ones', async () => {
  expect(await add(owner, [['table.jpg', await photo()]])).toMatchObject({ success: true });
  expect(await readImages()).toEqual([
    'uploads/restaurants/a.webp',
    expect.stringMatching(/^uploads\/reviews\/[0-9a-f]{32}\.webp$/),
  ]);
});

it.each([
  ['no photo', []],
  ['a page', [['page.jpg', new TextEncoder().encode('<script>alert(1)</script>')] as const]],
])('rejects %s with a field error and stores nothing', async (_, files) => {
  const before = await stored();
  expect(await add(owner, files)).toMatchObject({
    success: false,
    fields: { images: expect.any(String) },
  });
  expect(await stored()).toBe(before);
});

it('rejects photos from other users and stores nothing', async () => {
  const before = await stored();
  const response = await add(await createUser(test.db), [['table.jpg', await photo()]]);
  expect(response).toMatchObject({ status: 403, error: 'owner-needed' });
  expect(await stored()).toBe(before);
});

describe('moderation of an owner’s photo', () => {
  const PHOTO = expect.stringMatching(/^uploads\/reviews\/[0-9a-f]{32}\.webp$/);
  let moderator: TestUser;
  const readQueue = async () =>
    (await call(test, 'GET', '/api/admin/queue?kind=photo', wireQueue, undefined, moderator)).data;
  const action = (verb: 'apply_entry' | 'refuse_entry', id: string, reason?: string) =>
    call(
      test,
      'POST',
      `/api/admin/${verb}`,
      wireQueueDone,
      { kind: 'photo', id, ...(reason && { reason }) },
      moderator,
    );

  beforeAll(async () => {
    moderator = await createColleague(test.db, ['moderator']);
    await add(owner, [['table.jpg', await photo()]], 'bare');
  });

  it('shows it on the page and in the queue, but not as the featured image', async () => {
    expect(await readImages('bare')).toEqual([null, PHOTO]);
    const { entries, counts } = await readQueue();
    expect(counts.photo).toBe(2);
    expect(entries.map((entry) => entry.kind === 'photo' && entry.review)).toEqual([null, null]);
    expect(entries[1]).toMatchObject({ restaurant: { slug: 'bare' }, owner: expect.any(String) });
  });

  it('keeps it behind reviewed images when the owner puts it first', async () => {
    const [, own] = await readImages();
    const changes = { images: [own, 'uploads/restaurants/a.webp'] };
    const url = '/api/owner/restaurant/luna';
    const { version } = (await call(test, 'GET', url, wireOwnRestaurant, undefined, owner)).data;
    await call(
      test,
      'POST',
      '/api/owner/update',
      nothing,
      { slug: 'luna', version, changes },
      owner,
    );
    expect(await readImages()).toEqual(['uploads/restaurants/a.webp', own]);
  });

  it('removes it with a reason, and returns it to the queue on undo', async () => {
    const id = (await readQueue()).entries[1]?.id ?? '';
    const { data } = await action('apply_entry', id, 'spam');
    expect(await readImages('bare')).toEqual([null]);
    expect((await readQueue()).counts.photo).toBe(1);
    await call(
      test,
      'POST',
      '/api/admin/undo_entry',
      wireQueueDone,
      { action: data?.action },
      moderator,
    );
    expect(await readImages('bare')).toEqual([null, PHOTO]);
    expect((await readQueue()).counts.photo).toBe(2);
  });

  it('makes it the featured image once a moderator keeps it', async () => {
    const id = (await readQueue()).entries[1]?.id ?? '';
    await action('refuse_entry', id);
    expect(await readImages('bare')).toEqual([PHOTO]);
    expect((await readQueue()).counts.photo).toBe(1);
  });
});
