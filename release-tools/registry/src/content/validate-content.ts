import type { SlotDeclaration } from '@tableside/contracts/registry/release';
import { findNearest } from '../registry/names';
import type { ContentEntry, ContentType } from '@tableside/contracts/content/model';
import { CONTENT_TYPES, contentSchemas } from '@tableside/contracts/content/wire';
import type { z } from 'zod';
import {
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';

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

/** A path in a JSON file: field names, and list indexes from 0. */
export type FieldPath = readonly (string | number)[];

export interface Problem {
  /** From 1; null for the file as a whole. */
  readonly line: number | null;
  /** Empty for the content as a whole. */
  readonly path: FieldPath;
  readonly message: string;
}

/** Names of list entries that are not the list's name without its last letter. */
const SINGULARS: ReadonlyMap<string, string> = new Map([
  ['story', 'section'],
  ['order', 'entry'],
]);

/** A field as editors read it: `plans, 2nd plan, name`. */
export function nameField(path: FieldPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'string') return step.length > 60 ? `${step.slice(0, 60)}…` : step;
      const list = String(path[index - 1] ?? 'entries');
      return `${toOrdinal(step + 1)} ${SINGULARS.get(list) ?? list.replace(/s$/, '')}`;
    })
    .join(', ');
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const toOrdinal = (number: number): string =>
  `${number}${ENDINGS[ORDINALS.select(number)] ?? 'th'}`;

/** Formats a problem as one line and escapes control characters that a terminal would interpret. */
export function formatProblem(file: string, { line, path, message }: Problem): string {
  const location = line === null ? file : `${file}:${line}`;
  const field = nameField(path);
  return `${field ? `${location}: ${field}` : location}: ${message}`.replaceAll(/\p{C}+/gu, ' ');
}

export const formatProblems = (file: string, problems: readonly Problem[]): string[] =>
  [...problems]
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .map((problem) => formatProblem(file, problem));

/** A JSON file and the positions of its fields. */
export interface JsonSource {
  readonly value: unknown;
  /** The line of a field, from 1; for a missing field, the line of its parent. */
  readonly lineOf: (path: FieldPath) => number;
}

interface ReadJson {
  readonly source: JsonSource | null;
  readonly problems: readonly Problem[];
}

/** Reads the bytes of a file as strict JSON in UTF-8. */
export function readJson(bytes: Uint8Array): ReadJson {
  const refuse = (message: string, line: number | null = null): ReadJson => ({
    source: null,
    problems: [{ line, path: [], message }],
  });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse('The file is not UTF-8. Save it as UTF-8.');
  }
  const errors: ParseError[] = [];
  const root = tryToParse(text, errors);
  if (root === 'too deep') return refuse('The file is nested too deeply.');
  const [error] = errors;
  if (!root || error) {
    const before = text.slice(0, error?.offset ?? 0).split('\n');
    const code = error ? printParseErrorCode(error.error) : '';
    return refuse(
      `The file is not valid JSON here (column ${(before.at(-1)?.length ?? 0) + 1}). ${EXPECTED[code] ?? 'It cannot be read.'}`,
      before.length,
    );
  }
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const lineOf = (path: FieldPath) => lineAt(offsetOf(root, path));
  const problems = findDuplicates(root).map(({ path, offset }) => ({
    line: lineAt(offset),
    path,
    message: 'This field appears twice. Delete one of the two.',
  }));
  return { source: { value: JSON.parse(text) as unknown, lineOf }, problems };
}

function tryToParse(text: string, errors: ParseError[]): Node | 'too deep' | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true });
  } catch (error) {
    if (error instanceof RangeError) return 'too deep';
    throw error;
  }
}

const EXPECTED: Readonly<Record<string, string>> = {
  InvalidSymbol: 'Expected a string in straight double quotes, a number, true, false, or null.',
  PropertyNameExpected: 'Expected a field name in straight double quotes.',
  ValueExpected: 'Expected a value. Put commas only between entries.',
  ColonExpected: 'Expected a colon between the field name and its value.',
  CommaExpected: 'Expected a comma between two fields.',
  CloseBraceExpected: 'Expected a }.',
  CloseBracketExpected: 'Expected a ].',
  EndOfFileExpected: 'Expected the end of the file.',
  InvalidCommentToken: 'Comments are not allowed.',
  UnexpectedEndOfString:
    'A string does not end on its line. Inside a string, write \\" for a double quote.',
  InvalidEscapeCharacter: 'Expected one of " \\ / n after a backslash.',
};

function findDuplicates(node: Node, path: FieldPath = []): { path: FieldPath; offset: number }[] {
  const children = node.children ?? [];
  if (node.type === 'array')
    return children.flatMap((child, index) => findDuplicates(child, [...path, index]));
  const seen = new Set<string>();
  return children.flatMap((property) => {
    const [key, value] = property.children ?? [];
    if (!key || !value) return [];
    const own = [...path, String(key.value)];
    const isTwice = seen.has(String(key.value));
    seen.add(String(key.value));
    return [...(isTwice ? [{ path: own, offset: key.offset }] : []), ...findDuplicates(value, own)];
  });
}

function offsetOf(root: Node, path: FieldPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  }
  return root.offset;
}
