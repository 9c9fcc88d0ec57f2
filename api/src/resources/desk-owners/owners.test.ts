/** @pglite runs on both databases. */
import {
  wireClaim,
  wireOwnPlace,
  wireOwnPlaces,
  wireOwners,
} from '@tableside/contracts/desk/owners/wire';
import type { Role } from '@tableside/contracts/desk/rules';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { bearer, createPerson, type TestPerson } from '../../testing/people';
import { makeRecord } from '../../testing/restaurants/records';
import { addReviews } from '../../testing/reviews/reviews';
import { ownerMailWriters } from './mail-writers';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-26T12:00:00Z') });
});
afterAll(() => test.close());

let places = 0;
/** A place whose listed address and site are its own. */
async function makePlace(changes: Parameters<typeof makeRecord>[0] = {}) {
  places += 1;
  const slug = `luna-${places}`;
  const record = makeRecord({
    slug,
    title: `Luna ${places}`,
    website: `https://www.${slug}.example/`,
    contactEmail: `info@${slug}.example`,
    ...changes,
  });
  const id = [...(await test.save([record])).values()][0] ?? 0;
  return { id, slug, title: record.title };
}

async function make(...roles: Role[]) {
  const person = await createPerson(test.db, { first_name: 'Lu' });
  for (const role of roles)
    await test.db
      .insertInto('roles')
      .values({ user_id: person.id, role, granted_by: 'test' })
      .execute();
  return person;
}

async function makeOwner(place: { readonly id: number }) {
  const person = await make();
  await test.db
    .insertInto('place_owners')
    .values({ restaurant_id: place.id, user_id: person.id, proved_by: 'code' })
    .execute();
  return person;
}

