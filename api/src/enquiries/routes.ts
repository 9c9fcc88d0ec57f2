import { nothing } from '@tableside/contracts/common/wire';
import { type Honeypot, HONEYPOT_FIELD } from '@tableside/contracts/site/rules';
import { advertiseRequest, contactRequest, notifyRequest } from '@tableside/contracts/site/wire';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { defineOperation } from '../http/operation';
import {
  createAdvertisementEnquiry,
  createContactMessage,
  createNotifySignup,
  isEnquiryRepeated,
  isMessageRepeated,
  orderOperatorMails,
} from './repository';
import type { Db } from '../db/schema';

const THANKS = {
  contact: 'Thank you. Your message has been sent.',
  advertise: 'Thank you. Your inquiry has been sent.',
  notify: 'Thank you. We will write to you when we open.',
} as const;

/** The three forms that anyone may send. Whoever fills the honeypot is thanked like everybody, and nothing is kept. */
export const enquiries: FastifyPluginAsync = async (app) => {
  const { db, limits, mail } = app;

  /** Bots are not counted: they must not use up what is there for people. */
  const admit = async (form: keyof typeof THANKS, body: Honeypot, { log }: FastifyRequest) => {
    const isBot = Boolean(body[HONEYPOT_FIELD]);
    if (isBot) log.info({ form }, 'A bot was turned away');
    else await limits.forms.consume(form);
    return isBot;
  };
  const receive = async (enquiry: IncomingEnquiry, body: Honeypot, request: FastifyRequest) => {
    const isBot = await admit(enquiry.kind, body, request);
    await receiveEnquiry(db, mail.operatorEmails, enquiry, isBot);
    return { message: THANKS[enquiry.kind], data: null };
  };

  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/contact-form/create',
      summary: 'Send a message to the people behind the site',
      body: contactRequest,
      data: nothing,
      limit: 'enquiry',
      isMailing: true,
      handle: ({ body }, request) => {
        const enquiry: IncomingEnquiry = {
          kind: 'contact',
          isRepeated: (tx) => isMessageRepeated(tx, body),
          store: (tx) => createContactMessage(tx, body),
        };
        return receive(enquiry, body, request);
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/advertisement-enquiry/create',
      summary: 'Ask about advertising',
      body: advertiseRequest,
      data: nothing,
      limit: 'enquiry',
      isMailing: true,
      handle: ({ body }, request) => {
        const enquiry: IncomingEnquiry = {
          kind: 'advertise',
          isRepeated: (tx) => isEnquiryRepeated(tx, body),
          store: (tx) => createAdvertisementEnquiry(tx, body),
        };
        return receive(enquiry, body, request);
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/notify/create',
      summary: 'Ask to be told when the site opens; twice is fine',
      body: notifyRequest,
      data: nothing,
      limit: 'enquiry',
      handle: async ({ body }, request) => {
        if (!(await admit('notify', body, request))) await createNotifySignup(db, body.email);
        return { message: THANKS.notify, data: null };
      },
    }),
  ]);
};

/** Any fixed number that no other program locks in this database. */
const ENQUIRY_LOCK = 7_204_515_332;

/** A message or an enquiry on its way in. */
interface IncomingEnquiry {
  readonly kind: 'contact' | 'advertise';
  /** Whether it has come already: a second press, or a browser that got no answer. */
  readonly isRepeated: (tx: Db) => Promise<boolean>;
  /** @returns the row's id */
  readonly store: (tx: Db) => Promise<number>;
}

/** Stores an enquiry and has the operator mailed, both or neither, and once however often it comes. One at a time: two of
 * the same see each other, and nobody's mailbox gets more than it should. A program's enquiry takes the same way as far as
 * the writing, so that the time of the answer tells it little.
 * @param isBot true keeps nothing */
const receiveEnquiry = (
  db: Db,
  operatorEmails: readonly string[],
  { kind, isRepeated, store }: IncomingEnquiry,
  isBot: boolean,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${ENQUIRY_LOCK}::bigint)`.execute(tx);
    if ((await isRepeated(tx)) || isBot) return;
    await orderOperatorMails(tx, operatorEmails, kind, await store(tx));
  });
