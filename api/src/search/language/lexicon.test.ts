import { buildLexicon, readPhrase } from './lexicon';
import { listTokens } from './text';

const lexicon = buildLexicon({
  states: [],
  city: 'Washington',
  options: [],
  facts: [],
  areas: ['Georgetown, Burleith/Hillandale', 'Burleith'],
  prices: [],
});
const read = (text: string) => readPhrase(lexicon, listTokens(text), 0)?.meaning;

test.each([
  ['georgetown', 'Georgetown, Burleith/Hillandale'],
  ['Hillandale', 'Georgetown, Burleith/Hillandale'],
  ['Georgetown, Burleith/Hillandale', 'Georgetown, Burleith/Hillandale'],
  ['burleith', 'Burleith'],
])('"%s" resolves to an area, exact names first', (text, title) => {
  expect(read(text)).toEqual({ kind: 'area', title });
});

test('a price is unknown if no restaurant has prices', () => {
  expect(read('cheap')).toEqual({ kind: 'unknown' });
  expect(read('not expensive')).toEqual({ kind: 'unknown' });
});
