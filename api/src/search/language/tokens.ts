import { dropAnd, listWords } from './fold';
import { stem } from './stem';

/** What stands between blanks in a search. */
export interface Token {
  /** As it was typed. */
  readonly raw: string;
  /** In small letters, without signs at its ends but for "$" and "+": "9:30", "4+", "$$". */
  readonly plain: string;
  /** Its words; "mac-and-cheese" has two, "!!!" none. */
  readonly words: readonly string[];
  /** The stems of the words, "and" included, joined by spaces. */
  readonly key: string;
}

/** More than that narrow nothing any more. */
const TOKENS_MAX = 24;

/** Takes a search apart. */
export const listTokens = (text: string): Token[] =>
  text
    .split(/[\s,;]+/u)
    .filter(Boolean)
    .slice(0, TOKENS_MAX)
    .map((raw) => {
      const words = listWords(raw);
      const plain = raw.toLowerCase().replaceAll(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}$+]+$/gu, '');
      return { raw, plain, words: dropAnd(words), key: words.map(stem).join(' ') };
    });

/** The text of some tokens. */
export const textOf = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw).join(' ');
