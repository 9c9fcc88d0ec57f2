import { makeWireSummary } from './factory';
import { readOptions, readSummary } from './read';

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

test('places of a list have the same fields, whatever a host leaves out: pages write them in columns', () => {
  const fieldsOf = (place: object) =>
    Object.keys(JSON.parse(JSON.stringify(readSummary(place))) as object);
  const bare = fieldsOf({ slug: 'luna', title: 'Luna' });
  expect(fieldsOf(makeWireSummary({ title: 'Phở Lý', title_lang: 'vi' }))).toEqual(bare);
  expect(bare).toContain('titleLang');
});
