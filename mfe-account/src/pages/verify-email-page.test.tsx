import { makeUser, makeWireUser } from '@tableside/contracts/factories';
import { ApiError, PlatformProvider } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { open, type OpenedPage } from '../testing/open';
import { VerifyEmailPage } from './verify-email-page';

const ADDRESS = '/verify-email?token=t1';
const PASSWORD = 'correct horse';
const CONFIRMED = { name: 'Your email is confirmed' };
const WRONG = "This isn't the password you chose when you signed up.";
const wrongPassword = new ApiError(WRONG, 200, { password: WRONG });

const page = (platform: ReturnType<typeof createFakePlatform>) => {
  const routes = [{ path: '/verify-email', Component: VerifyEmailPage }];
  return (
    <StrictMode>
      <PlatformProvider platform={platform}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [ADDRESS] })} />
      </PlatformProvider>
    </StrictMode>
  );
};

const submit = ({ user }: OpenedPage) =>
  user.click(screen.getByRole('button', { name: 'Confirm email' }));
async function confirm(view: OpenedPage, password = PASSWORD): Promise<void> {
  await view.user.type(await screen.findByLabelText(/^Password/), password);
  await submit(view);
}
const sent = ({ platform }: OpenedPage) =>
  platform.api.callsTo('verifyEmail').map(({ body }) => body);

it('removes the token from the URL, and confirms the address on submit', async () => {
  const view = open(ADDRESS, { responses: { verifyEmail: null } });
  expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeInTheDocument();
  await waitFor(() => expect(view.router.state.location.search).toBe(''));
  expect(view.platform.api.calls).toEqual([]);
  await confirm(view);
  await waitFor(() => expect(screen.getByRole('heading', CONFIRMED)).toHaveFocus());
  expect(sent(view)).toEqual([{ token: 't1', password: PASSWORD }]);
  // This API returns no token.
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(localStorage.getItem('account:token')).toBeNull();
  await waitFor(() => expect(view.router.state.location.state).toBeNull());
});

it('sends nothing before submit, in the browser or on the server', async () => {
  const platform = createFakePlatform({ responses: { verifyEmail: null } });
  expect(renderToString(page(platform))).toContain('Confirm your email');
  render(page(platform));
  expect(await screen.findByLabelText(/^Password/)).toBeInTheDocument();
  expect(platform.api.calls).toEqual([]);
});

it('shows that it needs JavaScript', () => {
  expect(renderToString(page(createFakePlatform()))).toMatch(
    /<noscript>.*This form needs JavaScript\..*<\/noscript>/,
  );
});

it('requires the password', async () => {
  const view = open(ADDRESS);
  await screen.findByLabelText(/^Password/);
  await submit(view);
  await screen.findByRole('link', {
    name: 'Enter the password you signed up with.',
  });
  expect(view.platform.api.calls).toEqual([]);
});

const signIn = { token: 'a-token', user: makeWireUser(), need_account_verification: false };

it('signs the user in if the API sends a token', async () => {
  const view = open(ADDRESS, { responses: { verifyEmail: signIn } });
  await confirm(view);
  expect(await screen.findByRole('heading', CONFIRMED)).toBeInTheDocument();
  expect(localStorage.getItem('account:token')).toBe('a-token');
});

it('keeps a signed-in user and links home', async () => {
  const view = open(ADDRESS, { user: makeUser(), responses: { verifyEmail: signIn } });
  await confirm(view);
  expect(await screen.findByRole('heading', CONFIRMED)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  expect(localStorage.getItem('account:token')).toBeNull();
});

it('accepts another password after a wrong one', async () => {
  const view = open(ADDRESS, { responses: { verifyEmail: wrongPassword } });
  await screen.findByLabelText(/^Password/);
  expect(screen.queryByRole('button', { name: /didn't sign up/ })).not.toBeInTheDocument();
  await confirm(view, 'wrong horse');
  expect(await screen.findByRole('link', { name: WRONG })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /didn't sign up/ })).toBeInTheDocument();
  view.platform.api.respond({ verifyEmail: null });
  await view.user.clear(screen.getByLabelText(/^Password/));
  await confirm(view);
  expect(await screen.findByRole('heading', CONFIRMED)).toBeInTheDocument();
  expect(sent(view)).toEqual([
    { token: 't1', password: 'wrong horse' },
    { token: 't1', password: PASSWORD },
  ]);
});

it('lets the owner of the address take over an account that someone else registered', async () => {
  const view = open(ADDRESS, {
    responses: { verifyEmail: wrongPassword, resetPassword: signIn },
  });
  await confirm(view);
  const { user } = view;
  await user.click(await screen.findByRole('button', { name: "I didn't sign up" }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Set your own password' })).toHaveFocus(),
  );
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByRole('link', { name: 'Enter your first name.' })).toBeInTheDocument();
  expect(view.platform.api.callsTo('resetPassword')).toEqual([]);
  await user.type(screen.getByLabelText(/^First name/), 'Ada');
  await user.type(screen.getByLabelText(/^Last name/), 'Diner');
  await user.type(screen.getByLabelText(/^New password/), 'my own horse');
  await user.type(screen.getByLabelText(/^Confirm password/), 'my own horse');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() => expect(screen.getByRole('heading', CONFIRMED)).toHaveFocus());
  expect(view.platform.api.callsTo('resetPassword').map(({ body }) => body)).toEqual([
    {
      token: 't1',
      password: 'my own horse',
      password_confirmation: 'my own horse',
      first_name: 'Ada',
      last_name: 'Diner',
      phone: '',
    },
  ]);
  expect(localStorage.getItem('account:token')).toBe('a-token');
});

it('shows why a link was rejected, and sends a new one', async () => {
  const refusal = new ApiError('This link is not valid, or it is too old.', 200);
  const view = open(ADDRESS, {
    responses: { verifyEmail: refusal, resendVerification: null },
  });
  await confirm(view);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: "This link doesn't work" })).toHaveFocus(),
  );
  expect(screen.getByText(refusal.message)).toBeInTheDocument();
  await view.user.type(screen.getByLabelText(/^Email/), 'ana@example.com');
  await view.user.click(screen.getByRole('button', { name: 'Send a new link' }));
  await screen.findByText("If that email still needs confirming, we've sent a new link.");
  expect(view.platform.api.callsTo('resendVerification')[0]?.body).toEqual({
    email: 'ana@example.com',
  });
});

it('offers a new link without a token', async () => {
  const { platform, user } = open('/verify-email', {
    responses: { resendVerification: new ApiError('Not found', 404) },
  });
  expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeInTheDocument();
  expect(platform.api.calls).toEqual([]);
  await user.type(screen.getByLabelText(/^Email/), 'ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByRole('link', { name: 'Contact us' })).toBeInTheDocument();
});
