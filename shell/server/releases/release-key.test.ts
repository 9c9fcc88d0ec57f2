import { releaseFileKey } from './release-key';

test.each(['marketing/1.0.0/entry.js', 'marketing/1.0.0-local.12/server/entry.cjs'])(
  '%s is a file of a release',
  (file) => {
    expect(releaseFileKey(`/releases/${file}`)).toBe(`releases/${file}`);
  },
);

test.each([
  'marketing/entry.js',
  'marketing/1.0/entry.js',
  'Marketing/1.0.0/entry.js',
  'marketing/1.0.0/',
  'marketing/1.0.0/../entry.js',
  'marketing/1.0.0/.hidden',
  'marketing/1.0.0/a%2e.js',
])('%s is none', (file) => {
  expect(releaseFileKey(`/releases/${file}`)).toBeNull();
});
