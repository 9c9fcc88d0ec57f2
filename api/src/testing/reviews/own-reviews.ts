import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Socket } from 'node:net';
import { REVIEW_FIELDS } from '@tableside/contracts/review/rules';
import { nothing } from '@tableside/contracts/common/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { wireOwnReviewResponse } from '@tableside/contracts/review/wire';
import { type TestApp, call, prepareTestApp } from '../app';
import { bearer, type TestUser, createUser } from '../users';
import { createPictureStore } from '../../pictures/store';
import { createVariants } from '../../pictures/variants';
import { makeRecord } from '../restaurants/records';
import { makeJpeg, PATIENT_LANES } from './photos';

interface SentPhoto {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** Declared content type; default JPEG. */
  readonly type?: string;
}

interface SentReview {
  readonly slug?: string;
  readonly ratings?: unknown;
  readonly review?: string;
  readonly keep?: readonly string[];
  readonly photos?: readonly SentPhoto[];
}

/** A review form; default: five stars for Luna. */
export function makeReviewForm({
  slug = 'luna',
  ratings = 5,
  review = '',
  keep = [],
  photos = [],
}: SentReview): FormData {
  const form = new FormData();
  form.set(REVIEW_FIELDS.slug, slug);
  form.set(REVIEW_FIELDS.ratings, String(ratings));
  form.set(REVIEW_FIELDS.review, review);
  for (const path of keep) form.append(REVIEW_FIELDS.keep, path);
  for (const { name, content, type = 'image/jpeg' } of photos) {
    form.append(
      REVIEW_FIELDS.photos,
      new Blob([new Uint8Array(Buffer.from(content))], { type }),
      name,
    );
  }
  return form;
}

interface ReviewReply {
  readonly success: boolean;
  readonly message: string;
  readonly data: {
    readonly id: number;
    readonly ratings: number;
    readonly review: string | null;
    readonly images: readonly { readonly image_url: string }[];
  } | null;
  readonly fields?: Readonly<Record<string, string>>;
  readonly error?: string;
}

/** Submits a form to update_client_review. */
export async function sendForm(
  { app }: Pick<TestApp, 'app'>,
  form: FormData,
  user?: Pick<TestUser, 'token'>,
) {
  const { headers, body } = await encodeForm(form);
  const response = await app.inject({
    method: 'POST',
    url: UPDATE,
    headers: { ...headers, ...(user ? bearer(user) : {}) },
    payload: body,
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<ReviewReply>(),
  };
}

/** Encodes a form as multipart. */
export async function encodeForm(form: FormData) {
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

export const OWN = '/api/review/get_client_review';
export const UPDATE = '/api/review/update_client_review';
export const DELETE = '/api/review/delete_client_review';

/** An API with photos, for the tests of a file. Each test starts with restaurants `luna` and
 * `sole` and two users without reviews; afterwards checks that no upload is left over, every
 * stored file has a row, and sums are correct. */
export function prepareOwnReviewTest() {
  const dataDir = mkdtempSync(join(tmpdir(), 'reviews-'));
  const test = prepareTestApp({
    photos: { dataDir, lanes: PATIENT_LANES },
    corsOrigins: ['https://tableside.example'],
    pictures: {
      store: createPictureStore(join(dataDir, 'uploads')),
      variants: createVariants({ cacheDir: join(dataDir, 'cache') }),
      cardsDir: join(dataDir, 'cards'),
    },
  }) as TestApp & {
    readonly ana: TestUser;
    readonly ben: TestUser;
    /** Bytes of {@link photo}. */
    readonly jpeg: Buffer;
  };
  const list = async (folder: string) =>
    (await readdir(join(dataDir, folder)).catch(() => [])).sort();
  const send = (review: SentReview, user: TestUser = test.ana) =>
    sendForm(test, makeReviewForm(review), user);

  beforeAll(async () => {
    Object.assign(test, { jpeg: await makeJpeg(60, 40) });
  });
  afterAll(() => rm(dataDir, { recursive: true }));
  beforeEach(async () => {
    await test.empty('restaurants', 'options', 'users', 'rate_limits');
    await rm(join(dataDir, 'uploads'), { recursive: true, force: true });
    Object.assign(test, {
      ana: await createUser(test.db, { first_name: 'Ana', last_name: 'Reyes' }),
      ben: await createUser(test.db, { first_name: 'Ben', last_name: 'Ito' }),
    });
    await test.save([makeRecord({ title: 'Luna' }), makeRecord({ title: 'Sole' })]);
  });
  afterEach(async () => {
    expect(await list('incoming')).toEqual([]);
    const rows = await test.query(
      "SELECT path FROM review_images WHERE path LIKE 'uploads/reviews/%' ORDER BY path",
    );
    expect((await list('uploads/reviews')).map((name) => `uploads/reviews/${name}`)).toEqual(
      rows.map(({ path }) => path),
    );
    expect(await listWrongSums(test)).toEqual([]);
  });

  return Object.assign(test, {
    dataDir,
    /** File names in a folder below `dataDir`. */
    list,
    /** Submits a review; default as Ana. */
    send,
    photo: (name = 'beach.jpg', content: Buffer | string = test.jpeg) => ({ name, content }),
    /** Photo paths in a response. */
    pathsOf: ({ body }: Awaited<ReturnType<typeof send>>) =>
      (body.data?.images ?? []).map(({ image_url }) => image_url),
    /** A user's own review. */
    own: (user: TestUser = test.ana, slug = 'luna') =>
      call(test, 'GET', `${OWN}/${slug}`, wireOwnReviewResponse, undefined, user),
    remove: (user: TestUser = test.ana, slug = 'luna') =>
      call(test, 'POST', DELETE, nothing, { slug }, user),
    /** A public restaurant page. */
    detail: async (slug = 'luna') =>
      (await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant)).data,
  });
}

/** Restaurants whose rating totals do not match their reviews. */
export const listWrongSums = ({ query }: TestApp) =>
  query(`
    SELECT r.id FROM restaurants r LEFT JOIN reviews v ON v.restaurant_id = r.id
    GROUP BY r.id
    HAVING (r.rating_count, r.rating_sum, r.rating_squares) IS DISTINCT FROM
      (count(v.id), coalesce(sum(v.rating), 0), coalesce(sum(v.rating * v.rating), 0))`);

/** Starts an upload of one photo on a socket; the test sends the rest.
 * @param length declared body length */
export function startUpload(port: number, user: Pick<TestUser, 'token'>, length: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    [
      `POST ${UPDATE} HTTP/1.1`,
      'host: tableside.example',
      `authorization: Bearer ${user.token}`,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${length}`,
      '',
      '--x',
      'content-disposition: form-data; name="images"; filename="a.jpg"',
      '',
      '',
    ].join('\r\n'),
  );
  return socket;
}
