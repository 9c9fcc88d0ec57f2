import { isChosen, NUMBERS } from './is-chosen';

/** Random numbers that are the same in each run (mulberry32).
 * @returns numbers below a bound */
function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

const random = seeded(20261125);
/** The numbers of 100,000 visitors. */
const visitors = Array.from({ length: 100_000 }, () => random(NUMBERS));
const percentOf = (isIn: (number: number) => boolean) =>
  (visitors.filter(isIn).length / visitors.length) * 100;
const canary = (version: string, share: number) => ({ version, share });

test.each([
  ['discovery', '1.8.0'],
  ['discovery', '1.8.1'],
  ['marketing', '2.0.0'],
  ['account', '0.1.0-local.13629387'],
])('ten percent of 100,000 visitors get %s@%s, give or take 0.3', (remote, version) => {
  const percent = percentOf((number) => isChosen(remote, canary(version, 0.1), number));
  expect(Math.abs(percent - 10)).toBeLessThanOrEqual(0.3);
});

test.each([0.0001, 0.01, 0.255, 0.9999])('of all numbers exactly %d are chosen', (share) => {
  const numbers = Array.from({ length: NUMBERS }, (_, number) => number);
  const chosen = numbers.filter((number) => isChosen('menu', canary('1.0.0', share), number));
  expect(chosen).toHaveLength(Math.round(share * NUMBERS));
});

test('who has a canary keeps it while it grows', () => {
  const shares = [0.01, 0.05, 0.1, 0.5, 0.9];
  for (const number of visitors.slice(0, 5000)) {
    const isIn = shares.map((share) => isChosen('menu', canary('1.0.0', share), number));
    expect(isIn.slice(isIn.indexOf(true)).every((each) => each) || !isIn.includes(true)).toBe(true);
  }
});

test('another release, or another remote, is for others', () => {
  const both = (remote: string, version: string) =>
    percentOf(
      (number) =>
        isChosen('menu', canary('1.0.0', 0.1), number) &&
        isChosen(remote, canary(version, 0.1), number),
    );
  for (const percent of [both('menu', '1.1.0'), both('table', '1.0.0')]) {
    expect(percent).toBeGreaterThan(0.5);
    expect(percent).toBeLessThan(1.5);
  }
});

test('the order of a release never changes', () => {
  const first = Array.from({ length: NUMBERS }, (_, number) => number).filter((number) =>
    isChosen('menu', canary('1.0.0', 0.0005), number),
  );
  // Another one would move visitors from one release to the other in the middle of a canary.
  expect(first).toMatchInlineSnapshot(`
    [
      5910,
      7340,
      7841,
      8767,
      8886,
    ]
  `);
});
