import {
  ENVIRONMENT_NAME,
  RELEASE_VERSION,
  releaseBase,
  releaseFolder,
  REMOTE_NAME,
} from './names';

test.each(['marketing', 'ab'])('%s is the name of a remote', (name) => {
  expect(name).toMatch(REMOTE_NAME);
});
test.each(['', 'a', 'Marketing', 'mar-keting', '../x', 'marketing\n', 'x'.repeat(41)])(
  '"%s" is no name of a remote',
  (name) => {
    expect(name).not.toMatch(REMOTE_NAME);
  },
);

test.each(['0.1.0', '12.0.3', '1.0.0-local.13629387', '1.0.0-rc-1.x'])(
  '%s is a version',
  (version) => {
    expect(version).toMatch(RELEASE_VERSION);
  },
);
test.each([
  '',
  '1',
  '1.0',
  '1.0.0~r1',
  '1.0.0/..',
  '../discovery/0.1.0',
  '1.0.0-',
  '1.0.0-a..b',
  '1.0.0\n',
])('"%s" is no version', (version) => {
  expect(version).not.toMatch(RELEASE_VERSION);
});

test.each(['production', 'staging-2'])('%s is an environment', (name) => {
  expect(name).toMatch(ENVIRONMENT_NAME);
});
test.each(['', '../production', 'a/b', '2nd'])('"%s" is no environment', (name) => {
  expect(name).not.toMatch(ENVIRONMENT_NAME);
});

test('a release has a folder of its own, in the store and on the site', () => {
  const base = releaseBase('marketing', '1.0.0');
  expect(base).toBe('/releases/marketing/1.0.0/');
  expect(releaseFolder(`${base}server/entry.cjs`)).toBe(base);
});
test.each([
  '/releases/marketing/../x/1.0.0/entry.js',
  '/releases/marketing/1.0.0',
  '/x/releases/marketing/1.0.0/a',
])('%s is nothing of a release', (pathname) => {
  expect(releaseFolder(pathname)).toBeNull();
});
