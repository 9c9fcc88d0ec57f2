import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Socket } from 'node:net';
import { REVIEW_FIELDS } from '@tableside/contracts/review/rules';
import { nothing } from '@tableside/contracts/common/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { wireOwnReviewAnswer } from '@tableside/contracts/review/wire';
import { type TestApp, call, prepareTestApp } from '../app';
import { bearer, type TestPerson, createPerson } from '../people';
import { createPictureStore } from '../../pictures/store';
import { createVariants } from '../../pictures/variants';
import { makeRecord } from '../restaurants/records';
import { makeJpeg } from './photos';

interface SentPhoto {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** As the sender claims; default JPEG. */
  readonly type?: string;
}

interface SentReview {
  readonly slug?: string;
  readonly ratings?: unknown;
  readonly review?: string;
  readonly keep?: readonly string[];
  readonly photos?: readonly SentPhoto[];
}

/** A review as browsers send it, five stars for Luna unless it says otherwise. */
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

export interface ReviewAnswer {
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

/** Sends a form to update_client_review. */
export async function sendForm(
  { app }: Pick<TestApp, 'app'>,
  form: FormData,
  person?: Pick<TestPerson, 'token'>,
) {
  const { headers, body } = await encodeForm(form);
  const response = await app.inject({
    method: 'POST',
    url: '/api/review/update_client_review',
    headers: { ...headers, ...(person ? bearer(person) : {}) },
    payload: body,
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<ReviewAnswer>(),
  };
}

/** A form as it travels. */
export async function encodeForm(form: FormData) {
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

export const UPDATE = '/api/review/update_client_review';
export const DELETE = '/api/review/delete_client_review';

/** The API host with photos, for the tests of a file. Each begins with two restaurants, `luna` and `sole`, and two people
 * without reviews; after each nothing that was received lies about, every stored file has its row, and sums are right. */
export function prepareOwnReviewTest() {
  const dataDir = mkdtempSync(join(tmpdir(), 'reviews-'));
  const test = prepareTestApp({
    photos: { dataDir },
    corsOrigins: ['https://tableside.example'],
    pictures: {
      store: createPictureStore(join(dataDir, 'uploads')),
      variants: createVariants({ cacheDir: join(dataDir, 'cache') }),
      cardsDir: join(dataDir, 'cards'),
    },
  }) as TestApp & {
    readonly ana: TestPerson;
    readonly ben: TestPerson;
    /** The content of {@link photo}. */
    readonly jpeg: Buffer;
  };
  const list = async (folder: string) =>
    (await readdir(join(dataDir, folder)).catch(() => [])).sort();
  const send = (review: SentReview, person: TestPerson = test.ana) =>
    sendForm(test, makeReviewForm(review), person);

  beforeAll(async () => {
    Object.assign(test, { jpeg: await makeJpeg(60, 40) });
  });
  afterAll(() => rm(dataDir, { recursive: true }));
  beforeEach(async () => {
    await test.query('TRUNCATE restaurants, options, users, rate_limits RESTART IDENTITY CASCADE');
    await rm(join(dataDir, 'uploads'), { recursive: true, force: true });
    Object.assign(test, {
      ana: await createPerson(test.db, { first_name: 'Ana', last_name: 'Reyes' }),
      ben: await createPerson(test.db, { first_name: 'Ben', last_name: 'Ito' }),
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
    /** Names of the files in a folder below `dataDir`. */
    list,
    /** Sends a review; default Ana's. */
    send,
    photo: (name = 'beach.jpg', content: Buffer | string = test.jpeg) => ({ name, content }),
    /** The photos that an answer names. */
    pathsOf: ({ body }: Awaited<ReturnType<typeof send>>) =>
      (body.data?.images ?? []).map(({ image_url }) => image_url),
    /** Somebody's own review of a place. */
    own: (person: TestPerson = test.ana, slug = 'luna') =>
      call(
        test,
        'GET',
        `/api/review/get_client_review/${slug}`,
        wireOwnReviewAnswer,
        undefined,
        person,
      ),
    remove: (person: TestPerson = test.ana, slug = 'luna') =>
      call(test, 'POST', DELETE, nothing, { slug }, person),
    /** A restaurant as everybody sees it. */
    detail: async (slug = 'luna') =>
      (await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant)).data,
  });
}

const listWrongSums = ({ query }: TestApp) =>
  query(`
    SELECT r.id FROM restaurants r LEFT JOIN reviews v ON v.restaurant_id = r.id
    GROUP BY r.id
    HAVING (r.rating_count, r.rating_sum, r.rating_squares) IS DISTINCT FROM
      (count(v.id), coalesce(sum(v.rating), 0), coalesce(sum(v.rating * v.rating), 0))`);

export const UPLOAD_PATH = '/api/review/update_client_review';

/** Begins an upload of one photo on a socket and leaves the rest to the test.
 * @param length of the whole body, as the head says it */
export function beginUpload(
  port: number,
  person: Pick<TestPerson, 'token'>,
  length: number,
): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    [
      `POST ${UPLOAD_PATH} HTTP/1.1`,
      'host: tableside.example',
      `authorization: Bearer ${person.token}`,
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
