import { areBrowsersFailing, countDuration, describeSummary, summarizeMeasures } from './measures';
import { makeMeasures } from '../testing/registry-fixtures';

test('what several servers have seen of a release is one line', () => {
  const one = makeMeasures('menu', '1.4.0', { renders: [100, 2], networks: [40, 1] });
  const two = makeMeasures('menu', '1.4.0', { renders: [20, 0], networks: [8, 0] });
  countDuration(one.browsers.lcp, 'lcp', 1100);
  countDuration(two.browsers.inp, 'inp', 60);
  const other = makeMeasures('table', '2.0.0', { renders: [1, 0] });
  expect(summarizeMeasures([one, two, other]).map(describeSummary)).toEqual([
    '1.4.0 in the last hour: 120 renders, 2 failed; 48 page loads in browsers, 1 failed; LCP 1.4 s, INP 69 ms',
    '2.0.0 in the last hour: 1 renders, 0 failed; 0 page loads in browsers, 0 failed',
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
] as const)('browsers of %s that see a failure', (_, servers, isFailing) => {
  const all = servers.map((networks) => makeMeasures('menu', '1.0.0', { networks }));
  expect(areBrowsersFailing(all, 'menu', '1.0.0')).toBe(isFailing);
  expect(areBrowsersFailing(all, 'menu', '2.0.0')).toBe(false);
});
