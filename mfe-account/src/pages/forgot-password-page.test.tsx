import { findHref } from '@tableside/testing/links';
import { ApiError, NetworkError } from '@tableside/platform';
import { screen, waitFor } from '@testing-library/react';
import { open, type OpenedPage } from '../testing/open';

const REPLY = 'If that address has an account, a reset link is on its way.';

async function requestLink({ user }: OpenedPage, email = 'ana@example.com') {
  await user.type(await screen.findByLabelText(/^Email/), email);
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
}

it('shows the same reply for every address', async () => {
  const view = open('/forgot-password', { responses: { forgotPassword: null } });
  await screen.findByText("Enter your email and we'll send you a link to choose a new password.");
  await requestLink(view);
  expect(await screen.findByText(REPLY)).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(REPLY);
  expect(view.platform.api.callsTo('forgotPassword')[0]?.body).toEqual({
    email: 'ana@example.com',
  });
});

it('rejects an invalid address', async () => {
  const view = open('/forgot-password');
  await requestLink(view, 'ana');
  expect(await screen.findByRole('link', { name: /Enter an email address/ })).toBeInTheDocument();
  expect(view.platform.api.calls).toEqual([]);
});

it('clears the reply when an invalid address is submitted next', async () => {
  const view = open('/forgot-password', { responses: { forgotPassword: null } });
  await requestLink(view);
  expect(await screen.findByText(REPLY)).toBeInTheDocument();
  await view.user.clear(screen.getByLabelText(/^Email/));
  await view.user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByRole('link', { name: /Enter an email address/ })).toBeInTheDocument();
  expect(screen.queryByText(REPLY)).not.toBeInTheDocument();
});

it('links to the contact page if the API does not support it', async () => {
  const error = new ApiError('Not found', 404);
  const view = open('/forgot-password', { responses: { forgotPassword: error } });
  await requestLink(view);
  expect(await findHref('Contact us')).toBe('/contact');
});

it.each([
  [new ApiError('Too many requests. Try again in 2 minutes.', 429), /Try again in 2 minutes/],
  [new NetworkError('down'), /couldn't reach the server/],
])('shows the error and keeps the address after %s', async (error, message) => {
  const view = open('/forgot-password', { responses: { forgotPassword: error } });
  await requestLink(view);
  await waitFor(() => expect(screen.getByRole('group', { name: message })).toHaveFocus());
  expect(screen.queryByText(REPLY)).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Email/)).toHaveValue('ana@example.com');
});
