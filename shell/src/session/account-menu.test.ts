import { initialOf } from './account-menu';

describe('initialOf', () => {
  const initial = (firstName: string) => initialOf({ firstName, email: 'zoe@example.com' });

  test.each([
    ['Ada', 'A'],
    ['  ada', 'A'],
    ['éva', 'É'],
    ['e\u0301va', 'É'],
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

  test('nobody at all has none', () => {
    expect(initialOf({ firstName: '', email: '' })).toBe('');
  });
});
