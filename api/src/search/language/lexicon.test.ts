import { buildLexicon, readPhrase } from './lexicon';
import { listTokens } from './text';

const lexicon = buildLexicon({
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
])('"%s" is an area by one of its names, its own before a part of another', (text, title) => {
  expect(read(text)).toEqual({ kind: 'area', title });
});

test('a price means nothing where no place says what it costs', () => {
  expect(read('cheap')).toEqual({ kind: 'unknown' });
  expect(read('not expensive')).toEqual({ kind: 'unknown' });
});
