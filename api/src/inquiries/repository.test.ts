import type { Database } from '../db/pool';
import { createTestDatabase } from '../testing/database';
import { countOpenInquiries, findInquiry, handleInquiry, listInquiries } from './repository';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  // Many at the same time, and times less than a millisecond apart.
  await database.pool.query(`
    INSERT INTO contact_messages (full_name, email, subject, message, created_at)
    SELECT 'c' || g, 'c@example.com', 'other', '', '2026-11-21T07:44:11Z'::timestamptz + interval '1 microsecond' * (g / 3)
    FROM generate_series(1, 11) g`);
  await database.pool.query(`
    INSERT INTO advertisement_inquiries (restaurant_name, contact_person, email, phone, message, created_at)
    SELECT 'r' || g, 'a' || g, 'a@example.com', '1', 'm', '2026-11-21T07:44:11Z'
    FROM generate_series(1, 11) g`);
  await database.pool.query(`INSERT INTO notify_signups (email) VALUES ('n@example.com')`);
});
afterAll(() => database.close());

it('lists all submissions, newest first', async () => {
  const names = (await listInquiries(database.db)).map(({ name }) => name);
  expect(names).toHaveLength(23);
  expect(names.slice(1, 5)).toEqual(['c11', 'c10', 'c9', 'c8']);
});

it('counts, finds, and handles an inquiry once', async () => {
  expect(await countOpenInquiries(database.db)).toBe(22);
  expect(await handleInquiry(database.db, 'contact', 3)).toBe(true);
  expect(await handleInquiry(database.db, 'contact', 3)).toBe(false);
  expect(await handleInquiry(database.db, 'advertise', 2_147_483_647)).toBe(false);
  expect(await countOpenInquiries(database.db)).toBe(21);
  expect(await countOpenInquiries(database.db, ['contact'])).toBe(10);
  expect(await findInquiry(database.db, 'contact', 3)).toMatchObject({
    kind: 'contact',
    name: 'c3',
    handled_at: expect.any(Date),
  });
  expect(await findInquiry(database.db, 'advertise', 3)).toMatchObject({
    restaurant_name: 'r3',
    phone: '1',
    handled_at: null,
  });
  expect(await findInquiry(database.db, 'notify', 2_147_483_647)).toBeUndefined();
});
