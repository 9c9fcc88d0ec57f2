import type { SlotDeclaration } from '@tableside/contracts/registry/release';
import { findNearest } from '../registry/names';
import type { Problem, FieldPath, JsonSource } from './read-json';
import type { ContentDocument, ContentKind } from '@tableside/contracts/content/model';
import { CONTENT_KINDS, contentSchemas } from '@tableside/contracts/content/wire';
import type { z } from 'zod';

/** Names of the home page's sections, in the order in which they stand by themselves. */
export const sectionNames = (slots: readonly SlotDeclaration[]): string[] =>
  slots
    .filter(({ place }) => place === 'home:section')
    .sort((a, b) => a.order - b.order)
    .flatMap(({ name }) => name ?? []);

/** Names in the order of the home page that no section has. */
export function checkSections(
  order: readonly string[],
  sections: readonly string[],
): Pick<Problem, 'path' | 'sentence'>[] {
  return order.flatMap((name, index) => {
    if (sections.includes(name)) return [];
    const near = findNearest(name, sections);
    const meant = near ? ` Did you mean "${near}"?` : '';
    const known = sections.length
      ? `The sections are ${sections.join(', ')}.`
      : 'No live release has one.';
    return [
      {
        path: ['order', index],
        sentence: `"${name}" is no section of the home page.${meant} ${known}`,
      },
    ];
  });
}

/** A document that fits the schema of its kind, without what only text editors use. */
export type CheckedDocument = {
  readonly [Kind in ContentKind]: {
    readonly kind: Kind;
    readonly document: ContentDocument<Kind>;
  };
}[ContentKind];

interface DocumentCheck {
  /** Null when the kind is not known. */
  readonly kind: ContentKind | null;
  readonly checked: CheckedDocument | null;
  readonly problems: readonly Problem[];
}

/** Problems of one document that are reported; nobody reads more at once. */
const PROBLEMS_MAX = 50;

/** Checks a document against the schema of its kind. */
export function checkDocument({ value, lineOf }: JsonSource): DocumentCheck {
  const at = (path: FieldPath, sentence: string): Problem => ({
    line: lineOf(path),
    path,
    sentence,
  });
  const named = (value as { readonly kind?: unknown } | null)?.kind;
  const kind = CONTENT_KINDS.find((each) => each === named);
  if (!kind) {
    const near = typeof named === 'string' ? findNearest(named, CONTENT_KINDS) : null;
    const sentence =
      `${typeof named === 'string' ? `"${named.slice(0, 40)}" is no kind of document.` : 'The field "kind" is missing, which says what the document is.'}` +
      `${near ? ` Did you mean "${near}"?` : ''} The kinds are ${CONTENT_KINDS.join(', ')}.`;
    return { kind: null, checked: null, problems: [at(['kind'], sentence)] };
  }
  const { success, data, error } = contentSchemas[kind].safeParse(value, { error: describe });
  if (!success) {
    const problems = error.issues.slice(0, PROBLEMS_MAX).flatMap((issue) => {
      const path = issue.path as FieldPath;
      if (issue.code === 'unrecognized_keys')
        return issue.keys
          .slice(0, PROBLEMS_MAX)
          .map((key) => at([...path, key], 'There is no such field here.'));
      // The schemas' own sentences continue "the field ...".
      return [at(path, /^[a-z]/.test(issue.message) ? `It ${issue.message}` : issue.message)];
    });
    return { kind, checked: null, problems: problems.slice(0, PROBLEMS_MAX) };
  }
  const { $schema: _, ...document } = data;
  return { kind, checked: { kind, document } as CheckedDocument, problems: [] };
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a whole number, such as 149.',
  int: 'Enter a whole number, such as 149.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  object: 'Enter a group of fields.',
};

/** The sentence for an issue that the schema has none of its own for. */
function describe(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  const isList = Array.isArray(input);
  switch (issue.code) {
    case 'invalid_type':
      return input === undefined
        ? 'This field is missing.'
        : (TYPES[issue.expected] ?? 'It does not fit.');
    case 'too_big':
      if (typeof input === 'string')
        return `It has ${input.length} characters; ${issue.maximum} fit.`;
      return isList
        ? `It has ${input.length} entries; ${issue.maximum} fit.`
        : `${issue.maximum} is the most.`;
    case 'too_small':
      return isList ? `Add at least ${issue.minimum}.` : `${issue.minimum} is the least.`;
    default:
      return 'It does not fit.';
  }
}
