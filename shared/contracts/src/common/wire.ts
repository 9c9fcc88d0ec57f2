import { z } from 'zod';
import {
  cleanField,
  EMAIL_PATTERN,
  EMAIL_SENTENCE,
  measureField,
  tooLong,
  type FieldRule,
  type FormRules,
} from './rules';

/**
 * What all calls share. In the subjects' `wire.ts` stands what travels between a browser and an API host, field names as
 * documented, misspellings included; they appear in `wire.ts`, `read.ts` and `calls.ts` only. Source: specification,
 * sections 3 and 7. The API answers through these schemas and the tests parse every answer and mock with them.
 */

export const pageQuery = z.object({ page: z.coerce.number().int().min(1).default(1) });
export const slug = z.string().min(1).max(200);
export const slugParams = z.object({ slug });

/** The schema of a form's body, from the rules that browsers check by too. Optional text that is left out is empty. */
export function formSchema<Rules extends FormRules>(rules: Rules) {
  const shape = mapRules(rules, (text) => text.nullish().transform((value) => value ?? ''));
  return z.object(shape) as unknown as z.ZodObject<{ [Name in keyof Rules]: z.ZodType<string> }>;
}

/** The same for a change of what is stored: optional text that is left out is undefined, and stays as it is. */
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

/** @param allowNone what is optional may also be sent back as the null that a stored field without text is read as */
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
    ? bounded.refine((value) => !value || EMAIL_PATTERN.test(value), EMAIL_SENTENCE)
    : bounded;
}

/** Every answer of an API host. */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({
    success: z.boolean(),
    message: z.string(),
    data,
    /** Additive: messages by field name, of a refusal that concerns fields. */
    fields: z.record(z.string(), z.string()).optional(),
  });

export interface Envelope<Data = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly data: Data;
}

export const titled = z.object({ id: z.number().int(), title: z.string() });
export const nothing = z.null();

const idList = z.array(z.coerce.number().int().positive()).min(1).max(1000);

export const idsRequest = z.object({ ids: idList });
