import { wireClosed } from '@tableside/contracts/restaurant/wire';
import { startTestApp, type TestApp } from '../../testing/app';
import { bearer, createPerson } from '../../testing/people';
import { makeRecord } from '../../testing/restaurants/records';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.save([
    makeRecord({
      title: 'Luna',
      location: '12 Market Street',
      options: { cuisine: ['Pizza', 'Italian'], feature: ['WiFi'] },
    }),
    makeRecord({ title: 'Bare' }),
    makeRecord({ title: 'Open' }),
  ]);
  await test.database.pool.query(
    "UPDATE restaurants SET closed_at = '2026-03-01T10:00:00Z' WHERE slug <> 'open'",
  );
});
afterAll(() => test.close());

async function get(url: string) {
  const response = await test.app.inject({ url });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

describe('a restaurant that is closed for good', () => {
  it('is refused, and what it was is told beside the refusal', async () => {
    const { status, body } = await get('/api/restraunt/get_by_slug/luna');
    expect([status, body]).toEqual([
      404,
      {
        success: false,
        message: 'This restaurant is listed no longer.',
        error: 'restaurant-closed',
        data: {
          closed_resturant: {
            title: 'Luna',
            location: '12 Market Street',
            cuisines_types: [
              { id: expect.any(Number), title: 'Pizza' },
              { id: expect.any(Number), title: 'Italian' },
            ],
            closed_at: '2026-03-01T10:00:00.000Z',
          },
        },
      },
    ]);
    wireClosed.strict().parse(body['data']);
  });

  it('is told by its name alone where nothing else is known', async () => {
    const { body } = await get('/api/restraunt/get_by_slug/bare');
    expect(wireClosed.parse(body['data']).closed_resturant).toMatchObject({
      title: 'Bare',
      location: null,
      cuisines_types: [],
    });
  });

  it('is another answer than one that never was', async () => {
    const { status, body } = await get('/api/restraunt/get_by_slug/nowhere');
    expect([status, body]).toEqual([
      404,
      {
        success: false,
        message: 'Restaurant not found',
        data: null,
        error: 'restaurant-not-found',
      },
    ]);
  });

  it('takes two statements at most, and an open one as many as before', async () => {
    const count = (slug: string) =>
      test.countStatements(() => get(`/api/restraunt/get_by_slug/${slug}`));
    expect([await count('luna'), await count('nowhere'), await count('open')]).toEqual([2, 2, 2]);
  });

  it.each([
    ['GET', '/api/review/list/luna', undefined],
    ['POST', '/api/review/create_client_review', { ratings: 4, slug: 'luna' }],
    ['POST', '/api/wishlist/create_wishlist', { slug: 'luna' }],
    ['POST', '/api/correction/create', { slug: 'luna', topic: 'hours', message: 'Never.' }],
  ] as const)('is not found by %s %s', async (method, url, payload) => {
    const person = await createPerson(test.db);
    const response = await test.app.inject({ method, url, payload, headers: bearer(person) });
    expect([response.statusCode, response.json()]).toMatchObject([
      404,
      { error: 'restaurant-not-found', data: null },
    ]);
  });
});
