import { findBeginning, FIELDS, TermIndexBuilder } from './term-index';

const NONE = { title: [], cuisine: [], dish: [], address: [] };
const builder = new TermIndexBuilder();
builder.add({ ...NONE, title: ['luna', 'pizza'], cuisine: ['pizza'], address: ['market'] });
builder.add({ ...NONE, title: ['georgia', 'brown'], dish: ['pizzas', 'luna', 'luna'] });
builder.add({ ...NONE, title: ['\ud83c\udf55', '\uffee'], address: ['lunar'] });
builder.add(NONE);
const index = builder.build();
const textsOf = (terms: readonly { readonly text: string }[] = []) => terms.map(({ text }) => text);

it('indexes restaurants, fields, and stems of a term', () => {
  expect(index.size).toBe(4);
  expect(index.stems.get('pizza')).toMatchObject([
    { text: 'pizza', restaurants: [0], fields: [FIELDS.title | FIELDS.cuisine] },
    { text: 'pizzas', restaurants: [1], fields: [FIELDS.dish] },
  ]);
  expect(index.stems.get('luna')).toMatchObject([
    { restaurants: [0, 1], fields: [FIELDS.title, FIELDS.dish] },
  ]);
});

it.each([
  ['lun', ['luna', 'lunar']],
  ['luna', ['luna', 'lunar']],
  ['\ud83c\udf55', ['\ud83c\udf55']],
  ['\uffee', ['\uffee']],
  ['\uffff', []],
  ['zz', []],
])('finds the words that start with %p', (beginning, terms) => {
  expect(textsOf(findBeginning(index.terms, beginning))).toEqual(terms);
});
