import { PASSWORD_MAX, PASSWORD_MIN } from './limits';

/**
 * What the product's forms ask for, as plain data: the API host makes its schemas from it (`wire.ts`), and browsers check
 * with the few lines below, so that both say the same sentences without a schema library on the page.
 */

export interface FieldRule {
  /** Sentence for a missing or blank field; left out for an optional one. */
  readonly required?: string;
  /** Most characters, after trimming; a password's are counted as people count them. */
  readonly max: number;
  readonly kind?: 'text' | 'email' | 'password';
  /** Allowed values; anything else counts as missing. */
  readonly oneOf?: readonly string[];
  /** True keeps line breaks. */
  readonly isMultiline?: boolean;
}

export type FormRules = Readonly<Record<string, FieldRule>>;

export type FormFields<Rules extends FormRules> = { readonly [Name in keyof Rules]: string };

export const EMAIL_SENTENCE = 'Enter an email address such as name@example.com.';
export const tooLong = (max: number): string =>
  `Use at most ${max.toLocaleString('en-US')} characters.`;

export const PASSWORDS_DIFFER = 'Passwords do not match';
export const PASSWORD_TOO_SHORT = `Use at least ${PASSWORD_MIN} characters.`;

const email: FieldRule = { required: EMAIL_SENTENCE, max: 254, kind: 'email' };
const phone: FieldRule = { max: 40 };

