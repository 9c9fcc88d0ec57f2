import type { Database } from '../db/pool';
import { createTestDatabase } from '../testing/database';
import { countOpenEnquiries, findEnquiry, handleEnquiry, listEnquiries } from './repository';

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

it('lists all of them, the newest first', async () => {
  const names = (await listEnquiries(database.db)).map(({ name }) => name);
  expect(names).toHaveLength(23);
  expect(names.slice(1, 5)).toEqual(['c11', 'c10', 'c9', 'c8']);
});

it('counts and finds what is meant, and puts it away once', async () => {
  expect(await countOpenEnquiries(database.db)).toBe(22);
  expect(await handleEnquiry(database.db, 'contact', 3)).toBe(true);
  expect(await handleEnquiry(database.db, 'contact', 3)).toBe(false);
  expect(await handleEnquiry(database.db, 'advertise', 9_999_999_999)).toBe(false);
  expect(await countOpenEnquiries(database.db)).toBe(21);
  expect(await countOpenEnquiries(database.db, ['contact'])).toBe(10);
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
