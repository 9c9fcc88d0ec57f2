import { nothing } from '@tableside/contracts/common/wire';
import { type Honeypot, HONEYPOT_FIELD } from '@tableside/contracts/site/rules';
import { advertiseRequest, contactRequest, notifyRequest } from '@tableside/contracts/site/wire';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { defineOperation } from '../http/operation';
import {
  createInquiry,
  createNotifySignup,
  enqueueOperatorEmails,
  isRepeated,
  type EmailedForm,
  type Submission,
} from './repository';
import type { Db } from '../db/schema';

const THANKS = {
  contact: 'Thanks. We got your message.',
  advertise: 'Thanks. We got your inquiry.',
  notify: 'You’re on the list. We’ll email you when we open.',
} as const;

/** The three public forms. Bots that fill in the honeypot get the usual thanks, and nothing is stored. */
export const inquiries: FastifyPluginAsync = async (app) => {
  const { db, email } = app;

  const checkBot = (form: keyof typeof THANKS, body: Honeypot, { log }: FastifyRequest) => {
    const isBot = Boolean(body[HONEYPOT_FIELD]);
    if (isBot) log.info({ form }, 'bot submission ignored');
    return isBot;
  };
  const receive = async (kind: EmailedForm, form: Honeypot, request: FastifyRequest) => {
    const isBot = checkBot(kind, form, request);
    await receiveInquiry(db, email.operatorEmails, { kind, form: { ...form } }, isBot);
    return { message: THANKS[kind], data: null };
  };

  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/contact-form/create',
      summary: 'Send a contact message',
      body: contactRequest,
      data: nothing,
      limit: 'inquiry',
      isMailing: true,
      handle: ({ body }, request) => receive('contact', body, request),
    }),
    defineOperation({
      method: 'POST',
      url: '/api/advertisement-enquiry/create',
      summary: 'Send an advertising inquiry',
      body: advertiseRequest,
      data: nothing,
      limit: 'inquiry',
      isMailing: true,
      handle: ({ body }, request) => receive('advertise', body, request),
    }),
    defineOperation({
      method: 'POST',
      url: '/api/notify/create',
      summary: 'Sign up for the launch email (idempotent)',
      body: notifyRequest,
      data: nothing,
      limit: 'inquiry',
      handle: async ({ body }, request) => {
        if (!checkBot('notify', body, request)) await createNotifySignup(db, body.email);
        return { message: THANKS.notify, data: null };
      },
    }),
  ]);
};

/** Arbitrary; no other program uses this advisory lock. */
const INQUIRY_LOCK = 7_204_515_332;

/** Stores an inquiry and queues the operator's emails in one transaction, once per inquiry: a second click, or a retry after
 * a lost response, is a double submit. A lock
 * serializes this, so that double submits see each other and the email limit holds. Submissions of bots
 * take the same path up to the write, so that timing reveals little.
 * @param isBot stores nothing */
const receiveInquiry = (
  db: Db,
  operatorEmails: readonly string[],
  submission: Submission,
  isBot: boolean,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${INQUIRY_LOCK}::bigint)`.execute(tx);
    if ((await isRepeated(tx, submission)) || isBot) return;
    const id = await createInquiry(tx, submission);
    await enqueueOperatorEmails(tx, operatorEmails, submission.kind, id);
  });
