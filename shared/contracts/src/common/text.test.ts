import { initialOf } from './initial-of';
import { formatCount, splitParagraphs } from './text';

describe('formatCount', () => {
  it.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1, -1000, -123_456])(
    'formats %i like Intl does',
    (count) => expect(formatCount(count)).toBe(new Intl.NumberFormat('en-US').format(count)),
  );
});

describe('initialOf', () => {
  it.each([
    ['Dana Reed', 'D'],
    ['éva', 'É'],
    ['👩🏽‍🍳 Ana', '👩🏽‍🍳'],
    ['ليلى', 'ل'],
    ['🇺🇸 Sam', '🇺🇸'],
    ['क्षमा', 'क्ष'],
    ['\u202Eßen', 'S'],
    ['  \u200B', ''],
    ['', ''],
  ])('returns the first user-perceived letter of %j: %j', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});

describe('splitParagraphs', () => {
  it.each([
    [' Soup. \r\n\r\n \t\n\nGo   early.\n', ['Soup.', 'Go   early.']],
    [' \n ', []],
  ])('splits %j into non-empty lines', (text, paragraphs) => {
    expect(splitParagraphs(text)).toEqual(paragraphs);
  });

  it('is fast for a text full of spaces', () => {
    const gap = ' '.repeat(1_000_000);
    expect(splitParagraphs(`a${gap}b`)).toEqual([`a${gap}b`]);
  });
});
