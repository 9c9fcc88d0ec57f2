import { wireOwners } from '@tableside/contracts/desk/owners/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { ownersDesk } from '../../testing/desks/owners-desk';
import { bearer, type TestPerson } from '../../testing/people';
import { addReviews } from '../../testing/reviews/reviews';

let test: TestApp;
let desk: ReturnType<typeof ownersDesk>;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-26T12:00:00Z') });
  desk = ownersDesk(test);
});
afterAll(() => test.close());

describe('a claim', () => {
  it('tells the ways, and no address in full', async () => {
    const { slug } = await desk.makePlace({ phone: '(202) 555-0101' });
    const person = await desk.make();
    const claim = await desk.readClaim(person, slug);
    expect(claim).toMatchObject({
      is_owner: false,
      listed_address: `i•••@${slug}.example`,
      site_host: `${slug}.example`,
      has_phone: true,
      code_until: null,
    });
    const sent = await desk.post(person, 'owner/send_code', { slug });
    expect(JSON.stringify([claim, sent])).not.toContain('info@');
  });

  it.each([
    ['https://facebook.com/luna', 'a page on a larger site'],
    ['https://gmail.com/', 'a provider of mailboxes'],
    [null, 'no site'],
  ])('by an address at %s is none: %s', async (website, _what) => {
    const { slug } = await desk.makePlace({ website, contactEmail: undefined });
    const person = await desk.make();
    expect(await desk.readClaim(person, slug)).toMatchObject({
      site_host: null,
      listed_address: null,
    });
    expect(await desk.post(person, 'owner/send_code', { slug, mailbox: 'me' })).toMatchObject({
      success: false,
      fields: { mailbox: expect.any(String) },
    });
    expect(await desk.post(person, 'owner/send_code', { slug })).toMatchObject({ success: false });
  });

  it.each(['me@evil.example', 'a b', 'a\nBcc: x', '<b>', ''])(
    'with the mailbox %j is refused at its field',
    async (mailbox) => {
      const { slug } = await desk.makePlace();
      const said = await desk.post(await desk.make(), 'owner/send_code', { slug, mailbox });
      expect(said).toMatchObject({ status: 400, fields: { mailbox: expect.any(String) } });
    },
  );

  it('is proved by the code, which no row and no queue holds', async () => {
    const { slug, title } = await desk.makePlace();
    const person = await desk.make();
    await desk.post(person, 'owner/send_code', { slug, mailbox: 'Chef' });
    const order = (await desk.orders('owner-code')).at(-1);
    expect(order).toEqual({
      recipient: `chef@${slug}.example`,
      details: { id: expect.stringMatching(/^\d+$/) },
    });
    const code = await desk.readCode();
    expect(code).toMatch(/^[2-9BCDFGHJKMNPQRTVWXYZ]{4} [2-9BCDFGHJKMNPQRTVWXYZ]{4}$/);
    expect(
      await desk.post(person, 'owner/confirm', { slug, code: code.toLowerCase() }),
    ).toMatchObject({
      success: true,
    });
    expect(await desk.ownSlugs(person)).toEqual([slug]);
    expect(await desk.listActs(`place ${slug}`)).toEqual([
      { who: person.email, act: 'owner-proved', reason: null },
    ]);
    expect((await desk.orders('owner-news')).at(-1)).toMatchObject({
      recipient: person.email,
      details: { news: 'confirmed', place: title },
    });
    // Used up.
    expect(await desk.post(person, 'owner/confirm', { slug, code })).toMatchObject({
      success: false,
    });
  });

  it('ends after five wrong codes, also for the right one', async () => {
    const { slug } = await desk.makePlace();
    const person = await desk.make();
    await desk.post(person, 'owner/send_code', { slug });
    const code = await desk.readCode();
    const tries: unknown[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      tries.push((await desk.post(person, 'owner/confirm', { slug, code: '2222 2222' })).fields);
    expect(tries.map((fields) => Object(fields).code)).toEqual([
      ...Array(4).fill('This code is not right. Look at the mail again.'),
      ...Array(2).fill('That was too often. Ask for a new code.'),
    ]);
    expect(await desk.post(person, 'owner/confirm', { slug, code })).toMatchObject({
      success: false,
    });
    expect(await desk.ownSlugs(person)).toEqual([]);
  });

  it('ends after 30 minutes', async () => {
    const { slug } = await desk.makePlace();
    const person = await desk.make();
    await desk.post(person, 'owner/send_code', { slug });
    const code = await desk.readCode();
    const lives = await test.database.pool.query(
      'SELECT extract(epoch FROM expires_at - created_at) AS seconds FROM owner_codes WHERE user_id = $1',
      [person.id],
    );
    expect(lives.rows).toEqual([{ seconds: 1800 }]);
    await test.database.pool.query('UPDATE owner_codes SET expires_at = now() WHERE user_id = $1', [
      person.id,
    ]);
    expect(await desk.post(person, 'owner/confirm', { slug, code })).toMatchObject({
      fields: { code: 'There is no code that works. Ask for a new one.' },
    });
  });

  it('of one person is no use to another, nor for another place', async () => {
    const [one, other] = [await desk.makePlace(), await desk.makePlace()];
    const [person, thief] = [await desk.make(), await desk.make()];
    await desk.post(person, 'owner/send_code', { slug: one.slug });
    const code = await desk.readCode();
    expect(await desk.post(thief, 'owner/confirm', { slug: one.slug, code })).toMatchObject({
      success: false,
    });
    expect(await desk.post(person, 'owner/confirm', { slug: other.slug, code })).toMatchObject({
      success: false,
    });
    expect(await desk.post(person, 'owner/confirm', { slug: one.slug, code })).toMatchObject({
      success: true,
    });
  });

  it('cannot flood a mailbox: five codes an hour for a person, six a day for a place', async () => {
    const { slug } = await desk.makePlace();
    const person = await desk.make();
    const ask = async (who: TestPerson) =>
      (await desk.post(who, 'owner/send_code', { slug })).status;
    for (let turn = 0; turn < 5; turn += 1) expect(await ask(person)).toBe(200);
    expect(await ask(person)).toBe(429);
    const other = await desk.make();
    expect([await ask(other), await ask(other)]).toEqual([200, 429]);
  });
});

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

describe('the operator', () => {
  const ask = async () => {
    const place = await desk.makePlace();
    const person = await desk.make();
    await desk.post(person, 'owner/ask_operator', {
      slug: place.slug,
      message: 'Call the kitchen.',
    });
    const operator = await desk.make('operator');
    const { data } = await call(test, 'GET', '/api/desk/owners', wireOwners, undefined, operator);
    const request = data.requests.find(({ slug }) => slug === place.slug);
    return { place, person, operator, request };
  };

  it('is asked once, and confirms', async () => {
    const { place, person, operator, request } = await ask();
    const again = { slug: place.slug, message: 'Please.' };
    expect(await desk.post(person, 'owner/ask_operator', again)).toMatchObject({ success: false });
    expect(request).toMatchObject({
      message: 'Call the kitchen.',
      person: { email: person.email },
    });
    const decision = { id: request?.id, is_granted: true, reason: '' };
    expect(await desk.post(operator, 'desk/decide_owner', decision)).toMatchObject({
      success: true,
    });
    expect(await desk.post(operator, 'desk/decide_owner', decision)).toMatchObject({
      success: false,
    });
    expect(await desk.ownSlugs(person)).toEqual([place.slug]);
    expect(await desk.listActs(`place ${place.slug}`)).toEqual([
      { who: operator.email, act: 'owner-granted', reason: null },
    ]);
  });

  it('refuses with a reason, which is mailed', async () => {
    const { place, person, operator, request } = await ask();
    const decision = { id: request?.id, is_granted: false, reason: ' ' };
    expect(await desk.post(operator, 'desk/decide_owner', decision)).toMatchObject({ status: 400 });
    const reason = 'Nobody picked up.';
    await desk.post(operator, 'desk/decide_owner', { ...decision, reason });
    expect(await desk.ownSlugs(person)).toEqual([]);
    expect((await desk.orders('owner-news')).at(-1)).toEqual({
      recipient: person.email,
      details: { news: 'refused', place: place.title, reason },
    });
  });

  it('ends a right at once; what the owner said stays until it is taken back', async () => {
    const place = await desk.makePlace();
    const owner = await desk.makeOwner(place);
    const operator = await desk.make('operator');
    const end = { slug: place.slug, user: owner.id, reason: 'Sold.' };
    expect(await desk.post(operator, 'desk/end_owner', end)).toMatchObject({ success: true });
    expect(await desk.post(operator, 'desk/end_owner', end)).toMatchObject({ success: false });
    const update = { slug: place.slug, version: 'any', changes: {} };
    expect(await desk.post(owner, 'owner/update', update)).toMatchObject({
      status: 403,
      error: 'owner-needed',
    });
    expect(await desk.listActs(`place ${place.slug}`)).toEqual([
      { who: operator.email, act: 'owner-ended', reason: 'Sold.' },
    ]);
  });

  it('removes an answer with a reason, which is mailed', async () => {
    const place = await desk.makePlace();
    await addReviews(test.db, place.id, [2]);
    const owner = await desk.makeOwner(place);
    const review = await desk.firstReview(place.id);
    await desk.post(owner, 'owner/answer', { review, answer: 'Rude words.' });
    const operator = await desk.make('operator');
    const removal = { review, reason: 'Stay polite.' };
    expect(await desk.post(operator, 'desk/remove_answer', removal)).toMatchObject({
      success: true,
    });
    expect((await desk.readPublic(place.slug)).reviews[0]).not.toHaveProperty('answer');
    expect((await desk.listActs(`review ${review}`)).at(-1)).toEqual({
      who: operator.email,
      act: 'answer-removed',
      reason: 'Stay polite.',
    });
    expect((await desk.orders('owner-news')).at(-1)).toMatchObject({
      recipient: owner.email,
      details: { news: 'answer-removed', reason: 'Stay polite.' },
    });
  });
});

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