interface Said {
  readonly status: number;
  readonly success: boolean;
  readonly message: string;
  readonly error?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly data: unknown;
}
async function post(person: TestPerson | null, url: string, payload: object): Promise<Said> {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/${url}`,
    ...(person && { headers: bearer(person) }),
    payload,
  });
  return { status: response.statusCode, ...response.json<Omit<Said, 'status'>>() };
}

const orders = (kind: string) =>
  test.db
    .selectFrom('mails')
    .select(['recipient', 'details'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();

/** Writes the latest mail with a code, as the sender does. */
async function readCode(): Promise<string> {
  const order = (await orders('owner-code')).at(-1);
  const mail = await ownerMailWriters['owner-code'](test.db, 'https://tableside.example', {
    kind: 'owner-code',
    recipient: order?.recipient ?? '',
    details: order?.details ?? {},
    attempts: 1,
    created_at: new Date(),
  });
  return mail?.text.fields?.[0]?.[1] ?? '';
}

const readClaim = async (person: TestPerson, slug: string) =>
  (await call(test, 'GET', `/api/owner/claim/${slug}`, wireClaim, undefined, person)).data;
const ownSlugs = async (person: TestPerson) =>
  (await call(test, 'GET', '/api/owner/places', wireOwnPlaces, undefined, person)).data.map(
    ({ slug }) => slug,
  );
const readPlace = async (person: TestPerson, slug: string) =>
  (await call(test, 'GET', `/api/owner/place/${slug}`, wireOwnPlace, undefined, person)).data;
const readPublic = async (slug: string) =>
  (await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant)).data;
const listActs = (subject: string) =>
  test.db
    .selectFrom('audit')
    .select(['who', 'act', 'reason'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
const firstReview = async (placeId: number) =>
  (
    await test.db
      .selectFrom('reviews')
      .select('id')
      .where('restaurant_id', '=', placeId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id;

describe('a claim', () => {
  it('tells the ways, and no address in full', async () => {
    const { slug } = await makePlace({ phone: '(202) 555-0101' });
    const person = await make();
    const claim = await readClaim(person, slug);
    expect(claim).toMatchObject({
      is_owner: false,
      listed_address: `i•••@${slug}.example`,
      site_host: `${slug}.example`,
      has_phone: true,
      code_until: null,
    });
    const sent = await post(person, 'owner/send_code', { slug });
    expect(JSON.stringify([claim, sent])).not.toContain('info@');
  });

  it.each([
    ['https://facebook.com/luna', 'a page on a larger site'],
    ['https://gmail.com/', 'a provider of mailboxes'],
    [null, 'no site'],
  ])('by an address at %s is none: %s', async (website, _what) => {
    const { slug } = await makePlace({ website, contactEmail: undefined });
    const person = await make();
    expect(await readClaim(person, slug)).toMatchObject({ site_host: null, listed_address: null });
    expect(await post(person, 'owner/send_code', { slug, mailbox: 'me' })).toMatchObject({
      success: false,
      fields: { mailbox: expect.any(String) },
    });
    expect(await post(person, 'owner/send_code', { slug })).toMatchObject({ success: false });
  });

  it.each(['me@evil.example', 'a b', 'a\nBcc: x', '<b>', ''])(
    'with the mailbox %j is refused at its field',
    async (mailbox) => {
      const { slug } = await makePlace();
      const said = await post(await make(), 'owner/send_code', { slug, mailbox });
      expect(said).toMatchObject({ status: 400, fields: { mailbox: expect.any(String) } });
    },
  );

  it('is proved by the code, which no row and no queue holds', async () => {
    const { slug, title } = await makePlace();
    const person = await make();
    await post(person, 'owner/send_code', { slug, mailbox: 'Chef' });
    const order = (await orders('owner-code')).at(-1);
    expect(order).toEqual({
      recipient: `chef@${slug}.example`,
      details: { id: expect.stringMatching(/^\d+$/) },
    });
    const code = await readCode();
    expect(code).toMatch(/^[2-9BCDFGHJKMNPQRTVWXYZ]{4} [2-9BCDFGHJKMNPQRTVWXYZ]{4}$/);
    expect(await post(person, 'owner/confirm', { slug, code: code.toLowerCase() })).toMatchObject({
      success: true,
    });
    expect(await ownSlugs(person)).toEqual([slug]);
    expect(await listActs(`place ${slug}`)).toEqual([
      { who: person.email, act: 'owner-proved', reason: null },
    ]);
    expect((await orders('owner-news')).at(-1)).toMatchObject({
      recipient: person.email,
      details: { news: 'confirmed', place: title },
    });
    // Used up.
    expect(await post(person, 'owner/confirm', { slug, code })).toMatchObject({ success: false });
  });

  it('ends after five wrong codes, also for the right one', async () => {
    const { slug } = await makePlace();
    const person = await make();
    await post(person, 'owner/send_code', { slug });
    const code = await readCode();
    const tries: unknown[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      tries.push((await post(person, 'owner/confirm', { slug, code: '2222 2222' })).fields);
    expect(tries.map((fields) => Object(fields).code)).toEqual([
      ...Array(4).fill('This code is not right. Look at the mail again.'),
      ...Array(2).fill('That was too often. Ask for a new code.'),
    ]);
    expect(await post(person, 'owner/confirm', { slug, code })).toMatchObject({ success: false });
    expect(await ownSlugs(person)).toEqual([]);
  });

  it('ends after 30 minutes', async () => {
    const { slug } = await makePlace();
    const person = await make();
    await post(person, 'owner/send_code', { slug });
    const code = await readCode();
    const lives = await test.database.pool.query(
      'SELECT extract(epoch FROM expires_at - created_at) AS seconds FROM owner_codes WHERE user_id = $1',
      [person.id],
    );
    expect(lives.rows).toEqual([{ seconds: 1800 }]);
    await test.database.pool.query('UPDATE owner_codes SET expires_at = now() WHERE user_id = $1', [
      person.id,
    ]);
    expect(await post(person, 'owner/confirm', { slug, code })).toMatchObject({
      fields: { code: 'There is no code that works. Ask for a new one.' },
    });
  });

  it('of one person is no use to another, nor for another place', async () => {
    const [one, other] = [await makePlace(), await makePlace()];
    const [person, thief] = [await make(), await make()];
    await post(person, 'owner/send_code', { slug: one.slug });
    const code = await readCode();
    expect(await post(thief, 'owner/confirm', { slug: one.slug, code })).toMatchObject({
      success: false,
    });
    expect(await post(person, 'owner/confirm', { slug: other.slug, code })).toMatchObject({
      success: false,
    });
    expect(await post(person, 'owner/confirm', { slug: one.slug, code })).toMatchObject({
      success: true,
    });
  });

  it('cannot flood a mailbox: five codes an hour for a person, six a day for a place', async () => {
    const { slug } = await makePlace();
    const person = await make();
    const ask = async (who: TestPerson) => (await post(who, 'owner/send_code', { slug })).status;
    for (let turn = 0; turn < 5; turn += 1) expect(await ask(person)).toBe(200);
    expect(await ask(person)).toBe(429);
    const other = await make();
    expect([await ask(other), await ask(other)]).toEqual([200, 429]);
  });
});

describe('the operator', () => {
  const ask = async () => {
    const place = await makePlace();
    const person = await make();
    await post(person, 'owner/ask_operator', { slug: place.slug, message: 'Call the kitchen.' });
    const operator = await make('operator');
    const { data } = await call(test, 'GET', '/api/desk/owners', wireOwners, undefined, operator);
    const request = data.requests.find(({ slug }) => slug === place.slug);
    return { place, person, operator, request };
  };

  it('is asked once, and confirms', async () => {
    const { place, person, operator, request } = await ask();
    const again = { slug: place.slug, message: 'Please.' };
    expect(await post(person, 'owner/ask_operator', again)).toMatchObject({ success: false });
    expect(request).toMatchObject({
      message: 'Call the kitchen.',
      person: { email: person.email },
    });
    const decision = { id: request?.id, is_granted: true, reason: '' };
    expect(await post(operator, 'desk/decide_owner', decision)).toMatchObject({ success: true });
    expect(await post(operator, 'desk/decide_owner', decision)).toMatchObject({ success: false });
    expect(await ownSlugs(person)).toEqual([place.slug]);
    expect(await listActs(`place ${place.slug}`)).toEqual([
      { who: operator.email, act: 'owner-granted', reason: null },
    ]);
  });

  it('refuses with a reason, which is mailed', async () => {
    const { place, person, operator, request } = await ask();
    const decision = { id: request?.id, is_granted: false, reason: ' ' };
    expect(await post(operator, 'desk/decide_owner', decision)).toMatchObject({ status: 400 });
    const reason = 'Nobody picked up.';
    await post(operator, 'desk/decide_owner', { ...decision, reason });
    expect(await ownSlugs(person)).toEqual([]);
    expect((await orders('owner-news')).at(-1)).toEqual({
      recipient: person.email,
      details: { news: 'refused', place: place.title, reason },
    });
  });

  it('ends a right at once; what the owner said stays until it is taken back', async () => {
    const place = await makePlace();
    const owner = await makeOwner(place);
    const operator = await make('operator');
    const end = { slug: place.slug, user: owner.id, reason: 'Sold.' };
    expect(await post(operator, 'desk/end_owner', end)).toMatchObject({ success: true });
    expect(await post(operator, 'desk/end_owner', end)).toMatchObject({ success: false });
    expect(await post(owner, 'owner/update', { slug: place.slug, changes: {} })).toMatchObject({
      status: 403,
      error: 'owner-needed',
    });
    expect(await listActs(`place ${place.slug}`)).toEqual([
      { who: operator.email, act: 'owner-ended', reason: 'Sold.' },
    ]);
  });

  it('removes an answer with a reason, which is mailed', async () => {
    const place = await makePlace();
    await addReviews(test.db, place.id, [2]);
    const owner = await makeOwner(place);
    const review = await firstReview(place.id);
    await post(owner, 'owner/answer', { review, answer: 'Rude words.' });
    const operator = await make('operator');
    const removal = { review, reason: 'Stay polite.' };
    expect(await post(operator, 'desk/remove_answer', removal)).toMatchObject({ success: true });
    expect((await readPublic(place.slug)).reviews[0]).not.toHaveProperty('answer');
    expect((await listActs(`review ${review}`)).at(-1)).toEqual({
      who: operator.email,
      act: 'answer-removed',
      reason: 'Stay polite.',
    });
    expect((await orders('owner-news')).at(-1)).toMatchObject({
      recipient: owner.email,
      details: { news: 'answer-removed', reason: 'Stay polite.' },
    });
  });
});

describe('an owner', () => {
  const hours = { spans: [{ weekday: 2, opensMin: 660, closesMin: 1320 }], closedOn: [1] };

  it('changes hours and links, marked as the owner’s; taken back, they are as before', async () => {
    const place = await makePlace();
    const owner = await makeOwner(place);
    expect(await readPublic(place.slug)).not.toHaveProperty('owner');
    const links = { menu: 'https://luna.example/menu', reserve: 'book.example/luna', order: null };
    const changes = { hours, links };
    expect(await post(owner, 'owner/update', { slug: place.slug, changes })).toMatchObject({
      success: true,
    });
    expect(await readPublic(place.slug)).toMatchObject({
      timeslots: [
        { weekday: 'Monday', is_closed: 1 },
        { weekday: 'Tuesday', slot: '11 AM to 10 PM' },
      ],
      owner: {
        at: expect.any(String),
        links: { menu: links.menu, reserve: 'https://book.example/luna', order: null },
      },
    });
    const [change] = (await readPlace(owner, place.slug)).changes;
    expect(change).toMatchObject({
      who: owner.email,
      fields: ['hours', 'links'],
      is_undone: false,
    });
    await post(owner, 'owner/undo', { slug: place.slug, id: change?.id });
    const after = await readPublic(place.slug);
    expect(after.timeslots).toEqual([]);
    expect(after).not.toHaveProperty('owner');
  });

  it.each<[object, string]>([
    [{ links: { menu: 'javascript:alert(1)', reserve: null, order: null } }, 'links.menu'],
    [{ links: { menu: null, reserve: 'http://plain.example/', order: null } }, 'links.reserve'],
    [{ images: ['uploads/reviews/of-somebody-else.webp'] }, 'images'],
    [
      { hours: { spans: [{ weekday: 3, opensMin: 600, closesMin: 540 }], closedOn: [] } },
      'hours.3',
    ],
  ])('is refused at the field: %j', async (changes, field) => {
    const place = await makePlace();
    const owner = await makeOwner(place);
    const said = await post(owner, 'owner/update', { slug: place.slug, changes });
    expect(said).toMatchObject({ success: false, fields: { [field]: expect.any(String) } });
    expect((await readPlace(owner, place.slug)).changes).toEqual([]);
  });

  it.each(['title', 'position', 'cuisine', 'overview', 'facts', 'priceRange'])(
    'may not change %s',
    async (field) => {
      const place = await makePlace();
      const owner = await makeOwner(place);
      const changes = { [field]: null };
      expect(await post(owner, 'owner/update', { slug: place.slug, changes })).toMatchObject({
        status: 400,
      });
    },
  );

  it('answers a review publicly, once: a second time changes it, and it can be taken back', async () => {
    const place = await makePlace();
    await addReviews(test.db, place.id, [1]);
    const owner = await makeOwner(place);
    const review = await firstReview(place.id);
    const shown = async () => (await readPublic(place.slug)).reviews[0]?.answer?.text;
    expect(await shown()).toBeUndefined();
    await post(owner, 'owner/answer', { review, answer: 'Sorry.' });
    await post(owner, 'owner/answer', { review, answer: ' We changed the oil. <b> ' });
    expect(await shown()).toBe('We changed the oil. <b>');
    await post(owner, 'owner/take_answer_back', { review });
    expect(await shown()).toBeUndefined();
    expect((await listActs(`review ${review}`)).map(({ act }) => act)).toEqual([
      'review-answered',
      'answer-changed',
      'answer-taken-back',
    ]);
  });

  it.each([
    ['nothing', '  '],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('answering %s is refused at its field', async (_, answer) => {
    const place = await makePlace();
    await addReviews(test.db, place.id, [1]);
    const owner = await makeOwner(place);
    const said = await post(owner, 'owner/answer', { review: await firstReview(place.id), answer });
    expect(said).toMatchObject({ status: 400, fields: { answer: expect.any(String) } });
  });

  it('moves no rank, no score and no sum, whatever they do', async () => {
    const [place, rival] = [await makePlace(), await makePlace()];
    await addReviews(test.db, place.id, [3, 4, 4]);
    await addReviews(test.db, rival.id, [4, 4, 4]);
    const owner = await makeOwner(place);
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
    const review = await firstReview(place.id);
    const links = { menu: 'https://luna.example/', reserve: null, order: null };
    const special = [{ date: '2026-12-25', name: 'Christmas', spans: [] }];
    const changes = { hours, links, specialDays: special };
    for (const [url, body] of [
      ['update', { slug: place.slug, changes }],
      ['answer', { review, answer: 'Thank you!' }],
      ['answer', { review, answer: 'Thank you so much!' }],
      ['take_answer_back', { review }],
      ['answer', { review, answer: 'Thanks.' }],
    ] as const)
      expect(await post(owner, `owner/${url}`, body)).toMatchObject({ success: true });
    expect(await measure()).toEqual(before);
  });
});

describe('from the other side', () => {
  const OWNERS: readonly (readonly [string, (slug: string, review: number) => object])[] = [
    [
      'owner/update',
      (slug) => ({ slug, changes: { links: { menu: null, reserve: null, order: null } } }),
    ],
    ['owner/undo', (slug) => ({ slug, id: 1 })],
    ['owner/answer', (_slug, review) => ({ review, answer: 'Hello' })],
    ['owner/take_answer_back', (_slug, review) => ({ review })],
  ];
  const OPERATORS: readonly (readonly [string, object])[] = [
    ['desk/decide_owner', { id: 1, is_granted: true, reason: '' }],
    ['desk/end_owner', { slug: 'luna-1', user: 1, reason: 'x' }],
    ['desk/remove_answer', { review: 1, reason: 'x' }],
  ];

  it.each(OWNERS)('%s is for the owner of that place alone', async (url, makeBody) => {
    const [place, own] = [await makePlace(), await makePlace()];
    await addReviews(test.db, place.id, [5]);
    const body = makeBody(place.slug, await firstReview(place.id));
    const elsewhere = await makeOwner(own);
    for (const person of [await make(), elsewhere, await make('editor'), await make('operator')]) {
      const said = await post(person, url, body);
      expect(said).toMatchObject({ status: 403, error: 'owner-needed', data: null });
      expect(JSON.stringify(said)).not.toContain(place.title);
    }
    expect(await post(elsewhere, url, makeBody('no-such-place', 999_999))).toMatchObject({
      status: 403,
      error: 'owner-needed',
    });
    expect((await post(null, url, body)).status).toBe(401);
  });

  it.each(OWNERS)('%s asks for a proof again', async (url, makeBody) => {
    const place = await makePlace();
    await addReviews(test.db, place.id, [5]);
    const owner = await makeOwner(place);
    await test.database.pool.query(
      `UPDATE sessions SET proved_at = now() - interval '16 minutes' WHERE user_id = ${owner.id}`,
    );
    const body = makeBody(place.slug, await firstReview(place.id));
    expect(await post(owner, url, body)).toMatchObject({ status: 403, error: 'proof-needed' });
  });

  it('a change of the operator, or of another place, cannot be taken back by an owner', async () => {
    const [place, other] = [await makePlace(), await makePlace()];
    const [owner, neighbor] = [await makeOwner(place), await makeOwner(other)];
    const links = { menu: 'https://luna.example/', reserve: null, order: null };
    await post(neighbor, 'owner/update', { slug: other.slug, changes: { links } });
    const id = (await readPlace(neighbor, other.slug)).changes[0]?.id;
    expect(await post(owner, 'owner/undo', { slug: place.slug, id })).toMatchObject({
      success: false,
      message: 'This change is not here.',
    });
    expect((await readPublic(other.slug)).owner?.links.menu).toBe(links.menu);
  });

  it('a place is read by its owner alone', async () => {
    const place = await makePlace();
    const { statusCode, body } = await test.app.inject({
      url: `/api/owner/place/${place.slug}`,
      headers: bearer(await make('operator')),
    });
    expect([statusCode, body.includes(place.title)]).toEqual([403, false]);
  });

  it.each(OPERATORS)('%s is for operators alone', async (url, body) => {
    for (const person of [await make(), await make('editor'), await make('moderator')])
      expect(await post(person, url, body)).toMatchObject({ status: 403, error: 'role-needed' });
    expect((await post(null, url, body)).status).toBe(401);
  });

  it('the list of owners is for operators alone', async () => {
    const { statusCode } = await test.app.inject({
      url: '/api/desk/owners',
      headers: bearer(await make('moderator')),
    });
    expect(statusCode).toBe(403);
  });
});
