import { compareContent } from './compare-content';

it('stops diffing words after the time limit and shows full texts', () => {
  const before = { sections: ['one two', 'three four', 'five six'] };
  const after = { sections: ['one 2', 'three 4', 'five 6'] };
  let time = 0;
  const differences = compareContent(before, after, () => (time += 40));
  expect(differences.map(({ words }) => words.length > 0)).toEqual([true, true, false]);
  expect(differences[2]).toMatchObject({ before: 'five six', after: 'five 6' });
});
