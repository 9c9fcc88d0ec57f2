import { makeMeasures } from '../testing/registry-fixtures';
import { findHarm } from './judge';

type Counts = Parameters<typeof makeMeasures>[2];
const seen = (...servers: readonly Counts[]) =>
  servers.map((counts) => makeMeasures('menu', '1.0.0', counts));

test.each<[string, Counts[], Counts[], boolean]>([
  ['5 of 20 renders, none before', [{ renders: [20, 5] }], [{ renders: [100, 0] }], true],
  ['fewer than 5', [{ renders: [4, 4] }], [{ renders: [100, 0] }], false],
  ['5 on two servers', [{ renders: [5, 2] }, { renders: [5, 3] }], [], true],
  ['less than twice as many', [{ renders: [20, 5] }], [{ renders: [100, 15] }], false],
  ['twice as many', [{ renders: [20, 6] }], [{ renders: [100, 15] }], true],
  ['one of a hundred', [{ renders: [600, 6] }], [{ renders: [100, 0] }], false],
  ['a release before that was not seen', [{ renders: [20, 5] }], [], true],
  ['5 of 50 networks', [{ networks: [50, 5] }], [{ networks: [90, 1] }], true],
  ['4 networks, whatever they post', [{ networks: [4, 4] }], [{ networks: [90, 0] }], false],
  [
    '3 networks that two servers know, which may be the same',
    [{ networks: [3, 3] }, { networks: [3, 3] }],
    [],
    false,
  ],
  ['networks that never loaded it', [{ networks: [0, 5] }], [{ networks: [90, 89] }], false],
])('%s', (_, now, before, isHarm) => {
  expect(findHarm(seen(...now), seen(...before)) !== null).toBe(isHarm);
});

test('the reason has the figures of both', () => {
  expect(findHarm(seen({ renders: [20, 5] }), seen({ renders: [100, 1] }))).toBe(
    'it failed in 5 of 20 renders; the release before it in 1 of 100 renders',
  );
});
