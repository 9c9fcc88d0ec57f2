import type { OpenAt, WeekMoment } from '@tableside/contracts/listing/rules';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';
import { readPhrase, type Lexicon, type Meaning } from './language/lexicon';
import { findMeal, joinTimes, readTime, setMinutes, type TimeReading } from './language/read-time';
import type { Token } from './language/text';

interface Reading {
  readonly length: number;
  /** Null: words that narrow nothing. */
  readonly part: Part | null;
  readonly time?: TimeReading;
}

/** Reads a search by grammar alone: times, traits, areas, prices, and else words. What narrows nothing is left out.
 * @param now what the clocks of the city show */
export function parse(
  lexicon: Lexicon,
  tokens: readonly Token[],
  now: WeekMoment | null,
): readonly Part[] {
  const parts: Part[] = [];
  let said: TimeReading | null = null;
  for (let at = 0; at < tokens.length;) {
    const reading = readAt(lexicon, tokens, at, now);
    const { part, time } = reading;
    if (part?.kind === 'open' && time && said) {
      said = joinTimes(said, time);
      joinOpen(parts, part, said.openAt);
    } else if (part) {
      addPart(parts, part, tokens);
      said ??= time ?? null;
    }
    at += reading.length;
  }
  const meal = findMeal(tokens);
  if (said?.says === 'day' && meal !== null) setMeal(parts, setMinutes(said, meal));
  // Punctuation alone is in no restaurant.
  return tokens.every(isPunctuation) ? [{ kind: 'unknown', tokens }] : parts;
}

/** Words beside one another, and with nothing but filler between them, are one part. */
function addPart(parts: Part[], part: Part, tokens: readonly Token[]): void {
  const last = parts.at(-1);
  const [begins] = last?.tokens ?? [];
  const end = part.tokens.at(-1);
  const isJoined =
    part.kind === 'words' && last?.kind === 'words' && !part.isPhrase && !last.isPhrase;
  if (!isJoined || !begins || !end) {
    parts.push(part);
    return;
  }
  parts[parts.length - 1] = {
    kind: 'words',
    tokens: tokens.slice(tokens.indexOf(begins), tokens.indexOf(end) + 1),
    words: [...last.words, ...part.words],
  };
}

function joinOpen(parts: Part[], part: Part, openAt: OpenAt): void {
  const earlier = parts.findIndex(({ kind }) => kind === 'open');
  const tokens = [...(parts[earlier]?.tokens ?? []), ...part.tokens];
  parts[earlier] = { kind: 'open', openAt, tokens };
}

/** Puts a meal's own time in place of the one that its day would have; of a day without such a time nothing is used. */
function setMeal(parts: Part[], time: TimeReading | null): void {
  const at = parts.findIndex(({ kind }) => kind === 'open');
  const { tokens = [] } = parts[at] ?? {};
  parts[at] = time ? { kind: 'open', openAt: time.openAt, tokens } : { kind: 'unknown', tokens };
}

function readAt(
  lexicon: Lexicon,
  tokens: readonly Token[],
  at: number,
  now: WeekMoment | null,
): Reading {
  if (isPunctuation(tokens[at]) || isAnd(tokens, at)) return { length: 1, part: null };
  const phrase = readPhrase(lexicon, tokens, at);
  const own = tokens.slice(at, at + (phrase?.length ?? 1));
  if (phrase && phrase.length > 1)
    return { length: phrase.length, part: toPart(phrase.meaning, own) };
  const walk = readWalk(tokens, at);
  if (walk) return walk;
  const time = readTime(tokens, at, now);
  if (time) {
    const { openAt, length } = time;
    return { length, time, part: { kind: 'open', openAt, tokens: tokens.slice(at, at + length) } };
  }
  const price = findPrice(own[0]);
  if (price) return { length: 1, part: { kind: 'price', ranges: [price], tokens: own } };
  if (phrase) return { length: 1, part: toPart(phrase.meaning, own) };
  return { length: 1, part: toPart({ kind: 'words' }, own) };
}

function toPart(meaning: Meaning, tokens: readonly Token[]): Part | null {
  if (meaning.kind === 'filler') return null;
  if (meaning.kind !== 'words' && meaning.kind !== 'phrase') return { ...meaning, tokens };
  const words = tokens.flatMap((token) => token.words);
  return { kind: 'words', words, tokens, isPhrase: meaning.kind === 'phrase' };
}

const findPrice = (token: Token | undefined) =>
  PRICE_RANGES.find((range) => range === token?.plain);

/** No search term, whatever is around it: "brick & basil", "luigi - pizza". */
const isPunctuation = (token: Token | undefined): boolean =>
  !token?.words.length && !findPrice(token);

/** "n" for "and", as in "fish n chips"; not the street of "1200 N Street". */
function isAnd(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.key !== 'n') return false;
  if (/['’‘`]/u.test(token.raw)) return true;
  return /^\p{L}/u.test(before?.key ?? '') && /^(?!st(?:reet)?$)\p{L}/u.test(after?.key ?? '');
}

const MINUTES = /^(?:min|mins|minute|minutes)$/;
const ON_FOOT = /^(?:walk|walking|foot|away|stroll)$/;
const WALK_MAX = 60;

/** "within 10 minutes on foot", "10 min walk", "15-minute walk". */
function readWalk(tokens: readonly Token[], start: number): Reading | null {
  const plainAt = (index: number) => tokens[index]?.plain ?? '';
  let at = start;
  const saysWithin = plainAt(at) === 'within' || plainAt(at) === 'in';
  if (saysWithin) at += plainAt(at + 1) === 'a' ? 2 : 1;
  const joined = /^(\d{1,2})-?(min|mins|minute|minutes)?$/.exec(plainAt(at));
  if (!joined) return null;
  at += 1;
  if (!joined[2]) {
    if (!MINUTES.test(plainAt(at))) return null;
    at += 1;
  }
  const before = at;
  if (plainAt(at) === 'on' || plainAt(at) === 'by') at += 1;
  if (ON_FOOT.test(plainAt(at))) at += 1;
  else at = before;
  if (at === before && !saysWithin) return null;
  const minutes = Number(joined[1]);
  if (minutes < 1 || minutes > WALK_MAX) return null;
  return { length: at - start, part: { kind: 'walk', minutes, tokens: tokens.slice(start, at) } };
}

/** What some words of a search stand for, and which words those are. */
export type Part = { readonly tokens: readonly Token[] } & PartMeaning;

/** A meaning of the lexicon, words as they are looked for, a time, or nothing that is known here. */
type PartMeaning =
  | Exclude<Meaning, { readonly kind: 'filler' | 'words' | 'phrase' }>
  /** Corrected ones are as they were looked for; those of a phrase mean nothing apart. */
  | {
      readonly kind: 'words';
      readonly words: readonly string[];
      readonly isCorrected?: boolean;
      readonly isPhrase?: boolean;
    }
  | { readonly kind: 'open'; readonly openAt: OpenAt }
  /** Words that no place has and that mean nothing here. */
  | { readonly kind: 'unknown' };
