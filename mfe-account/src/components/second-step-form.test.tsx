import { makeWireUser } from '@tableside/contracts/factories';
import { ApiError } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { fill } from '@tableside/testing/fill';
import { screen, waitFor } from '@testing-library/react';
import { canUsePasskeys } from '../lib/passkey-support';
import {
  CREDENTIAL,
  mockPasskeys,
  PasskeyFailure,
  promptForPasskey,
} from '../testing/mock-passkeys';
import { open } from '../testing/open';

jest.mock('../lib/passkey-support');

beforeEach(mockPasskeys);

const need = (methods: readonly unknown[]) =>
  new ApiError('Two steps.', 403, {}, { error: 'second-step-needed', ticket: 't1', methods });
const SIGNED_IN = { token: 'abc', user: makeWireUser() };

/** Opens the second step by entering the password. */
async function openStep(
  methods: readonly unknown[],
  responses: FakeResponses = {},
  isRemembered = true,
) {
  const view = open('/login', {
    responses: {
      providers: { google: false, facebook: false, passkeys: false },
      login: need(methods),
      secondStep: SIGNED_IN,
      ...responses,
    },
  });
  fill(await screen.findByLabelText(/^Email/), 'ana@example.com');
  fill(screen.getByLabelText(/^Password/), 'gingham and rye');
  if (!isRemembered) await view.user.click(screen.getByLabelText('Remember me'));
  await view.user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'One more step' });
  return view;
}
const codeField = () => screen.findByLabelText(/^Code from your app/);

it('sends the code with the ticket, and goes home', async () => {
  const { user, platform, router } = await openStep(['app', 'recovery']);
  expect(await codeField()).toHaveFocus();
  expect(localStorage.getItem('account:token')).toBeNull();
  await user.keyboard('123 456{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(platform.api.callsTo('secondStep').map(({ body }) => body)).toEqual([
    { ticket: 't1', code: '123 456' },
  ]);
  expect(localStorage.getItem('account:token')).toBe('abc');
  expect(platform.shownToasts).toEqual([]);
});

it('keeps a wrong code with focus and an error', async () => {
  const message = 'Incorrect code.';
  const { user } = await openStep(['app'], {
    secondStep: new ApiError(message, 200, { code: message }),
  });
  await codeField();
  await user.keyboard('123456{Enter}');
  const field = await codeField();
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Incorrect code/));
  expect(field).toHaveValue('123456');
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
});

it('accepts a recovery code instead', async () => {
  const { user, platform, router } = await openStep(['app', 'recovery']);
  await codeField();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText(/^Recovery code/)).toHaveFocus();
  await user.keyboard('abcd-efgh{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(platform.api.callsTo('secondStep')[0]?.body).toEqual({ ticket: 't1', code: 'abcd-efgh' });
});

it('accepts a passkey', async () => {
  const { user, platform, router } = await openStep(['passkey', 'recovery'], {
    passkeySignInOptions: { challenge: 'xyz' },
  });
  const button = await screen.findByRole('button', { name: 'Use your passkey' });
  expect(button).toHaveFocus();
  await user.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(promptForPasskey).toHaveBeenCalledWith({ challenge: 'xyz' });
  expect(platform.api.callsTo('secondStep')[0]?.body).toEqual({
    ticket: 't1',
    credential: CREDENTIAL,
  });
});

it('shows an error when no passkey was used, and keeps the other methods', async () => {
  promptForPasskey.mockRejectedValue(new PasskeyFailure(null));
  const { user } = await openStep(['passkey', 'recovery'], { passkeySignInOptions: {} });
  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
  expect(screen.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
});

it('omits passkeys if the browser does not support them, and unknown methods', async () => {
  jest.mocked(canUsePasskeys).mockReturnValue(false);
  await openStep(['passkey', 'sms', 'app']);
  await codeField();
  expect(screen.queryByRole('button', { name: /passkey|sms/ })).not.toBeInTheDocument();
});

it('returns to the login with the address when the ticket has expired', async () => {
  const { user } = await openStep(['app'], {
    secondStep: new ApiError('This took too long.', 403, {}, { error: 'ticket-ended' }),
  });
  await codeField();
  await user.keyboard('123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This took too long.');
  await user.click(screen.getByRole('button', { name: 'Log in again' }));
  expect(await screen.findByLabelText(/^Email/)).toHaveValue('ana@example.com');
});

it('stores the token for the browser session only without "Remember me"', async () => {
  const { user } = await openStep(['app'], {}, false);
  await codeField();
  await user.keyboard('123456{Enter}');
  await waitFor(() => expect(sessionStorage.getItem('account:token')).toBe('abc'));
  expect(localStorage.getItem('account:token')).toBeNull();
});
