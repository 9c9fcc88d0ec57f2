import type { ContentDocument, ContentKind } from '@tableside/contracts/content/model';
import { CONTENT_KINDS, contentSchemas } from '@tableside/contracts/content/wire';
import { type z } from 'zod';
import type { JsonSource } from './read-json';
import { findNearest } from './nearest';
import type { FieldPath, Problem } from './problem';
import { describeField, listFields, mayBeNull } from './schema-walk';

/** A document that fits the schema of its kind, without what only editors use. */
export type CheckedDocument = {
  readonly [Kind in ContentKind]: {
    readonly kind: Kind;
    readonly document: ContentDocument<Kind>;
  };
}[ContentKind];

export interface DocumentCheck {
  /** Null when the kind is not known. */
  readonly kind: ContentKind | null;
  /** Null while there are problems. */
  readonly checked: CheckedDocument | null;
  readonly problems: readonly Problem[];
}

/** Checks a document against the schema of its kind, in sentences for the people who write it. */
export function checkDocument({ value, lineOf }: JsonSource): DocumentCheck {
  const at = (path: FieldPath, sentence: string): Problem => ({
    line: lineOf(path),
    path,
    sentence,
  });
  const unknown = (path: FieldPath, sentence: string): DocumentCheck => ({
    kind: null,
    checked: null,
    problems: [at(path, sentence)],
  });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return unknown([], `This is ${nameValue(value)}. A document is a group of fields in { }.`);
  }
  const kinds = `The kinds are ${CONTENT_KINDS.join(', ')}.`;
  if (!('kind' in value)) {
    return unknown([], `The field "kind" is missing, which says what the document is. ${kinds}`);
  }
  const kind = CONTENT_KINDS.find((each) => each === value.kind);
  if (!kind) {
    const near = typeof value.kind === 'string' ? findNearest(value.kind, CONTENT_KINDS) : null;
    return unknown(
      ['kind'],
      `${show(value.kind)} is no kind of document.${near ? ` Did you mean "${near}"?` : ''} ${kinds}`,
    );
  }
  const schema = contentSchemas[kind];
  const { success, data, error } = schema.safeParse(value, {
    error: (issue) => tellIssue(issue, schema),
  });
  if (!success) {
    const problems = error.issues.flatMap((issue) =>
      tellProblems(issue, schema).map(({ path, sentence }) => at(path, sentence)),
    );
    return { kind, checked: null, problems };
  }
  const { $schema: _, ...document } = data;
  return { kind, checked: { kind, document } as CheckedDocument, problems: [] };
}

interface Told {
  readonly path: FieldPath;
  readonly sentence: string;
}

function tellProblems(issue: z.core.$ZodIssue, schema: z.ZodType): Told[] {
  const path = issue.path as FieldPath;
  if (issue.code === 'unrecognized_keys') {
    const allowed = listFields(schema, path);
    return issue.keys.map((key) => {
      const near = findNearest(key, allowed);
      return {
        path: [...path, key],
        sentence: `There is no such field here. ${near ? `Did you mean "${near}"? ` : ''}Allowed are ${allowed.join(', ')}.`,
      };
    });
  }
  // The contracts' own sentences continue "the field ...".
  const isContinued = /^[a-z]/.test(issue.message);
  return [{ path, sentence: isContinued ? `It ${issue.message}` : issue.message }];
}

/** The sentence for an issue that the schema has none of its own for. */
function tellIssue(issue: z.core.$ZodRawIssue, schema: z.ZodType): string {
  const path = (issue.path ?? []) as FieldPath;
  switch (issue.code) {
    case 'invalid_type': {
      const about = describeField(schema, path);
      if (issue.input === undefined) {
        return `This field is missing.${about ? ` What it is for: ${about}` : ''}`;
      }
      const wanted = TYPES[issue.expected] ?? issue.expected;
      const orNull = mayBeNull(schema, path) ? ', or null' : '';
      return `It is ${nameValue(issue.input)}. It has to be ${wanted}${orNull}.`;
    }
    case 'too_big':
      return tellSize(
        issue.input,
        `${String(issue.maximum)} fit.`,
        `${String(issue.maximum)} is the most.`,
      );
    case 'too_small':
      return tellSize(
        issue.input,
        `at least ${String(issue.minimum)} has to be there.`,
        `${String(issue.minimum)} is the least.`,
      );
    case 'invalid_value':
      return `It is ${show(issue.input)}. Allowed is ${issue.values.map((each) => `"${String(each)}"`).join(', ')}.`;
    default:
      return describeField(schema, path) || 'It does not fit.';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  number: 'a number, without quotes',
  int: 'a whole number, without quotes',
  boolean: 'true or false, without quotes',
  array: 'a list in [ ]',
  object: 'a group of fields in { }',
};

/** @param ofSize what is allowed of texts and lists
 * @param ofNumber what is allowed of numbers */
function tellSize(input: unknown, ofSize: string, ofNumber: string): string {
  if (typeof input === 'string') return `It has ${input.length} characters; ${ofSize}`;
  if (Array.isArray(input)) return `It has ${input.length} entries; ${ofSize}`;
  return `It is ${String(input)}. ${ofNumber}`;
}

function nameValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a group of fields';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'number') return Number.isFinite(value) ? 'a number' : 'too large a number';
  return show(value);
}

/** A short value as it was typed, a long one cut. */
function show(value: unknown): string {
  if (typeof value === 'object') return nameValue(value);
  const text = typeof value === 'string' ? value : String(value);
  const cut = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return typeof value === 'string' ? `"${cut.replaceAll('\n', ' ')}"` : cut;
}
