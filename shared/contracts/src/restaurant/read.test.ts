import { readOptions } from './read';

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
  ])('reads the options %j', (sent, read) => {
    expect(readOptions(sent)).toEqual(read);
  });
});
