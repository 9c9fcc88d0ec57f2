import { ApiError } from '@tableside/platform';
import { screen, waitFor, within } from '@testing-library/react';
import {
  openEdit,
  openReady,
  refuse,
  watchDownloads,
  type openProfile,
} from '../../testing/open-profile';

const need = (message = 'Enter your password again to go on.', proof = 'password') =>
  new ApiError(message, 403, {}, { error: 'proof-needed', proof });
const dialog = () => screen.findByRole('dialog', { name: 'Enter your password again' });
const goOn = async (user: ReturnType<typeof openProfile>['user'], password: string) => {
  await user.type(await field(), password);
  await user.click(within(await dialog()).getByRole('button', { name: 'Go on' }));
};
const field = async () => within(await dialog()).getByLabelText(/^Password/);

it('asks for the password, and saves what was typed after it', async () => {
  const { user, platform } = await openEdit({ answers: { updateProfile: need() } });
  const phone = screen.getByLabelText(/^Phone/);
  await user.clear(phone);
  await user.type(phone, '423 555 0199');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await field()).toHaveFocus();
  expect(phone).toHaveValue('423 555 0199');
  platform.api.answer({ updateProfile: null, prove: null });
  await goOn(user, 'correct horse');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(platform.api.callsTo('prove').map(({ body }) => body)).toEqual([
    { password: 'correct horse' },
  ]);
  const sent = platform.api.callsTo('updateProfile').map(({ body }) => body);
  expect(sent).toEqual([sent[0], sent[0]]);
});

it('says at the field that the password is wrong, and takes another one', async () => {
  watchDownloads();
  const wrong = new ApiError('This is not your password.', 200, {
    password: 'This is not your password.',
  });
  const { user, platform } = await openReady({
    answers: { exportData: need(), prove: wrong },
  });
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await goOn(user, 'battery staple');
  await waitFor(async () => expect(await field()).toBeInvalid());
  expect(await field()).toHaveAccessibleDescription(/This is not your password/);
  expect(platform.api.callsTo('exportData')).toHaveLength(1);
  platform.api.answer({ prove: null, exportData: () => new Blob(['zip']) });
  await goOn(user, 'correct horse');
  expect(await screen.findByText('Your file is in your downloads.')).toBeInTheDocument();
});

it('leaves everything as it is when it is canceled', async () => {
  const { user, platform } = await openReady({ answers: { changePassword: need() } });
  await user.type(screen.getByLabelText(/^New password/), 'a long walk at night');
  await user.type(screen.getByLabelText(/^Confirm password/), 'a long walk at night');
  const button = screen.getByRole('button', { name: 'Change password' });
  await user.click(button);
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(platform.shownToasts).toEqual([
      { kind: 'error', message: 'Enter your password again to go on.' },
    ]),
  );
  expect(screen.getByLabelText(/^New password/)).toHaveValue('a long walk at night');
  expect(platform.api.callsTo('prove')).toEqual([]);
  expect(platform.api.callsTo('changePassword')).toHaveLength(1);
});

it('tells whoever has no password to sign in through Google again', async () => {
  const sentence = 'Sign out, and sign in through Google again, to go on.';
  const { user } = await openReady({ answers: { exportData: need(sentence, 'sign-in') } });
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  const told = await screen.findByRole('dialog', { name: 'Sign in again' });
  expect(told).toHaveTextContent(sentence);
  expect(within(told).queryByLabelText(/^Password/)).not.toBeInTheDocument();
});

it('shows where the person is signed in once the password is entered', async () => {
  const { user, platform } = await openReady({ answers: { sessions: need() } });
  const region = screen.getByRole('region', { name: 'Where you are signed in' });
  await user.click(await within(region).findByRole('button', { name: 'Show my devices' }));
  const here = { id: 1, user_agent: null, created_at: '2026-01-01T00:00:00Z', is_current: true };
  platform.api.answer({ prove: null, sessions: [{ ...here, last_used_at: here.created_at }] });
  await goOn(user, 'correct horse');
  expect(await within(region).findByText('This device')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus(),
  );
});

it('gives way to the prompt when the session has ended', async () => {
  const { user, platform } = await openReady({ answers: { changePassword: need() } });
  await user.type(screen.getByLabelText(/^New password/), 'a long walk at night');
  await user.type(screen.getByLabelText(/^Confirm password/), 'a long walk at night');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  platform.api.answer({ prove: refuse(platform), changePassword: refuse(platform) });
  await goOn(user, 'correct horse');
  expect(await screen.findByRole('group', { name: 'Your session has ended.' })).toBeVisible();
  expect(screen.getByLabelText(/^New password/)).toHaveValue('a long walk at night');
});
