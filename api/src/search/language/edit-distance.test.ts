import { editDistance } from './edit-distance';

it.each([
  ['ramen', 'ramen', 0],
  ['ramein', 'ramen', 1],
  ['bahn', 'banh', 1],
  ['suhsi', 'sushi', 1],
  ['bizza', 'pizza', 1],
  ['lantren', 'lantern', 1],
  ['kichen', 'kitchen', 1],
  ['tavren', 'tavern', 1],
  ['smokehous', 'smokehouse', 1],
  ['copprr', 'copper', 1],
  ['burito', 'burrito', 1],
  ['chinees', 'chinese', 1],
  ['vietnamiese', 'vietnamese', 1],
  ['quesadila', 'quesadillas', 2],
  ['pho', 'taco', 3],
  ['', 'a', 1],
  ['pizza', 'kitchen', 3],
])('%s and %s are %i apart, more than two counting as three', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance);
  expect(editDistance(b, a, 2)).toBe(distance);
});

it('ends early where words are too far apart', () => {
  expect(editDistance('abcdefgh', 'zzzzzzzz', 1)).toBe(2);
});
