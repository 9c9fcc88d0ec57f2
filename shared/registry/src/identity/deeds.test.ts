import { COMMANDS } from '../cli/all-commands';
import { deedsOf, type Typed } from './deeds';

const typed = (name: string, words: readonly string[], change: Partial<Typed> = {}): Typed => ({
  ...{ name, words, environment: 'staging', isChanging: true, isRemoving: false },
  ...change,
});
const environment = 'staging';

test.each<[string, readonly string[], object[]]>([
  ['publish', ['mfe-menu'], [{ verb: 'publish', remote: 'menu' }]],
  ['activate', ['menu@1.0.0'], [{ verb: 'activate', remote: 'menu', environment }]],
  ['rollback', ['shell'], [{ verb: 'activate', remote: 'shell', environment }]],
  [
    'deploy',
    ['menu', 'shell'],
    [
      { verb: 'publish', remote: 'menu' },
      { verb: 'activate', remote: 'menu', environment },
      { verb: 'publish', remote: 'shell' },
      { verb: 'activate', remote: 'shell', environment },
    ],
  ],
  ['content', ['publish', 'menu', 'a.json'], [{ verb: 'content', remote: 'menu', environment }]],
  ['freeze', [], [{ verb: 'freeze', remote: '*', environment }]],
  ['unfreeze', ['menu'], [{ verb: 'freeze', remote: 'menu', environment }]],
  ['revive', ['menu'], [{ verb: 'kill', remote: 'menu', environment }]],
])('%s %j needs what it does', (name, words, deeds) => {
  expect(deedsOf(typed(name, words))).toEqual(deeds);
});

test('a command that changes something and is not known is for owners', () => {
  expect(deedsOf(typed('upend', ['menu']))).toEqual([
    { verb: 'owner', remote: 'menu', environment },
  ]);
});

test('every command that changes something asks for something', () => {
  const changing = COMMANDS.filter(({ isChanging }) => isChanging?.(['publish']));
  expect(changing.length).toBeGreaterThan(5);
  for (const { name } of changing)
    expect(deedsOf(typed(name, ['publish', 'menu']))).not.toEqual([]);
});

test('whoever only looks needs nothing', () => {
  for (const name of ['status', 'log', 'list', 'diff', 'check', 'gc', 'content'])
    expect(deedsOf(typed(name, ['log', 'menu'], { isChanging: false }))).toEqual([]);
});
