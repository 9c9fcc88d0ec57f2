import { parseEnvironment, parseReleaseName, parseRemote } from './names';

it.each(['', 'shell', '../x'])('knows that "%s" is no remote', (name) => {
  expect(() => parseRemote(name, ['menu', 'table'])).toThrow(
    /is no remote\. The remotes are menu, table\./,
  );
});

it.each([
  'marketing',
  'marketing@',
  'marketing@1.0.0@2',
  'marketing@../discovery/0.1.0',
  'marketing@latest',
])('knows that "%s" is no release', (text) => {
  expect(() => parseReleaseName(text)).toThrow(
    `"${text}" names no release. Write remote@version, such as discovery@1.2.0.`,
  );
});

it.each(['../production', '', 'Production'])('knows that "%s" is no environment', (name) => {
  expect(() => parseEnvironment(name)).toThrow(
    `"${name}" is no environment. Its name has lower-case letters, digits and hyphens, such as production.`,
  );
});
