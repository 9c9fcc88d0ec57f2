import { formatPhone } from './phone';

describe('formatPhone', () => {
  test.each([
    ['+1 202-332-0125', '(202) 332-0125'],
    ['+1-202-332-0125', '(202) 332-0125'],
    ['+12023320125', '(202) 332-0125'],
    ['+1 202 332-0125', '(202) 332-0125'],
    ['+1 202 332 0125', '(202) 332-0125'],
    ['+1- 202-332-0125', '(202) 332-0125'],
    ['+1 202-332 0125', '(202) 332-0125'],
    ['(202) 332-0125', '(202) 332-0125'],
    ['202.332.0125', '(202) 332-0125'],
    ['1-202-332-0125', '(202) 332-0125'],
    ['001 202 332 0125', '(202) 332-0125'],
    ['+1 202-332-0125 ext. 12', '(202) 332-0125'],
    ['+1 202-332-0125 x7', '(202) 332-0125'],
    ['tel:+1-202-332-0125', '(202) 332-0125'],
    ['+49 30/1234567', '+49 30 1234567'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['0044 20 7946 0958', '+44 20 7946 0958'],
  ])('writes %s as %s', (raw, formatted) => {
    expect(formatPhone(raw, true)).toBe(formatted);
  });

  test('takes the first valid one of several numbers', () => {
    expect(formatPhone('+1-202-555-0143; +1 202 555-0144', true)).toBe('(202) 555-0143');
    expect(formatPhone('call us; +1 202 555-0144', true)).toBe('(202) 555-0144');
    expect(formatPhone('202-555-0143 / 202-555-0144', true)).toBe('(202) 555-0143');
  });

  test.each([
    '1-800-FLOWERS',
    '+1 999',
    '555-0143',
    '+1 123 456 7890',
    'yes',
    '',
    '+1234-555-0100-1',
  ])('refuses %j', (raw) => {
    expect(formatPhone(raw, true)).toBeNull();
  });

  test('keeps a national number of another country as written', () => {
    expect(formatPhone('030 / 1234567', false)).toBe('030 1234567');
    expect(formatPhone('98765 43210', false)).toBe('98765 43210');
    expect(formatPhone('030 / 1234567', true)).toBeNull();
  });
});
