import { ApiError, ContractError, NetworkError, PlatformProvider } from '@tableside/platform';
import { makeUser } from '@tableside/contracts/account/factory';
import { createDeferred } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fail, open } from '../testing/open';
import { VerifyEmailPage } from './verify-email-page';

const ADDRESS = '/verify-email?token=t1';
const CONFIRMED = { name: 'Your email is confirmed' };

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

it('confirms the address and leads to Login; the token leaves the address bar', async () => {
  const answer = createDeferred();
  const view = open(ADDRESS, { answers: { verifyEmail: () => answer.promise } });
  expect(await screen.findByRole('heading', { name: 'Confirming your email' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('This takes a moment.');
  answer.resolve(null);
  await waitFor(() => expect(screen.getByRole('heading', CONFIRMED)).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(view.platform.api.callsTo('verifyEmail').map(({ body }) => body)).toEqual([
    { token: 't1' },
  ]);
  await waitFor(() =>
    expect(view.router.state.location).toMatchObject({ search: '', state: null }),
  );
});

it('leads somebody who is signed in home', async () => {
  open(ADDRESS, { user: makeUser(), answers: { verifyEmail: null } });
  expect(await screen.findByRole('heading', CONFIRMED)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

it('sends the token once in strict mode', async () => {
  const platform = createFakePlatform({ answers: { verifyEmail: null } });
  render(page(platform));
  expect(await screen.findByRole('heading', CONFIRMED)).toBeInTheDocument();
  expect(platform.api.callsTo('verifyEmail')).toHaveLength(1);
});

it('sends nothing while the server renders', () => {
  const platform = createFakePlatform({ answers: { verifyEmail: null } });
  expect(renderToString(page(platform))).toContain('Confirming your email');
  expect(platform.api.calls).toEqual([]);
});

it('says what is wrong with a link, and has a new one sent', async () => {
  const refusal = new ApiError('This link is not valid, or it is too old.', 200);
  const view = open(ADDRESS, {
    answers: { verifyEmail: fail(refusal), resendVerification: null },
  });
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'This link does not work' })).toHaveFocus(),
  );
  expect(screen.getByText(refusal.message)).toBeInTheDocument();
  await waitFor(() => expect(view.router.state.location.search).toBe(''));
  await view.user.type(screen.getByLabelText(/^Email/), 'ana@example.com');
  await view.user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(
    await screen.findByText('If that address waits to be confirmed, a new link is on its way.'),
  ).toBeInTheDocument();
  expect(view.platform.api.callsTo('resendVerification')[0]?.body).toEqual({
    email: 'ana@example.com',
  });
});

it('says where a link comes from when there is none, and sends nothing', async () => {
  const { platform, user } = open('/verify-email', {
    answers: { resendVerification: fail(new ApiError('Not found', 404)) },
  });
  expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeInTheDocument();
  expect(platform.api.calls).toEqual([]);
  await user.type(screen.getByLabelText(/^Email/), 'ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByRole('link', { name: 'Write to us' })).toBeInTheDocument();
});

it.each([
  new NetworkError('down'),
  new ContractError('odd'),
  new ApiError('Busy. Try again soon.', 503),
  new ApiError('Too many requests.', 429),
])('offers another try after %s, with the same token', async (error) => {
  const view = open(ADDRESS, { answers: { verifyEmail: fail(error) } });
  expect(
    await screen.findByRole('heading', { name: 'We could not confirm your email' }),
  ).toHaveFocus();
  await waitFor(() => expect(view.router.state.location.search).toBe(''));
  view.platform.api.answer({ verifyEmail: null });
  await view.user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('heading', CONFIRMED)).toHaveFocus());
  const tokens = view.platform.api.callsTo('verifyEmail').map(({ body }) => body);
  expect(tokens).toEqual([{ token: 't1' }, { token: 't1' }]);
});

it('leads to the contact page where the host has no such call', async () => {
  open(ADDRESS, { answers: { verifyEmail: fail(new ApiError('Not found', 404)) } });
  expect(
    await screen.findByRole('heading', { name: 'Emails are not confirmed here' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
});
