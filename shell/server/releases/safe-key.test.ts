import { safeKey, withoutRetry } from './safe-key';

test('a plain path becomes a key below the folder', () => {
  expect(safeKey('releases/', 'discovery/1.0.0/entry.js')).toBe(
    'releases/discovery/1.0.0/entry.js',
  );
});

test.each([
  '',
  '..',
  '../registry/production.json',
  'discovery/../../registry/production.json',
  'discovery/./entry.js',
  'discovery//entry.js',
  '/etc/passwd',
  '%2e%2e/registry/production.json',
  'discovery/%2e%2e%2f/x',
  'discovery\\..\\x',
  '.env',
  'discovery/.git/config',
  'discovery/entry.js\0.png',
])('%j is refused', (pathname) => {
  expect(safeKey('releases/', pathname)).toBeNull();
});

test('the mark of a retry is taken off the version alone', () => {
  expect(withoutRetry('discovery/1.0.0~r12/chunk.js')).toBe('discovery/1.0.0/chunk.js');
  expect(withoutRetry('discovery/1.0.0/a~r1/chunk.js')).toBe('discovery/1.0.0/a~r1/chunk.js');
});
