import { hrefOf } from '@tableside/testing/links';
import { makeUser } from '@tableside/contracts/factories';
import { ApiError, PlatformProvider } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { open, type OpenedPage } from '../testing/open';
import { ReportSignInPage } from './report-sign-in-page';

const ADDRESS = '/profile/not-me?token=t1';
const REPORTED = { reset_token: 'r1' };
const report = async ({ user }: OpenedPage) =>
  user.click(await screen.findByRole('button', { name: "This wasn't me" }));

it('sends nothing before a click, in the browser or on the server', async () => {
  const platform = createFakePlatform({ responses: { reportSignIn: REPORTED } });
  const router = createMemoryRouter([{ path: '*', Component: ReportSignInPage }], {
    initialEntries: [ADDRESS],
  });
  const page = (
    <PlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </PlatformProvider>
  );
  expect(renderToString(page)).toMatch(/<noscript>.*This form needs JavaScript\..*<\/noscript>/);
  const view = open(ADDRESS, { responses: { reportSignIn: REPORTED } });
  await screen.findByRole('button', { name: "This wasn't me" });
  await waitFor(() => expect(view.router.state.location.search).toBe(''));
  expect([...platform.api.calls, ...view.platform.api.calls]).toEqual([]);
});

it('continues to a new password without a token in the URL', async () => {
  const view = open(ADDRESS, {
    responses: { reportSignIn: REPORTED, session: null, resetPassword: null },
  });
  await report(view);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Choose a new password' })).toHaveFocus(),
  );
  expect(view.router.state.location).toMatchObject({ pathname: '/reset-password', search: '' });
  expect(screen.getByText(/You've been logged out everywhere/)).toBeInTheDocument();
  expect(view.platform.api.callsTo('reportSignIn').map(({ body }) => body)).toEqual([
    { token: 't1' },
  ]);
  await view.user.type(screen.getByLabelText(/^New password/), 'correct horse');
  await view.user.type(screen.getByLabelText(/^Confirm password/), 'correct horse');
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
    expect(screen.getByRole('heading', { name: "This link doesn't work" })).toHaveFocus(),
  );
  expect(screen.getByText(/This link is not valid\./)).toBeInTheDocument();
  expect(hrefOf('reset your password')).toBe('/forgot-password');
});

it('links to a password reset without a token', async () => {
  const view = open('/profile/not-me');
  expect(await screen.findByRole('link', { name: 'reset your password' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: "This wasn't me" })).not.toBeInTheDocument();
  expect(view.platform.api.calls).toEqual([]);
});
