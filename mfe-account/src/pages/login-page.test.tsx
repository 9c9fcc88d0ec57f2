import { findHref } from '@tableside/testing/links';
import { ApiError, createSessionStore, NetworkError } from '@tableside/platform';
import { makeUser, makeWireUser } from '@tableside/contracts/factories';
import { createDeferred } from '@tableside/testing/fake-api';
import { fill } from '@tableside/testing/fill';
import { act, screen, waitFor } from '@testing-library/react';
import { open, type OpenedPage } from '../testing/open';

const PENDING = { name: 'Please Check Your Email For Verification' };

const emailField = () => screen.getByLabelText(/^Email/);
const passwordField = () => screen.getByLabelText(/^Password/);

async function signIn({ user }: OpenedPage) {
  fill(await screen.findByLabelText(/^Email/), 'ana@example.com');
  fill(passwordField(), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

it('sends email and password, stores the token and goes home', async () => {
  const view = open('/login', { responses: { login: { token: 'abc', user: makeWireUser() } } });
  await signIn(view);
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  expect(localStorage.getItem('account:token')).toBe('abc');
  expect(view.platform.api.callsTo('login')[0]?.body).toEqual({
    email: 'ana@example.com',
    password: 'correct horse',
  });
});

it('stores the token for the browser session only without "Remember me"', async () => {
  const view = open('/login', { responses: { login: { token: 'abc' } } });
  const remember = await screen.findByRole('checkbox', { name: 'Remember me' });
  expect(remember).toBeChecked();
  await view.user.click(remember);
  await signIn(view);
  await waitFor(() => expect(sessionStorage.getItem('account:token')).toBe('abc'));
  expect(localStorage.getItem('account:token')).toBeNull();
});

it('supports password managers, and shows the password on demand', async () => {
  const { user } = open('/login');
  expect(await screen.findByRole('textbox', { name: /^Email/ })).toHaveAttribute(
    'autocomplete',
    'username',
  );
  expect(passwordField()).toHaveAttribute('autocomplete', 'current-password');
  await user.click(passwordField());
  await user.paste('correct horse');
  await user.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(screen.getByRole('textbox', { name: /^Password/ })).toHaveValue('correct horse');
});

it('requires both fields, and validates nothing else', async () => {
  const view = open('/login', { responses: { login: new ApiError('Unknown address.', 200) } });
  await view.user.click(await screen.findByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('link', { name: 'Enter your password.' })).toBeInTheDocument();
  expect(view.platform.api.calls).toEqual([]);
  fill(emailField(), 'ana');
  fill(passwordField(), 'x');
  await view.user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Unknown address.')).toBeInTheDocument();
});

it('shows a wrong password in place and as a toast, keeps the address and selects the password', async () => {
  const wrong = new ApiError('Incorrect email or password.', 200);
  const view = open('/login', { responses: { login: wrong } });
  await signIn(view);
  expect(await screen.findByRole('group', { name: wrong.message })).toBeInTheDocument();
  expect(view.platform.shownToasts).toEqual([{ kind: 'error', message: wrong.message }]);
  expect(emailField()).toHaveValue('ana@example.com');
  await waitFor(() => expect(passwordField()).toHaveFocus());
  await view.user.keyboard('open sesame');
  expect(passwordField()).toHaveValue('open sesame');
});

it.each([
  [
    new ApiError('Too many tries. Try again in 5 minutes.', 429),
    'Too many tries. Try again in 5 minutes.',
  ],
  [new ApiError('The kitchen is on fire.', 500), 'Login error: The kitchen is on fire.'],
  [new NetworkError('down'), 'Login error: NetworkError: down'],
])('shows the error %s', async (error, message) => {
  const view = open('/login', { responses: { login: error } });
  await signIn(view);
  // Only the toast is announced: the summary does not take focus.
  expect(await screen.findByRole('group', { name: message })).not.toHaveFocus();
  expect(view.platform.shownToasts).toEqual([{ kind: 'error', message: message }]);
  expect(passwordField()).toHaveValue('correct horse');
});

it('shows an error when storage is unavailable', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const view = open('/login', { responses: { login: { token: 'abc' } } });
  await signIn(view);
  await screen.findByText(
    'Login error: Error: Your browser doesn’t let this site keep you logged in.',
  );
  expect(view.router.state.location.pathname).toBe('/login');
});

describe('an unconfirmed address', () => {
  const refusal = new ApiError('Confirm first.', 200, {}, { need_account_verification: true });

  it.each([
    ['in the data of a success', { need_account_verification: true, token: null }],
    ['with a refusal', refusal],
    ['with a refusal, as a number', new ApiError('No.', 403, {}, { need_account_verification: 1 })],
  ])('shows the verification view when reported %s', async (_where, login) => {
    const view = open('/login', { responses: { login } });
    await signIn(view);
    await waitFor(() => expect(screen.getByRole('heading', PENDING)).toHaveFocus());
    expect(screen.getByText('ana@example.com')).toBeInTheDocument();
    expect(view.platform.shownToasts).toEqual([]);
    expect(localStorage.getItem('account:token')).toBeNull();
  });

  it.each([
    ['button', 'Use a different email'],
    ['link', 'Login'],
  ])('returns to the form by the %s "%s", with the address kept', async (role, name) => {
    const view = open('/login', { responses: { login: refusal } });
    await signIn(view);
    await view.user.click(await screen.findByRole(role, { name }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Login' })).toHaveFocus());
    expect(emailField()).toHaveValue('ana@example.com');
    expect(passwordField()).toHaveValue('');
  });
});

it('links a signed-in user to their pages, and offers the form for another user', async () => {
  const user = makeUser({ firstName: 'Dana', lastName: 'Reed', email: 'dana@example.com' });
  const view = open('/login', { user });
  await screen.findByRole('heading', { name: 'You’re logged in as Dana Reed' });
  expect(screen.getByRole('link', { name: 'My Favorites' })).toHaveAttribute('href', '/favorites');
  expect(screen.queryByLabelText(/^Password/)).not.toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: 'Log in with a different account' }));
  expect(passwordField()).toBeInTheDocument();
  expect(view.platform.api.calls).toEqual([]);
});

it('shows the form only after a Google sign-in has failed', async () => {
  const session = createSessionStore('loading');
  open('/login', { session });
  expect(await screen.findByRole('status')).toHaveTextContent('Logging you in…');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  act(() => session.setState({ status: 'anonymous' }));
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
});

it('links to password reset, registration and Google', async () => {
  open('/login');
  expect(await findHref('Forgot password?')).toBe('/forgot-password');
  expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
});

it('shows a generic error when the API sends neither a token nor a reason', async () => {
  const view = open('/login', { responses: { login: {} } });
  await signIn(view);
  await screen.findByText('Login error: Error: Something went wrong on our end. Try again.');
  expect(screen.queryByRole('heading', PENDING)).not.toBeInTheDocument();
  expect(view.platform.shownToasts).toHaveLength(1);
});

it('stores the token of a late response without leaving the page opened since', async () => {
  const late = createDeferred();
  const view = open('/login', { responses: { login: () => late.promise } });
  await signIn(view);
  await view.user.click(screen.getByRole('link', { name: 'Sign Up' }));
  fill(await screen.findByLabelText(/^First name/), 'Ana');
  await act(async () => {
    late.resolve({ token: 'abc', user: makeWireUser() });
    await late.promise;
  });
  await waitFor(() => expect(localStorage.getItem('account:token')).toBe('abc'));
  expect(view.router.state.location.pathname).toBe('/register');
  expect(screen.getByRole('textbox', { name: /^First name/ })).toHaveValue('Ana');
});
