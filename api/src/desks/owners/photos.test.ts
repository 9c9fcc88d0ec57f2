import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { bearer, createPerson, type TestPerson } from '../../testing/people';
import { makePhoto } from '../../testing/reviews/photos';
import { makeRecord } from '../../testing/restaurants/records';

let dataDir: string;
let test: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'owner-photos-'));
  test = await startTestApp({ photos: { dataDir } });
  const record = makeRecord({ slug: 'luna', images: ['uploads/places/a.webp'] });
  const id = [...(await test.save([record])).values()][0] ?? 0;
  owner = await createPerson(test.db);
  await test.db
    .insertInto('place_owners')
    .values({ restaurant_id: id, user_id: owner.id, proved_by: 'code' })
    .execute();
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

async function add(
  person: TestPerson,
  files: readonly (readonly [string, Uint8Array<ArrayBuffer>])[],
) {
  const form = new FormData();
  form.set('slug', 'luna');
  for (const [name, bytes] of files) form.append('images', new Blob([bytes]), name);
  const request = new Request('http://host/', { method: 'POST', body: form });
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/owner/add_photos',
    headers: { ...bearer(person), 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json<{ success: boolean; fields?: object }>() };
}
const stored = async () => (await readdir(join(dataDir, 'uploads/reviews')).catch(() => [])).length;
const readImages = async () => {
  const { data } = await call(test, 'GET', '/api/restraunt/get_by_slug/luna', wireRestaurant);
  return [data.featured_image, ...data.images.map(({ image_url }) => image_url)];
};
const photo = async () => new Uint8Array(await makePhoto('jpeg'));

it('a photo of an owner stands after the others', async () => {
  expect(await add(owner, [['table.jpg', await photo()]])).toMatchObject({ success: true });
  expect(await readImages()).toEqual([
    'uploads/places/a.webp',
    expect.stringMatching(/^uploads\/reviews\/[0-9a-f]{32}\.webp$/),
  ]);
});

it.each([
  ['no photo', []],
  ['a page', [['page.jpg', new TextEncoder().encode('<script>alert(1)</script>')] as const]],
])('%s is refused at the field, and leaves nothing', async (_, files) => {
  const before = await stored();
  expect(await add(owner, files)).toMatchObject({
    success: false,
    fields: { images: expect.any(String) },
  });
  expect(await stored()).toBe(before);
});

it('somebody else adds none, and leaves nothing', async () => {
  const before = await stored();
  const said = await add(await createPerson(test.db), [['table.jpg', await photo()]]);
  expect(said).toMatchObject({ status: 403, error: 'owner-needed' });
  expect(await stored()).toBe(before);
});
