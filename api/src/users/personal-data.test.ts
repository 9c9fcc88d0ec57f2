import { nothing } from '@tableside/contracts/common/wire';
import { call, prepareTestApp, send } from '../testing/app';
import {
  createExportUsers,
  downloadData,
  EXPORT,
  giveEverything,
} from '../testing/users/export-data';
import { bearer, createUser, type TestUser } from '../testing/users';
import { dinerCalls } from '../testing/users/diner';

let ana: TestUser;
let ben: TestUser;
const test = prepareTestApp({ now: () => new Date('2026-05-31T23:59:59Z') });
beforeEach(async () => {
  ({ ana, ben } = await createExportUsers(test));
});
const download = (user: TestUser) => downloadData(test, user);

describe('data', () => {
  const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);

  it('contains all stored data about the user', async () => {
    const { option, review, others, shared, list } = await giveEverything(test, ana, ben);
    const { data } = await download(ana);
    expect(data).toEqual({
      exported_at: '2026-05-31T23:59:59.000Z',
      account: {
        id: ana.id,
        first_name: '=HYPERLINK("https://evil.example")',
        last_name: 'Zoë 🍕',
        email: 'Ana@Example.com',
        phone: '+1 423 555 0163',
        address: '12 Market St, "upstairs"\nChattanooga',
        created_at: ANY_TIME,
        email_verified_at: ANY_TIME,
        has_password: true,
        password_proved_at: ANY_TIME,
      },
      favorites: [
        {
          id: option.data.id,
          title: 'Luna',
          slug: 'luna',
          location: '1 A St',
          note: 'The booth',
          saved_at: ANY_TIME,
          is_listed: true,
        },
      ],
      favorite_lists: [
        {
          id: list.data.id,
          name: 'Date night',
          token: null,
          shows_notes: false,
          created_at: ANY_TIME,
          restaurants: ['luna'],
        },
      ],
      reviews: [
        {
          id: review.data?.id,
          title: 'Sole',
          slug: 'sole',
          rating: 4,
          review: 'Salty, "very".',
          images: ['uploads/a.webp'],
          created_at: ANY_TIME,
          updated_at: ANY_TIME,
          is_listed: false,
        },
      ],
      corrections: [
        {
          id: expect.any(Number),
          title: 'Luna',
          slug: 'luna',
          topic: 'hours',
          message: 'Open until ten.',
          email: '',
          created_at: ANY_TIME,
          resolved_at: null,
        },
      ],
      reports: [
        {
          id: expect.any(Number),
          review_id: others.data?.id,
          title: 'Luna',
          slug: 'luna',
          reason: 'spam',
          note: 'Again',
          created_at: ANY_TIME,
          resolved_at: null,
        },
      ],
      known_browsers: [{ expires_at: ANY_TIME }],
      passkeys: [
        {
          name: 'Phone',
          created_at: ANY_TIME,
          last_used_at: null,
          is_synced: true,
          is_backed_up: true,
        },
      ],
      two_step: {
        is_on: true,
        app_added_at: ANY_TIME,
        prompts_passkey: false,
        recovery_codes: [{ created_at: ANY_TIME, used_at: null }],
      },
      sessions: [
        {
          id: expect.any(Number),
          user_agent: 'test browser',
          created_at: ANY_TIME,
          last_used_at: ANY_TIME,
          proved_at: ANY_TIME,
          expires_at: ANY_TIME,
          is_current: true,
        },
      ],
      roles: [{ role: 'editor', granted_at: ANY_TIME }],
      content_drafts_of_user: [
        { kind: 'hero', version: 1, document: { kind: 'hero' }, saved_at: ANY_TIME },
      ],
      content_pictures: [{ name: 'a.webp', created_at: ANY_TIME }],
      scheduled_content: [{ kind: 'faq', at: ANY_TIME, state: 'waiting' }],
      linked_providers: [{ provider: 'google', subject: '108', created_at: ANY_TIME }],
      shared_list: { token: shared.data.token, created_at: ANY_TIME },
      table_votes: [
        {
          token: 'a-vote',
          meets_at: ANY_TIME,
          ends_at: ANY_TIME,
          created_at: ANY_TIME,
          ballots: 0,
        },
      ],
      owned_restaurants: [{ title: 'Luna', slug: 'luna', since: ANY_TIME, proved_by: 'code' }],
      restaurant_requests: [
        {
          title: 'Sole',
          slug: 'sole',
          message: 'It is mine.',
          created_at: ANY_TIME,
          decided_at: null,
          is_granted: null,
          reason: null,
        },
      ],
      responses: [
        {
          review_id: others.data?.id,
          reply: 'Sorry.',
          created_at: ANY_TIME,
          updated_at: ANY_TIME,
        },
      ],
      restaurant_changes: [
        { slug: 'luna', kind: 'edited', source: 'owner', at: ANY_TIME, undone_at: null },
      ],
      email_links: [
        { purpose: 'verify', created_at: ANY_TIME, expires_at: ANY_TIME, used_at: ANY_TIME },
      ],
      emails: [
        { kind: 'reset', recipient: 'ana@example.com', created_at: ANY_TIME, sent_at: null },
        {
          kind: 'passkey-added',
          recipient: 'Ana@Example.com',
          created_at: ANY_TIME,
          sent_at: null,
        },
      ],
      contact_messages: [
        {
          full_name: 'Ana',
          email: 'ANA@example.com',
          subject: 'general',
          message: 'Hello',
          created_at: ANY_TIME,
        },
      ],
      advertisement_inquiries: [
        {
          restaurant_name: 'Luna',
          contact_person: 'Ana',
          email: 'ana@example.com',
          phone: '',
          message: 'Plan: Basic',
          created_at: ANY_TIME,
        },
      ],
      notify_signups: [{ email: 'ana@example.com', created_at: ANY_TIME }],
    });
  });
});

