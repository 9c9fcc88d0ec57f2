import { email, phone, type FormFields, type FormRules } from '../common/rules';

/** Days that the coming-soon page counts down from its load. */
export const COUNTDOWN_DAYS = 30;

/** Months that a message or an enquiry is kept after somebody dealt with it, and when nobody ever does (the privacy page
 * says the same). */
export const ENQUIRY_HANDLED_MONTHS = 12;
export const ENQUIRY_OPEN_MONTHS = 24;

export const contactRules = {
  full_name: { required: 'Enter your name.', max: 120 },
  email,
  subject: {
    required: 'Choose a subject from the list.',
    max: 40,
    oneOf: ['general', 'restaurant', 'advertising', 'feedback', 'technical', 'other'],
  },
  message: { required: 'Write a message.', max: 5000, isMultiline: true },
} as const satisfies FormRules;

export const advertiseRules = {
  restaurant_name: { required: 'Enter the name of the restaurant.', max: 160 },
  contact_person: { required: 'Enter the name of a contact person.', max: 120 },
  email,
  phone,
  message: { max: 5000, isMultiline: true },
} as const satisfies FormRules;

export const notifyRules = { email } as const satisfies FormRules;

/** A field of the forms that anyone may send which people never see: whoever fills it is a program. Our API host thanks
 * for such a form and keeps nothing of it. */
export const HONEYPOT_FIELD = 'website';

/** Additive: left out of every request of a person, which is then as documented. */
export interface Honeypot {
  readonly [HONEYPOT_FIELD]?: string;
}

/** The honeypot of a form, to be sent with its fields. */
export function readHoneypot(form: FormData): Honeypot {
  const value = form.get(HONEYPOT_FIELD);
  return typeof value === 'string' && value.trim() ? { [HONEYPOT_FIELD]: value } : {};
}

export type ContactRequest = FormFields<typeof contactRules> & Honeypot;
export type AdvertiseRequest = FormFields<typeof advertiseRules> & Honeypot;
export type NotifyRequest = FormFields<typeof notifyRules> & Honeypot;
