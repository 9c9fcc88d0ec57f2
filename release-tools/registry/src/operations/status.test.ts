import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import {
  openCommands,
  publishAndActivate,
  makeTempDir,
  writeRelease,
} from '../testing/release-fixtures';
import { status } from './status';
import * as commands from '../releases/commands';
import { pointerKey, revisionKey, toJson } from '../store/store';

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
    `            live since ${state.change.at} by tester: activate account@1.0.0`,
    expect.stringMatching(/^ {12}! Its live release is left out: version: .*; 1\.0\.0 is shown\.$/),
    'account     1.0.0                   active',
    `            live since ${state.change.at} by tester: activate account@1.0.0`,
    'menu        left out',
    '            ! The remote is left out: its entry is of an unknown shape.',
    'content of marketing left out',
    expect.stringMatching(/^ {12}! The published documents are left out: revision: /),
  ]);
});

test('status says since when each release is live without a break, and by whom', async () => {
  const dated = async (version: string, day: number, by: string) => {
    const folder = await writeRelease(temp.dir, 'menu', { version });
    const context = { ...openCommands(temp.dir, folder), by, now: () => new Date(2026, 10, day) };
    await commands.publish(context, 'menu');
    await commands.activate(context, 'menu', version);
  };
  await dated('1.0.0', 1, 'ana');
  await dated('1.1.0', 2, 'maria');
  await dated('1.0.0', 3, 'li');
  await publishAndActivate(temp.dir, 'account', '1.0.0');
  const at = new Date(2026, 10, 3).toISOString();
  expect(await status(openCommands(temp.dir))).toContain(
    `            live since ${at} by li: activate menu@1.0.0`,
  );
});
