import type { WeekMoment } from '@tableside/contracts/listing/rules';
import { buildLexicon } from '../language/lexicon';
import { listTokens } from '../language/tokens';
import { parse } from './parse';

const LEXICON = buildLexicon({ city: null, options: [], facts: [], areas: [], prices: [] });
/** Tuesday, 5:45 PM. */
const NOW: WeekMoment = { weekday: 2, minutes: 17 * 60 + 45 };

const findOpenAt = (text: string, now: WeekMoment = NOW) =>
  parse(LEXICON, listTokens(text), now).find((part) => part.kind === 'open')?.openAt ?? null;

const MEALS = [
  ['breakfast', '0900'],
  ['brunch', '1100'],
  ['lunch', '1230'],
  ['dinner', '1900'],
  ['late night', '2300'],
] as const;
const DAYS = [
  ['monday', 1],
  ['tuesday', 2],
  ['Wed', 3],
  ['thursdays', 4],
  ['fri', 5],
  ['sat', 6],
  ['Sunday', 7],
  ['tomorrow', 3],
  ['weekend', 6],
  ['this weekend', 6],
  ['weekdays', 2],
] as const;

describe.each(DAYS)('a meal and %p', (day, weekday) => {
  test.each(MEALS)('%s: the time of the meal, in any order', (meal, time) => {
    const texts = [`${meal} ${day}`, `${day} ${meal}`, `${meal} tacos patio ${day}`];
    const isShort = day === 'Wed' || day === 'sat';
    // Far from a time, "sat" and "wed" are no days.
    const read = isShort ? texts.slice(0, 2) : texts;
    expect(read.map((text) => findOpenAt(text))).toEqual(read.map(() => `${weekday}-${time}`));
  });
});

test.each([
  ['breakfast', null],
  ['brunch', null],
  ['lunch', '3-1230'],
  ['dinner', '2-1900'],
  ['late night', '2-2300'],
])('%s tonight: %p, and never in the afternoon or the past', (meal, openAt) => {
  expect([findOpenAt(`${meal} tonight`), findOpenAt(`tonight ${meal}`)]).toEqual([openAt, openAt]);
});

test.each([
  ['brunch sunday 1pm', '7-1300'],
  ['brunch 1pm sunday', '7-1300'],
  ['dinner tonight', '2-2200'],
  ['breakfast open late', '2-2300'],
  ['brunch', null],
  ['brunch open now', 'now'],
  ['coffee sunday', '7-0900'],
  ['live music friday', '5-1900'],
])('%p at 10 PM, or at the hour that is said: %p', (text, openAt) => {
  const late = { weekday: 2, minutes: 22 * 60 } as const;
  expect(findOpenAt(text, late)).toBe(openAt);
});

test('what a day cannot mean is not used', () => {
  const parts = parse(LEXICON, listTokens('brunch tonight'), NOW);
  expect(parts.map(({ kind, tokens }) => [kind, tokens[0]?.raw])).toEqual([
    ['words', 'brunch'],
    ['unknown', 'tonight'],
  ]);
});
