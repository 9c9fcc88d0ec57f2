import type { WeekMoment } from '@tableside/contracts/listing/rules';
import type { Catalogue } from '../catalogue/catalogue';
import { dropAnd } from '../language/fold';
import { listTokens, type Token } from '../language/tokens';
import { findPhrase, findWord } from '../words/find-words';
import { isEmpty, matchBoth, type Matches } from '../words/matches';
import { resolveWords } from '../words/resolve-words';
import { parse } from './parse';
import type { Part } from './parts';

/** A search as it is understood in one city. */
export interface Understanding {
  readonly tokens: readonly Token[];
  readonly parts: readonly Part[];
  /** Places that have the words; null where words narrow nothing, `nothing` where no place has them. */
  readonly words: Matches | null | 'nothing';
  /** The text with what was mistyped put right; null where nothing was. */
  readonly corrected: string | null;
}

/** Reads a search: by grammar, then each word by the index.
 * @param text as typed
 * @param now what the clocks of the city show
 * @param isExact true to correct nothing
 * @returns null for blank text */
export function understand(
  catalogue: Catalogue,
  text: string,
  now: WeekMoment | null,
  isExact = false,
): Understanding | null {
  const tokens = listTokens(text);
  if (!tokens.length) return null;
  const parsed = parse(catalogue.lexicon, tokens, now);
  const named = findNamed(catalogue, tokens, parsed);
  if (named) return named;
  const resolved = parsed.map((part) => resolvePart(catalogue, part, isExact));
  const parts = resolved.flatMap((one) => one.parts);
  const sets = resolved.flatMap((one) => one.matches ?? []);
  const hasUnknown = parts.some(({ kind }) => kind === 'unknown');
  // A name of which no place has one word is the name of no place; a wish with a word too many is still a wish.
  const isWish = resolved.some((one) => one.isWish);
  return {
    tokens,
    parts,
    words: hasUnknown && !isWish ? 'nothing' : sets.length ? sets.reduce(matchBoth) : null,
    corrected: parts.some((part) => part.kind === 'words' && part.isCorrected)
      ? correctText(tokens, parts)
      : null,
  };
}

/** A search that is a name, whatever its words mean besides: "TGI Fridays", "The Good Place". */
function findNamed(
  catalogue: Catalogue,
  tokens: readonly Token[],
  parts: readonly Part[],
): Understanding | null {
  const isTimed = parts.some(({ kind }) => NOT_IN_NAMES.has(kind));
  if (parts.length > 0 && !isTimed) return null;
  const words = dropAnd(tokens.flatMap((token) => token.words));
  if (!words.length) return null;
  const found = words.map((word) => findWord(catalogue.words, word)).reduce(matchBoth);
  if (isEmpty(found.titles)) return null;
  // Words that narrow nothing leave everything; what is called so comes first.
  const matches = parts.length ? found : { ...found, all: catalogue.everything };
  return { tokens, parts: [{ kind: 'words', words, tokens }], words: matches, corrected: null };
}

const NOT_IN_NAMES: ReadonlySet<Part['kind']> = new Set(['open', 'walk', 'price', 'rating']);

interface ResolvedPart {
  readonly parts: readonly Part[];
  readonly matches: Matches | null;
  /** Says what somebody wants, other than by a name. */
  readonly isWish: boolean;
}

function resolvePart(catalogue: Catalogue, part: Part, isExact: boolean): ResolvedPart {
  if (part.kind !== 'words') {
    return { parts: [part], matches: null, isWish: part.kind !== 'unknown' };
  }
  const { tokens } = part;
  if (part.isPhrase) {
    const matches = findPhrase(catalogue.words, part.words);
    return isEmpty(matches.all)
      ? { parts: [{ kind: 'unknown', tokens }], matches: null, isWish: false }
      : { parts: [part], matches, isWish: true };
  }
  const { matches, words, isCorrected, unknown, isFood } = resolveWords(
    catalogue.words,
    part.words,
    isExact,
  );
  const isUnknown = (token: Token) => token.words.some((word) => unknown.includes(word));
  const known = trimFiller(
    tokens.filter((token) => !isUnknown(token)),
    part.words,
  );
  const missing = tokens.filter(isUnknown);
  return {
    parts: [
      ...(matches ? [{ kind: 'words', words, tokens: known, isCorrected } as const] : []),
      ...(missing.length ? [{ kind: 'unknown', tokens: missing } as const] : []),
    ],
    matches,
    isWish: isFood,
  };
}

/** Without what narrows nothing at the ends. */
function trimFiller(tokens: readonly Token[], words: readonly string[]): readonly Token[] {
  const isWanted = (token: Token) => token.words.some((word) => words.includes(word));
  return tokens.slice(tokens.findIndex(isWanted), tokens.findLastIndex(isWanted) + 1);
}

/** The typed text with the words that were looked for in place of those that were typed. */
function correctText(tokens: readonly Token[], parts: readonly Part[]): string {
  return tokens
    .flatMap((token) => {
      const part = parts.find((one) => one.tokens.includes(token));
      if (part?.kind !== 'words' || !part.isCorrected) return [token.raw];
      return part.tokens[0] === token ? [part.words.join(' ')] : [];
    })
    .join(' ');
}
