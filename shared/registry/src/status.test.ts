import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import { openCommands, publishAndActivate } from './command-fixtures';
import { status } from './status';
import { makeTempDir } from './fixtures';
import { pointerKey, revisionKey, toJson } from './store';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

test('status marks what readers leave out, and shows the rest', async () => {
  await publishAndActivate(temp.dir, 'marketing', '1.0.0');
  await publishAndActivate(temp.dir, 'marketing', '1.1.0');
  await publishAndActivate(temp.dir, 'account', '1.0.0');
  const { store } = openCommands(temp.dir);
  const key = revisionKey('production', 3);
  const state = JSON.parse(String(await store.read(key))) as RegistryDocument;
  const { marketing, account } = state.remotes;
  const remotes = { marketing: { ...marketing, active: {} }, account, menu: 'soon' };
  const content = { marketing: { revision: 'x' } };
  for (const each of [key, pointerKey('production')])
    await store.replace(each, toJson({ ...state, remotes, content }));
  expect(await status(openCommands(temp.dir))).toEqual([
    `production, revision 3, ${state.change.at}`,
    'marketing   1.0.0                   active',
    expect.stringMatching(/^ {12}! Its live release is left out: version: .*; 1\.0\.0 is shown\.$/),
    'account     1.0.0                   active',
    'menu        left out',
    '            ! The remote is left out: its entry is of an unknown shape.',
    'content of marketing left out',
    expect.stringMatching(/^ {12}! The published documents are left out: revision: /),
  ]);
});
