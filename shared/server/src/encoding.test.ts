import { acceptsBrotli, chooseEncoding } from './encoding';

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
])('acceptsBrotli(%p) is %p', (header, isAccepted) => {
  expect(acceptsBrotli(header)).toBe(isAccepted);
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['zstd', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('chooseEncoding(%p) is %p', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

it('acceptsBrotli parses a long header quickly', () => {
  expect(acceptsBrotli(`br;q=.${'1'.repeat(300_000)}`)).toBe(true);
  expect(acceptsBrotli(`br;q=.${'0'.repeat(300_000)}`)).toBe(false);
});
