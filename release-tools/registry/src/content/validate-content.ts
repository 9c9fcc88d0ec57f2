import type { SlotDeclaration } from '@tableside/contracts/registry/release';
import { findNearest } from '../registry/names';
import type { Problem, FieldPath, JsonSource } from './read-json';
import type { ContentEntry, ContentType } from '@tableside/contracts/content/model';
import { CONTENT_TYPES, contentSchemas } from '@tableside/contracts/content/wire';
import type { z } from 'zod';

/** Names of the home page's sections, in their default order. */
export const sectionNames = (slots: readonly SlotDeclaration[]): string[] =>
  slots
    .filter(({ slot }) => slot === 'home:section')
    .sort((a, b) => a.order - b.order)
    .flatMap(({ name }) => name ?? []);

/** Names in the home page order that match no section. */
export function checkSections(
  order: readonly string[],
  sections: readonly string[],
): Pick<Problem, 'path' | 'message'>[] {
  return order.flatMap((name, index) => {
    if (sections.includes(name)) return [];
    const near = findNearest(name, sections);
    const meant = near ? ` Did you mean "${near}"?` : '';
    const known = sections.length
      ? `The sections are ${sections.join(', ')}.`
      : 'No live release has a section.';
    return [
      {
        path: ['order', index],
        message: `The home page has no section "${name}".${meant} ${known}`,
      },
    ];
  });
}

/** A content entry that matches the schema of its type, without fields that only editors use. */
export type ValidatedContent = {
  readonly [Kind in ContentType]: {
    readonly kind: Kind;
    readonly document: ContentEntry<Kind>;
  };
}[ContentType];

interface ContentCheck {
  /** Null when the type is unknown. */
  readonly kind: ContentType | null;
  readonly checked: ValidatedContent | null;
  readonly problems: readonly Problem[];
}

/** How many problems of one file are reported. */
const PROBLEMS_MAX = 50;

/** Checks a content entry against the schema of its type. */
export function validateContent({ value, lineOf }: JsonSource): ContentCheck {
  const at = (path: FieldPath, message: string): Problem => ({
    line: lineOf(path),
    path,
    message,
  });
  const named = (value as { readonly kind?: unknown } | null)?.kind;
  const kind = CONTENT_TYPES.find((each) => each === named);
  if (!kind) {
    const near = typeof named === 'string' ? findNearest(named, CONTENT_TYPES) : null;
    const message =
      `${typeof named === 'string' ? `Unknown content type "${named.slice(0, 40)}".` : 'The field "kind" is missing. It names the content type.'}` +
      `${near ? ` Did you mean "${near}"?` : ''} The content types are ${CONTENT_TYPES.join(', ')}.`;
    return { kind: null, checked: null, problems: [at(['kind'], message)] };
  }
  const { success, data, error } = contentSchemas[kind].safeParse(value, { error: describe });
  if (!success) {
    const problems = error.issues.slice(0, PROBLEMS_MAX).flatMap((issue) => {
      const path = issue.path as FieldPath;
      if (issue.code === 'unrecognized_keys')
        return issue.keys.slice(0, PROBLEMS_MAX).map((key) => at([...path, key], 'Unknown field.'));
      // The schema's own messages continue "the field ...".
      return [at(path, /^[a-z]/.test(issue.message) ? `It ${issue.message}` : issue.message)];
    });
    return { kind, checked: null, problems: problems.slice(0, PROBLEMS_MAX) };
  }
  const { $schema: _, ...document } = data;
  return { kind, checked: { kind, document } as ValidatedContent, problems: [] };
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a whole number, such as 149.',
  int: 'Enter a whole number, such as 149.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  object: 'Enter a group of fields.',
};

/** The message for an issue for which the schema has no message. */
function describe(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  const isList = Array.isArray(input);
  switch (issue.code) {
    case 'invalid_type':
      return input === undefined
        ? 'This field is missing.'
        : (TYPES[issue.expected] ?? 'This value is not valid.');
    case 'too_big':
      if (typeof input === 'string')
        return `Shorten it to ${issue.maximum} characters; it has ${input.length}.`;
      return isList
        ? `Use at most ${issue.maximum} entries; it has ${input.length}.`
        : `Enter at most ${issue.maximum}.`;
    case 'too_small':
      return isList ? `Add at least ${issue.minimum}.` : `Enter at least ${issue.minimum}.`;
    default:
      return 'This value is not valid.';
  }
}
