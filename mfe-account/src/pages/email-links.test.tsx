import { makeUser, makeWireUser } from '@tableside/contracts/factories';
import { ApiError, NetworkError, PlatformProvider } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { findHref, hrefOf } from '@tableside/testing/links';
import { fill } from '@tableside/testing/fill';
import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router-dom';
import { open, type OpenedPage } from '../testing/open';
import { ReportSignInPage } from './report-sign-in-page';
import { ResetPasswordPage } from './reset-password-page';
import { VerifyEmailPage } from './verify-email-page';

/** A page without the shell's routes, for server rendering. */
const inRouter = (
  platform: ReturnType<typeof createFakePlatform>,
  Component: ComponentType,
  ...initialEntries: InitialEntry[]
) => (
  <StrictMode>
    <PlatformProvider platform={platform}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component }], { initialEntries })} />
    </PlatformProvider>
  </StrictMode>
);

const type = async (label: RegExp, text: string) => fill(await screen.findByLabelText(label), text);
const click = async ({ user }: OpenedPage, name: string) =>
  user.click(await screen.findByRole('button', { name }));

/** Pages opened by email links, with the action on each. */
const PAGES = {
  verifyEmail: {
    path: '/verify-email?token=t1',
    action: async (view: OpenedPage) => {
      await type(/^Password/, 'correct horse');
      await click(view, 'Confirm email');
    },
    button: 'Confirm email',
    then: 'Your email is confirmed',
  },
  resetPassword: {
    path: '/reset-password?token=t1',
    action: async (view: OpenedPage) => {
      await type(/^New password/, 'correct horse');
      await type(/^Confirm password/, 'correct horse');
      await click(view, 'Save password');
    },
    button: 'Save password',
    then: 'Password changed',
  },
  reportSignIn: {
    path: '/profile/not-me?token=t1',
    action: async (view: OpenedPage) => click(view, 'This wasn’t me'),
    button: 'This wasn’t me',
    then: 'Choose a new password',
  },
} as const;

type Call = keyof typeof PAGES;
const CALLS = Object.keys(PAGES) as Call[];
const DONE = { verifyEmail: null, resetPassword: null, reportSignIn: { reset_token: 'r1' } };

describe('an email link', () => {
  it.each(
    CALLS.flatMap((call) =>
      [
        new NetworkError('down'),
        ...(call === 'resetPassword' ? [] : [new ApiError('Busy. Try again soon.', 503)]),
      ].map((error) => [call, error] as const),
    ),
  )('of %s can be retried with the same input after %s', async (call, error) => {
    const { path, action, button, then } = PAGES[call];
    const view = open(path, { responses: { [call]: error, session: null } });
    await action(view);
    await waitFor(() => expect(screen.getByRole('group', { name: /./ })).toHaveFocus());
    view.platform.api.respond({ [call]: DONE[call] });
    await click(view, button);
    expect(await screen.findByRole('heading', { name: then })).toBeInTheDocument();
    const sent = view.platform.api.callsTo(call).map(({ body }) => body);
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(sent[0]).toMatchObject({ token: 't1' });
  });

  it.each(CALLS)('of %s links to the contact page if the API does not support it', async (call) => {
    const { path, action } = PAGES[call];
    const view = open(path, { responses: { [call]: new ApiError('Not found', 404) } });
    await action(view);
    expect(await findHref('Contact us')).toBe('/contact');
  });

  it.each([
    ['verifyEmail', VerifyEmailPage],
    ['reportSignIn', ReportSignInPage],
  ] as const)('of %s sends nothing on the server, and needs JavaScript', (call, Page) => {
    const platform = createFakePlatform({ responses: { [call]: DONE[call] } });
    expect(renderToString(inRouter(platform, Page, PAGES[call].path))).toMatch(
      /<noscript>.*This form needs JavaScript\..*<\/noscript><button[^>]* disabled=""/,
    );
    expect(platform.api.calls).toEqual([]);
  });
});

describe('the page to report a sign-in', () => {
  const ADDRESS = '/profile/not-me?token=t1';
  const REPORTED = { reset_token: 'r1' };
  const report = async ({ user }: OpenedPage) =>
    user.click(await screen.findByRole('button', { name: 'This wasn’t me' }));

  it('sends nothing before a click, and continues to a new password without a token in the URL', async () => {
    const view = open(ADDRESS, {
      responses: { reportSignIn: REPORTED, session: null, resetPassword: null },
    });
    await waitFor(() => expect(view.router.state.location.search).toBe(''));
    expect(view.platform.api.calls).toEqual([]);
    await report(view);
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Choose a new password' })).toHaveFocus(),
    );
    expect(view.router.state.location).toMatchObject({ pathname: '/reset-password', search: '' });
    expect(screen.getByText(/You’ve been logged out everywhere/)).toBeInTheDocument();
    expect(view.platform.api.callsTo('reportSignIn').map(({ body }) => body)).toEqual([
      { token: 't1' },
    ]);
    await type(/^New password/, 'correct horse');
    await type(/^Confirm password/, 'correct horse');
    await view.user.click(screen.getByRole('button', { name: 'Save password' }));
    await screen.findByRole('heading', { name: 'Password changed' });
    expect(view.platform.api.callsTo('resetPassword')[0]?.body).toMatchObject({ token: 'r1' });
  });

  it('reloads the session, so that the shell notices its end', async () => {
    const view = open(ADDRESS, {
      user: makeUser(),
      responses: {
        reportSignIn: REPORTED,
        session: new ApiError('Your session has ended.', 401),
      },
    });
    await report(view);
    await screen.findByRole('heading', { name: 'Choose a new password' });
    expect(view.platform.api.callsTo('session')).toHaveLength(1);
  });

  it('shows why a link was rejected, and links to a password reset', async () => {
    const refusal = new ApiError('This link is not valid.', 200);
    const view = open(ADDRESS, { responses: { reportSignIn: refusal } });
    await report(view);
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'This link doesn’t work' })).toHaveFocus(),
    );
    expect(screen.getByText(/This link is not valid\./)).toBeInTheDocument();
    expect(hrefOf('reset your password')).toBe('/forgot-password');
  });

  it('links to a password reset without a token', async () => {
    const view = open('/profile/not-me');
    expect(await screen.findByRole('link', { name: 'reset your password' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'This wasn’t me' })).not.toBeInTheDocument();
    expect(view.platform.api.calls).toEqual([]);
  });
});