export const contactRules = {
  full_name: { required: 'Enter your name.', max: 120 },
  email,
  subject: {
    required: 'Choose a subject.',
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

export const loginRules = {
  email,
  password: { required: 'Enter your password.', max: PASSWORD_MAX, kind: 'password' },
} as const satisfies FormRules;

export const registerRules = {
  first_name: { required: 'Enter your first name.', max: 80 },
  last_name: { required: 'Enter your last name.', max: 80 },
  email,
  phone,
  password: { required: 'Choose a password.', max: PASSWORD_MAX, kind: 'password' },
  password_confirmation: {
    required: 'Type the password once more.',
    max: PASSWORD_MAX,
    kind: 'password',
  },
} as const satisfies FormRules;

export const forgotPasswordRules = { email } as const satisfies FormRules;

export const resetPasswordRules = {
  token: { required: 'The link is incomplete.', max: 200 },
  password: registerRules.password,
  password_confirmation: registerRules.password_confirmation,
} as const satisfies FormRules;

/** For asking once more for the mail that confirms an address. */
export const resendVerificationRules = { email } as const satisfies FormRules;

export const verifyEmailRules = {
  token: resetPasswordRules.token,
} as const satisfies FormRules;

export const profileRules = {
  first_name: registerRules.first_name,
  // Some people have one name only; Google then sends no other.
  last_name: { max: registerRules.last_name.max },
  phone,
  address: { max: 300 },
} as const satisfies FormRules;

export const passwordRules = {
  password: registerRules.password,
  password_confirmation: registerRules.password_confirmation,
} as const satisfies FormRules;

/** `confirmation` is the account's own address; `reviews` says what becomes of what the person wrote. */
export const deleteAccountRules = {
  confirmation: { required: 'Type your email address to confirm.', max: 254 },
  reviews: {
    required: 'Choose what happens to your reviews.',
    max: 10,
    oneOf: ['remove', 'keep'],
  },
} as const satisfies FormRules;

/** What somebody says beside the stars. */
export const reviewRules = {
  review: { max: 5000, isMultiline: true },
} as const satisfies FormRules;

/** What is wrong with somebody's review. */
export const reportRules = {
  reason: {
    required: 'Choose a reason.',
    max: 40,
    oneOf: ['spam', 'offensive', 'private', 'elsewhere', 'conflict', 'other'],
  },
  note: { max: 1000, isMultiline: true },
} as const satisfies FormRules;

/** What is wrong with what the site says about a restaurant. */
export const correctionRules = {
  topic: {
    required: 'Choose what is wrong.',
    max: 40,
    oneOf: ['closed', 'hours', 'location', 'contact', 'menu', 'facts', 'photos', 'other'],
  },
  message: { required: 'Say what is right.', max: 2000, isMultiline: true },
  // For questions; nobody has to leave one.
  email: { max: email.max, kind: 'email' },
} as const satisfies FormRules;

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

export type ReviewRequest = FormFields<typeof reviewRules>;
export type ReportRequest = FormFields<typeof reportRules>;
export type CorrectionRequest = FormFields<typeof correctionRules>;
export type ContactRequest = FormFields<typeof contactRules> & Honeypot;
export type AdvertiseRequest = FormFields<typeof advertiseRules> & Honeypot;
export type NotifyRequest = FormFields<typeof notifyRules> & Honeypot;
export type LoginRequest = FormFields<typeof loginRules>;
export type RegisterRequest = FormFields<typeof registerRules>;
export type ForgotPasswordRequest = FormFields<typeof forgotPasswordRules>;
export type ResetPasswordRequest = FormFields<typeof resetPasswordRules>;
export type ResendVerificationRequest = FormFields<typeof resendVerificationRules>;
export type VerifyEmailRequest = FormFields<typeof verifyEmailRules>;
export type ProfileRequest = FormFields<typeof profileRules>;
export type PasswordRequest = FormFields<typeof passwordRules>;
export type DeleteAccountRequest = FormFields<typeof deleteAccountRules>;

/** The same addresses that the API host takes: the pattern is the one of HTML's own email fields, with a dot. */
export const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Characters that nobody types on purpose: controls, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;
const UNSEEN_IN_LINES = /[^\P{Cc}\n\t]+|[\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** A field's text as it is sent: passwords to the letter, everything else trimmed and without unseen characters. */
export const cleanField = ({ kind, isMultiline }: FieldRule, value: unknown): string => {
  const raw = typeof value === 'string' ? value : '';
  if (kind === 'password') return raw;
  const text = isMultiline
    ? raw.replace(/\r\n?/g, '\n').replace(UNSEEN_IN_LINES, ' ')
    : raw.replace(UNSEEN, ' ');
  return text.trim();
};

/** Length of a password as people count it: an emoji or an accented letter is one character, whatever it is made of.
 * Browsers without `Intl.Segmenter` count code points. */
export const countCharacters = (text: string): number =>
  'Segmenter' in Intl ? [...new Intl.Segmenter('en').segment(text)].length : [...text].length;

/** No character that somebody types has more code units than this. */
const CHARACTER_UNITS_MAX = 16;

/** The length of a field's text, in the unit of its rule's `max`. */
export const measureField = ({ kind, max }: FieldRule, text: string): number =>
  kind === 'password' && text.length <= max * CHARACTER_UNITS_MAX
    ? countCharacters(text)
    : text.length;

/** The sentence about a field's text, or null when it is right. */
export function checkField(rule: FieldRule, value: unknown): string | null {
  const field = cleanField(rule, value);
  if (!field || (rule.oneOf && !rule.oneOf.includes(field))) return rule.required ?? null;
  if (measureField(rule, field) > rule.max) return tooLong(rule.max);
  return rule.kind === 'email' && !EMAIL_PATTERN.test(field) ? EMAIL_SENTENCE : null;
}

/** What is wrong with a new password, by field; empty when nothing is. Only the API host knows the common ones. */
export function checkNewPassword({
  password,
  password_confirmation,
}: PasswordRequest): Readonly<Record<string, string>> {
  return {
    ...(countCharacters(password) < PASSWORD_MIN ? { password: PASSWORD_TOO_SHORT } : {}),
    ...(password === password_confirmation ? {} : { password_confirmation: PASSWORDS_DIFFER }),
  };
}

export type CheckedForm<Rules extends FormRules> =
  | { readonly success: true; readonly data: FormFields<Rules> }
  | {
      readonly success: false;
      readonly error: {
        readonly issues: readonly { readonly path: readonly [string]; readonly message: string }[];
      };
    };

/** A form's check, in the shape that forms ask of a schema. Fields that no rule names are dropped. */
export const formCheck = <Rules extends FormRules>(rules: Rules) => ({
  safeParse(input: unknown): CheckedForm<Rules> {
    const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<
      string,
      unknown
    >;
    const issues = Object.entries(rules).flatMap(([name, rule]) => {
      const message = checkField(rule, fields[name]);
      return message ? [{ path: [name] as const, message }] : [];
    });
    if (issues.length) return { success: false, error: { issues } };
    const data = Object.fromEntries(
      Object.entries(rules).map(([name, rule]) => [name, cleanField(rule, fields[name])]),
    );
    return { success: true, data: data as FormFields<Rules> };
  },
});
