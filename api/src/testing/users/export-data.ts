import { strFromU8, unzipSync } from 'fflate';
import { nothing } from '@tableside/contracts/common/wire';
import { wireCreated, wireShare } from '@tableside/contracts/favorite/wire';
import { type TestApp, call } from '../app';
import { bearer, type TestUser, createUser } from '../users';
import { dinerCalls } from './diner';
import { makeRecord } from '../restaurants/records';
import { rememberBrowser } from '../../auth/sign-ins';
import { readHandle, savePasskey } from '../../auth/passkeys/repository';

export const EXPORT = '/api/users/export_data';

/** Contents of the downloaded archive. */
interface Download {
  readonly names: readonly string[];
  readonly text: (name: string) => string;
  readonly bytes: (name: string) => Uint8Array;
  /** `data.json` */
  readonly data: Record<string, unknown>;
}

export async function downloadData({ app }: TestApp, user: TestUser): Promise<Download> {
  const response = await app.inject({ url: EXPORT, headers: bearer(user) });
  expect(response.statusCode).toBe(200);
  const files = unzipSync(response.rawPayload);
  const bytes = (name: string) => files[name] ?? new Uint8Array();
  const text = (name: string) => strFromU8(bytes(name));
  const data = JSON.parse(text('data.json')) as Record<string, unknown>;
  return { names: Object.keys(files).sort(), text, bytes, data };
}

/** Empties the tables of an export and adds two restaurants, `luna` and `sole`, and two users, one of them
 * with a name that spreadsheets would run. */
export async function createExportUsers(
  test: TestApp,
): Promise<{ readonly ana: TestUser; readonly ben: TestUser }> {
  await test.empty(
    'restaurants',
    'options',
    'users',
    'emails',
    'contact_messages',
    'advertisement_inquiries',
    'notify_signups',
  );
  const ana = await createUser(test.db, {
    first_name: '=HYPERLINK("https://evil.example")',
    last_name: 'Zoë 🍕',
    email: 'Ana@Example.com',
    phone: '+1 423 555 0163',
    address: '12 Market St, "upstairs"\nChattanooga',
    password_hash: 'argon-secret-hash',
  });
  const ben = await createUser(test.db, { first_name: 'Ben', last_name: 'Ito' });
  await test.save([
    makeRecord({ title: 'Luna', location: '1 A St' }),
    makeRecord({ title: 'Sole' }),
  ]);
  return { ana, ben };
}

/** Creates one of everything that the site stores about a user, and some data of another user.
 * @returns responses of the calls */
export async function giveEverything(test: TestApp, ana: TestUser, ben: TestUser) {
  const query = (text: string, values: unknown[] = []) => test.query(text, values);
  const { rate, save } = dinerCalls(test);

  const option = await save(ana, 'luna');
  const review = await rate(ana, 'sole', 4);
  await query(`UPDATE reviews SET review = 'Salty, "very".' WHERE id = $1`, [review.data?.id]);
  await query(`INSERT INTO review_images VALUES ($1, 1, 'uploads/a.webp')`, [review.data?.id]);
  await query(`UPDATE restaurants SET closed_at = now() WHERE slug = 'sole'`);
  await query(`INSERT INTO user_identities VALUES ('google', '108', $1)`, [ana.id]);
  await query(
    `INSERT INTO email_tokens VALUES ('\\x0102', $1, 'verify', now(), now() + interval '1 day', now())`,
    [ana.id],
  );
  await query(`INSERT INTO emails (kind, recipient) VALUES ('reset', 'ana@example.com')`);
  await query(`INSERT INTO contact_messages (full_name, email, subject, message)
    VALUES ('Ana', 'ANA@example.com', 'general', 'Hello')`);
  await query(`INSERT INTO advertisement_inquiries (restaurant_name, contact_person, email, phone, message)
    VALUES ('Luna', 'Ana', 'ana@example.com', '', 'Plan: Basic')`);
  await query(`INSERT INTO notify_signups (email) VALUES ('ana@example.com')`);
  const others = await rate(ben, 'luna', 1);
  await query(`UPDATE reviews SET review = 'Of someone else' WHERE id = $1`, [others.data?.id]);
  const form = { slug: 'luna', topic: 'hours', message: 'Open until ten.' };
  await call(test, 'POST', '/api/correction/create', nothing, form, ana);
  const report = { id: others.data?.id, reason: 'spam', note: 'Again' };
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
  await rememberBrowser(test.db, ana.id, null);
  await readHandle(test.db, ana.id);
  await savePasskey(
    test.db,
    {
      user_id: ana.id,
      credential_id: Buffer.from('of a phone'),
      public_key: Buffer.from('of a phone'),
      counter: 0,
      transports: [],
      is_synced: true,
      is_backed_up: true,
      name: 'Phone',
    },
    'Firefox on Windows',
  );
  await query(
    `INSERT INTO two_step (user_id, app_secret, app_added_at) VALUES ($1, '\\x5ec1', now())`,
    [ana.id],
  );
  await query(
    `INSERT INTO restaurant_owners SELECT id, $1, now(), 'code' FROM restaurants WHERE slug = 'luna'`,
    [ana.id],
  );
  await query(
    `INSERT INTO owner_requests (restaurant_id, user_id, message)
      SELECT id, $1, 'It is mine.' FROM restaurants WHERE slug = 'sole'`,
    [ana.id],
  );
  await query(`INSERT INTO review_replies (review_id, user_id, reply) VALUES ($1, $2, 'Sorry.')`, [
    others.data?.id,
    ana.id,
  ]);
  await query(
    `INSERT INTO audit (restaurant_id, action, subject, source, who, editor_id)
      SELECT id, 'restaurant-edited', 'restaurant luna', 'owner', 'Ana', $1 FROM restaurants WHERE slug = 'luna'`,
    [ana.id],
  );
  await query(`INSERT INTO roles VALUES ($1, 'editor', now(), 'someone else')`, [ana.id]);
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
  return { option, review, others, shared, list };
}
