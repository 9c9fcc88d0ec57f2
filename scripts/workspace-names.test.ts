import { spawnSync } from 'node:child_process';
import path from 'node:path';

test.each([
  [
    'build.mjs',
    ['mfe-evnts'],
    /^There is no workspace mfe-evnts\. The workspaces are shell, mfe-\w+, .*api\.\n$/,
  ],
  ['build.mjs', ['shell', 'shel'], /^There is no workspace shel\./],
  [
    'check.mjs',
    ['mfe-evnts'],
    /^There is no folder mfe-evnts\. Folders with a build are shell, mfe-\w+, .*api;/,
  ],
  ['dev.mjs', ['--only', 'mfe-evnts'], /The remotes are mfe-\w+, /],
])('%s rejects %j, lists the names, and fails', (command, args, message) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(__dirname, command), ...args],
    { encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(message),
  });
});
