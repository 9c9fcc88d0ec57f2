import { createRandom } from '../../testing/random';
import {
  FIELDS,
  findBeginning,
  frequencyOf,
  WordIndexBuilder,
  type WordIndex,
  stretchKey,
} from './word-index';
import { listBits } from './bits';

describe('word index', () => {
  const NONE = { title: [], cuisine: [], dish: [], address: [] };
  let index: WordIndex;
  beforeAll(async () => {
    const builder = new WordIndexBuilder();
    builder.add({ ...NONE, title: ['luna', 'pizza'], cuisine: ['pizza'], address: ['market'] });
    builder.add({ ...NONE, title: ['georgia', 'brown'], dish: ['pizzas', 'luna', 'luna'] });
    builder.add({ ...NONE, title: ['\ud83c\udf55', '\uffee'], address: ['lunar'] });
    builder.add(NONE);
    index = await builder.build();
  });

  const entriesOf = (word: string) => {
    const number = index.words.indexOf(word);
    const entries: [number, number][] = [];
    for (let at = index.starts[number] ?? 0; at < (index.starts[number + 1] ?? 0); at += 1) {
      entries.push([index.places[at] ?? 0, index.fields[at] ?? 0]);
    }
    return entries;
  };

  it('knows the places of a word, and every field in which it stands there', () => {
    expect(entriesOf('pizza')).toEqual([[0, FIELDS.title | FIELDS.cuisine]]);
    expect(entriesOf('luna')).toEqual([
      [0, FIELDS.title],
      [1, FIELDS.dish],
    ]);
    expect(frequencyOf(index, index.words.indexOf('luna'))).toBe(2);
    expect(index.size).toBe(4);
  });

  it.each([
    ['lun', ['luna', 'lunar']],
    ['luna', ['luna', 'lunar']],
    ['pizza', ['pizza', 'pizzas']],
    ['\ud83c\udf55', ['\ud83c\udf55']],
    ['\uffee', ['\uffee']],
    ['\uffff', []],
    ['zz', []],
  ])('finds the words that begin with %p', (beginning, words) => {
    const [from, end] = findBeginning(index, beginning);
    expect(index.words.slice(from, end)).toEqual(words);
  });

  it('finds the forms of a word by their stem', () => {
    const numbers = index.stems.get('pizza') ?? [];
    expect(numbers.map((number) => index.words[number])).toEqual(['pizza', 'pizzas']);
  });
});

describe('common sets', () => {
  const random = createRandom('common sets');
  const RARE = Array.from({ length: 400 }, (_, number) => `rare${number}`);
  const COMMON = ['bar', 'barbecue', 'bakery', 'street'];

  /** Places with one common word in the title or the address and a few rare ones. */
  async function buildIndex(size: number): Promise<WordIndex> {
    const builder = new WordIndexBuilder();
    for (let place = 0; place < size; place += 1) {
      const word = random.pick(COMMON);
      const isTitle = random.chance(0.5);
      builder.add({
        title: [random.pick(RARE), ...(isTitle ? [word] : [])],
        cuisine: [],
        dish: [],
        address: isTitle ? [] : [word],
      });
    }
    return builder.build();
  }

  /** Places of a stretch of words, one by one. */
  function collect({ starts, places, fields }: WordIndex, from: number, end: number) {
    const entries = [...places.keys()].slice(starts[from], starts[end]);
    const list = (some: readonly number[]) =>
      [...new Set(some.map((at) => places[at] ?? 0))].sort((a, b) => a - b);
    return {
      all: list(entries),
      titles: list(entries.filter((at) => (fields[at] ?? 0) & FIELDS.title)),
    };
  }

  it('has the places of common words and beginnings, and of no others', async () => {
    const index = await buildIndex(2000);
    const { common, words } = index;
    const number = (word: string) => words.indexOf(word);
    const single = (word: string) => stretchKey(number(word), number(word) + 1);
    const stretches = new Map<number, readonly [number, number]>();
    for (const word of words) {
      for (let length = 1; length <= word.length; length += 1) {
        const stretch = findBeginning(index, word.slice(0, length));
        stretches.set(stretchKey(...stretch), stretch);
      }
      stretches.set(single(word), [number(word), number(word) + 1]);
    }
    for (const [key, [from, end]] of stretches) {
      const { all, titles } = collect(index, from, end);
      const isCommon = (index.starts[end] ?? 0) - (index.starts[from] ?? 0) >= 2000 / 16;
      expect(common.has(key)).toBe(isCommon);
      const sets = common.get(key);
      if (sets) expect([listBits(sets.all), listBits(sets.titles)]).toEqual([all, titles]);
    }
    expect([...common.keys()].filter((key) => !stretches.has(key))).toEqual([]);
    // "bar" alone, and "bar" as a beginning of "barbecue" too.
    expect(common.has(single('bar'))).toBe(true);
  });

  it('keeps few sets, and none in a small city', async () => {
    expect((await buildIndex(48)).common.size).toBe(0);
    const { common } = await buildIndex(8000);
    // b, ba, bak, bar, barb, the word "bar", s, and the beginnings of "rare": r, ra, rar, rare, rare1, rare2, rare3.
    expect(common.size).toBeLessThan(25);
  });
});
