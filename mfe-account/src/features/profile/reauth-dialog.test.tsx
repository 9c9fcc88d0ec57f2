import { ApiError } from '@tableside/platform';
import { fill } from '@tableside/testing/fill';
import { screen, waitFor, within } from '@testing-library/react';
import {
  openEdit,
  openReady,
  refuse,
  watchDownloads,
  type openProfile,
} from '../../testing/open-profile';

const need = (message = 'Enter your password to continue.', reauth = 'password') =>
  new ApiError(message, 403, {}, { error: 'reauth-required', reauth });
const dialog = () => screen.findByRole('dialog', { name: 'Enter your password again' });
const enterPassword = async (user: ReturnType<typeof openProfile>['user'], password: string) => {
  fill(await field(), password);
  await user.click(within(await dialog()).getByRole('button', { name: 'Continue' }));
};
const field = async () => within(await dialog()).getByLabelText(/^Password/);

it('asks for the password, then saves the form', async () => {
  const { user, platform } = await openEdit({ responses: { updateProfile: need() } });
  const phone = screen.getByLabelText(/^Phone/);
  fill(phone, '423 555 0199');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await field()).toHaveFocus();
  expect(phone).toHaveValue('423 555 0199');
  platform.api.respond({ updateProfile: null, reauth: null });
  await enterPassword(user, 'correct horse');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(platform.api.callsTo('reauth').map(({ body }) => body)).toEqual([
    { password: 'correct horse' },
  ]);
  const sent = platform.api.callsTo('updateProfile').map(({ body }) => body);
  expect(sent).toEqual([sent[0], sent[0]]);
});

it('shows a wrong password at the field, and accepts another one', async () => {
  watchDownloads();
  const wrong = new ApiError('Incorrect password.', 200, {
    password: 'Incorrect password.',
  });
  const { user, platform } = await openReady({
    responses: { exportData: need(), reauth: wrong },
  });
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await enterPassword(user, 'battery staple');
  await waitFor(async () => expect(await field()).toBeInvalid());
  expect(await field()).toHaveAccessibleDescription(/Incorrect password/);
  expect(platform.api.callsTo('exportData')).toHaveLength(1);
  platform.api.respond({ reauth: null, exportData: () => new Blob(['zip']) });
  await enterPassword(user, 'correct horse');
  expect(await screen.findByText('Your download has started.')).toBeInTheDocument();
});

it('keeps the form unchanged when canceled', async () => {
  const { user, platform } = await openReady({ responses: { changePassword: need() } });
  fill(screen.getByLabelText(/^New password/), 'a long walk at night');
  fill(screen.getByLabelText(/^Confirm password/), 'a long walk at night');
  const button = screen.getByRole('button', { name: 'Change password' });
  await user.click(button);
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(platform.shownToasts).toEqual([
      { kind: 'error', message: 'Enter your password to continue.' },
    ]),
  );
  expect(screen.getByLabelText(/^New password/)).toHaveValue('a long walk at night');
  expect(platform.api.callsTo('reauth')).toEqual([]);
  expect(platform.api.callsTo('changePassword')).toHaveLength(1);
});

it('tells a user without a password to sign in with Google again', async () => {
  const message = 'To continue, log out and log in with Google again.';
  const { user } = await openReady({ responses: { exportData: need(message, 'sign-in') } });
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  const prompt = await screen.findByRole('dialog', { name: 'Log in again' });
  expect(prompt).toHaveTextContent(message);
  expect(within(prompt).queryByLabelText(/^Password/)).not.toBeInTheDocument();
});

it('shows the devices once the password is entered', async () => {
  const { user, platform } = await openReady({ responses: { sessions: need() } });
  const region = screen.getByRole('region', { name: 'Your devices' });
  await user.click(await within(region).findByRole('button', { name: 'Show my devices' }));
  const here = { id: 1, user_agent: null, created_at: '2026-01-01T00:00:00Z', is_current: true };
  platform.api.respond({ reauth: null, sessions: [{ ...here, last_used_at: here.created_at }] });
  await enterPassword(user, 'correct horse');
  expect(await within(region).findByText('This device')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your devices' })).toHaveFocus());
});

it('is replaced by the login prompt when the session has ended', async () => {
  const { user, platform } = await openReady({ responses: { changePassword: need() } });
  fill(screen.getByLabelText(/^New password/), 'a long walk at night');
  fill(screen.getByLabelText(/^Confirm password/), 'a long walk at night');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  platform.api.respond({ reauth: refuse(platform), changePassword: refuse(platform) });
  await enterPassword(user, 'correct horse');
  expect(await screen.findByRole('group', { name: 'Your session has ended.' })).toBeVisible();
  expect(screen.getByLabelText(/^New password/)).toHaveValue('a long walk at night');
});
