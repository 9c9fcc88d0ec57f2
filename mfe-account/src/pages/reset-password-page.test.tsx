import { ApiError, PlatformProvider } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { open, type OpenedPage } from '../testing/open';
import { ResetPasswordPage } from './reset-password-page';

const ADDRESS = '/reset-password?token=t1';
const NEW_LINK = { name: 'Ask for a new link' };
const newPassword = () => screen.getByLabelText(/^New password/);

async function save({ user }: OpenedPage, password: string, confirmation = password) {
  await user.type(await screen.findByLabelText(/^New password/), password);
  await user.type(screen.getByLabelText(/^Confirm password/), confirmation);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
}

it('needs the token of the mail', async () => {
  open('/reset-password?token=');
  expect(await screen.findByRole('link', NEW_LINK)).toHaveAttribute('href', '/forgot-password');
  expect(screen.queryByLabelText(/^New password/)).not.toBeInTheDocument();
});

it('takes the token out of the address, sends it along and leads to Login', async () => {
  const view = open(ADDRESS, { answers: { resetPassword: null } });
  await waitFor(() => expect(view.router.state.location.search).toBe(''));
  await save(view, 'correct horse');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Your password is changed' })).toHaveFocus(),
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
])('is not sent while it is %s', async (_what, password, confirmation, sentence) => {
  const view = open(ADDRESS);
  expect(await screen.findByLabelText(/^New password/)).toHaveAccessibleDescription(
    'At least 10 characters.',
  );
  await save(view, password, confirmation);
  expect(await screen.findByRole('link', { name: sentence })).toBeInTheDocument();
  expect(view.platform.api.calls).toEqual([]);
});

it('shows what the host says about the password at its field', async () => {
  const error = new ApiError('Too common.', 200, { password: 'Too common.' });
  const view = open(ADDRESS, { answers: { resetPassword: error } });
  await save(view, 'password12');
  expect(await screen.findByRole('link', { name: 'Too common.' })).toBeInTheDocument();
  expect(newPassword()).toHaveAccessibleDescription(/Too common\./);
  expect(screen.queryByRole('link', NEW_LINK)).not.toBeInTheDocument();
});

it('asks for the name once the host does, and keeps what was typed', async () => {
  const fields = { first_name: 'Enter your first name.', last_name: 'Enter your last name.' };
  const error = new ApiError(fields.first_name, 200, fields);
  const view = open(ADDRESS, { answers: { resetPassword: error } });
  await save(view, 'correct horse');
  expect(await screen.findByRole('link', { name: fields.first_name })).toBeInTheDocument();
  expect(newPassword()).toHaveValue('correct horse');
  view.platform.api.answer({ resetPassword: null });
  await view.user.type(screen.getByLabelText(/^First name/), 'Ada');
  await view.user.type(screen.getByLabelText(/^Last name/), 'Diner');
  await view.user.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByRole('heading', { name: 'Your password is changed' });
  expect(view.platform.api.callsTo('resetPassword').at(-1)?.body).toMatchObject({
    first_name: 'Ada',
    last_name: 'Diner',
    phone: '',
  });
});

it('signs a visitor in, where the host sends a token', async () => {
  const signIn = { token: 'a-token', user: null, need_account_verification: false };
  const view = open(ADDRESS, { answers: { resetPassword: signIn } });
  await save(view, 'correct horse');
  await screen.findByRole('heading', { name: 'Your password is changed' });
  expect(localStorage.getItem('account:token')).toBe('a-token');
  localStorage.clear();
});

it('leads to a new link when this one is used up or too old', async () => {
  const error = new ApiError('This link is too old.', 200);
  const view = open(ADDRESS, { answers: { resetPassword: error } });
  await save(view, 'correct horse');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is too old.');
  expect(screen.getByRole('link', NEW_LINK)).toHaveAttribute('href', '/forgot-password');
  // Another password would not help.
  expect(screen.queryByLabelText(/^New password/)).not.toBeInTheDocument();
});

it('keeps the token through a reload, whose page the server renders without it', async () => {
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
  expect(container).not.toHaveTextContent('needs the link');
  document.body.append(container);
  render(page({ mailToken: 't1' }), { container, hydrate: true });
  expect(await screen.findByLabelText(/^New password/)).toBeInTheDocument();
});
