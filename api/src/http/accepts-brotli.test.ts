import { acceptsBrotli } from './accepts-brotli';

it.each([
  ['br', true],
  ['gzip, deflate, br, zstd', true],
  ['gzip;q=0.8, BR ; q=0.5', true],
  ['br;q=1.0', true],
  ['br;q=.2', true],
  ['br;q=0.050', true],
  ['br;q=0', false],
  ['br;q=0.00', false],
  ['gzip', false],
  ['x-br', false],
  ['identity', false],
  ['', false],
  [undefined, false],
])('%p: %p', (header, isAccepted) => {
  expect(acceptsBrotli(header)).toBe(isAccepted);
});

it('reads a long header as fast as a short one', () => {
  expect(acceptsBrotli(`br;q=.${'1'.repeat(300_000)}x`)).toBe(false);
});
