/** A place in a document, as zod and the JSON parser name it: field names, and places in lists from 0. */
export type FieldPath = readonly (string | number)[];

/** Something that an editor has to mend. */
export interface Problem {
  /** From 1; null when the file as a whole is meant. */
  readonly line: number | null;
  /** Empty when the document as a whole is meant. */
  readonly path: FieldPath;
  /** What is wrong and what is allowed. */
  readonly sentence: string;
}

/** What the entries of a list are called where that is not the list's name without its last letter. */
const SINGULARS: ReadonlyMap<string, string> = new Map([
  ['story', 'section'],
  ['order', 'entry'],
]);

/** A field in the words of its editor: `plans, 2nd plan, name`. */
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

/** One line: file, line, field, what is wrong. What stands in a file may hold signs that terminals obey. */
export function formatProblem(file: string, { line, path, sentence }: Problem): string {
  const place = line === null ? file : `${file}:${line}`;
  const field = nameField(path);
  return `${field ? `${place}: ${field}` : place}: ${sentence}`.replaceAll(/\p{C}+/gu, ' ');
}

/** The problems of a file in its order, one line each. */
export const formatProblems = (file: string, problems: readonly Problem[]): string[] =>
  [...problems]
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .map((problem) => formatProblem(file, problem));
