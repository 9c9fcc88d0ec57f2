import { dictionary } from '@zxcvbn-ts/language-common';
import { checkPassword } from './password-policy';

const check = (password: string, password_confirmation = password) =>
  checkPassword({ password, password_confirmation });
const COMMON = 'Too many people use this password, so it is easily guessed. Choose another one.';

describe('checkPassword', () => {
  it.each(['password123', 'QwertyUiop', 'ｐａｓｓｗｏｒｄ１２３'])(
    'refuses %s, which everybody uses',
    (password) => {
      expect(check(password)).toEqual({ password: COMMON });
    },
  );

  it('knows the 10,000 most common and takes the next', () => {
    const list = dictionary['passwords-common'];
    const isLong = (password: string) => password.length >= 10;
    const last = list.slice(0, 10_000).findLast(isLong) ?? '';
    const next = list.slice(10_000).find(isLong) ?? '';
    expect(check(last)).toEqual({ password: COMMON });
    expect(check(next)).toEqual({});
  });

  it('says of a short one that it is short, common or not', () => {
    expect(check('password')).toEqual({ password: 'Use at least 10 characters.' });
  });

  it('says everything that is wrong', () => {
    expect(check('password123', 'password124')).toEqual({
      password: COMMON,
      password_confirmation: 'Passwords do not match',
    });
  });

  it('takes words with spaces, other scripts and emoji', () => {
    expect(check('correct horse battery')).toEqual({});
    expect(check('пароль на завтра')).toEqual({});
    expect(check('🍕🍔🍟🌭🍿🧂🥓🥚🍳🧇')).toEqual({});
  });
});
