import { makeWireUser } from '@tableside/contracts/factories';
import { ApiError } from '@tableside/platform';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { canUsePasskeys, loadCeremonies } from '../../lib/passkey-support';
import { open } from '../../testing/open';

jest.mock('../../lib/passkey-support');

const CREDENTIAL = { id: 'abc', type: 'public-key' };

class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';

  constructor(readonly sentence: string | null) {
    super('');
  }
}
const askPasskey = jest.fn<Promise<object>, [unknown]>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  askPasskey.mockReset().mockResolvedValue(CREDENTIAL);
  jest.mocked(canUsePasskeys).mockReturnValue(true);
  jest
    .mocked(loadCeremonies)
    .mockResolvedValue({ askPasskey, makePasskey: jest.fn(), PasskeyFailure });
});

const openLogin = (answers: FakeAnswers = {}) =>
  open('/login', {
    answers: {
      providers: { google: true, facebook: false, passkeys: true },
      passkeySignInOptions: { challenge: 'xyz' },
      passkeySignIn: { token: 'abc', user: makeWireUser() },
      ...answers,
    },
  });
const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });
const noButton = () =>
  expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();

it('signs in with what the browser signed, and goes home', async () => {
  const { user, platform, router } = openLogin();
  await user.click(await button());
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(askPasskey).toHaveBeenCalledWith({ challenge: 'xyz' });
  expect(platform.api.callsTo('passkeySignIn')[0]?.body).toEqual({ credential: CREDENTIAL });
  expect(localStorage.getItem('account:token')).toBe('abc');
});

it('remembers nobody who does not want it', async () => {
  const { user, router } = openLogin();
  const press = await button();
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await user.click(press);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(localStorage.getItem('account:token')).toBeNull();
  expect(sessionStorage.getItem('account:token')).toBe('abc');
});

it('says why the host refused', async () => {
  const { user } = openLogin({ passkeySignIn: new ApiError('Not this one.', 200) });
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not this one.');
  expect(await button()).not.toHaveAttribute('aria-busy');
});

it('says nothing when somebody closes the window of the browser', async () => {
  askPasskey.mockRejectedValue(new PasskeyFailure(null));
  const { user, platform } = openLogin();
  await user.click(await button());
  await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(platform.shownToasts).toEqual([]);
});

it('says so when its code cannot be downloaded', async () => {
  jest.mocked(loadCeremonies).mockRejectedValue(new TypeError('down'));
  const { user } = openLogin();
  await user.click(await button());
  expect(await screen.findByRole('alert')).toBeInTheDocument();
});

it.each([
  ['does not take them', { google: true, facebook: false, passkeys: false }],
  ['has never heard of them', { google: true }],
  ['does not know the question', new ApiError('Not found', 404)],
])('is hidden where the host %s', async (_case, providers) => {
  const { platform } = openLogin({ providers });
  await waitFor(() => expect(platform.api.callsTo('providers')).toHaveLength(1));
  await screen.findByRole('button', { name: 'Login' });
  noButton();
});

it('is hidden, and asks nothing, where the browser cannot use them', async () => {
  jest.mocked(canUsePasskeys).mockReturnValue(false);
  const { platform } = openLogin();
  await screen.findByRole('button', { name: 'Login' });
  noButton();
  expect(platform.api.calls).toEqual([]);
});
