import type { WeekMoment } from '@tableside/contracts/listing/rules';
import { listBits } from './catalog/bits';
import { TermIndexBuilder, type TermIndex } from './catalog/term-index';
import { listTerms, listTokens } from './language/text';
import { resolveTerms } from './parse-query';
import { buildLexicon } from './language/lexicon';
import { parse } from './parse';

describe('resolveTerms', () => {
  const RESTAURANTS = [
    { title: 'Luna Pizza', cuisine: 'Pizza', dish: 'Margherita', address: 'Market Street' },
    { title: 'Georgia Brown', cuisine: 'American', dish: 'Noodles', address: 'Elm Road' },
    { title: 'Golden Wok', cuisine: 'Chinese', dish: 'Lo mein', address: 'Georgia Avenue' },
    { title: 'Smoke House', cuisine: 'BBQ', dish: 'Wings', address: 'Luna Street' },
    { title: 'Tacombi', cuisine: 'Mexican', dish: 'Quesadilla', address: '' },
    { title: 'Barcelona', cuisine: 'Spanish', dish: 'Tapas, tacos', address: '' },
    { title: 'The Bar', cuisine: '', dish: '', address: '' },
    { title: 'Burger Barn', cuisine: 'Hamburger', dish: '', address: '' },
    { title: 'Baan Thai', cuisine: 'Thai', dish: '', address: '' },
    { title: 'Baan Siam', cuisine: 'Thai', dish: '', address: '' },
    { title: 'Simply', cuisine: 'Vietnamese', dish: 'Banh mi', address: '' },
  ];
  let index: TermIndex;
  beforeAll(() => {
    const builder = new TermIndexBuilder();
    for (const { title, cuisine, dish, address } of RESTAURANTS) {
      builder.add({
        title: listTerms(title),
        cuisine: listTerms(cuisine),
        dish: listTerms(dish),
        address: listTerms(address),
      });
    }
    index = builder.build();
  });

  /** Names in three groups: title matches, exact matches, others. */
  function find(text: string, isExact?: boolean) {
    const { matches, ...rest } = resolveTerms(index, listTerms(text), isExact);
    const [titles, exact, all] = [matches?.titles, matches?.exact, matches?.all].map((bits) =>
      bits ? listBits(bits) : [],
    );
    const names = (some: readonly number[] = [], without: readonly number[] = []) =>
      some.filter((at) => !without.includes(at)).map((at) => RESTAURANTS[at]?.title ?? '');
    return { ...rest, groups: [names(titles), names(exact, titles), names(all, exact)] };
  }

  it.each([
    ['georgia', [['Georgia Brown'], ['Golden Wok'], []]],
    ['wing', [[], ['Smoke House'], []]],
    ['luna street', [[], ['Luna Pizza', 'Smoke House'], []]],
    ['taco', [[], ['Barcelona'], ['Tacombi']]],
    ['tac', [['Tacombi'], ['Barcelona'], []]],
    ['bar', [['The Bar'], [], []]],
    ['noodles', [[], ['Georgia Brown'], ['Golden Wok']]],
    ['hamburger', [['Burger Barn'], [], []]],
    ['smokehouse', [['Smoke House'], [], []]],
    ['smoke house', [['Smoke House'], [], []]],
  ])('ranks name matches of %p first, then exact matches, then others', (text, groups) => {
    expect(find(text)).toMatchObject({ groups, isCorrected: false, unknown: [] });
  });

  it.each([
    ['piza', 'pizza', 'Luna Pizza'],
    ['suhsi', null, null],
    ['geogria', 'georgia', 'Georgia Brown'],
    ['margerita', 'margherita', 'Luna Pizza'],
    ['quesadila', 'quesadilla', 'Tacombi'],
  ])('corrects %p to %p', (typed, corrected, title) => {
    const found = find(typed);
    expect(found).toMatchObject(
      corrected
        ? { isCorrected: true, terms: [corrected], unknown: [] }
        : { isCorrected: false, terms: [], unknown: [typed] },
    );
    if (title) expect(found.groups.flat()).toContain(title);
  });

  it.each([
    ['an ordinary word', 'wines'],
    ['another dish', 'margarita'],
    ['a short word by its first letter', 'zuna'],
    ['a long word by its first letter and another', 'nuesadila'],
  ])('does not correct %s: %s', (_what, typed) => {
    expect(find(typed)).toMatchObject({ isCorrected: false });
  });

  it('corrects nothing in an exact search', () => {
    expect(find('piza', true)).toMatchObject({ isCorrected: false, unknown: ['piza'] });
    expect(find('lina pizza', true)).toMatchObject({ isCorrected: false, unknown: ['lina'] });
  });

  it('corrects a known word only if all words together find nothing', () => {
    expect(find('lina pizza')).toMatchObject({ isCorrected: true, terms: ['luna', 'pizza'] });
    expect(find('gold wok')).toMatchObject({
      isCorrected: false,
      groups: [['Golden Wok'], [], []],
    });
    expect(find('luna wok')).toMatchObject({ isCorrected: false, groups: [[], [], []] });
  });

  it('prefers corrections that occur with the other words over frequent ones', () => {
    expect(find('bahn')).toMatchObject({ isCorrected: true, terms: ['baan'] });
    expect(find('bahn mi')).toMatchObject({ isCorrected: true, terms: ['banh', 'mi'] });
  });

  it('distinguishes food from name-only words', () => {
    expect(find('pizza')).toMatchObject({ isFood: true });
    expect(find('golden')).toMatchObject({ isFood: false });
  });

  it.each(['qx', 'abc', 'r2d2', 'a'.repeat(60)])('does not change %p', (term) => {
    expect(find(term)).toMatchObject({ unknown: [term], groups: [[], [], []] });
  });
});

