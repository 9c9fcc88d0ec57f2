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
export const enquiry = {
  restaurant_name: 'Luna',
  contact_person: 'Bo',
  email: 'bo@example.com',
  phone: '+1 423 555 0100',
  message: 'Plan: Premium ($199 per month)\n\nCall me.',
};
export const signup = { email: 'jane@example.com' };

/** Each form that anyone may send: its name, its call, what it holds, the thanks, and its table. */
export const FORMS = [
  ['contact', CONTACT, message, 'Thank you. Your message has been sent.', 'contact_messages'],
  [
    'advertise',
    ADVERTISE,
    enquiry,
    'Thank you. Your inquiry has been sent.',
    'advertisement_enquiries',
  ],
  ['notify', NOTIFY, signup, 'Thank you. We will write to you when we open.', 'notify_signups'],
] as const;
/** Those of them that somebody reads. */
export const LETTERS = [FORMS[0], FORMS[1]] as const;

/** The API host with an operator, for the tests of a file; each begins without letters, mails and counts. */
export function prepareFormsTest() {
  const log = captureLog('trace');
  let mailings = 0;
  const test = prepareTestApp({
    logger: log.logger,
    mail: { operatorEmails: [OPERATOR], wake: () => (mailings += 1) },
  });

  beforeEach(async () => {
    await test.query(
      'TRUNCATE contact_messages, advertisement_enquiries, notify_signups, mails, rate_limits',
    );
    log.clear();
    mailings = 0;
  });

  return Object.assign(test, {
    /** The rows of a form's table, oldest first. */
    stored: (table: string) => test.query(`SELECT * FROM ${table} ORDER BY id`),
    /** The mails that are ordered, oldest first. */
    orders: () => test.query('SELECT kind, recipient, details FROM mails ORDER BY id'),
    /** Everything that the host has logged during this test. */
    logs: log.text,
    /** How often it was said, during this test, that there may be a mail. */
    mailings: () => mailings,
    /** Sends a form.
     * @param payload text is sent as it is
     * @param app default: the one of this file */
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
