import { greet } from '../../email/message';

describe('greet', () => {
  it.each([
    ['Maria', 'Hello Maria,'],
    ['  Jean  Luc ', 'Hello Jean Luc,'],
    ["O'Neil-Ångström", "Hello O'Neil-Ångström,"],
    ['Anne-Marie', 'Hello Anne-Marie,'],
    ['Zoë\u0308', 'Hello Zoë\u0308,'],
    ['J.R.', 'Hello J.R.,'],
    ['J. Robert', 'Hello J. Robert,'],
    ['李明', 'Hello 李明,'],
    ['さくら', 'Hello さくら,'],
    ['דוד', 'Hello דוד,'],
    ['प्रिया', 'Hello प्रिया,'],
  ])('greets %j by name', (name, greeting) => {
    expect(greet(name)).toBe(greeting);
  });

  it.each([
    undefined,
    '',
    ' \t',
    'You won! Call +1 900 555 0199 now',
    'Call me now please',
    'Nine hundred dollars',
    'You won!',
    'Room 101',
    'R2D2',
    '٩٠٠',
    'win at evil.com',
    'evil.com',
    'evil。com',
    'e.v.i.l.',
    'http://evil.example',
    'eve@evil.example',
    'www.evil',
    '<b>',
    'call 1:800',
    'pay, now',
    'Ana\u00A0won\u2003money',
    '💰 money',
    '恭喜你中奖请打电话给我们',
    'ยินดีด้วยคุณถูกรางวัล',
    'n'.repeat(21),
    'Youhavewon-callusnow-fast',
  ])('leaves out %j, which could be a message of its own', (name) => {
    expect(greet(name)).toBe('Hello,');
  });

  it('drops what cannot be seen', () => {
    expect(greet('Ma\r\nria\u202E')).toBe('Hello Ma ria,');
  });
});
