import type { OpenAt, WeekMoment } from '@tableside/contracts/listing/rules';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';
import { readPhrase, type Lexicon, type Meaning } from './language/lexicon';
import { findMeal, joinTimes, readTime, setMinutes, type TimeReading } from './language/read-time';
import type { Token } from './language/text';

interface Reading {
  readonly length: number;
  /** Null for words that do not filter. */
  readonly part: Part | null;
  readonly time?: TimeReading;
}

/** Parses a query without looking at the index: times, traits, areas, prices, and otherwise
 * terms. Filler is dropped.
 * @param now local time of the city */
export function parse(
  lexicon: Lexicon,
  tokens: readonly Token[],
  now: WeekMoment | null,
): readonly Part[] {
  const parts: Part[] = [];
  let openTime: TimeReading | null = null;
  for (let at = 0; at < tokens.length;) {
    const reading = readAt(lexicon, tokens, at, now);
    const { part, time } = reading;
    if (part?.kind === 'open' && time && openTime) {
      openTime = joinTimes(openTime, time);
      joinOpen(parts, part, openTime.openAt);
    } else if (part) {
      addPart(parts, part, tokens);
      openTime ??= time ?? null;
    }
    at += reading.length;
  }
  const meal = findMeal(tokens);
  if (openTime?.given === 'day' && meal !== null) setMeal(parts, setMinutes(openTime, meal));
  // Punctuation alone matches nothing.
  return tokens.every(isPunctuation) ? [{ kind: 'unknown', tokens }] : parts;
}

/** Adjacent terms, with at most filler between them, form one part. */
function addPart(parts: Part[], part: Part, tokens: readonly Token[]): void {
  const last = parts.at(-1);
  const [starts] = last?.tokens ?? [];
  const end = part.tokens.at(-1);
  const isJoined =
    part.kind === 'terms' && last?.kind === 'terms' && !part.isPhrase && !last.isPhrase;
  if (!isJoined || !starts || !end) {
    parts.push(part);
    return;
  }
  parts[parts.length - 1] = {
    kind: 'terms',
    tokens: tokens.slice(tokens.indexOf(starts), tokens.indexOf(end) + 1),
    terms: [...last.terms, ...part.terms],
  };
}

function joinOpen(parts: Part[], part: Part, openAt: OpenAt): void {
  const earlier = parts.findIndex(({ kind }) => kind === 'open');
  const tokens = [...(parts[earlier]?.tokens ?? []), ...part.tokens];
  parts[earlier] = { kind: 'open', openAt, tokens };
}

/** Replaces a day's default time with the meal's. The time is dropped if that day has no such
 * time. */
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
  const amount = countAmount(tokens.slice(at));
  if (amount) {
    const part = {
      kind: 'unknown',
      isAmount: true,
      tokens: tokens.slice(at, at + amount),
    } as const;
    return { length: amount, part };
  }
  const time = readTime(tokens, at, now);
  if (time) {
    const { openAt, length } = time;
    return { length, time, part: { kind: 'open', openAt, tokens: tokens.slice(at, at + length) } };
  }
  const price = findPrice(own[0]);
  if (price) return { length: 1, part: { kind: 'price', ranges: [price], tokens: own } };
  if (phrase) return { length: 1, part: toPart(phrase.meaning, own) };
  return { length: 1, part: toPart({ kind: 'terms' }, own) };
}

function toPart(meaning: Meaning, tokens: readonly Token[]): Part | null {
  if (meaning.kind === 'filler') return null;
  if (meaning.kind !== 'terms' && meaning.kind !== 'phrase') return { ...meaning, tokens };
  const terms = tokens.flatMap((token) => token.terms);
  return { kind: 'terms', terms, tokens, isPhrase: meaning.kind === 'phrase' };
}

const findPrice = (token: Token | undefined) =>
  PRICE_RANGES.find((range) => range === token?.plain);

/** Punctuation is never a term: "brick & basil", "luigi - pizza". */
const isPunctuation = (token: Token | undefined): boolean =>
  !token?.terms.length && !findPrice(token);

/** Whether "n" means "and", as in "fish n chips", and not a street, as in "1200 N Street". */
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
  const meansWithin = plainAt(at) === 'within' || plainAt(at) === 'in';
  if (meansWithin) at += plainAt(at + 1) === 'a' ? 2 : 1;
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
  if (at === before && !meansWithin) return null;
  const minutes = Number(joined[1]);
  if (minutes < 1 || minutes > WALK_MAX) return null;
  return { length: at - start, part: { kind: 'walk', minutes, tokens: tokens.slice(start, at) } };
}

const NUMBER = '(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen)';
const PEOPLE = '(?:people|persons?|guests?|ppl|adults|friends|of us)';
/** Party sizes and prices: "for six", "table for 4", "party of 8", "under $30", "$10 to $20". */
const AMOUNTS: readonly RegExp[] = [
  String.raw`(?:(?:table|party|group|seats?|booth|reservation)s? )?(?:for|of) (?:a |the )?${NUMBER}(?: ${PEOPLE})?`,
  `${NUMBER} ${PEOPLE}`,
  String.raw`(?:for )?(?:(?:under|below|less than|at most|up to|max|over|above|more than|around|about|between|from) \$?|\$)\d+(?:\.\d\d)?(?: ?(?:and|to|or|-) ?\$?\d+| dollars| bucks)?(?: (?:or less|or under|max))?(?: (?:per|a|each) ?(?:person|head|plate)?)?`,
  String.raw`\d+ (?:dollars|bucks)(?: or less)?`,
].map(
  (pattern) =>
    new RegExp(
      String.raw`^${pattern}(?![^ ])(?! (?:[ap]\.?m|min|minute|star|mile|block|st\b|street|ave)s?)`,
    ),
);

/** Number of tokens of a party size or price; 0 for none. */
function countAmount(tokens: readonly Token[]): number {
  const text = tokens.map(({ plain }) => plain).join(' ');
  const found = AMOUNTS.map((pattern) => pattern.exec(text)?.[0]).find(Boolean);
  return found ? found.split(' ').length : 0;
}

/** A part of a query: what it means, and its tokens. */
export type Part = { readonly tokens: readonly Token[] } & PartMeaning;

/** A lexicon meaning, search terms, a time, or unknown words. */
type PartMeaning =
  | Exclude<Meaning, { readonly kind: 'filler' | 'terms' | 'phrase' | 'unknown' }>
  /** Corrected ones are as they were looked for; those of a phrase mean nothing apart. */
  | {
      readonly kind: 'terms';
      readonly terms: readonly string[];
      readonly isCorrected?: boolean;
      readonly isPhrase?: boolean;
    }
  | { readonly kind: 'open'; readonly openAt: OpenAt }
  /** Words that no restaurant has and that have no meaning here, or an amount that does not filter. */
  | { readonly kind: 'unknown'; readonly isAmount?: boolean };
