import { findBeginning, FIELDS, WordIndexBuilder } from './word-index';

const NONE = { title: [], cuisine: [], dish: [], address: [] };
const builder = new WordIndexBuilder();
builder.add({ ...NONE, title: ['luna', 'pizza'], cuisine: ['pizza'], address: ['market'] });
builder.add({ ...NONE, title: ['georgia', 'brown'], dish: ['pizzas', 'luna', 'luna'] });
builder.add({ ...NONE, title: ['\ud83c\udf55', '\uffee'], address: ['lunar'] });
builder.add(NONE);
const index = builder.build();
const textsOf = (words: readonly { readonly text: string }[] = []) => words.map(({ text }) => text);

it('knows the places of a word, every field in which it stands there, and its forms', () => {
  expect(index.size).toBe(4);
  expect(index.stems.get('pizza')).toMatchObject([
    { text: 'pizza', places: [0], fields: [FIELDS.title | FIELDS.cuisine] },
    { text: 'pizzas', places: [1], fields: [FIELDS.dish] },
  ]);
  expect(index.stems.get('luna')).toMatchObject([
    { places: [0, 1], fields: [FIELDS.title, FIELDS.dish] },
  ]);
});

it.each([
  ['lun', ['luna', 'lunar']],
  ['luna', ['luna', 'lunar']],
  ['\ud83c\udf55', ['\ud83c\udf55']],
  ['\uffee', ['\uffee']],
  ['\uffff', []],
  ['zz', []],
])('finds the words that begin with %p', (beginning, words) => {
  expect(textsOf(findBeginning(index.words, beginning))).toEqual(words);
});
