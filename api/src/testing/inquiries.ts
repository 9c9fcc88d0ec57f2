import { captureLog } from './captured-log';
import { prepareTestApp, type TestApp } from './app';

export const CONTACT = '/api/contact-form/create';
export const ADVERTISE = '/api/advertisement-enquiry/create';
export const NOTIFY = '/api/notify/create';
export const OPERATOR = 'ana@tableside.example';

export const message = {
  full_name: 'Jane Doe',
  email: 'jane@example.com',
  subject: 'technical',
  message: 'The map stays grey.',
};
export const inquiry = {
  restaurant_name: 'Luna',
  contact_person: 'Bo',
  email: 'bo@example.com',
  phone: '+1 423 555 0100',
  message: 'Plan: Premium ($199 per month)\n\nCall me.',
};
export const signup = { email: 'jane@example.com' };

/** Each public form: kind, path, body, thanks, table. */
export const FORMS = [
  ['contact', CONTACT, message, 'Thanks. We got your message.', 'contact_messages'],
  ['advertise', ADVERTISE, inquiry, 'Thanks. We got your inquiry.', 'advertisement_inquiries'],
  ['notify', NOTIFY, signup, 'You’re on the list. We’ll email you when we open.', 'notify_signups'],
] as const;
/** Forms that are emailed to the operator. */
export const EMAILED_FORMS = [FORMS[0], FORMS[1]] as const;

/** The API with an operator address, for the tests of a file; tables are emptied before each test. */
export function prepareFormsTest() {
  const log = captureLog('trace');
  let mailings = 0;
  const test = prepareTestApp({
    logger: log.logger,
    email: { operatorEmails: [OPERATOR], onQueued: () => (mailings += 1) },
  });

  beforeEach(async () => {
    await test.empty(
      'contact_messages',
      'advertisement_inquiries',
      'notify_signups',
      'emails',
      'rate_limits',
    );
    log.clear();
    mailings = 0;
  });

  return Object.assign(test, {
    /** Rows of a table, oldest first. */
    stored: (table: string) => test.query(`SELECT * FROM ${table} ORDER BY id`),
    /** Queued emails, oldest first. */
    orders: () => test.query('SELECT kind, recipient, details FROM emails ORDER BY id'),
    /** The API's log of this test. */
    logs: log.text,
    /** How often `onQueued` was called in this test. */
    mailings: () => mailings,
    /** Submits a form.
     * @param payload a string is sent as is
     * @param app default this file's */
    post: async (
      url: string,
      payload: unknown,
      {
        app = test.app,
        visitor,
      }: { readonly app?: TestApp['app']; readonly visitor?: string } = {},
    ) => {
      const response = await app.inject({
        method: 'POST',
        url,
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
        headers: {
          'content-type': 'application/json',
          ...(visitor === undefined ? {} : { 'x-forwarded-for': visitor }),
        },
      });
      const body = response.json<Record<string, unknown>>();
      return { response, status: response.statusCode, body };
    },
  });
}

/** Test data for an empty database in New York's time zone: `contact-1`, `advertise-1`, and `notify-1` are
 * open, `contact-2` is handled. */
export const INQUIRIES: readonly (readonly [string, unknown[]?])[] = [
  [`INSERT INTO settings VALUES ('time_zone', 'America/New_York')`],
  [
    `INSERT INTO contact_messages (full_name, email, subject, message, created_at) VALUES
      ('Jane Doe', 'jane@example.com', 'technical', E'The map stays grey.\\nSince Tuesday.', '2026-11-21T07:44:11Z'),
      ('Old', 'old@example.com', 'general', 'Older', '2026-11-19T07:44:11Z')`,
  ],
  [`UPDATE contact_messages SET handled_at = '2026-11-20T12:00:00Z' WHERE full_name = 'Old'`],
  [
    `INSERT INTO advertisement_inquiries (restaurant_name, contact_person, email, phone, message, created_at)
       VALUES ('Luna', 'Bo', 'bo@example.com', '+1 423', $1, '2026-11-21T07:44:12Z')`,
    ['Plan: Premium ($199 per month)\n\nCall me.\nSoon.'],
  ],
  [
    `INSERT INTO notify_signups (email, created_at) VALUES ('zoe@example.com', '2026-11-21T09:00:00Z')`,
  ],
];
