import { tokenize, TokenType } from '@csstools/css-tokenizer';
import { CssSyntaxError, parse, type Root } from 'postcss';

/** Where something stands in a file; both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Why a sheet is not read, and where. */
export interface Unreadable extends Place {
  readonly reason: string;
}

/** A sheet's rules, or the first place where browsers might read something else than postcss does: they mend what is
 * broken in ways of their own. */
export function readSheet(css: string): Root | Unreadable {
  const doubt = findDoubt(css);
  if (doubt) return { ...doubt, ...placeOf(css, doubt.offset) };
  try {
    return parse(css);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return { reason: error.reason, line: error.line ?? 1, column: error.column ?? 1 };
  }
}

function findDoubt(css: string): { reason: string; offset: number } | null {
  const doubts: { reason: string; offset: number }[] = [];
  const tokens = tokenize(
    { css },
    {
      onParseError: ({ message, sourceStart }) =>
        doubts.push({ reason: message, offset: sourceStart }),
    },
  );
  for (const [type, text, offset] of tokens) {
    if (type === TokenType.CDO || type === TokenType.CDC) {
      doubts.push({ reason: `${text} has no place in a style sheet`, offset });
    }
    // Other parsers see a comment in it, or do not see that it is an address.
    if (type === TokenType.URL && (!text.startsWith('url(') || text.includes('/*'))) {
      doubts.push({ reason: 'an address needs quotes, as in url("...")', offset });
    }
  }
  return doubts.sort((one, other) => one.offset - other.offset)[0] ?? null;
}

function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
