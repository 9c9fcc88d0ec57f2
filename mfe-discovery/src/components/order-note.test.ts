import { describeUpset, findUpset } from './order-note';

const rating = (average: number | null, count: number | null) => ({ average, count });

test('an order by stars needs no words', () => {
  expect(findUpset([rating(4.8, 3), rating(4.8, 90), rating(4.1, 5), rating(null, 0)])).toBeNull();
  expect(findUpset([])).toBeNull();
});

test('the pair that differs most in votes is named', () => {
  const upset = findUpset([rating(4.6, 120), rating(4.7, 60), rating(4.8, 3), rating(4.5, 2)]);
  expect(upset && describeUpset(upset)).toBe(
    '4.6 from 120 votes stands before 4.8 from 3 votes: few votes count less.',
  );
});

test('where the first has fewer votes, how far they are apart has decided', () => {
  const upset = findUpset([rating(4.1, 10), rating(4.2, 12)]);
  expect(upset && describeUpset(upset)).toBe(
    '4.1 from 10 votes stands before 4.2 from 12 votes: votes that are far apart count less.',
  );
});

test('one vote is one, and what is not known says nothing', () => {
  const upset = findUpset([rating(4.9, null), rating(4.5, 9), rating(5, 1)]);
  expect(upset && describeUpset(upset)).toBe(
    '4.5 from 9 votes stands before 5.0 from 1 vote: few votes count less.',
  );
});
