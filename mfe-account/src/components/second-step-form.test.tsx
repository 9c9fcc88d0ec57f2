import { makeWireUser } from '@tableside/contracts/factories';
import { ApiError, NetworkError } from '@tableside/platform';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { canUsePasskeys, loadCeremonies } from '../lib/passkey-support';
import { open } from '../testing/open';

jest.mock('../lib/passkey-support');

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
  askPasskey.mockReset().mockResolvedValue({ id: 'abc' });
  jest.mocked(canUsePasskeys).mockReturnValue(true);
  jest
    .mocked(loadCeremonies)
    .mockResolvedValue({ askPasskey, makePasskey: jest.fn(), PasskeyFailure });
});

const need = (ways: readonly unknown[]) =>
  new ApiError('Two steps.', 403, {}, { error: 'second-step-needed', ticket: 't1', ways });
const SIGNED_IN = { token: 'abc', user: makeWireUser() };

/** The second step, after the right password. */
async function openStep(ways: readonly unknown[], answers: FakeAnswers = {}) {
  const view = open('/login', {
    answers: {
      providers: { google: false, facebook: false, passkeys: false },
      login: need(ways),
      secondStep: SIGNED_IN,
      ...answers,
    },
  });
  await view.user.type(await screen.findByLabelText(/^Email/), 'ana@example.com');
  await view.user.type(screen.getByLabelText(/^Password/), 'gingham and rye');
  await view.user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'One more step' });
  return view;
}
const codeField = () => screen.findByLabelText(/^Code from your app/);

it('asks for a code, sends it with the ticket, and goes home', async () => {
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

it('keeps a wrong code to be mended, says what is wrong, and has the focus there', async () => {
  const words = 'That code is not right.';
  const { user } = await openStep(['app'], {
    secondStep: new ApiError(words, 200, { code: words }),
  });
  await codeField();
  await user.keyboard('123456{Enter}');
  const field = await codeField();
  await waitFor(() => expect(field).toHaveAccessibleDescription(/That code is not right/));
  expect(field).toHaveValue('123456');
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
});

it('asks for something to be typed', async () => {
  const { user, platform } = await openStep(['app']);
  await codeField();
  await user.keyboard('{Enter}');
  expect((await screen.findAllByText('Enter the 6 digits that your app shows.'))[0]).toBeVisible();
  expect(platform.api.callsTo('secondStep')).toEqual([]);
});

it('takes a recovery code in its place', async () => {
  const { user, platform, router } = await openStep(['app', 'recovery']);
  await codeField();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText(/^Recovery code/)).toHaveFocus();
  await user.keyboard('abcd-efgh{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(platform.api.callsTo('secondStep')[0]?.body).toEqual({ ticket: 't1', code: 'abcd-efgh' });
});

it('takes a passkey', async () => {
  const { user, platform, router } = await openStep(['passkey', 'recovery'], {
    passkeySignInOptions: { challenge: 'xyz' },
  });
  const button = await screen.findByRole('button', { name: 'Use your passkey' });
  expect(button).toHaveFocus();
  await user.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(askPasskey).toHaveBeenCalledWith({ challenge: 'xyz' });
  expect(platform.api.callsTo('secondStep')[0]?.body).toEqual({
    ticket: 't1',
    credential: { id: 'abc' },
  });
});

it('says so when no passkey was used, and leaves the other ways', async () => {
  askPasskey.mockRejectedValue(new PasskeyFailure(null));
  const { user } = await openStep(['passkey', 'recovery'], { passkeySignInOptions: {} });
  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
  expect(screen.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
});

it('offers no passkey where the browser has none, and no way that it does not know', async () => {
  jest.mocked(canUsePasskeys).mockReturnValue(false);
  await openStep(['passkey', 'sms', 'app']);
  await codeField();
  expect(screen.queryByRole('button', { name: /passkey|sms/ })).not.toBeInTheDocument();
});

it('leads back to the start with the address when the ticket has ended', async () => {
  const { user } = await openStep(['app'], {
    secondStep: new ApiError('This took too long.', 403, {}, { error: 'ticket-ended' }),
  });
  await codeField();
  await user.keyboard('123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This took too long.');
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByLabelText(/^Email/)).toHaveValue('ana@example.com');
});

it('says what went wrong on the way, and can be tried again', async () => {
  const { user, platform, router } = await openStep(['app'], {
    secondStep: new NetworkError('down'),
  });
  await codeField();
  await user.keyboard('123456{Enter}');
  expect(await screen.findByText(/could not reach the server/)).toBeVisible();
  platform.api.answer({ secondStep: SIGNED_IN });
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('forgets with the browser who does not want to be remembered', async () => {
  const view = open('/login', {
    answers: { providers: {}, login: need(['app']), secondStep: SIGNED_IN },
  });
  await view.user.type(await screen.findByLabelText(/^Email/), 'ana@example.com');
  await view.user.type(screen.getByLabelText(/^Password/), 'gingham and rye');
  await view.user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await view.user.click(screen.getByRole('button', { name: 'Login' }));
  await codeField();
  await view.user.keyboard('123456{Enter}');
  await waitFor(() => expect(sessionStorage.getItem('account:token')).toBe('abc'));
  expect(localStorage.getItem('account:token')).toBeNull();
});
