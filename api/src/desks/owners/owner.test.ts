import { startTestApp, type TestApp } from '../../testing/app';
import { ownersDesk } from '../../testing/desks/owners-desk';
import { addReviews } from '../../testing/reviews/reviews';

let test: TestApp;
let desk: ReturnType<typeof ownersDesk>;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-26T12:00:00Z') });
  desk = ownersDesk(test);
});
afterAll(() => test.close());

describe('an owner', () => {
  const hours = { spans: [{ weekday: 2, opensMin: 660, closesMin: 1320 }], closedOn: [1] };

  it('changes hours and links, marked as the owner’s; taken back, they are as before', async () => {
    const place = await desk.makePlace();
    const owner = await desk.makeOwner(place);
    expect(await desk.readPublic(place.slug)).not.toHaveProperty('owner');
    const links = { menu: 'https://luna.example/menu', reserve: 'book.example/luna', order: null };
    const changes = { hours, links };
    expect(await desk.update(owner, place.slug, changes)).toMatchObject({ success: true });
    expect(await desk.readPublic(place.slug)).toMatchObject({
      timeslots: [
        { weekday: 'Monday', is_closed: 1 },
        { weekday: 'Tuesday', slot: '11 AM to 10 PM' },
      ],
      owner: {
        at: expect.any(String),
        links: { menu: links.menu, reserve: 'https://book.example/luna', order: null },
      },
    });
    const [change] = (await desk.readPlace(owner, place.slug)).changes;
    expect(change).toMatchObject({
      who: owner.email,
      fields: ['hours', 'links'],
      is_undone: false,
    });
    await desk.post(owner, 'owner/undo', { slug: place.slug, id: change?.id });
    const after = await desk.readPublic(place.slug);
    expect(after.timeslots).toEqual([]);
    expect(after).not.toHaveProperty('owner');
  });

  it('closes for the holidays and opens again; one that is over is none', async () => {
    const place = await desk.makePlace();
    const owner = await desk.makeOwner(place);
    const close = (closure: object | null) => desk.update(owner, place.slug, { closure });
    await close({ until: '2026-11-28', reason: 'Vacation' });
    const shown = async () => (await desk.readPublic(place.slug)).special_days;
    expect(await shown()).toMatchObject([
      { date: '2026-11-26', name: 'Vacation' },
      { date: '2026-11-27', name: 'Vacation' },
    ]);
    expect(await desk.readPlace(owner, place.slug)).toMatchObject({
      closure: { from: '2026-11-26', until: '2026-11-28' },
    });
    await close(null);
    expect(await shown()).toBeUndefined();
    await close({ until: '2026-11-28', reason: 'Vacation' });
    await test.database.pool.query(
      `UPDATE kept_fields SET value = value || '{"until": "2026-11-20"}' WHERE restaurant_id = $1`,
      [place.id],
    );
    expect(await desk.readPlace(owner, place.slug)).toMatchObject({ closure: null });
  });

  it('is asked before a change of the operator is overwritten, and is told no name of staff', async () => {
    const place = await desk.makePlace();
    const owner = await desk.makeOwner(place);
    const operator = await desk.make('operator');
    const { version } = await desk.readPlace(owner, place.slug);
    await desk.post(operator, 'desk/places/edit', { id: place.id, version, changes: { hours } });
    const mine = { spans: [{ weekday: 2, opensMin: 600, closesMin: 1200 }], closedOn: [] };
    const update = { slug: place.slug, version, changes: { hours: mine } };
    const said = await desk.post(owner, 'owner/update', update);
    expect(said).toMatchObject({
      status: 409,
      error: 'restaurant-changed',
      data: {
        conflicts: [{ part: 'hours', who: 'The site’s staff', yours: 'Tue 10 AM to 8 PM' }],
      },
    });
    expect(JSON.stringify(said)).not.toContain(operator.email);
    expect((await desk.readPlace(owner, place.slug)).hours).toMatchObject(hours);
    const links = { menu: 'https://luna.example/', reserve: null, order: null };
    const other = { slug: place.slug, version, changes: { links } };
    expect(await desk.post(owner, 'owner/update', other)).toMatchObject({ success: true });
    const without = { slug: place.slug, changes: { links } };
    expect(await desk.post(owner, 'owner/update', without)).toMatchObject({ status: 400 });
  });

  it.each<[object, string]>([
    [{ closure: { until: '2026-11-26', reason: null } }, 'closure'],
    [{ links: { menu: 'javascript:alert(1)', reserve: null, order: null } }, 'links.menu'],
    [{ links: { menu: null, reserve: 'http://plain.example/', order: null } }, 'links.reserve'],
    [{ images: ['uploads/reviews/of-somebody-else.webp'] }, 'images'],
    [
      { hours: { spans: [{ weekday: 3, opensMin: 600, closesMin: 540 }], closedOn: [] } },
      'hours.3',
    ],
  ])('is refused at the field: %j', async (changes, field) => {
    const place = await desk.makePlace();
    const owner = await desk.makeOwner(place);
    const said = await desk.update(owner, place.slug, changes);
    expect(said).toMatchObject({ success: false, fields: { [field]: expect.any(String) } });
    expect((await desk.readPlace(owner, place.slug)).changes).toEqual([]);
  });

  it.each(['title', 'position', 'cuisine', 'overview', 'facts', 'priceRange'])(
    'may not change %s',
    async (field) => {
      const place = await desk.makePlace();
      const owner = await desk.makeOwner(place);
      const changes = { [field]: null };
      expect(await desk.update(owner, place.slug, changes)).toMatchObject({ status: 400 });
    },
  );

  it('answers a review publicly, once: a second time changes it, and it can be taken back', async () => {
    const place = await desk.makePlace();
    await addReviews(test.db, place.id, [1]);
    const owner = await desk.makeOwner(place);
    const review = await desk.firstReview(place.id);
    const shown = async () => (await desk.readPublic(place.slug)).reviews[0]?.answer?.text;
    expect(await shown()).toBeUndefined();
    await desk.post(owner, 'owner/answer', { review, answer: 'Sorry.' });
    await desk.post(owner, 'owner/answer', { review, answer: ' We changed the oil. <b> ' });
    expect(await shown()).toBe('We changed the oil. <b>');
    await desk.post(owner, 'owner/take_answer_back', { review });
    expect(await shown()).toBeUndefined();
    expect((await desk.listActs(`review ${review}`)).map(({ act }) => act)).toEqual([
      'review-answered',
      'answer-changed',
      'answer-taken-back',
    ]);
  });

  it.each([
    ['nothing', '  '],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('answering %s is refused at its field', async (_, answer) => {
    const place = await desk.makePlace();
    await addReviews(test.db, place.id, [1]);
    const owner = await desk.makeOwner(place);
    const said = await desk.post(owner, 'owner/answer', {
      review: await desk.firstReview(place.id),
      answer,
    });
    expect(said).toMatchObject({ status: 400, fields: { answer: expect.any(String) } });
  });

  it('moves no rank, no score and no sum, whatever they do', async () => {
    const [place, rival] = [await desk.makePlace(), await desk.makePlace()];
    await addReviews(test.db, place.id, [3, 4, 4]);
    await addReviews(test.db, rival.id, [4, 4, 4]);
    const owner = await desk.makeOwner(place);
    const measure = async () => {
      const { rows } = await test.database.pool.query(
        `SELECT slug, score, rating_count, rating_sum, rating_squares, rating_avg, standing
         FROM restaurants ORDER BY id`,
      );
      const ranks = await test.app.inject({
        method: 'POST',
        url: '/api/restraunt/filter_restaurants',
        payload: {},
      });
      const { data } = ranks.json<{ data: { data: { slug: string }[] } }>();
      return { rows, order: data.data.map(({ slug }) => slug) };
    };
    const before = await measure();
    expect(before.order).toEqual(expect.arrayContaining([place.slug, rival.slug]));
    const review = await desk.firstReview(place.id);
    const links = { menu: 'https://luna.example/', reserve: null, order: null };
    const special = [{ date: '2026-12-25', name: 'Christmas', spans: [] }];
    const changes = { hours, links, specialDays: special };
    expect(await desk.update(owner, place.slug, changes)).toMatchObject({ success: true });
    for (const [url, body] of [
      ['answer', { review, answer: 'Thank you!' }],
      ['answer', { review, answer: 'Thank you so much!' }],
      ['take_answer_back', { review }],
      ['answer', { review, answer: 'Thanks.' }],
    ] as const)
      expect(await desk.post(owner, `owner/${url}`, body)).toMatchObject({ success: true });
    expect(await measure()).toEqual(before);
  });
});
