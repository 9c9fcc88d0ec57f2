import { ApiError, PlatformProvider } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { open, type OpenedPage } from '../testing/open';
import { ResetPasswordPage } from './reset-password-page';

const ADDRESS = '/reset-password?token=t1';
const NEW_LINK = { name: /request a new link/i };
const newPassword = () => screen.getByLabelText(/^New password/);

async function save({ user }: OpenedPage, password: string, confirmation = password) {
  await user.type(await screen.findByLabelText(/^New password/), password);
  await user.type(screen.getByLabelText(/^Confirm password/), confirmation);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
}

it('links to a new reset email without a token', async () => {
  open('/reset-password?token=');
  expect(await screen.findByRole('link', NEW_LINK)).toHaveAttribute('href', '/forgot-password');
  expect(screen.queryByLabelText(/^New password/)).not.toBeInTheDocument();
});

it('removes the token from the URL, sends it and links to the login', async () => {
  const view = open(ADDRESS, { responses: { resetPassword: null } });
  await waitFor(() => expect(view.router.state.location.search).toBe(''));
  await save(view, 'correct horse');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Password changed' })).toHaveFocus(),
  );
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(view.platform.api.callsTo('resetPassword')[0]?.body).toEqual({
    token: 't1',
    password: 'correct horse',
    password_confirmation: 'correct horse',
  });
  await waitFor(() => expect(view.router.state.location.state).toBeNull());
});

it.each([
  ['too short', 'correct', 'correct', 'Use at least 10 characters.'],
  ['too long', 'x'.repeat(129), 'x', 'Use at most 128 characters.'],
  ['typed differently', 'correct horse', 'correct house', 'Passwords do not match'],
])('does not send a password that is %s', async (_what, password, confirmation, message) => {
  const view = open(ADDRESS);
  expect(await screen.findByLabelText(/^New password/)).toHaveAccessibleDescription(
    'At least 10 characters.',
  );
  await save(view, password, confirmation);
  expect(await screen.findByRole('link', { name: message })).toBeInTheDocument();
  expect(view.platform.api.calls).toEqual([]);
});

it("shows the API's password error at the field", async () => {
  const error = new ApiError('Too common.', 200, { password: 'Too common.' });
  const view = open(ADDRESS, { responses: { resetPassword: error } });
  await save(view, 'password12');
  expect(await screen.findByRole('link', { name: 'Too common.' })).toBeInTheDocument();
  expect(newPassword()).toHaveAccessibleDescription(/Too common\./);
  expect(screen.queryByRole('link', NEW_LINK)).not.toBeInTheDocument();
});

it('asks for the name when the API requires it, and keeps the password', async () => {
  const fields = { first_name: 'Enter your first name.', last_name: 'Enter your last name.' };
  const error = new ApiError(fields.first_name, 200, fields);
  const view = open(ADDRESS, { responses: { resetPassword: error } });
  await save(view, 'correct horse');
  expect(await screen.findByRole('link', { name: fields.first_name })).toBeInTheDocument();
  expect(newPassword()).toHaveValue('correct horse');
  view.platform.api.respond({ resetPassword: null });
  await view.user.type(screen.getByLabelText(/^First name/), 'Ada');
  await view.user.type(screen.getByLabelText(/^Last name/), 'Diner');
  await view.user.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByRole('heading', { name: 'Password changed' });
  expect(view.platform.api.callsTo('resetPassword').at(-1)?.body).toMatchObject({
    first_name: 'Ada',
    last_name: 'Diner',
    phone: '',
  });
});

it('signs the user in if the API sends a token', async () => {
  const signIn = { token: 'a-token', user: null, need_account_verification: false };
  const view = open(ADDRESS, { responses: { resetPassword: signIn } });
  await save(view, 'correct horse');
  await screen.findByRole('heading', { name: 'Password changed' });
  expect(localStorage.getItem('account:token')).toBe('a-token');
  localStorage.clear();
});

it('links to a new reset email if the link is used or expired', async () => {
  const error = new ApiError('This link is too old.', 200);
  const view = open(ADDRESS, { responses: { resetPassword: error } });
  await save(view, 'correct horse');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is too old.');
  expect(screen.getByRole('link', NEW_LINK)).toHaveAttribute('href', '/forgot-password');
  // Another password would not help.
  expect(screen.queryByLabelText(/^New password/)).not.toBeInTheDocument();
});

it('reads the token from the history state after a reload', async () => {
  const platform = createFakePlatform();
  const page = (state: unknown) => {
    const routes = [{ path: '/reset-password', Component: ResetPasswordPage }];
    const entry = { pathname: '/reset-password', state };
    return (
      <PlatformProvider platform={platform}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [entry] })} />
      </PlatformProvider>
    );
  };
  const container = document.createElement('div');
  container.innerHTML = renderToString(page(null));
  expect(container).not.toHaveTextContent('Open the link');
  document.body.append(container);
  render(page({ emailToken: 't1' }), { container, hydrate: true });
  expect(await screen.findByLabelText(/^New password/)).toBeInTheDocument();
});
