import { strFromU8, unzipSync } from 'fflate';
import { nothing } from '@tableside/contracts/common/wire';
import { wireCreated, wireShare } from '@tableside/contracts/favourite/wire';
import { type TestApp, call } from '../app';
import { bearer, type TestPerson, createPerson } from '../people';
import { makeRecord } from '../restaurants/records';
import { knowBrowser } from '../../auth/known-browsers';
import { readHandle, savePasskey } from '../../auth/passkeys/repository';

export const EXPORT = '/api/users/export_data';

/** What is in the file that somebody downloads about themselves. */
interface Download {
  readonly names: readonly string[];
  readonly text: (name: string) => string;
  readonly bytes: (name: string) => Uint8Array;
  /** `data.json` */
  readonly data: Record<string, unknown>;
}

export async function downloadData({ app }: TestApp, person: TestPerson): Promise<Download> {
  const response = await app.inject({ url: EXPORT, headers: bearer(person) });
  expect(response.statusCode).toBe(200);
  const files = unzipSync(response.rawPayload);
  const bytes = (name: string) => files[name] ?? new Uint8Array();
  const text = (name: string) => strFromU8(bytes(name));
  const data = JSON.parse(text('data.json')) as Record<string, unknown>;
  return { names: Object.keys(files).sort(), text, bytes, data };
}

/** Empties all that an export reads, then adds two restaurants, `luna` and `sole`, and two people, of whom one has a name
 * that spreadsheet programs would run. */
export async function createExportPeople(
  test: TestApp,
): Promise<{ readonly ana: TestPerson; readonly ben: TestPerson }> {
  await test.query(
    `TRUNCATE restaurants, options, users, mails, contact_messages, advertisement_enquiries, notify_signups
     RESTART IDENTITY CASCADE`,
  );
  const ana = await createPerson(test.db, {
    first_name: '=HYPERLINK("https://evil.example")',
    last_name: 'Zoë 🍕',
    email: 'Ana@Example.com',
    phone: '+1 423 555 0163',
    address: '12 Market St, "upstairs"\nChattanooga',
    password_hash: 'argon-secret-hash',
  });
  const ben = await createPerson(test.db, { first_name: 'Ben', last_name: 'Ito' });
  await test.save([
    makeRecord({ title: 'Luna', location: '1 A St' }),
    makeRecord({ title: 'Sole' }),
  ]);
  return { ana, ben };
}

/** Test helper: gives somebody one of everything that the site keeps about people, beside what somebody else has.
 * @returns what calls answered on the way */
export async function giveEverything(test: TestApp, ana: TestPerson, ben: TestPerson) {
  const query = (text: string, values: unknown[] = []) => test.query(text, values);
  const rate = (person: TestPerson, slug: string, ratings: number) =>
    call(test, 'POST', '/api/review/create_client_review', wireCreated, { ratings, slug }, person);
  const save = (person: TestPerson, slug: string) =>
    call(test, 'POST', '/api/wishlist/create_wishlist', wireCreated, { slug }, person);

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
    `INSERT INTO audit (restaurant_id, act, subject, source, who, editor_id)
      SELECT id, 'place-edited', 'place luna', 'owner', 'Ana', $1 FROM restaurants WHERE slug = 'luna'`,
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
  await query(`INSERT INTO recovery_codes VALUES ('\\x5ec2', $1)`, [ana.id]);
  return { wish, review, others, shared, list };
}
