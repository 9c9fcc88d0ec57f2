import { Refusal, StoreFailure } from '@tableside/registry/content-editor';
import { tellFailure } from './site-words';

const coded = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ['a refusal', new Refusal(['Frozen.']), 'Frozen.'],
  ['a disk that is full', coded('ENOSPC'), 'The release store is full.'],
  ['a database that is full', coded('53100'), 'The release store is full.'],
  [
    'a store in a database that is full',
    new StoreFailure('postgres', coded('53100')),
    'The release store is full.',
  ],
  ['a folder that may not be written', coded('EACCES'), 'The release store cannot be used'],
  [
    'a database that is away',
    new StoreFailure('postgres', new Error()),
    'The release store cannot',
  ],
])('tells of %s', (_what, error, sentence) => {
  expect(tellFailure(error)).toContain(sentence);
});

it('takes no mistake of the program for one of the store', () => {
  const error = new TypeError('undefined is no function');
  expect(() => tellFailure(error)).toThrow(error);
});
