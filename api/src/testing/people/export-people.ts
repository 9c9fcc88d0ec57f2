import { createPerson, type TestPerson } from '../people';
import { makeRecord } from '../restaurants/records';
import type { TestApp } from '../app';

/** Empties all that an export reads, then adds two restaurants, `luna` and `sole`, and two people, of whom one has a name
 * that spreadsheet programs would run. */
export async function createExportPeople(
  test: TestApp,
): Promise<{ readonly ana: TestPerson; readonly ben: TestPerson }> {
  await test.database.pool.query(
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
