import { makeWireUser } from '@tableside/contracts/factories';
import { ApiError } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { canUsePasskeys, loadCeremonies } from '../../lib/passkey-support';
import {
  CREDENTIAL,
  mockPasskeys,
  PasskeyFailure,
  promptForPasskey,
} from '../../testing/mock-passkeys';
import { open } from '../../testing/open';

jest.mock('../../lib/passkey-support');

beforeEach(mockPasskeys);

const openLogin = (responses: FakeResponses = {}) =>
  open('/login', {
    responses: {
      providers: { google: true, facebook: false, passkeys: true },
      passkeySignInOptions: { challenge: 'xyz' },
      passkeySignIn: { token: 'abc', user: makeWireUser() },
      ...responses,
    },
  });
const button = () => screen.findByRole('button', { name: 'Log in with a passkey' });
const noButton = () =>
  expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();

it('sends the signed credential and goes home', async () => {
  const { user, platform, router } = openLogin();
  await user.click(await button());
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(promptForPasskey).toHaveBeenCalledWith({ challenge: 'xyz' });
  expect(platform.api.callsTo('passkeySignIn')[0]?.body).toEqual({ credential: CREDENTIAL });
  expect(localStorage.getItem('account:token')).toBe('abc');
});

it('stores the token for the browser session only without "Remember me"', async () => {
  const { user, router } = openLogin();
  const passkeyButton = await button();
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await user.click(passkeyButton);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(localStorage.getItem('account:token')).toBeNull();
  expect(sessionStorage.getItem('account:token')).toBe('abc');
});

it('shows why the API rejected the passkey', async () => {
  const { user } = openLogin({ passkeySignIn: new ApiError('Not this one.', 200) });
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not this one.');
  expect(await button()).not.toHaveAttribute('aria-busy');
});

it('shows no error when the user cancels', async () => {
  promptForPasskey.mockRejectedValue(new PasskeyFailure(null));
  const { user, platform } = openLogin();
  await user.click(await button());
  await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(platform.shownToasts).toEqual([]);
});

it('shows an error when its code cannot be downloaded', async () => {
  jest.mocked(loadCeremonies).mockRejectedValue(new TypeError('down'));
  const { user } = openLogin();
  await user.click(await button());
  expect(await screen.findByRole('alert')).toBeInTheDocument();
});

it.each([
  ['does not support passkeys', { google: true, facebook: false, passkeys: false }],
  ['does not mention passkeys', { google: true }],
  ['does not support the call', new ApiError('Not found', 404)],
])('is hidden if the API %s', async (_case, providers) => {
  const { platform } = openLogin({ providers });
  await waitFor(() => expect(platform.api.callsTo('providers')).toHaveLength(1));
  await screen.findByRole('button', { name: 'Login' });
  noButton();
});

it('is hidden, without any API call, if the browser does not support passkeys', async () => {
  jest.mocked(canUsePasskeys).mockReturnValue(false);
  const { platform } = openLogin();
  await screen.findByRole('button', { name: 'Login' });
  noButton();
  expect(platform.api.calls).toEqual([]);
});
