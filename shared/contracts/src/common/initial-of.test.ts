import { initialOf } from './initial-of';

describe('initialOf', () => {
  test.each([
    ['Dana Reed', 'D'],
    ['éva', 'É'],
    ['👩🏽‍🍳 Ana', '👩🏽‍🍳'],
    ['ليلى', 'ل'],
    ['🇺🇸 Sam', '🇺🇸'],
    ['क्षमा', 'क्ष'],
    ['\u202Eßen', 'S'],
    ['  \u200B', ''],
    ['', ''],
  ])('the initial of %j is one letter as people see it: %j', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});
