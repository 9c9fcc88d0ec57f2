import { z } from 'zod';
import {
  cleanField,
  EMAIL_PATTERN,
  EMAIL_MESSAGE,
  INTEGER_MAX,
  measureField,
  tooLong,
  type FieldRule,
  type FormRules,
} from './rules';

/** Schemas shared by all calls. Each module's `wire.ts` defines the wire format with the field names of the
 * specification (sections 3 and 7), misspellings included; those names appear only in `wire.ts`, `read.ts` and
 * `calls.ts`. The API serializes its responses with these schemas, and tests validate responses and mocks with them. */

/** A row's id in a request; paths and queries send it as text. */
export const id = z.coerce.number<number>().int().positive().max(INTEGER_MAX);
export const version = z.int().min(0).max(INTEGER_MAX);
export const page = z.coerce.number().int().min(1).max(INTEGER_MAX).default(1);
export const pageQuery = z.object({ page });
export const slug = z.string().min(1).max(200);
export const slugParams = z.object({ slug });

/** Schema of a form's body, from the rules browsers also use. Missing optional text becomes empty. */
export function formSchema<Rules extends FormRules>(rules: Rules) {
  const shape = mapRules(rules, (text) => text.nullish().transform((value) => value ?? ''));
  return z.object(shape) as unknown as z.ZodObject<{ [Name in keyof Rules]: z.ZodType<string> }>;
}

/** Same as `formSchema`, for updates: missing optional text stays undefined and is not changed. */
export function changeSchema<Rules extends FormRules>(rules: Rules) {
  const shape = mapRules(rules, (text) =>
    text
      .nullable()
      .transform((value) => value ?? '')
      .optional(),
  );
  return z.object(shape) as unknown as z.ZodObject<{
    [Name in keyof Rules]: z.ZodType<
      Rules[Name] extends { required: string } ? string : string | undefined
    >;
  }>;
}

/** @param allowNone also accepts null for optional fields, since empty stored fields are read as null */
const mapRules = (rules: FormRules, allowNone: (text: z.ZodType<string>) => z.ZodType) =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => {
      const field = fieldSchema(rule);
      return [name, rule.required ? field : allowNone(field)];
    }),
  );

function fieldSchema(rule: FieldRule): z.ZodType<string> {
  const { required, max, kind, oneOf } = rule;
  if (oneOf) return z.enum([...oneOf], required);
  const text = z.string(required).overwrite((value) => cleanField(rule, value));
  const filled = required ? text.min(1, required) : text;
  const bounded =
    kind === 'password'
      ? filled.refine((value) => measureField(rule, value) <= max, tooLong(max))
      : filled.max(max, tooLong(max));
  return kind === 'email'
    ? bounded.refine((value) => !value || EMAIL_PATTERN.test(value), EMAIL_MESSAGE)
    : bounded;
}

/** The envelope of every API response. */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({
    success: z.boolean(),
    message: z.string(),
    data,
    /** Additive: error messages by field name. */
    fields: z.record(z.string(), z.string()).optional(),
  });

export interface Envelope<Data = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly data: Data;
}

export const titled = z.object({ id: z.number().int(), title: z.string() });
export const nothing = z.null();

export const idsRequest = z.object({ ids: z.array(id).min(1).max(1000) });
