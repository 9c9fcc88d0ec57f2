import {
  advertiseRequest,
  contactRequest,
  nothing,
  notifyRequest,
} from '@tableside/contracts/wire';
import type { Db } from '../db/schema';
import { defineOperation } from '../http/operation';
import { createAdvertisementEnquiry, createContactMessage, createNotifySignup } from './repository';

/** The three forms that anyone may send. */
export const formOperations = (db: Db) => [
  defineOperation({
    method: 'POST',
    url: '/api/contact-form/create',
    summary: 'Send a message to the people behind the site',
    body: contactRequest,
    data: nothing,
    isLimited: true,
    handle: async ({ body }) => {
      await createContactMessage(db, body);
      return { message: 'Thank you. Your message has been sent.', data: null };
    },
  }),
  defineOperation({
    method: 'POST',
    url: '/api/advertisement-enquiry/create',
    summary: 'Ask about advertising',
    body: advertiseRequest,
    data: nothing,
    isLimited: true,
    handle: async ({ body }) => {
      await createAdvertisementEnquiry(db, body);
      return { message: 'Thank you. Your enquiry has been sent.', data: null };
    },
  }),
  defineOperation({
    method: 'POST',
    url: '/api/notify/create',
    summary: 'Ask to be told when the site opens; twice is fine',
    body: notifyRequest,
    data: nothing,
    isLimited: true,
    handle: async ({ body }) => {
      await createNotifySignup(db, body.email);
      return { message: 'Thank you. We will write to you when we open.', data: null };
    },
  }),
];
