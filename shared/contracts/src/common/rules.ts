import { formatCount } from './text';

/** Form rules as plain data. The API builds its schemas from them (`wire.ts`) and browsers validate with the code
 * below, so both show the same messages without a schema library on the page. */

export interface FieldRule {
  /** Message for a blank field; omitted for optional fields. */
  readonly required?: string;
  /** Maximum length after trimming; passwords are counted in user-perceived characters. */
  readonly max: number;
  readonly kind?: 'text' | 'email' | 'password';
  /** Allowed values; anything else counts as missing. */
  readonly oneOf?: readonly string[];
  /** True keeps line breaks. */
  readonly isMultiline?: boolean;
}

export type FormRules = Readonly<Record<string, FieldRule>>;
export type FormFields<Rules extends FormRules> = { readonly [Name in keyof Rules]: string };
/** Largest value of the database's `integer` columns. */
export const INTEGER_MAX = 2_147_483_647;

export const EMAIL_MESSAGE = 'Enter an email address such as name@example.com.';

export const tooLong = (max: number): string => `Use at most ${formatCount(max)} characters.`;

export const email: FieldRule = { required: EMAIL_MESSAGE, max: 254, kind: 'email' };
export const phone: FieldRule = { max: 40 };

/** The pattern of HTML email inputs, plus a required dot. The API uses the same. */
export const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Control characters and bidi controls. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

const UNSEEN_IN_LINES = /[^\P{Cc}\n\t]+|[\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** Only invisible characters, fillers, and spaces. Within a text they can be meaningful, as in emoji or right-to-left
 * names. */
const NOTHING_SEEN = /^[\s\p{Cf}\p{DI}\u2800]*$/u;

/** Normalizes a field's text: passwords unchanged; other text trimmed, without invisible characters, and empty if nothing
 * is visible. */
export const cleanField = ({ kind, isMultiline }: FieldRule, value: unknown): string => {
  const raw = typeof value === 'string' ? value : '';
  if (kind === 'password') return raw;
  const text = isMultiline
    ? raw.replace(/\r\n?/g, '\n').replace(UNSEEN_IN_LINES, ' ')
    : raw.replace(UNSEEN, ' ');
  return NOTHING_SEEN.test(text) ? '' : text.trim();
};

/** Length in user-perceived characters: an emoji or an accented letter counts as one. Counts code points in browsers
 * without `Intl.Segmenter`. */
export const countCharacters = (text: string): number =>
  'Segmenter' in Intl ? [...new Intl.Segmenter('en').segment(text)].length : [...text].length;

/** Upper bound of code units in one user-perceived character. */
const CHARACTER_UNITS_MAX = 16;

/** Length of a field's text, in the unit of its rule's `max`. */
export const measureField = ({ kind, max }: FieldRule, text: string): number =>
  kind === 'password' && text.length <= max * CHARACTER_UNITS_MAX
    ? countCharacters(text)
    : text.length;

/** The error message for a field; null if it is valid. */
export function checkField(rule: FieldRule, value: unknown): string | null {
  const field = cleanField(rule, value);
  if (!field || (rule.oneOf && !rule.oneOf.includes(field))) return rule.required ?? null;
  if (measureField(rule, field) > rule.max) return tooLong(rule.max);
  return rule.kind === 'email' && !EMAIL_PATTERN.test(field) ? EMAIL_MESSAGE : null;
}

export type CheckedForm<Rules extends FormRules> =
  | { readonly success: true; readonly data: FormFields<Rules> }
  | {
      readonly success: false;
      readonly error: {
        readonly issues: readonly { readonly path: readonly [string]; readonly message: string }[];
      };
    };

/** A validator with the interface of a schema. Drops fields without a rule. */
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

/** Pattern of section names in the content `home`. */
export const SECTION_NAME = /^[a-z][a-z-]*$/;
