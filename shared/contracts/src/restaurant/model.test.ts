import { makeSummary } from '../factories';
import { findLabels } from './labels';
import { readOptions } from './model';

describe('readOptions', () => {
  it.each([
    [
      [
        { id: '2', title: 'Pizza' },
        { id: 1, title: ' BBQ ' },
        { id: 2, title: 'Pizza again' },
      ],
      [
        { id: 2, title: 'Pizza' },
        { id: 1, title: 'BBQ' },
      ],
    ],
    [[{ id: 1, title: null }, null, { title: 'Thai' }], [{ id: -3, title: 'Thai' }]],
    [
      ['Thai', 'Deli'],
      [
        { id: -1, title: 'Thai' },
        { id: -2, title: 'Deli' },
      ],
    ],
    ['Thai', [{ id: -1, title: 'Thai' }]],
    [null, []],
  ])('parses %j', (sent, read) => {
    expect(readOptions(sent)).toEqual(read);
  });
});

describe('findLabels', () => {
  it('distinguishes restaurants with the same title by street, or otherwise by address', () => {
    const labels = findLabels([
      makeSummary({ slug: 'starbucks', title: 'Starbucks', street: '1 Oak St' }),
      makeSummary({ slug: 'luna', title: 'Luna', street: '2 Oak St' }),
      makeSummary({ slug: 'elm', title: 'Starbucks', street: null, location: 'Elm Street' }),
      makeSummary({ slug: 'nowhere', title: 'Starbucks', street: null, location: null }),
    ]);
    expect([...labels]).toEqual([
      ['starbucks', 'Starbucks, 1 Oak St'],
      ['elm', 'Starbucks, Elm Street'],
    ]);
  });
});
