import { greet } from './greeting';

describe('greet', () => {
  it.each([
    ['Maria', 'Hello Maria,'],
    ['  Jean  Luc ', 'Hello Jean Luc,'],
    ["O'Neil-Ångström", "Hello O'Neil-Ångström,"],
    ['J.R.', 'Hello J.R.,'],
    ['李明', 'Hello 李明,'],
    ['דוד', 'Hello דוד,'],
    ['👩‍👩‍👧 Fox', 'Hello 👩‍👩‍👧 Fox,'],
  ])('greets %j by name', (name, greeting) => {
    expect(greet(name)).toBe(greeting);
  });

  it.each([
    undefined,
    '',
    ' \t',
    'win at evil.com',
    'evil。com',
    'http://evil.example',
    'eve@evil.example',
    'www.evil',
    '<b>',
    'call 1:800',
    'n'.repeat(41),
  ])('leaves out %j, which could be a message of its own', (name) => {
    expect(greet(name)).toBe('Hello,');
  });

  it('drops what cannot be seen', () => {
    expect(greet('Ma\r\nria\u202E')).toBe('Hello Ma ria,');
  });
});
