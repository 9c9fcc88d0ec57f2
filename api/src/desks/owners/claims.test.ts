import { startTestApp, type TestApp } from '../../testing/app';
import { ownersDesk } from '../../testing/desks/owners-desk';
import { type TestPerson } from '../../testing/people';

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
