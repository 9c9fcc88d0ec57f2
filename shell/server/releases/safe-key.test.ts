import { safeKey } from './safe-key';

describe('safeKey', () => {
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
});
