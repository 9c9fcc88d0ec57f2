import { issueMailToken } from '../../auth/tokens';
import { useSession } from '../../auth/sessions';
import { makePair, makeRegistration, post, readUser, refused } from '../../testing/people/accounts';
import { startTestApp, type TestApp } from '../../testing/app';

const OWNERS = 'a lamp above the stairs';
const STRANGERS = 'the keys are mine now';
const NEW = 'three plums and a pear';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const register = (email: string, password: string, overrides: object = {}) =>
  post(test, 'register', makeRegistration(email, { ...makePair(password), ...overrides }));
const login = async (email: string, password: string) =>
  (await post(test, 'login', { email, password })).body as { success: boolean; message: string };

/** The owner registers, then a stranger does so with the same address. Both mails are in the owner's mailbox.
 * @returns the tokens of their links */
async function registerBoth(email: string): Promise<readonly [string, string]> {
  await register(email, OWNERS);
  const { id } = await readUser(test, email);
  const first = await issueMailToken(test.db, id, 'verify');
  await register(email, STRANGERS, {
    first_name: 'Mallory',
    last_name: 'Stranger',
    phone: '900 555 0199',
  });
  return [first, await issueMailToken(test.db, id, 'verify')];
}

describe('an address that a stranger registers after its owner', () => {
  it.each([0, 1])('is not his when the owner opens mail %i', async (which) => {
    const email = `owner-${which}@example.com`;
    const token = (await registerBoth(email))[which];
    const wrong = 'This is not the password that was chosen when the account was made.';
    expect(await post(test, 'verify_email', { token, password: OWNERS })).toEqual(
      refused(wrong, { password: wrong }),
    );
    expect((await readUser(test, email)).email_verified_at).toBeNull();
    expect(await login(email, STRANGERS)).toMatchObject({
      success: false,
      message: 'Please confirm your email address first. We sent you a link.',
    });

    const own = { ...makePair(NEW), first_name: 'Ada', last_name: 'Diner' };
    const { body } = await post(test, 'reset_password', { token, ...own });
    const { data } = body as { data: { token: string; user: object } };
    expect(data.user).toMatchObject({ first_name: 'Ada', last_name: 'Diner', phone: null });
    expect(await useSession(test.db, data.token)).not.toBeNull();
    expect((await login(email, STRANGERS)).message).toBe('Email or password is wrong.');
    expect((await login(email, NEW)).success).toBe(true);
    expect((await post(test, 'verify_email', { token, password: STRANGERS })).body).toMatchObject({
      message: 'Your email address is confirmed already.',
      data: null,
    });
  });

  it('stays open to its owner however often he registers it meanwhile', async () => {
    const email = 'stubborn@example.com';
    const [token] = await registerBoth(email);
    const own = { ...makePair(NEW), first_name: 'Ada', last_name: 'Diner' };
    const [taken] = await Promise.all([
      post(test, 'reset_password', { token, ...own }),
      ...[1, 2, 3, 4].map(() => register(email, STRANGERS)),
    ]);
    expect(taken.body).toMatchObject({ success: true });
    expect((await login(email, NEW)).success).toBe(true);
    expect((await login(email, STRANGERS)).success).toBe(false);
  });

  it('is confirmed by whoever knows the password and opens the mail', async () => {
    const email = 'newest@example.com';
    await registerBoth(email);
    await register(email, OWNERS);
    const token = await issueMailToken(test.db, (await readUser(test, email)).id, 'verify');
    expect((await post(test, 'verify_email', { token, password: OWNERS })).body).toMatchObject({
      success: true,
    });
    expect((await login(email, OWNERS)).success).toBe(true);
  });
});
