import type { Database } from '../../db/pool';
import { createTestDatabase } from '../../testing/database';
import {
  countEnquiries,
  countOpenEnquiries,
  findEnquiry,
  handleEnquiry,
  listEnquiries,
  type EnquirySelection,
} from './stored-enquiries';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  // Many at the same instant, and instants that differ by less than a millisecond.
  await database.pool.query(`
    INSERT INTO contact_messages (full_name, email, subject, message, created_at)
    SELECT 'c' || g, 'c@example.com', 'other', '', '2026-11-21T07:44:11Z'::timestamptz + interval '1 microsecond' * (g / 3)
    FROM generate_series(1, 11) g`);
  await database.pool.query(`
    INSERT INTO advertisement_enquiries (restaurant_name, contact_person, email, phone, message, created_at)
    SELECT 'r' || g, 'a' || g, 'a@example.com', '1', 'm', '2026-11-21T07:44:11Z'
    FROM generate_series(1, 11) g`);
  await database.pool.query(`INSERT INTO notify_signups (email) VALUES ('n@example.com')`);
});
afterAll(() => database.close());

const OPEN: EnquirySelection = { kinds: ['contact', 'advertise'], isAll: false };

it('goes through all of them in steps, each once, the newest first', async () => {
  const names: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await listEnquiries(database.db, OPEN, 4, cursor);
    names.push(...page.map(({ name }) => name));
    cursor = page.at(-1)?.cursor;
    if (page.length < 4) break;
  }
  const whole = await listEnquiries(database.db, OPEN, 100);
  expect(names).toEqual(whole.map(({ name }) => name));
  expect(new Set(names).size).toBe(22);
  expect(names.slice(0, 4)).toEqual(['c11', 'c10', 'c9', 'c8']);
  expect(names.slice(-2)).toEqual(['a2', 'a1']);
});

it('counts and finds what is meant, and puts it away once', async () => {
  expect(await countOpenEnquiries(database.db)).toBe(22);
  expect(await countEnquiries(database.db, { kinds: ['notify'], isAll: false })).toBe(1);
  expect(await handleEnquiry(database.db, 'contact', 3)).toBe(true);
  expect(await handleEnquiry(database.db, 'contact', 3)).toBe(false);
  expect(await handleEnquiry(database.db, 'advertise', 9_999_999_999)).toBe(false);
  expect(await countOpenEnquiries(database.db)).toBe(21);
  expect(await countEnquiries(database.db, { ...OPEN, isAll: true })).toBe(22);
  expect(await findEnquiry(database.db, 'contact', 3)).toMatchObject({
    kind: 'contact',
    name: 'c3',
    handled_at: expect.any(Date),
  });
  expect(await findEnquiry(database.db, 'advertise', 3)).toMatchObject({
    restaurant_name: 'r3',
    phone: '1',
    handled_at: null,
  });
  expect(await findEnquiry(database.db, 'notify', 9_999_999_999)).toBeUndefined();
});
