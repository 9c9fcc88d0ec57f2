import { testSameDistribution } from './mann-whitney';

const count = (length: number, from = 0, step = 1) =>
  Array.from({ length }, (_, index) => from + index * step);

describe('testSameDistribution', () => {
  it('gives the figure of a worked example', () => {
    // U = 17 of 20: z = (17 - 10 - 0.5) / sqrt(5 * 4 * 10 / 12) = 1.592
    expect(testSameDistribution([19, 22, 16, 29, 24], [20, 11, 17, 12])).toBeCloseTo(0.11135, 5);
  });

  it('is symmetric', () => {
    const [a, b] = [count(30), count(40, 5)];
    expect(testSameDistribution(a, b)).toBeCloseTo(testSameDistribution(b, a), 12);
  });

  it('sees no difference between equal samples, ties included', () => {
    expect(testSameDistribution(count(50), count(50))).toBeCloseTo(1, 6);
    expect(testSameDistribution([3, 3, 3], [3, 3, 3])).toBe(1);
  });

  it('sees a small shift in many values', () => {
    expect(testSameDistribution(count(200), count(200, 40))).toBeLessThan(1e-6);
  });

  it('lowers the deviation for ties', () => {
    // U = 6 of 16; tied are 3 and 5 of 8: z = (8 - 6 - 0.5) / sqrt(16 / 12 * (9 - 144 / 56)) = 0.512
    expect(testSameDistribution([1, 1, 2, 2], [1, 2, 2, 2])).toBeCloseTo(0.60841, 5);
  });
});
