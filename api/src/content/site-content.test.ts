import { Refusal, StoreFailure } from '@tableside/registry/content-editor';
import { reportFailure } from './site-content';

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
  ['a folder that may not be written', coded('EACCES'), 'The release store is unavailable'],
  [
    'a database that is away',
    new StoreFailure('postgres', new Error()),
    'The release store is unavailable',
  ],
])('reports %s', (_what, error, message) => {
  expect(reportFailure(error)).toContain(message);
});

it('rethrows errors that did not come from the store', () => {
  const error = new TypeError('undefined is no function');
  expect(() => reportFailure(error)).toThrow(error);
});
