import {
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import { findMistake } from './find-mistake';
import type { FieldPath, Problem } from './problem';

/** A file that is JSON, and where its fields stand. */
export interface JsonSource {
  readonly value: unknown;
  /** The line of a field, from 1; of what holds it when it is missing itself. */
  readonly lineOf: (path: FieldPath) => number;
}

export type ReadJson =
  | { readonly source: JsonSource; readonly problems: readonly Problem[] }
  | { readonly source: null; readonly problems: readonly Problem[] };

/** Reads the bytes of a file as strict JSON in UTF-8. Problems are of the file's form; fields come later. */
export function readJson(bytes: Uint8Array): ReadJson {
  const text = decode(bytes);
  if (typeof text !== 'string') return { source: null, problems: [text] };
  const mistake = findMistake(text);
  if (mistake) return { source: null, problems: [mistake] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (!root || error) {
    const offset = error?.offset ?? 0;
    return { source: null, problems: [tellParseError(text, offset, error)] };
  }
  const lineAt = readLines(text);
  return {
    source: { value: JSON.parse(text) as unknown, lineOf: (path) => lineAt(offsetOf(root, path)) },
    problems: findDuplicates(root, lineAt),
  };
}

const whole = (sentence: string, line: number | null = null): Problem => ({
  line,
  path: [],
  sentence,
});

function decode(bytes: Uint8Array): string | Problem {
  const [first, second, third] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || second === 0) {
    return whole('The file is saved as UTF-16. Save it as UTF-8.');
  }
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return whole(
      'The file begins with a mark that cannot be seen (a BOM). Save it as UTF-8 without BOM.',
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return whole(
      'The file has characters of another encoding than UTF-8. Save it as UTF-8.',
      findBadLine(bytes),
    );
  }
}

/** The first line that is not UTF-8; null when none is found. */
function findBadLine(bytes: Uint8Array): number | null {
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  const index = lines.findIndex((line) => line.includes('\ufffd'));
  return index < 0 ? null : index + 1;
}

function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Tells lines, from 1, by offset: of a whole file of mistakes each asks. */
function readLines(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

const EXPECTED: Readonly<Record<string, string>> = {
  InvalidSymbol: 'A text in double quotes, a number, true, false or null was expected',
  InvalidNumberFormat: 'A number such as 199 was expected',
  PropertyNameExpected: 'The name of a field in double quotes was expected',
  ValueExpected: 'A value was expected: a text in double quotes, a number, true, false or null',
  ColonExpected: 'A colon was expected between the name of a field and its value',
  CommaExpected: 'A comma was expected between two fields',
  CloseBraceExpected: 'A } was expected',
  CloseBracketExpected: 'A ] was expected',
  EndOfFileExpected: 'The end of the file was expected: all fields stand between one { and one }',
  InvalidCommentToken: 'Comments are not allowed in these files',
  UnexpectedEndOfComment: 'Comments are not allowed in these files',
  UnexpectedEndOfString:
    'A text does not end on its line. A double quote at its end was expected; within a text, write \\" for a double quote and \\n for a new line',
  UnexpectedEndOfNumber: 'A number such as 199 was expected',
  InvalidUnicode: 'Four digits or letters a to f were expected after \\u',
  InvalidEscapeCharacter:
    'After a backslash one of " \\ / n was expected. Write \\\\ for a backslash',
  InvalidCharacter: 'A text has a character in it that cannot be seen. Type the text again',
};

function tellParseError(text: string, offset: number, error: ParseError | undefined): Problem {
  const { line, column } = positionAt(text, offset);
  const found = /^[^\s,:{}[\]"]{1,20}|^\S/.exec(text.slice(offset))?.[0];
  const expected = error && EXPECTED[printParseErrorCode(error.error)];
  return whole(
    `The file is no JSON here (column ${column}). ${expected ?? 'A document was expected'}` +
      `${found ? `, not ${found}` : ''}.`,
    line,
  );
}

function findDuplicates(
  node: Node,
  lineAt: (offset: number) => number,
  path: FieldPath = [],
): Problem[] {
  const children = node.children ?? [];
  if (node.type === 'array') {
    return children.flatMap((child, index) => findDuplicates(child, lineAt, [...path, index]));
  }
  const seen = new Map<string, number>();
  return children.flatMap((property) => {
    const [key, value] = property.children ?? [];
    if (!key) return [];
    const name = String(key.value);
    const line = lineAt(key.offset);
    const first = seen.get(name);
    seen.set(name, first ?? line);
    return [
      ...(first === undefined
        ? []
        : [
            {
              line,
              path: [...path, name],
              sentence: `It stands here twice, first in line ${first}. Delete one of the two.`,
            },
          ]),
      ...(value ? findDuplicates(value, lineAt, [...path, name]) : []),
    ];
  });
}

function offsetOf(root: Node, path: FieldPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  }
  return root.offset;
}
