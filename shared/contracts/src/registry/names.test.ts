import {
  classPrefix,
  ENVIRONMENT_NAME,
  RELEASE_VERSION,
  releaseBase,
  releaseFolder,
  REMOTE_NAME,
} from './names';

describe.each([
  [
    'the name of a remote',
    REMOTE_NAME,
    ['marketing', 'ab'],
    ['', 'a', 'Marketing', 'mar-keting', '../x', 'marketing\n', 'x'.repeat(41)],
  ],
  [
    'a version',
    RELEASE_VERSION,
    ['0.1.0', '12.0.3', '1.0.0-local.13629387', '1.0.0-rc-1.x'],
    ['', '1', '1.0', '1.0.0~r1', '1.0.0/..', '../x/0.1.0', '1.0.0-', '1.0.0-a..b', '1.0.0\n'],
  ],
  ['an environment', ENVIRONMENT_NAME, ['production', 'staging-2'], ['', '../x', 'a/b', '2nd']],
])('the pattern of %s', (_what, pattern, valid, invalid) => {
  it.each(valid)('matches "%s"', (text) => expect(text).toMatch(pattern));
  it.each(invalid)('does not match "%s"', (text) => expect(text).not.toMatch(pattern));
});

describe('releaseFolder', () => {
  it('returns the folder of a release', () => {
    const base = releaseBase('marketing', '1.0.0');
    expect(base).toBe('/releases/marketing/1.0.0/');
    expect(releaseFolder(`${base}server/entry.cjs`)).toBe(base);
  });

  it.each([
    '/releases/marketing/../x/1.0.0/entry.js',
    '/releases/marketing/1.0.0',
    '/x/releases/marketing/1.0.0/a',
  ])('returns null for %s', (pathname) => {
    expect(releaseFolder(pathname)).toBeNull();
  });
});

describe('classPrefix', () => {
  it('is short, starts with a letter, and differs between remotes', () => {
    const names = ['shell', 'discovery', 'restaurant', 'account', 'marketing', 'menu', 'a', 'map'];
    const prefixes = names.map(classPrefix);
    for (const prefix of prefixes) expect(prefix).toMatch(/^[a-z][0-9a-z]{2}$/);
    expect(new Set(prefixes).size).toBe(names.length);
  });
});