describe('parse', () => {
  const LEXICON = buildLexicon({
    city: null,
    states: [],
    options: [],
    facts: [],
    areas: [],
    prices: [],
  });
  /** Tuesday, 5:45 PM. */
  const NOW: WeekMoment = { weekday: 2, minutes: 17 * 60 + 45 };

  const findOpenAt = (text: string, now: WeekMoment = NOW) =>
    parse(LEXICON, listTokens(text), now).find((part) => part.kind === 'open')?.openAt ?? null;

  test.each([
    ['breakfast', 'tuesday', '2-0900'],
    ['brunch', 'Sunday', '7-1100'],
    ['lunch', 'tomorrow', '3-1230'],
    ['dinner', 'this weekend', '6-1900'],
    ['late night', 'weekdays', '2-2300'],
  ])('%s and %s: the time of the meal on that day, in any order', (meal, day, openAt) => {
    const texts = [`${meal} ${day}`, `${day} ${meal}`, `${meal} tacos patio ${day}`];
    expect(texts.map((text) => findOpenAt(text))).toEqual(texts.map(() => openAt));
  });

  test.each(['wed', 'sat'])('%s is a day only next to a time', (day) => {
    expect(findOpenAt(`dinner ${day}`)).toMatch(/^[36]-1900$/);
    expect(findOpenAt(`dinner tacos patio ${day}`)).toBe('2-1900');
  });

  test.each([
    ['breakfast', null],
    ['brunch', null],
    ['lunch', '3-1230'],
    ['dinner', '2-1900'],
    ['late night', '2-2300'],
  ])('%s tonight: %p, never in the afternoon or the past', (meal, openAt) => {
    expect([findOpenAt(`${meal} tonight`), findOpenAt(`tonight ${meal}`)]).toEqual([
      openAt,
      openAt,
    ]);
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
  ])('%p at 10 PM, or at the given hour: %p', (text, openAt) => {
    const late = { weekday: 2, minutes: 22 * 60 } as const;
    expect(findOpenAt(text, late)).toBe(openAt);
  });

  test('drops times that the day does not have', () => {
    const parts = parse(LEXICON, listTokens('brunch tonight'), NOW);
    expect(parts.map(({ kind, tokens }) => [kind, tokens[0]?.raw])).toEqual([
      ['terms', 'brunch'],
      ['unknown', 'tonight'],
    ]);
  });
});
