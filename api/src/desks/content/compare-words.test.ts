import { compareWords } from './compare-words';

it('marks words until the time for the whole document is over, and shows both texts from then on', () => {
  const before = { sections: ['one two', 'three four', 'five six'] };
  const after = { sections: ['one 2', 'three 4', 'five 6'] };
  let time = 0;
  const differences = compareWords(before, after, () => (time += 40));
  expect(differences.map(({ words }) => words.length > 0)).toEqual([true, true, false]);
  expect(differences[2]).toMatchObject({ before: 'five six', after: 'five 6' });
});
