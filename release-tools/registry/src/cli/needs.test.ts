import { COMMANDS } from './program';

const needsOf = (name: string, words: readonly string[], options = {}) =>
  COMMANDS.find((command) => command.name === name)?.needs(words, options);

test.each<[string, readonly string[], object[]]>([
  ['publish', ['mfe-menu'], [{ verb: 'publish', remote: 'menu' }]],
  ['activate', ['menu@1.0.0'], [{ verb: 'activate', remote: 'menu' }]],
  ['rollback', ['menu'], [{ verb: 'activate', remote: 'menu' }]],
  ['confirm', ['menu@1.0.0'], [{ verb: 'activate', remote: 'menu' }]],
  [
    'deploy',
    ['menu', 'table'],
    [
      { verb: 'publish', remote: 'menu' },
      { verb: 'activate', remote: 'menu' },
      { verb: 'publish', remote: 'table' },
      { verb: 'activate', remote: 'table' },
    ],
  ],
  ['content', ['publish', 'menu', 'a.json'], [{ verb: 'content', remote: 'menu' }]],
  ['freeze', [], [{ verb: 'freeze', remote: '*' }]],
  ['unfreeze', ['menu'], [{ verb: 'freeze', remote: 'menu' }]],
  ['kill', ['menu'], [{ verb: 'kill', remote: 'menu' }]],
  ['revive', ['menu'], [{ verb: 'kill', remote: 'menu' }]],
  ['canary', ['menu@1.1.0'], [{ verb: 'canary', remote: 'menu' }]],
  ['abort', ['menu'], [{ verb: 'canary', remote: 'menu' }]],
  // It goes live for all.
  ['promote', ['menu'], [{ verb: 'activate', remote: 'menu' }]],
  [
    'preview',
    ['menu@1.1.0', 'table@2.0.0'],
    [
      { verb: 'preview', remote: 'menu' },
      { verb: 'preview', remote: 'table' },
    ],
  ],
  ['preview', [], [{ verb: 'preview', remote: '*' }]],
  ['team', ['add', 'menu'], [{ verb: 'team', remote: 'menu' }]],
  ['remove', ['menu'], [{ verb: 'owner', remote: 'menu' }]],
  ['assets', ['set'], [{ verb: 'owner', remote: '*' }]],
])('%s %j needs what it does', (name, words, needs) => {
  expect(needsOf(name, words)).toEqual(needs);
});

test('gc needs an owner where it removes', () => {
  expect(needsOf('gc', [])).toEqual([]);
  expect(needsOf('gc', [], { delete: true })).toEqual([{ verb: 'owner', remote: '*' }]);
});

test('whoever only looks needs nothing, and no other command is without needs', () => {
  const looking = ['list', 'diff', 'status', 'log', 'audit', 'gc'];
  const found = COMMANDS.filter(
    ({ isLocal, needs }) => !isLocal && needs(['publish', 'menu'], {}).length === 0,
  );
  expect(found.map(({ name }) => name).sort()).toEqual(looking.sort());
  for (const name of ['content', 'team'])
    expect(needsOf(name, [name === 'team' ? 'list' : 'log', 'menu'])).toEqual([]);
});
