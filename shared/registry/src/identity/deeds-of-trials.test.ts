import { deedsOf } from './deeds';

const typed = { environment: 'production', isChanging: true, isRemoving: false };

test.each([
  ['canary', 'canary'],
  ['abort', 'canary'],
  // It goes live for all.
  ['promote', 'activate'],
])('%s asks for the verb %s', (name, verb) => {
  expect(deedsOf({ ...typed, name, words: ['menu@1.1.0'] })).toEqual([
    { verb, remote: 'menu', environment: 'production' },
  ]);
});

test('a preview asks for each remote that it shows, and one of what is live for all', () => {
  const remotesOf = (...words: readonly string[]) =>
    deedsOf({ ...typed, name: 'preview', words }).map(({ verb, remote }) => [verb, remote]);
  expect(remotesOf('menu@1.1.0', 'table@2.0.0')).toEqual([
    ['preview', 'menu'],
    ['preview', 'table'],
  ]);
  expect(remotesOf()).toEqual([['preview', '*']]);
});
