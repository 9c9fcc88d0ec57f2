import { startTestApp, type TestApp } from '../../testing/app';
import { ownersDesk } from '../../testing/desks/owners-desk';
import { bearer } from '../../testing/people';
import { addReviews } from '../../testing/reviews/reviews';

let test: TestApp;
let desk: ReturnType<typeof ownersDesk>;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-26T12:00:00Z') });
  desk = ownersDesk(test);
});
afterAll(() => test.close());

describe('from the other side', () => {
  const OWNERS: readonly (readonly [string, (slug: string, review: number) => object])[] = [
    [
      'owner/update',
      (slug) => ({
        slug,
        version: 'any',
        changes: { links: { menu: null, reserve: null, order: null } },
      }),
    ],
    ['owner/undo', (slug) => ({ slug, id: 1 })],
    ['owner/answer', (_slug, review) => ({ review, answer: 'Hello' })],
    ['owner/take_answer_back', (_slug, review) => ({ review })],
  ];

  it.each(OWNERS)('%s is for the owner of that place alone', async (url, makeBody) => {
    const [place, own] = [await desk.makePlace(), await desk.makePlace()];
    await addReviews(test.db, place.id, [5]);
    const body = makeBody(place.slug, await desk.firstReview(place.id));
    const elsewhere = await desk.makeOwner(own);
    for (const person of [
      await desk.make(),
      elsewhere,
      await desk.make('editor'),
      await desk.make('operator'),
    ]) {
      const said = await desk.post(person, url, body);
      expect(said).toMatchObject({ status: 403, error: 'owner-needed', data: null });
      expect(JSON.stringify(said)).not.toContain(place.title);
    }
    expect(await desk.post(elsewhere, url, makeBody('no-such-place', 999_999))).toMatchObject({
      status: 403,
      error: 'owner-needed',
    });
    expect((await desk.post(null, url, body)).status).toBe(401);
  });

  it.each(OWNERS)('%s asks for a proof again', async (url, makeBody) => {
    const place = await desk.makePlace();
    await addReviews(test.db, place.id, [5]);
    const owner = await desk.makeOwner(place);
    await test.database.pool.query(
      `UPDATE sessions SET proved_at = now() - interval '16 minutes' WHERE user_id = ${owner.id}`,
    );
    const body = makeBody(place.slug, await desk.firstReview(place.id));
    expect(await desk.post(owner, url, body)).toMatchObject({ status: 403, error: 'proof-needed' });
  });

  it('a change of the operator, or of another place, cannot be taken back by an owner', async () => {
    const [place, other] = [await desk.makePlace(), await desk.makePlace()];
    const [owner, neighbor] = [await desk.makeOwner(place), await desk.makeOwner(other)];
    const links = { menu: 'https://luna.example/', reserve: null, order: null };
    await desk.update(neighbor, other.slug, { links });
    const id = (await desk.readPlace(neighbor, other.slug)).changes[0]?.id;
    expect(await desk.post(owner, 'owner/undo', { slug: place.slug, id })).toMatchObject({
      success: false,
      message: 'This change is not here.',
    });
    expect((await desk.readPublic(other.slug)).owner?.links.menu).toBe(links.menu);
  });

  it('a place is read by its owner alone', async () => {
    const place = await desk.makePlace();
    const { statusCode, body } = await test.app.inject({
      url: `/api/owner/place/${place.slug}`,
      headers: bearer(await desk.make('operator')),
    });
    expect([statusCode, body.includes(place.title)]).toEqual([403, false]);
  });
});
