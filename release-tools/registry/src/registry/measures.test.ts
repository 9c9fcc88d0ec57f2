import {
  countDuration,
  findP75,
  measuresSince,
  noMeasures,
  releaseMeasures,
  areBrowsersFailing,
  describeSummary,
  summarizeMeasures,
} from './measures';
import { makeMeasures } from '../testing/registry-fixtures';

describe('measures', () => {
  const counted = (durations: readonly number[]) => {
    const { lcp } = noMeasures('menu', '1.0.0').browsers;
    for (const each of durations) countDuration(lcp, 'lcp', each);
    return lcp;
  };

  describe('findP75', () => {
    it('returns a value in the bucket of the 75th percentile', () => {
      expect(findP75(counted([400, 400, 400, 9000]), 'lcp')).toBe(500);
      expect(findP75(counted([400, 1400, 1400, 1400]), 'lcp')).toBeGreaterThan(1000);
      expect(findP75(counted([400, 1400, 1400, 1400]), 'lcp')).toBeLessThanOrEqual(1500);
    });

    it('returns the lower bound of the last bucket, and null without data', () => {
      expect(findP75(counted([60_000, 60_000]), 'lcp')).toBe(15_000);
      expect(findP75(counted([]), 'lcp')).toBeNull();
    });

    it('includes the upper bound of a bucket', () => {
      expect(counted([500])[0]).toBe(1);
      expect(counted([501])[1]).toBe(1);
    });
  });

  test('never goes below zero when old measurements expire', () => {
    const empty = noMeasures('menu', '1.0.0');
    const before = { ...empty, renders: { ...empty.renders, loads: 3, failures: 2 } };
    const now = { ...empty, renders: { ...empty.renders, loads: 5, failures: 1 } };
    expect(measuresSince(now, before).renders).toMatchObject({ loads: 2, failures: 0 });
  });

  test('rejects measurements with other buckets', () => {
    const empty = noMeasures('menu', '1.0.0');
    expect(releaseMeasures.safeParse(empty).success).toBe(true);
    const other = { ...empty, browsers: { ...empty.browsers, lcp: [1, 2] } };
    expect(releaseMeasures.safeParse(other).success).toBe(false);
  });
});

describe('summaries', () => {
  test('sums measurements of several servers in one line', () => {
    const one = makeMeasures('menu', '1.4.0', { renders: [100, 2], networks: [40, 1] });
    const two = makeMeasures('menu', '1.4.0', { renders: [20, 0], networks: [8, 0] });
    countDuration(one.browsers.lcp, 'lcp', 1100);
    countDuration(two.browsers.inp, 'inp', 60);
    const other = makeMeasures('table', '2.0.0', { renders: [1, 0] });
    expect(summarizeMeasures([one, two, other]).map(describeSummary)).toEqual([
      '1.4.0 in the last hour: 120 renders, 2 failed; 48 page loads in browsers, 1 failed; LCP 1.4 s, INP 69 ms',
      '2.0.0 in the last hour: 1 render, 0 failed; 0 page loads in browsers, 0 failed',
    ]);
  });

  test.each([
    ['5 of 20 networks', [[20, 5]], true],
    ['5 of 101 networks', [[101, 5]], false],
    ['4 of 4 networks', [[4, 4]], false],
    [
      '4 networks each that two servers know',
      [
        [4, 4],
        [4, 4],
      ],
      false,
    ],
    ['5 networks of which none loaded it', [[0, 5]], true],
  ] as const)('judges failures in browsers of %s', (_, servers, isFailing) => {
    const all = servers.map((networks) => makeMeasures('menu', '1.0.0', { networks }));
    expect(areBrowsersFailing(all, 'menu', '1.0.0')).toBe(isFailing);
    expect(areBrowsersFailing(all, 'menu', '2.0.0')).toBe(false);
  });
});
