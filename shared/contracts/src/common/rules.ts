import { formatCount } from './text';

/**
 * What the product's forms ask for, as plain data: the API host makes its schemas from it (`wire.ts`), and browsers check
 * with the few lines below, so that both say the same sentences without a schema library on the page. The rules of each
 * form stand with its subject.
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

export const tooLong = (max: number): string => `Use at most ${formatCount(max)} characters.`;

export const email: FieldRule = { required: EMAIL_SENTENCE, max: 254, kind: 'email' };
export const phone: FieldRule = { max: 40 };

/** The same addresses that the API host takes: the pattern is the one of HTML's own email fields, with a dot. */
export const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Characters that nobody types on purpose: controls, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

const UNSEEN_IN_LINES = /[^\P{Cc}\n\t]+|[\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** What nobody sees, alone or beside more of its kind: invisible characters, fillers and blanks. In the midst of a text they
 * have a meaning, as in emoji made of several or in names that are written from right to left. */
const NOTHING_SEEN = /^[\s\p{Cf}\p{DI}\u2800]*$/u;

/** A field's text as it is sent: passwords to the letter, everything else trimmed, without unseen characters, and empty where
 * nothing of it can be seen. */
export const cleanField = ({ kind, isMultiline }: FieldRule, value: unknown): string => {
  const raw = typeof value === 'string' ? value : '';
  if (kind === 'password') return raw;
  const text = isMultiline
    ? raw.replace(/\r\n?/g, '\n').replace(UNSEEN_IN_LINES, ' ')
    : raw.replace(UNSEEN, ' ');
  return NOTHING_SEEN.test(text) ? '' : text.trim();
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

/** What the document `home` calls a section that a remote declares. */
export const SECTION_NAME = /^[a-z][a-z-]*$/;
