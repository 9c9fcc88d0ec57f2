import { wireOwners } from '@tableside/contracts/admin/owners/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { ownersAdmin } from '../../testing/admin/owners-admin';
import { bearer, createUser, type TestUser } from '../../testing/users';
import { dinerCalls } from '../../testing/users/diner';
import { addReviews } from '../../testing/reviews/reviews';

let test: TestApp;
let admin: ReturnType<typeof ownersAdmin>;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-26T12:00:00Z') });
  admin = ownersAdmin(test);
});
afterAll(() => test.close());

describe('a claim', () => {
  it('lists the ways to verify ownership, with masked addresses', async () => {
    const { slug } = await admin.makeRestaurant({ phone: '(202) 555-0101' });
    const user = await admin.make();
    const claim = await admin.readClaim(user, slug);
    expect(claim).toMatchObject({
      is_owner: false,
      listed_address: `i•••@${slug}.example`,
      site_host: `${slug}.example`,
      has_phone: true,
      code_until: null,
    });
    const sent = await admin.post(user, 'owner/send_code', { slug });
    expect(JSON.stringify([claim, sent])).not.toContain('info@');
  });

  it.each([
    ['https://facebook.com/luna', 'a page on a larger site'],
    ['https://gmail.com/', 'a provider of mailboxes'],
    [null, 'no site'],
  ])('by an address at %s is none: %s', async (website, _what) => {
    const { slug } = await admin.makeRestaurant({ website, contactEmail: undefined });
    const user = await admin.make();
    expect(await admin.readClaim(user, slug)).toMatchObject({
      site_host: null,
      listed_address: null,
    });
    expect(await admin.post(user, 'owner/send_code', { slug, mailbox: 'me' })).toMatchObject({
      success: false,
      fields: { mailbox: expect.any(String) },
    });
    expect(await admin.post(user, 'owner/send_code', { slug })).toMatchObject({ success: false });
  });

  it.each(['me@evil.example', 'a\nBcc: x', ''])(
    'rejects the mailbox %j with a field error',
    async (mailbox) => {
      const { slug } = await admin.makeRestaurant();
      const response = await admin.post(await admin.make(), 'owner/send_code', { slug, mailbox });
      expect(response).toMatchObject({ status: 400, fields: { mailbox: expect.any(String) } });
    },
  );

  it('is verified by an emailed code, which is never stored in plain text', async () => {
    const { slug, title } = await admin.makeRestaurant();
    const user = await admin.make();
    await admin.post(user, 'owner/send_code', { slug, mailbox: 'Chef' });
    const order = (await admin.orders('owner-code')).at(-1);
    expect(order).toEqual({
      recipient: `chef@${slug}.example`,
      details: { id: expect.stringMatching(/^\d+$/) },
    });
    const code = await admin.readCode();
    expect(code).toMatch(/^[2-9BCDFGHJKMNPQRTVWXYZ]{4} [2-9BCDFGHJKMNPQRTVWXYZ]{4}$/);
    expect(
      await admin.post(user, 'owner/confirm', { slug, code: code.toLowerCase() }),
    ).toMatchObject({
      success: true,
    });
    expect(await admin.ownSlugs(user)).toEqual([slug]);
    expect(await admin.listActions(`restaurant ${slug}`)).toEqual([
      { who: user.email, action: 'owner-proved', reason: null },
    ]);
    expect((await admin.orders('owner-news')).at(-1)).toMatchObject({
      recipient: user.email,
      details: { news: 'confirmed', restaurant: title },
    });
    // Used up.
    expect(await admin.post(user, 'owner/confirm', { slug, code })).toMatchObject({
      success: false,
    });
  });

  it('rejects the correct code after five wrong ones', async () => {
    const { slug } = await admin.makeRestaurant();
    const user = await admin.make();
    await admin.post(user, 'owner/send_code', { slug });
    const code = await admin.readCode();
    const tries: unknown[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      tries.push((await admin.post(user, 'owner/confirm', { slug, code: '2222 2222' })).fields);
    expect(tries.map((fields) => Object(fields).code)).toEqual([
      ...Array(4).fill('That code isn’t correct. Check the email again.'),
      ...Array(2).fill('Too many attempts. Request a new code.'),
    ]);
    expect(await admin.post(user, 'owner/confirm', { slug, code })).toMatchObject({
      success: false,
    });
    expect(await admin.ownSlugs(user)).toEqual([]);
  });

  it('rejects the code after 30 minutes', async () => {
    const { slug } = await admin.makeRestaurant();
    const user = await admin.make();
    await admin.post(user, 'owner/send_code', { slug });
    const code = await admin.readCode();
    const lives = await test.database.pool.query(
      'SELECT extract(epoch FROM expires_at - created_at) AS seconds FROM owner_codes WHERE user_id = $1',
      [user.id],
    );
    expect(lives.rows).toEqual([{ seconds: 1800 }]);
    await test.database.pool.query('UPDATE owner_codes SET expires_at = now() WHERE user_id = $1', [
      user.id,
    ]);
    expect(await admin.post(user, 'owner/confirm', { slug, code })).toMatchObject({
      fields: { code: 'No code is active. Request a new one.' },
    });
  });

  it('rejects the code of another user or restaurant', async () => {
    const [one, other] = [await admin.makeRestaurant(), await admin.makeRestaurant()];
    const [user, thief] = [await admin.make(), await admin.make()];
    await admin.post(user, 'owner/send_code', { slug: one.slug });
    const code = await admin.readCode();
    expect(await admin.post(thief, 'owner/confirm', { slug: one.slug, code })).toMatchObject({
      success: false,
    });
    expect(await admin.post(user, 'owner/confirm', { slug: other.slug, code })).toMatchObject({
      success: false,
    });
    expect(await admin.post(user, 'owner/confirm', { slug: one.slug, code })).toMatchObject({
      success: true,
    });
  });

  it('limits codes per user, but other users cannot keep the owner from claiming', async () => {
    const { slug } = await admin.makeRestaurant();
    const user = await admin.make();
    const send = async (who: TestUser) =>
      (await admin.post(who, 'owner/send_code', { slug })).status;
    const countEmails = async () =>
      (await admin.orders('owner-code')).filter(({ recipient }) => recipient.includes(`@${slug}.`))
        .length;
    for (let turn = 0; turn < 5; turn += 1) expect(await send(user)).toBe(200);
    expect(await send(user)).toBe(429);
    await send(await admin.make());
    const code = await admin.readCode();
    // After six emails a day, the owner gets none, but can enter the code of the last one.
    const owner = await admin.make();
    expect([await send(owner), await countEmails()]).toEqual([200, 6]);
    expect(await admin.readClaim(owner, slug)).toMatchObject({ code_until: expect.any(String) });
    expect(await admin.post(owner, 'owner/confirm', { slug, code })).toMatchObject({
      success: true,
    });
    // Used up for everyone; the next one is emailed again.
    expect([await send(await admin.make()), await countEmails()]).toEqual([200, 7]);
  });

  it('hides the review of the new owner', async () => {
    const { slug, id } = await admin.makeRestaurant();
    await addReviews(test.db, id, [3]);
    const user = await admin.make();
    await dinerCalls(test).rate(user, slug, 5);
    await admin.post(user, 'owner/send_code', { slug });
    await admin.post(user, 'owner/confirm', { slug, code: await admin.readCode() });
    const [row] = await test.query(
      'SELECT rating_count, rating_sum FROM restaurants WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ rating_count: 1, rating_sum: 3 });
  });
});

describe('an owner', () => {
  const hours = { spans: [{ weekday: 2, opensMin: 660, closesMin: 1320 }], closedOn: [1] };

  it('changes hours and links, and undoes the change', async () => {
    const restaurant = await admin.makeRestaurant();
    const owner = await admin.makeOwner(restaurant);
    expect(await admin.readPublic(restaurant.slug)).not.toHaveProperty('owner');
    const links = { menu: 'https://luna.example/menu', reserve: 'book.example/luna', order: null };
    const changes = { hours, links };
    expect(await admin.update(owner, restaurant.slug, changes)).toMatchObject({ success: true });
    expect(await admin.readPublic(restaurant.slug)).toMatchObject({
      timeslots: [
        { weekday: 'Monday', is_closed: 1 },
        { weekday: 'Tuesday', slot: '11 AM to 10 PM' },
      ],
      owner: {
        at: expect.any(String),
        links: { menu: links.menu, reserve: 'https://book.example/luna', order: null },
      },
    });
    const [change] = (await admin.readRestaurant(owner, restaurant.slug)).changes;
    expect(change).toMatchObject({
      who: owner.email,
      fields: ['hours', 'links'],
      is_undone: false,
    });
    await admin.post(owner, 'owner/undo', { slug: restaurant.slug, id: change?.id });
    const after = await admin.readPublic(restaurant.slug);
    expect(after.timeslots).toEqual([]);
    expect(after).not.toHaveProperty('owner');
  });

  it('sets a temporary closure, which ends by itself', async () => {
    const restaurant = await admin.makeRestaurant();
    const owner = await admin.makeOwner(restaurant);
    const close = (closure: object | null) => admin.update(owner, restaurant.slug, { closure });
    await close({ until: '2026-11-28', reason: 'Vacation' });
    const shown = async () => (await admin.readPublic(restaurant.slug)).special_days;
    expect(await shown()).toMatchObject([
      { date: '2026-11-26', name: 'Vacation' },
      { date: '2026-11-27', name: 'Vacation' },
    ]);
    expect(await admin.readRestaurant(owner, restaurant.slug)).toMatchObject({
      closure: { from: '2026-11-26', until: '2026-11-28' },
    });
    await close(null);
    expect(await shown()).toBeUndefined();
    await close({ until: '2026-11-28', reason: 'Vacation' });
    await test.database.pool.query(
      `UPDATE overridden_fields SET value = value || '{"until": "2026-11-20"}' WHERE restaurant_id = $1`,
      [restaurant.id],
    );
    expect(await admin.readRestaurant(owner, restaurant.slug)).toMatchObject({ closure: null });
  });

  it('reports a conflict with an operator without naming staff', async () => {
    const restaurant = await admin.makeRestaurant();
    const owner = await admin.makeOwner(restaurant);
    const operator = await admin.make('operator');
    const { version } = await admin.readRestaurant(owner, restaurant.slug);
    await admin.post(operator, 'admin/restaurants/edit', {
      id: restaurant.id,
      version,
      changes: { hours },
    });
    const mine = { spans: [{ weekday: 2, opensMin: 600, closesMin: 1200 }], closedOn: [] };
    const update = { slug: restaurant.slug, version, changes: { hours: mine } };
    const response = await admin.post(owner, 'owner/update', update);
    expect(response).toMatchObject({
      status: 409,
      error: 'restaurant-changed',
      data: {
        conflicts: [{ part: 'hours', who: 'Site staff', yours: 'Tue 10 AM to 8 PM' }],
      },
    });
    expect(JSON.stringify(response)).not.toContain(operator.email);
    expect((await admin.readRestaurant(owner, restaurant.slug)).hours).toMatchObject(hours);
    const links = { menu: 'https://luna.example/', reserve: null, order: null };
    const other = { slug: restaurant.slug, version, changes: { links } };
    expect(await admin.post(owner, 'owner/update', other)).toMatchObject({ success: true });
    const without = { slug: restaurant.slug, changes: { links } };
    expect(await admin.post(owner, 'owner/update', without)).toMatchObject({ status: 400 });
  });

  it.each<[object, string]>([
    [{ closure: { until: '2026-11-26', reason: null } }, 'closure'],
    [{ links: { menu: 'javascript:alert(1)', reserve: null, order: null } }, 'links.menu'],
    [{ links: { menu: null, reserve: 'http://plain.example/', order: null } }, 'links.reserve'],
    [{ images: ['uploads/reviews/of-another-user.webp'] }, 'images'],
    [
      { hours: { spans: [{ weekday: 3, opensMin: 600, closesMin: 540 }], closedOn: [] } },
      'hours.3',
    ],
  ])('rejects %j with a field error', async (changes, field) => {
    const restaurant = await admin.makeRestaurant();
    const owner = await admin.makeOwner(restaurant);
    const response = await admin.update(owner, restaurant.slug, changes);
    expect(response).toMatchObject({ success: false, fields: { [field]: expect.any(String) } });
    expect((await admin.readRestaurant(owner, restaurant.slug)).changes).toEqual([]);
  });

  it('cannot change other fields', async () => {
    const restaurant = await admin.makeRestaurant();
    const owner = await admin.makeOwner(restaurant);
    for (const field of ['title', 'position', 'cuisine', 'overview', 'facts', 'priceRange']) {
      const changes = { [field]: null };
      expect(await admin.update(owner, restaurant.slug, changes)).toMatchObject({ status: 400 });
    }
  });

  it('responds to a review, updates the response, and deletes it', async () => {
    const restaurant = await admin.makeRestaurant();
    await addReviews(test.db, restaurant.id, [1]);
    const owner = await admin.makeOwner(restaurant);
    const review = await admin.firstReview(restaurant.id);
    const shown = async () => (await admin.readPublic(restaurant.slug)).reviews[0]?.reply?.text;
    expect(await shown()).toBeUndefined();
    await admin.post(owner, 'owner/reply', { review, reply: 'Sorry.' });
    await admin.post(owner, 'owner/reply', { review, reply: ' We changed the oil. <b> ' });
    expect(await shown()).toBe('We changed the oil. <b>');
    await admin.post(owner, 'owner/withdraw_reply', { review });
    expect(await shown()).toBeUndefined();
    expect((await admin.listActions(`review ${review}`)).map(({ action }) => action)).toEqual([
      'reply-added',
      'reply-changed',
      'reply-withdrawn',
    ]);
  });

  it.each([
    ['blank text', '  '],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('rejects %s as a response with a field error', async (_, reply) => {
    const restaurant = await admin.makeRestaurant();
    await addReviews(test.db, restaurant.id, [1]);
    const owner = await admin.makeOwner(restaurant);
    const response = await admin.post(owner, 'owner/reply', {
      review: await admin.firstReview(restaurant.id),
      reply,
    });
    expect(response).toMatchObject({ status: 400, fields: { reply: expect.any(String) } });
  });

  it('cannot rate or review the restaurant, nor for a year after owning it', async () => {
    const restaurant = await admin.makeRestaurant();
    const { slug } = restaurant;
    const owner = await admin.makeOwner(restaurant);
    const rate = (user: TestUser) => dinerCalls(test).rate(user, slug, 5);
    const refused = {
      success: false,
      message: 'You can’t rate a restaurant that you manage or managed in the last year.',
    };
    const review = { slug, ratings: 5, review: 'Best in town.' };
    expect(await rate(owner)).toMatchObject(refused);
    expect(await admin.post(owner, 'review/update_client_review', review)).toMatchObject(refused);

    const end = { slug, user: owner.id, reason: 'Sold.' };
    await admin.post(await admin.make('operator'), 'admin/end_owner', end);
    expect(await rate(owner)).toMatchObject(refused);
    await dinerCalls(test).deleteAccount(owner);
    const again = await createUser(test.db, { email: owner.email.replace('@', '+again@') });
    expect(await rate(again)).toMatchObject(refused);
    await test.query("UPDATE rate_limits SET expire = 0 WHERE key LIKE 'owner:%'");
    expect(await rate(again)).toMatchObject({ success: true });
  });

  it('cannot rate the restaurant with a new account after deleting the old one', async () => {
    const restaurant = await admin.makeRestaurant();
    const owner = await admin.makeOwner(restaurant);
    await dinerCalls(test).deleteAccount(owner);
    const again = await createUser(test.db, { email: owner.email.toUpperCase() });
    expect(await dinerCalls(test).rate(again, restaurant.slug)).toMatchObject({ success: false });
  });

  it('never affects ratings or rankings', async () => {
    const [restaurant, rival] = [await admin.makeRestaurant(), await admin.makeRestaurant()];
    await addReviews(test.db, restaurant.id, [3, 4, 4]);
    await addReviews(test.db, rival.id, [4, 4, 4]);
    const owner = await admin.makeOwner(restaurant);
    const measure = async () => {
      const { rows } = await test.database.pool.query(
        `SELECT slug, score, rating_count, rating_sum, rating_squares, rating_avg, completeness
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
    expect(before.order).toEqual(expect.arrayContaining([restaurant.slug, rival.slug]));
    const review = await admin.firstReview(restaurant.id);
    const links = { menu: 'https://luna.example/', reserve: null, order: null };
    const special = [{ date: '2026-12-25', name: 'Christmas', spans: [] }];
    const changes = { hours, links, specialDays: special };
    expect(await admin.update(owner, restaurant.slug, changes)).toMatchObject({ success: true });
    for (const [url, body] of [
      ['reply', { review, reply: 'Thank you!' }],
      ['reply', { review, reply: 'Thank you so much!' }],
      ['withdraw_reply', { review }],
      ['reply', { review, reply: 'Thanks.' }],
    ] as const)
      expect(await admin.post(owner, `owner/${url}`, body)).toMatchObject({ success: true });
    expect(await measure()).toEqual(before);
  });
});

describe('the operator', () => {
  const send = async () => {
    const restaurant = await admin.makeRestaurant();
    const user = await admin.make();
    await admin.post(user, 'owner/contact_operator', {
      slug: restaurant.slug,
      message: 'Call the kitchen.',
    });
    const operator = await admin.make('operator');
    const { data } = await call(test, 'GET', '/api/admin/owners', wireOwners, undefined, operator);
    const request = data.requests.find(({ slug }) => slug === restaurant.slug);
    return { restaurant, user, operator, request };
  };

  it('receives a request once and confirms it', async () => {
    const { restaurant, user, operator, request } = await send();
    const again = { slug: restaurant.slug, message: 'Please.' };
    expect(await admin.post(user, 'owner/contact_operator', again)).toMatchObject({
      success: false,
    });
    expect(request).toMatchObject({
      message: 'Call the kitchen.',
      user: { email: user.email },
    });
    const decision = { id: request?.id, is_granted: true, reason: '' };
    expect(await admin.post(operator, 'admin/decide_owner', decision)).toMatchObject({
      success: true,
    });
    expect(await admin.post(operator, 'admin/decide_owner', decision)).toMatchObject({
      success: false,
    });
    expect(await admin.ownSlugs(user)).toEqual([restaurant.slug]);
    expect(await admin.listActions(`restaurant ${restaurant.slug}`)).toEqual([
      { who: operator.email, action: 'owner-granted', reason: null },
    ]);
  });

  it('rejects a request with an emailed reason', async () => {
    const { restaurant, user, operator, request } = await send();
    const decision = { id: request?.id, is_granted: false, reason: ' ' };
    expect(await admin.post(operator, 'admin/decide_owner', decision)).toMatchObject({
      status: 400,
    });
    const reason = 'No one picked up.';
    await admin.post(operator, 'admin/decide_owner', { ...decision, reason });
    expect(await admin.ownSlugs(user)).toEqual([]);
    expect((await admin.orders('owner-news')).at(-1)).toEqual({
      recipient: user.email,
      details: { news: 'refused', restaurant: restaurant.title, reason },
    });
  });

  it('removes an owner immediately and keeps their changes', async () => {
    const restaurant = await admin.makeRestaurant();
    const owner = await admin.makeOwner(restaurant);
    const operator = await admin.make('operator');
    const end = { slug: restaurant.slug, user: owner.id, reason: 'Sold.' };
    expect(await admin.post(operator, 'admin/end_owner', end)).toMatchObject({ success: true });
    expect(await admin.post(operator, 'admin/end_owner', end)).toMatchObject({ success: false });
    const update = { slug: restaurant.slug, version: 'any', changes: {} };
    expect(await admin.post(owner, 'owner/update', update)).toMatchObject({
      status: 403,
      error: 'owner-needed',
    });
    expect(await admin.listActions(`restaurant ${restaurant.slug}`)).toEqual([
      { who: operator.email, action: 'owner-ended', reason: 'Sold.' },
    ]);
  });

  it('removes a response with an emailed reason', async () => {
    const restaurant = await admin.makeRestaurant();
    await addReviews(test.db, restaurant.id, [2]);
    const owner = await admin.makeOwner(restaurant);
    const review = await admin.firstReview(restaurant.id);
    await admin.post(owner, 'owner/reply', { review, reply: 'Rude words.' });
    const operator = await admin.make('operator');
    const removal = { review, reason: 'Stay polite.' };
    expect(await admin.post(operator, 'admin/remove_reply', removal)).toMatchObject({
      success: true,
    });
    expect((await admin.readPublic(restaurant.slug)).reviews[0]).not.toHaveProperty('reply');
    expect((await admin.listActions(`review ${review}`)).at(-1)).toEqual({
      who: operator.email,
      action: 'reply-removed',
      reason: 'Stay polite.',
    });
    expect((await admin.orders('owner-news')).at(-1)).toMatchObject({
      recipient: owner.email,
      details: { news: 'reply-removed', reason: 'Stay polite.' },
    });
  });
});

describe('without permission', () => {
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
    ['owner/reply', (_slug, review) => ({ review, reply: 'Hello' })],
    ['owner/withdraw_reply', (_slug, review) => ({ review })],
  ];

  it.each(OWNERS)('%s is only allowed for the owner of the restaurant', async (url, makeBody) => {
    const [restaurant, own] = [await admin.makeRestaurant(), await admin.makeRestaurant()];
    await addReviews(test.db, restaurant.id, [5]);
    const body = makeBody(restaurant.slug, await admin.firstReview(restaurant.id));
    const elsewhere = await admin.makeOwner(own);
    for (const user of [
      await admin.make(),
      elsewhere,
      await admin.make('editor'),
      await admin.make('operator'),
    ]) {
      const response = await admin.post(user, url, body);
      expect(response).toMatchObject({ status: 403, error: 'owner-needed', data: null });
      expect(JSON.stringify(response)).not.toContain(restaurant.title);
    }
    expect(await admin.post(elsewhere, url, makeBody('no-such-restaurant', 999_999))).toMatchObject(
      {
        status: 403,
        error: 'owner-needed',
      },
    );
    expect((await admin.post(null, url, body)).status).toBe(401);
  });

  it.each(OWNERS)('%s requires re-authentication', async (url, makeBody) => {
    const restaurant = await admin.makeRestaurant();
    await addReviews(test.db, restaurant.id, [5]);
    const owner = await admin.makeOwner(restaurant);
    await test.database.pool.query(
      `UPDATE sessions SET proved_at = now() - interval '16 minutes' WHERE user_id = ${owner.id}`,
    );
    const body = makeBody(restaurant.slug, await admin.firstReview(restaurant.id));
    expect(await admin.post(owner, url, body)).toMatchObject({
      status: 403,
      error: 'reauth-required',
    });
  });

  it('owners cannot undo changes by operators or at other restaurants', async () => {
    const [restaurant, other] = [await admin.makeRestaurant(), await admin.makeRestaurant()];
    const [owner, neighbor] = [await admin.makeOwner(restaurant), await admin.makeOwner(other)];
    const links = { menu: 'https://luna.example/', reserve: null, order: null };
    await admin.update(neighbor, other.slug, { links });
    const id = (await admin.readRestaurant(neighbor, other.slug)).changes[0]?.id;
    expect(await admin.post(owner, 'owner/undo', { slug: restaurant.slug, id })).toMatchObject({
      success: false,
      message: 'This change doesn’t exist.',
    });
    expect((await admin.readPublic(other.slug)).owner?.links.menu).toBe(links.menu);
  });

  it('a restaurant’s admin data is only readable by its owner', async () => {
    const restaurant = await admin.makeRestaurant();
    const { statusCode, body } = await test.app.inject({
      url: `/api/owner/restaurant/${restaurant.slug}`,
      headers: bearer(await admin.make('operator')),
    });
    expect([statusCode, body.includes(restaurant.title)]).toEqual([403, false]);
  });
});
