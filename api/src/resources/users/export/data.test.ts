import { startTestApp, type TestApp } from '../../../testing/app';
import {
  downloadData,
  createExportPeople,
  giveEverything,
} from '../../../testing/people/export-data';
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

const download = (person: TestPerson) => downloadData(test, person);

it('has everything that is kept about the person, to the letter', async () => {
  const { wish, review, others, shared, list } = await giveEverything(test, ana, ben);
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
    planned_words: [{ kind: 'faq', at: ANY_TIME, state: 'waiting' }],
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
