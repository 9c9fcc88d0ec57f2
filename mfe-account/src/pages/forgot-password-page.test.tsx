import { findHref } from '@tableside/testing/links';
import { ApiError, NetworkError } from '@tableside/platform';
import { screen, waitFor } from '@testing-library/react';
import { open, type OpenedPage } from '../testing/open';

const REPLY = 'If that address has an account, a reset link is on its way.';

async function ask({ user }: OpenedPage, email = 'ana@example.com') {
  await user.type(await screen.findByLabelText(/^Email/), email);
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
}

it('always answers alike', async () => {
  const view = open('/forgot-password', { answers: { forgotPassword: null } });
  await screen.findByText('Enter your email and we’ll send you a link to choose a new password.');
  await ask(view);
  expect(await screen.findByText(REPLY)).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(REPLY);
  expect(view.platform.api.callsTo('forgotPassword')[0]?.body).toEqual({
    email: 'ana@example.com',
  });
});

it('asks for an address that can be one', async () => {
  const view = open('/forgot-password');
  await ask(view, 'ana');
  expect(await screen.findByRole('link', { name: /Enter an email address/ })).toBeInTheDocument();
  expect(view.platform.api.calls).toEqual([]);
});

it('takes the reply back when something is sent that is no address', async () => {
  const view = open('/forgot-password', { answers: { forgotPassword: null } });
  await ask(view);
  expect(await screen.findByText(REPLY)).toBeInTheDocument();
  await view.user.clear(screen.getByLabelText(/^Email/));
  await view.user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByRole('link', { name: /Enter an email address/ })).toBeInTheDocument();
  expect(screen.queryByText(REPLY)).not.toBeInTheDocument();
});

it('offers the contact page where the host resets no passwords', async () => {
  const error = new ApiError('Not found', 404);
  const view = open('/forgot-password', { answers: { forgotPassword: error } });
  await ask(view);
  expect(await findHref('Write to us')).toBe('/contact');
});

it.each([
  [new ApiError('Too many requests. Try again in 2 minutes.', 429), /Try again in 2 minutes/],
  [new NetworkError('down'), /could not reach the server/],
])('says that it was not sent: %s', async (error, sentence) => {
  const view = open('/forgot-password', { answers: { forgotPassword: error } });
  await ask(view);
  await waitFor(() => expect(screen.getByRole('group', { name: sentence })).toHaveFocus());
  expect(screen.queryByText(REPLY)).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Email/)).toHaveValue('ana@example.com');
});
