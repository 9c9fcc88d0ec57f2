import { explainScore } from './rule';

test.each([
  ['no vote', [], 2.047],
  ['one of 5', [5], 2.404],
  ['seven of 5 and three of 4', [5, 5, 5, 5, 5, 5, 5, 4, 4, 4], 3.637],
  ['one of 1', [1], 1.737],
])('computes the score of %s', (_case, stars, score) => {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const steps = explainScore({
    votes: stars.length,
    sumOfStars: sum(stars),
    sumOfSquares: sum(stars.map((star) => star * star)),
  });
  expect(steps.score).toBeCloseTo(score, 3);
});
