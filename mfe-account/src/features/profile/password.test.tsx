import { ApiError } from '@tableside/platform';
import { fill } from '@tableside/testing/fill';
import { screen, within } from '@testing-library/react';
import { openReady, type OpenOptions } from '../../testing/open-profile';

const password = () => screen.getByLabelText(/^New password/);
const confirmation = () => screen.getByLabelText(/^Confirm password/);
const submit = () => screen.getByRole('button', { name: 'Change password' });

async function change(first: string, second: string, options: OpenOptions = {}) {
  const view = await openReady(options);
  fill(password(), first);
  fill(confirmation(), second);
  await view.user.click(submit());
  return view;
}

describe('validation', () => {
  it.each([
    ['passwords that differ', 'correct horse', 'correct house', 'Passwords do not match'],
    ['a short password', 'nine char', 'nine char', 'Use at least 10 characters.'],
    ['a password typed once', 'correct horse', '', 'Confirm your password.'],
  ])('rejects %s', async (_case, first, second, message) => {
    const { platform } = await change(first, second);
    expect((await screen.findAllByRole('link', { name: message }))[0]).toBeInTheDocument();
    expect(platform.api.callsTo('changePassword')).toEqual([]);
    expect(password()).toHaveValue(first);
  });
});

it('clears the fields, shows the API’s message and refetches the devices', async () => {
  const { platform } = await change('correct horse', 'correct horse', {
    responses: { changePassword: null },
    messages: { changePassword: 'Changed, Ada.' },
  });
  await screen.findByText('Password changed. We logged out your other devices.');
  expect(password()).toHaveValue('');
  expect(confirmation()).toHaveValue('');
  expect(platform.shownToasts).toEqual([{ kind: 'success', message: 'Changed, Ada.' }]);
  expect(platform.api.callsTo('sessions')).toHaveLength(2);
});

it('does not mention other devices if the API does not list sessions', async () => {
  await change('correct horse', 'correct horse', {
    responses: { changePassword: null, sessions: new ApiError('Not found', 404) },
  });
  expect(await screen.findByText('Password changed.')).toBeInTheDocument();
  expect(screen.queryByText(/other devices/)).not.toBeInTheDocument();
});

it('hides the message once the next password is typed', async () => {
  const { user } = await change('correct horse', 'correct horse', {
    responses: { changePassword: null },
  });
  await screen.findByText(/logged out your other devices/);
  await user.type(password(), 'x');
  expect(screen.queryByText(/logged out your other devices/)).not.toBeInTheDocument();
});

it('shows the API’s password error at the field, and keeps the input', async () => {
  const refusal = new ApiError('Choose another password.', 200, {
    password: 'This password is one of the most common.',
  });
  const { platform } = await change('password123', 'password123', {
    responses: { changePassword: refusal },
  });
  const summary = await screen.findByRole('group', { name: 'Choose another password.' });
  expect(within(summary).getByRole('link')).toHaveTextContent(
    'This password is one of the most common.',
  );
  expect(password()).toHaveAccessibleDescription(/This password is one of the most common/);
  expect(password()).toHaveValue('password123');
  expect(platform.shownToasts).toEqual([{ kind: 'error', message: 'Choose another password.' }]);
});
