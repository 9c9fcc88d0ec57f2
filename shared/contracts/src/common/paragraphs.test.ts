import { splitParagraphs } from './paragraphs';

describe('splitParagraphs', () => {
  test('every line with words is a paragraph, whatever blanks and empty lines stand around it', () => {
    expect(splitParagraphs(' Soup. \r\n\r\n \t\n\nGo   early.\n')).toEqual([
      'Soup.',
      'Go   early.',
    ]);
    expect(splitParagraphs(' \n ')).toEqual([]);
  });

  test('a text full of blanks is read as fast as any other', () => {
    const gap = ' '.repeat(1_000_000);
    expect(splitParagraphs(`a${gap}b`)).toEqual([`a${gap}b`]);
  });
});
