import { classPrefix } from './class-prefix';

describe('classPrefix', () => {
  test('is short, begins with a letter, and differs between the remotes', () => {
    const names = ['shell', 'discovery', 'restaurant', 'account', 'marketing', 'menu', 'a', 'map'];
    const prefixes = names.map(classPrefix);
    for (const prefix of prefixes) expect(prefix).toMatch(/^[a-z][0-9a-z]{2}$/);
    expect(new Set(prefixes).size).toBe(names.length);
  });
});
