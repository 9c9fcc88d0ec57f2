import { initialOf } from './initial-of';

describe('initialOf', () => {
  const initial = (firstName: string) => initialOf({ firstName, email: 'zoe@example.com' });

  test.each([
    ['Ada', 'A'],
    ['  ada', 'A'],
    ['éva', 'É'],
    ['e\u0301va', 'E\u0301'],
    ['مريم', 'م'],
    ['\u200F\u202Bدانا', 'د'],
    ['李', '李'],
    ['👩🏽‍🍳 Ada', '👩🏽‍🍳'],
    ['🇩🇪', '🇩🇪'],
    ['ßu', 'S'],
    ['', 'Z'],
    [' \u200B ', 'Z'],
  ])('%j is shown as %s', (firstName, expected) => {
    expect(initial(firstName)).toBe(expected);
  });

  test('in a browser that knows no graphemes it is the first character', () => {
    const { Segmenter } = Intl;
    Object.assign(Intl, { Segmenter: undefined });
    delete (Intl as { Segmenter?: unknown }).Segmenter;
    expect([initial('ada'), initial('😀 Ada')]).toEqual(['A', '😀']);
    Object.assign(Intl, { Segmenter });
  });

  test('nobody at all has none', () => {
    expect(initialOf({ firstName: '', email: '' })).toBe('');
  });
});
