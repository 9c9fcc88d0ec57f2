import { isChosen, NUMBERS } from './is-chosen';

const numbers = Array.from({ length: NUMBERS }, (_, number) => number);
const percentOf = (isIn: (number: number) => boolean) =>
  (numbers.filter(isIn).length / NUMBERS) * 100;
const canary = (version: string, share: number) => ({ version, share });

test.each([
  ['discovery', '1.8.0'],
  ['discovery', '1.8.1'],
  ['marketing', '2.0.0'],
  ['account', '0.1.0-local.13629387'],
])('ten percent of all visitors get %s@%s, give or take 1', (remote, version) => {
  const percent = percentOf((number) => isChosen(remote, canary(version, 0.1), number));
  expect(Math.abs(percent - 10)).toBeLessThanOrEqual(1);
});

test('who has a canary keeps it while it grows', () => {
  const shares = [0.01, 0.05, 0.1, 0.5, 0.9];
  for (const number of numbers) {
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

test('who gets a release never changes', () => {
  const chosen = numbers.filter((number) => isChosen('menu', canary('1.0.0', 0.0005), number));
  // Others would move from one release to the other in the middle of a canary.
  expect(chosen).toMatchInlineSnapshot(`
    [
      1881,
      5366,
      6341,
      8199,
    ]
  `);
});
