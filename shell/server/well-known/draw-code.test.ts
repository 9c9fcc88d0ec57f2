import { drawCode, readCodedPath } from './draw-code';

test('a code has a quiet border and the three corners that readers look for', () => {
  const svg = drawCode('https://tableside.example/restaurant/luna');
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h1v/g)].map(([, x, y]) => `${x},${y}`));
  for (const [x, y] of [
    [2, 2],
    [size - 3, 2],
    [2, size - 3],
  ])
    expect(dark).toContain(`${x},${y}`);
  expect([...dark].some((at) => /^[01],|,[01]$/.test(at))).toBe(false);
});

test.each([
  ['/restaurant/luna.svg', '/restaurant/luna'],
  ['/restaurant/caf%C3%A9.svg', '/restaurant/caf%C3%A9'],
  ['/favorites/shared/ab_C-12.svg', '/favorites/shared/ab_C-12'],
])('%s is the code of %s', (rest, path) => {
  expect(readCodedPath(rest)).toBe(path);
});

test.each([
  '',
  '.svg',
  '/.png',
  '/restaurant/luna',
  '//evil.example/a.svg',
  '/a//b.svg',
  '/a?b.svg',
  '/a#b.svg',
  '/a b.svg',
  '/@evil.example.svg',
  '/https:evil.svg',
  '\\evil.svg',
  '/<b>.svg',
  '/%zz.svg',
  `/${'x'.repeat(301)}.svg`,
])('%j is the code of no page', (rest) => {
  expect(readCodedPath(rest)).toBeNull();
});
