import { nothing } from '@tableside/contracts/common/wire';
import { wireCreated, wireShare } from '@tableside/contracts/favourite/wire';
import { call, startTestApp, type TestApp } from '../../../testing/app';
import { downloadData } from '../../../testing/people/download';
import { knowBrowser } from '../../../identity/known-browsers';
import { readHandle, savePasskey } from '../../passkeys/repository';
import { createExportPeople } from '../../../testing/people/export-people';
import type { TestPerson } from '../../../testing/people';

const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);

let test: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-05-31T23:59:59Z') });
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ ana, ben } = await createExportPeople(test));
});

const query = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);
const rate = (person: TestPerson, slug: string, ratings: number) =>
  call(test, 'POST', '/api/review/create_client_review', wireCreated, { ratings, slug }, person);
const save = (person: TestPerson, slug: string) =>
  call(test, 'POST', '/api/wishlist/create_wishlist', wireCreated, { slug }, person);

const download = (person: TestPerson) => downloadData(test, person);

it('has everything that is kept about the person, to the letter', async () => {
  const wish = await save(ana, 'luna');
  const review = await rate(ana, 'sole', 4);
  await query(`UPDATE reviews SET review = 'Salty, "very".' WHERE id = $1`, [review.data.id]);
  await query(`INSERT INTO review_images VALUES ($1, 1, 'uploads/a.webp')`, [review.data.id]);
  await query(`UPDATE restaurants SET closed_at = now() WHERE slug = 'sole'`);
  await query(`INSERT INTO user_identities VALUES ('google', '108', $1)`, [ana.id]);
  await query(
    `INSERT INTO mail_tokens VALUES ('\\x0102', $1, 'verify', now(), now() + interval '1 day', now())`,
    [ana.id],
  );
  await query(`INSERT INTO mails (kind, recipient) VALUES ('reset', 'ana@example.com')`);
  await query(`INSERT INTO contact_messages (full_name, email, subject, message)
    VALUES ('Ana', 'ANA@example.com', 'general', 'Hello')`);
  await query(`INSERT INTO advertisement_enquiries (restaurant_name, contact_person, email, phone, message)
    VALUES ('Luna', 'Ana', 'ana@example.com', '', 'Plan: Basic')`);
  await query(`INSERT INTO notify_signups (email) VALUES ('ana@example.com')`);
  const others = await rate(ben, 'luna', 1);
  await query(`UPDATE reviews SET review = 'Of somebody else' WHERE id = $1`, [others.data.id]);
  const form = { slug: 'luna', topic: 'hours', message: 'Open until ten.' };
  await call(test, 'POST', '/api/correction/create', nothing, form, ana);
  const report = { id: others.data.id, reason: 'spam', note: 'Again' };
  await call(test, 'POST', '/api/review/report', nothing, report, ana);
  const share = { is_shared: true };
  const shared = await call(test, 'POST', '/api/wishlist/set_share', wireShare, share, ana);
  await query(
    `INSERT INTO table_votes (user_id, token, meets_at, ends_at) VALUES ($1, 'a-vote', now(), now())`,
    [ana.id],
  );
  const listed = { name: 'Date night' };
  const list = await call(test, 'POST', '/api/wishlist/create_list', wireCreated, listed, ana);
  const entry = { slug: 'luna', add: [list.data.id], note: 'The booth' };
  await call(test, 'POST', '/api/wishlist/set_entry', nothing, entry, ana);
  await knowBrowser(test.db, ana.id, null);
  await readHandle(test.db, ana.id);
  await savePasskey(
    test.db,
    {
      userId: ana.id,
      credentialId: Buffer.from('of a phone'),
      publicKey: Buffer.from('of a phone'),
      counter: 0,
      transports: [],
      isSynced: true,
      isBackedUp: true,
      name: 'Phone',
    },
    'Firefox on Windows',
  );
  await query(
    `INSERT INTO two_step (user_id, app_secret, app_added_at) VALUES ($1, '\\x5ec1', now())`,
    [ana.id],
  );
  await query(
    `INSERT INTO place_owners SELECT id, $1, now(), 'code' FROM restaurants WHERE slug = 'luna'`,
    [ana.id],
  );
  await query(
    `INSERT INTO owner_requests (restaurant_id, user_id, message)
      SELECT id, $1, 'It is mine.' FROM restaurants WHERE slug = 'sole'`,
    [ana.id],
  );
  await query(`INSERT INTO review_answers (review_id, user_id, answer) VALUES ($1, $2, 'Sorry.')`, [
    others.data.id,
    ana.id,
  ]);
  await query(
    `INSERT INTO place_acts (restaurant_id, kind, source, who, user_id)
      SELECT id, 'edited', 'owner', 'Ana', $1 FROM restaurants WHERE slug = 'luna'`,
    [ana.id],
  );
  await query(`INSERT INTO roles VALUES ($1, 'editor', now(), 'somebody else')`, [ana.id]);
  await query(
    `INSERT INTO content_drafts (kind, user_id, document) VALUES ('hero', $1, '{"kind":"hero"}')`,
    [ana.id],
  );
  await query(`INSERT INTO content_pictures VALUES ('a.webp', $1, '\\x00')`, [ana.id]);
  await query(
    `INSERT INTO content_schedules (kind, user_id, who, document, at) VALUES ('faq', $1, 'Ana', '{}', now())`,
    [ana.id],
  );
  await query(`INSERT INTO content_presence VALUES ('hero', $1)`, [ana.id]);
  await query(`INSERT INTO recovery_codes VALUES ('\\x5ec2', $1)`, [ana.id]);
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
        id: wish.data.id,
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
        places: ['luna'],
      },
    ],
    reviews: [
      {
        id: review.data.id,
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
        review_id: others.data.id,
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
      asks_passkey: false,
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
    word_drafts: [{ kind: 'hero', version: 1, document: { kind: 'hero' }, saved_at: ANY_TIME }],
    word_pictures: [{ name: 'a.webp', created_at: ANY_TIME }],
    planned_words: [{ kind: 'faq', at: ANY_TIME, ends_at: null, state: 'waiting' }],
    open_documents: [{ kind: 'hero', since: ANY_TIME, seen_at: ANY_TIME }],
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
    owned_places: [{ title: 'Luna', slug: 'luna', since: ANY_TIME, proved_by: 'code' }],
    place_requests: [
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
    answers: [
      {
        review_id: others.data.id,
        answer: 'Sorry.',
        created_at: ANY_TIME,
        updated_at: ANY_TIME,
      },
    ],
    place_changes: [
      { slug: 'luna', kind: 'edited', source: 'owner', at: ANY_TIME, undone_at: null },
    ],
    mail_links: [
      { purpose: 'verify', created_at: ANY_TIME, expires_at: ANY_TIME, used_at: ANY_TIME },
    ],
    mails: [
      { kind: 'reset', recipient: 'ana@example.com', created_at: ANY_TIME, sent_at: null },
      { kind: 'passkey-added', recipient: 'Ana@Example.com', created_at: ANY_TIME, sent_at: null },
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
    advertisement_enquiries: [
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
