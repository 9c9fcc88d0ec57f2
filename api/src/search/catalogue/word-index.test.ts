import { FIELDS, findBeginning, frequencyOf, WordIndexBuilder, type WordIndex } from './word-index';

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
