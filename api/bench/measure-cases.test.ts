import { findPercentile, measureCases } from './measure-cases';

describe('findPercentile', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [50, 50],
    [99, 99],
    [100, 100],
  ])('finds the %ith of 1 to 100', (percent, expected) => {
    expect(findPercentile(samples, percent)).toBe(expected);
  });

  it('is the only sample when there is one', () => {
    expect(findPercentile([7], 99)).toBe(7);
  });
});

it('asks every case with changing questions, and compares each with the first', async () => {
  const asked: number[] = [];
  const layer = {
    name: 'none',
    answer: async (question: object) => void asked.push((question as { id: number }).id),
    close: async () => undefined,
  };
  const cases = [
    { name: 'base', ask: (turn: number) => ({ id: turn }) },
    { name: 'other', ask: (turn: number) => ({ id: 1000 + turn }), goal: 3 },
  ];
  const [base, other] = await measureCases(layer, cases, 1, 2);
  expect(base).toMatchObject({ name: 'base', calls: 120, p50Ratio: 1, p99Ratio: 1 });
  expect(base?.goal).toBeNull();
  expect(other).toMatchObject({ calls: 120, goal: 3 });
  expect(new Set(asked.filter((id) => id > 1000)).size).toBeGreaterThan(100);
});
