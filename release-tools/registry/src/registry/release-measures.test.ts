import {
  addMeasures,
  countDuration,
  findP75,
  measuresOf,
  measuresSince,
  noMeasures,
  releaseMeasures,
} from './measures';

const counted = (durations: readonly number[]) => {
  const { lcp } = noMeasures('menu', '1.0.0').browsers;
  for (const each of durations) countDuration(lcp, 'lcp', each);
  return lcp;
};

describe('findP75', () => {
  it('is null where nothing was counted', () => {
    expect(findP75(counted([]), 'lcp')).toBeNull();
  });

  it('lies in the class that three quarters keep within', () => {
    expect(findP75(counted([400, 400, 400, 9000]), 'lcp')).toBe(500);
    expect(findP75(counted([400, 1400, 1400, 1400]), 'lcp')).toBeGreaterThan(1000);
    expect(findP75(counted([400, 1400, 1400, 1400]), 'lcp')).toBeLessThanOrEqual(1500);
  });

  it('names the lower end of the longest class', () => {
    expect(findP75(counted([60_000, 60_000]), 'lcp')).toBe(15_000);
  });

  it('counts the end of a class as part of it', () => {
    expect(counted([500])[0]).toBe(1);
    expect(counted([501])[1]).toBe(1);
  });
});

test('what several servers have seen is added up, release by release', () => {
  const one = { ...noMeasures('menu', '1.0.0'), renders: { loads: 3, failures: 1, render: [1] } };
  const two = noMeasures('menu', '2.0.0');
  const sum = measuresOf([one, two, one], 'menu', '1.0.0');
  expect(sum.renders).toMatchObject({ loads: 6, failures: 2 });
  expect(addMeasures(one, one).renders.loads).toBe(6);
  expect(measuresOf([one, two], 'menu', '2.0.0').renders.loads).toBe(0);
});

test('what has left the hour does not count below nothing', () => {
  const empty = noMeasures('menu', '1.0.0');
  const before = { ...empty, renders: { ...empty.renders, loads: 3, failures: 2 } };
  const now = { ...empty, renders: { ...empty.renders, loads: 5, failures: 1 } };
  expect(measuresSince(now, before).renders).toMatchObject({ loads: 2, failures: 0 });
});

test('measures with other classes are not read', () => {
  const empty = noMeasures('menu', '1.0.0');
  expect(releaseMeasures.safeParse(empty).success).toBe(true);
  const other = { ...empty, browsers: { ...empty.browsers, lcp: [1, 2] } };
  expect(releaseMeasures.safeParse(other).success).toBe(false);
});
