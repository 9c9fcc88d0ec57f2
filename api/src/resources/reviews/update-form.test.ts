import {
  DELETE,
  prepareOwnReviewTest,
  UPDATE,
  encodeForm,
  makeReviewForm,
  sendForm,
} from '../../testing/reviews/own-reviews';
import { bearer } from '../../testing/people';

const test = prepareOwnReviewTest();
const { own, photo, send } = test;

describe('a form that nobody fills in by hand', () => {
  it.each(['slug', 'ratings', 'review'])('may not say %s twice', async (name) => {
    const form = makeReviewForm({});
    form.append(name, 'again');
    const { status, body } = await sendForm(test, form, test.ana);
    expect([status, body]).toMatchObject([400, { fields: { [name]: 'was sent twice' } }]);
  });

  it('may hold other fields and files, which are dropped', async () => {
    const form = makeReviewForm({ review: 'Fine.' });
    form.append('user_id', String(test.ben.id));
    form.append('id', '1');
    form.append('other', new Blob(['x']), 'other.txt');
    form.append('images', 'uploads/reviews/not-a-file.webp');
    const { status, body } = await sendForm(test, form, test.ana);
    expect([status, body.data?.review, body.data?.images]).toEqual([200, 'Fine.', []]);
    expect((await own(test.ben)).data).toBeNull();
  });

  it.each(['__proto__', 'constructor'])('may not name a field %s', async (name) => {
    const form = makeReviewForm({});
    form.append(name, 'x');
    expect((await sendForm(test, form, test.ana)).status).toBe(400);
  });

  it('may not have hundreds of fields or files', async () => {
    const fields = makeReviewForm({});
    for (let index = 0; index < 500; index += 1) fields.append(`field-${index}`, 'x');
    expect((await sendForm(test, fields, test.ana)).status).toBe(413);
    const photos = Array.from({ length: 300 }, () => photo('a.jpg', 'x'));
    expect((await send({ photos })).status).toBe(413);
  });

  it('accepts the empty file that browsers send where none was chosen', async () => {
    const form = makeReviewForm({});
    form.append('images', new Blob([]), '');
    expect((await sendForm(test, form, test.ana)).body.success).toBe(true);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'without an end',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="slug"\r\n\r\nlu',
    ],
    [
      'with an open file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nabc',
    ],
    ['with nothing in it', 'multipart/form-data; boundary=x', ''],
    ['with noise', 'multipart/form-data; boundary=x', 'noise '.repeat(1000)],
  ])('%s is malformed', async (_name, type, payload) => {
    const headers = { ...bearer(test.ana), 'content-type': type };
    const response = await test.app.inject({ method: 'POST', url: UPDATE, headers, payload });
    expect([response.statusCode, response.json()]).toMatchObject([400, { success: false }]);
  });

  it('is unsupported at every other call', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: DELETE,
      headers: { ...bearer(test.ana), 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect(response.statusCode).toBe(415);
  });
});

it('is in the OpenAPI document as a form with files', async () => {
  const response = await test.app.inject({ url: '/api/openapi.json' });
  const { paths } = response.json<{
    paths: Record<string, { post: { requestBody: { content: Record<string, unknown> } } }>;
  }>();
  const content = paths[UPDATE]?.post.requestBody.content ?? {};
  expect(Object.keys(content)).toEqual(['multipart/form-data', 'application/json']);
  expect(content['multipart/form-data']).toMatchObject({
    schema: { properties: { images: { type: 'array', items: { format: 'binary' } } } },
  });
});

it('may come from a page of another origin', async () => {
  const headers = { origin: 'https://tableside.example' };
  const asked = await test.app.inject({
    method: 'OPTIONS',
    url: UPDATE,
    headers: {
      ...headers,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect([asked.statusCode, asked.headers]).toMatchObject([
    204,
    {
      'access-control-allow-origin': 'https://tableside.example',
      'access-control-allow-headers': expect.stringContaining('authorization') as string,
    },
  ]);
  const { headers: encoded, body } = await encodeForm(makeReviewForm({ photos: [photo()] }));
  const response = await test.app.inject({
    method: 'POST',
    url: UPDATE,
    headers: { ...headers, ...encoded, ...bearer(test.ana) },
    payload: body,
  });
  expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([
    200,
    'https://tableside.example',
  ]);
});
