/** Enquiries that were sent: `contact-1`, `advertise-1` and `notify-1`, which are open, and `contact-2`, which is done, in
 * a city in New York's time zone. Statements for an empty database. */
export const ENQUIRIES: readonly (readonly [string, unknown[]?])[] = [
  [`INSERT INTO settings VALUES ('time_zone', 'America/New_York')`],
  [
    `INSERT INTO contact_messages (full_name, email, subject, message, created_at) VALUES
      ('Jane Doe', 'jane@example.com', 'technical', E'The map stays grey.\\nSince Tuesday.', '2026-11-21T07:44:11Z'),
      ('Old', 'old@example.com', 'general', 'Older', '2026-11-19T07:44:11Z')`,
  ],
  [`UPDATE contact_messages SET handled_at = '2026-11-20T12:00:00Z' WHERE full_name = 'Old'`],
  [
    `INSERT INTO advertisement_enquiries (restaurant_name, contact_person, email, phone, message, created_at)
       VALUES ('Luna', 'Bo', 'bo@example.com', '+1 423', $1, '2026-11-21T07:44:12Z')`,
    ['Plan: Premium ($199 per month)\n\nCall me.\nSoon.'],
  ],
  [
    `INSERT INTO notify_signups (email, created_at) VALUES ('zoe@example.com', '2026-11-21T09:00:00Z')`,
  ],
];