describe('the page to reset the password', () => {
  const ADDRESS = '/reset-password?token=t1';
  const NEW_LINK = { name: /request a new link/i };
  const newPassword = () => screen.getByLabelText(/^New password/);

  async function save({ user }: OpenedPage, password: string, confirmation = password) {
    await type(/^New password/, password);
    await type(/^Confirm password/, confirmation);
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
    expect(view.platform.api.calls).toEqual([]);
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

  it('shows the API’s password error at the field', async () => {
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
    await type(/^First name/, 'Ada');
    await type(/^Last name/, 'Diner');
    await view.user.click(screen.getByRole('button', { name: 'Save password' }));
    await screen.findByRole('heading', { name: 'Password changed' });
    expect(view.platform.api.callsTo('resetPassword').at(-1)?.body).toMatchObject({
      first_name: 'Ada',
      last_name: 'Diner',
      phone: '',
    });
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
    const page = (state: unknown) =>
      inRouter(platform, ResetPasswordPage, { pathname: '/reset-password', state });
    const container = document.createElement('div');
    container.innerHTML = renderToString(page(null));
    expect(container).not.toHaveTextContent('Open the link');
    document.body.append(container);
    render(page({ emailToken: 't1' }), { container, hydrate: true });
    expect(await screen.findByLabelText(/^New password/)).toBeInTheDocument();
  });
});

describe('the page to confirm the email', () => {
  const ADDRESS = '/verify-email?token=t1';
  const PASSWORD = 'correct horse';
  const CONFIRMED = { name: 'Your email is confirmed' };
  const WRONG = 'This isn’t the password you chose when you signed up.';
  const wrongPassword = new ApiError(WRONG, 200, { password: WRONG });

  const submit = ({ user }: OpenedPage) =>
    user.click(screen.getByRole('button', { name: 'Confirm email' }));
  async function confirm(view: OpenedPage, password = PASSWORD): Promise<void> {
    await type(/^Password/, password);
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

  const signIn = { token: 'a-token', user: makeWireUser(), need_account_verification: false };

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
    expect(screen.queryByRole('button', { name: /didn’t sign up/ })).not.toBeInTheDocument();
    await confirm(view, 'wrong horse');
    expect(await screen.findByRole('link', { name: WRONG })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /didn’t sign up/ })).toBeInTheDocument();
    view.platform.api.respond({ verifyEmail: null });
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
    await user.click(await screen.findByRole('button', { name: 'I didn’t sign up' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Set your own password' })).toHaveFocus(),
    );
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByRole('link', { name: 'Enter your first name.' })).toBeInTheDocument();
    expect(view.platform.api.callsTo('resetPassword')).toEqual([]);
    await type(/^First name/, 'Ada');
    await type(/^Last name/, 'Diner');
    await type(/^New password/, 'my own horse');
    await type(/^Confirm password/, 'my own horse');
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
      expect(screen.getByRole('heading', { name: 'This link doesn’t work' })).toHaveFocus(),
    );
    expect(screen.getByText(refusal.message)).toBeInTheDocument();
    await type(/^Email/, 'ana@example.com');
    await view.user.click(screen.getByRole('button', { name: 'Send a new link' }));
    await screen.findByText('If that email still needs confirming, we’ve sent a new link.');
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
    await type(/^Email/, 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByRole('link', { name: 'Contact us' })).toBeInTheDocument();
  });
});

describe('the page to request a reset link', () => {
  const REPLY = 'If that address has an account, a reset link is on its way.';

  async function requestLink({ user }: OpenedPage, email = 'ana@example.com') {
    await type(/^Email/, email);
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  }

  it('shows the same reply for every address', async () => {
    const view = open('/forgot-password', { responses: { forgotPassword: null } });
    await screen.findByText('Enter your email and we’ll send you a link to choose a new password.');
    await requestLink(view);
    expect(await screen.findByText(REPLY)).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(REPLY);
    expect(view.platform.api.callsTo('forgotPassword')[0]?.body).toEqual({
      email: 'ana@example.com',
    });
  });

  it('clears the reply when an invalid address is submitted next', async () => {
    const view = open('/forgot-password', { responses: { forgotPassword: null } });
    await requestLink(view);
    expect(await screen.findByText(REPLY)).toBeInTheDocument();
    await type(/^Email/, '');
    await view.user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByRole('link', { name: /Enter an email address/ })).toBeInTheDocument();
    expect(screen.queryByText(REPLY)).not.toBeInTheDocument();
  });

  it.each([
    [new ApiError('Too many requests. Try again in 2 minutes.', 429), /Try again in 2 minutes/],
    [new NetworkError('down'), /couldn’t reach the server/],
  ])('shows the error and keeps the address after %s', async (error, message) => {
    const view = open('/forgot-password', { responses: { forgotPassword: error } });
    await requestLink(view);
    await waitFor(() => expect(screen.getByRole('group', { name: message })).toHaveFocus());
    expect(screen.queryByText(REPLY)).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ana@example.com');
  });
});