describe('call', () => {
  const query = (text: string, values: unknown[] = []) => test.query(text, values);

  const { rate, save } = dinerCalls(test);

  it('is a named zip download that is not cached', async () => {
    const { headers } = await test.app.inject({ url: EXPORT, headers: bearer(ana) });
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="tableside-data-2026-05-31.zip"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await download(ana)).names).toEqual([
      'README.txt',
      'account.csv',
      'corrections.csv',
      'data.json',
      'favorites.csv',
      'reports.csv',
      'reviews.csv',
      'sessions.csv',
    ]);
  });

  it('has tables without formulas', async () => {
    await save(ana, 'luna');
    await rate(ana, 'luna', 5);
    await query(`UPDATE restaurants SET title = '@SUM(1+1)*cmd|'' /C calc''!A0'`);
    const { text, bytes } = await download(ana);
    expect(text('account.csv')).toContain(
      `"'=HYPERLINK(""https://evil.example"")","Zoë 🍕","Ana@Example.com","'+1 423 555 0163",` +
        '"12 Market St, ""upstairs""\nChattanooga"',
    );
    for (const name of [
      'account.csv',
      'favorites.csv',
      'reviews.csv',
      'corrections.csv',
      'reports.csv',
      'sessions.csv',
    ]) {
      expect([...bytes(name).subarray(0, 5)]).toEqual([0xef, 0xbb, 0xbf, ...Buffer.from('"i')]);
      expect(text(name).endsWith('\r\n')).toBe(true);
    }
    expect(text('favorites.csv')).toContain(`"'@SUM(1+1)`);
    expect(text('reviews.csv')).toContain(`"luna","5",""`);
    expect(text('sessions.csv')).toContain('"test browser"');
  });

  it('contains corrections sent with the confirmed address, and no others', async () => {
    const eve = await createUser(test.db, { email: 'eve@example.com', isConfirmed: false });
    const emails = ['ANA@example.com', 'eve@example.com', 'x@example.com', ''];
    for (const [index, email] of emails.entries()) {
      const form = { slug: 'luna', topic: 'hours', message: `Ten, not ${index}.`, email };
      const headers = { 'x-forwarded-for': `203.0.113.${index}` };
      await send(test, '/api/correction/create', form, undefined, headers);
    }
    const form = { slug: 'luna', topic: 'hours', message: 'Ten.', email: '' };
    await call(test, 'POST', '/api/correction/create', nothing, form, ben);
    expect((await download(ana)).data['corrections']).toEqual([
      expect.objectContaining({ email: 'ANA@example.com' }),
    ]);
    expect((await download(eve)).data['corrections']).toEqual([]);
    expect((await download(ben)).data['corrections']).toHaveLength(1);
  });

  it('explains the files and what is not included', async () => {
    const readme = (await download(ana)).text('README.txt');
    for (const said of [
      'Ana@Example.com',
      'data.json',
      'sessions.csv',
      'corrections.csv',
      'reports.csv',
      'confirmed address',
      'Not included',
    ]) {
      expect(readme).toContain(said);
    }
  });

  it("contains no secrets and no other user's data", async () => {
    await save(ben, 'luna');
    await rate(ben, 'sole', 1);
    await query(
      `INSERT INTO contact_messages (full_name, email, subject, message)
    VALUES ('Ben', $1, 'general', 'Private')`,
      [ben.email],
    );
    const { text, names, data } = await download(ana);
    const everything = names.map(text).join('');
    for (const secret of ['argon-secret-hash', ana.token, 'Ito', ben.email, 'Private']) {
      expect(everything).not.toContain(secret);
    }
    expect(data).toMatchObject({ favorites: [], reviews: [], contact_messages: [], emails: [] });
    expect(data).toMatchObject({ corrections: [], reports: [] });
    expect(data).toMatchObject({ shared_list: null, linked_providers: [] });
  });

  it('omits form submissions while the address is unconfirmed', async () => {
    const eve = await createUser(test.db, { email: 'eve@example.com', isConfirmed: false });
    await query(`INSERT INTO notify_signups (email) VALUES ('eve@example.com')`);
    expect((await download(eve)).data).toMatchObject({ notify_signups: [] });
  });
});
