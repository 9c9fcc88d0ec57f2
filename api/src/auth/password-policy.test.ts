import { checkPassword, measureStrength } from './password-policy';

const OWNER = { first_name: 'Ana', last_name: 'Díaz', email: 'ana.diaz77@diners.example' };
const check = (password: string, password_confirmation = password) =>
  checkPassword({ password, password_confirmation }, OWNER, ['Chattanooga']);
const COMMON = 'That password is too common. Try another.';
const CLOSE = 'Don’t use your name, email, or city in your password.';
const REGULAR = 'Avoid repeated characters, dates, and keyboard patterns.';

describe('checkPassword', () => {
  it.each([
    ['password123', COMMON],
    ['Password123!', COMMON],
    ['P@ssw0rd2024', COMMON],
    ['passwordpassword', COMMON],
    ['iloveyou12', COMMON],
    ['letmein1234', COMMON],
    ['Summer2024!', COMMON],
    ['welcome2024!', COMMON],
    ['december25', COMMON],
    ['michael1990', COMMON],
    ['liverpoolfc', COMMON],
    ['QwertyUiop', COMMON],
    ['ｐａｓｓｗｏｒｄ１２３', COMMON],
    ['tableside1', CLOSE],
    ['T4bleside2026', CLOSE],
    ['Chattanooga!!', CLOSE],
    ['ana.diaz77@diners.example', CLOSE],
    ['Ana Díaz Ana', CLOSE],
    ['díaz.díaz.77', CLOSE],
    ['aaaaaaaaaa', REGULAR],
    [' '.repeat(10), REGULAR],
    ['x'.repeat(128), REGULAR],
    ['12/25/1990', REGULAR],
    ['2020-2021!', REGULAR],
    ['qazqazqazqaz', REGULAR],
  ])('rejects %j', (password, message) => {
    expect(check(password)).toEqual({ password: message });
  });

  it.each([
    // A syllable may have any number of letters.
    ['\u1100', 2030, 246],
    // One character that is written out as eighteen.
    ['\ufdfa', 110, 15],
  ])('measures a repetitive long password as short: %j', (character, many, few) => {
    const start = 'k9Q!zv7#pL';
    const strength = measureStrength(start + character.repeat(many), []);
    expect(strength).toEqual(measureStrength(start + character.repeat(few), []));
    expect(check(start + character.repeat(many))).toEqual({});
  });

  it.each([
    'correct horse battery',
    'correct horse',
    'a long walk at night',
    'gingham and rye 1',
    'one more password',
    'i like turtles',
    'mydogrover7 barks',
    'kG7#pq92Lx',
    'vTq8mWzr3k',
    'пароль на завтра',
    '🍕🍔🍟🌭🍿🧂🥓🥚🍳🧇',
    'Chattanooga rains on Mondays',
  ])('accepts %j', (password) => {
    expect(check(password)).toEqual({});
  });

  it('reports a short password as short, even if it is common', () => {
    expect(check('password')).toEqual({ password: 'Use at least 10 characters.' });
  });

  it('reports all problems', () => {
    expect(check('password123', 'password124')).toEqual({
      password: COMMON,
      password_confirmation: 'Passwords do not match',
    });
  });

  it('runs in linear time for any input', () => {
    const nasty = ['4@8({[<369&#!1/|0$5+7%2zZ', 'a1b2c3d4e5', '11.1', 'p@ssw0rd!!', 'abcdef'];
    for (const text of nasty) {
      const password = text.repeat(50).slice(0, 127) + 'x';
      const start = performance.now();
      check(password);
      expect(performance.now() - start).toBeLessThan(1000);
    }
  });
});
