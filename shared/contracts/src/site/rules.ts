import { email, phone, type FormFields, type FormRules } from '../common/rules';

/** Length of the coming-soon countdown, in days from page load. */
export const COUNTDOWN_DAYS = 30;

/** Retention of messages and inquiries in months, after they were handled and if never handled. The privacy page states
 * the same periods. */
export const INQUIRY_HANDLED_MONTHS = 12;
export const INQUIRY_OPEN_MONTHS = 24;

export const contactRules = {
  full_name: { required: 'Enter your name.', max: 120 },
  email,
  subject: {
    required: 'Choose a subject.',
    max: 40,
    oneOf: ['general', 'restaurant', 'advertising', 'feedback', 'technical', 'other'],
  },
  message: { required: 'Enter a message.', max: 5000, isMultiline: true },
} as const satisfies FormRules;

export const advertiseRules = {
  restaurant_name: { required: 'Enter the restaurant name.', max: 160 },
  contact_person: { required: 'Enter a contact name.', max: 120 },
  email,
  phone,
  message: { max: 5000, isMultiline: true },
} as const satisfies FormRules;

export const notifyRules = { email } as const satisfies FormRules;

/** A hidden field of public forms. Only bots fill it in; the API then responds as usual but stores nothing. */
export const HONEYPOT_FIELD = 'website';

/** Additive: absent in requests from real users, which stay as documented. */
export interface Honeypot {
  readonly [HONEYPOT_FIELD]?: string;
}

/** Reads the honeypot of a form, to be sent with its fields. */
export function readHoneypot(form: FormData): Honeypot {
  const value = form.get(HONEYPOT_FIELD);
  return typeof value === 'string' && value.trim() ? { [HONEYPOT_FIELD]: value } : {};
}

export type ContactRequest = FormFields<typeof contactRules> & Honeypot;
export type AdvertiseRequest = FormFields<typeof advertiseRules> & Honeypot;
export type NotifyRequest = FormFields<typeof notifyRules> & Honeypot;
