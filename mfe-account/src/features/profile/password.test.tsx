import { ApiError } from '@tableside/platform';
import { screen, within } from '@testing-library/react';
import { openReady, type OpenOptions } from '../../testing/open-profile';

const password = () => screen.getByLabelText(/^New password/);
const confirmation = () => screen.getByLabelText(/^Confirm password/);
const submit = () => screen.getByRole('button', { name: 'Change password' });

async function change(first: string, second: string, options: OpenOptions = {}) {
  const view = await openReady(options);
  await view.user.type(password(), first);
  await view.user.type(confirmation(), second);
  await view.user.click(submit());
  return view;
}

describe('before anything is sent', () => {
  it.each([
    ['passwords that differ', 'correct horse', 'correct house', 'Passwords do not match'],
    ['a short password', 'nine char', 'nine char', 'Use at least 10 characters.'],
    ['a long password', 'x'.repeat(129), 'x'.repeat(129), 'Use at most 128 characters.'],
    ['a password typed once', 'correct horse', '{Tab}', 'Type the password once more.'],
  ])('says what is wrong with %s', async (_case, first, second, sentence) => {
    const { platform } = await change(first, second);
    expect((await screen.findAllByRole('link', { name: sentence }))[0]).toBeInTheDocument();
    expect(platform.api.callsTo('changePassword')).toEqual([]);
    expect(password()).toHaveValue(first);
  });
});

it('clears the fields, says what the host says and that other devices are out, and looks anew where', async () => {
  const { platform } = await change('correct horse', 'correct horse', {
    answers: { changePassword: null },
    messages: { changePassword: 'Changed, Ada.' },
  });
  await screen.findByText('Your password is changed. Other devices were signed out.');
  expect(password()).toHaveValue('');
  expect(confirmation()).toHaveValue('');
  expect(platform.shownToasts).toEqual([{ kind: 'success', message: 'Changed, Ada.' }]);
  expect(platform.api.callsTo('sessions')).toHaveLength(2);
});

it('claims nothing about other devices where the host does not tell of sessions', async () => {
  await change('correct horse', 'correct horse', {
    answers: { changePassword: null, sessions: new ApiError('Not found', 404) },
  });
  expect(await screen.findByText('Your password is changed.')).toBeInTheDocument();
  expect(screen.queryByText(/Other devices/)).not.toBeInTheDocument();
});

it('no longer says so once the next password is begun', async () => {
  const { user } = await change('correct horse', 'correct horse', {
    answers: { changePassword: null },
  });
  await screen.findByText(/Other devices were signed out/);
  await user.type(password(), 'x');
  expect(screen.queryByText(/Other devices were signed out/)).not.toBeInTheDocument();
});

it('shows at the field what only the host knows, and keeps what was typed', async () => {
  const refusal = new ApiError('Choose another password.', 200, {
    password: 'This password is one of the most common.',
  });
  const { platform } = await change('password123', 'password123', {
    answers: { changePassword: refusal },
  });
  const summary = await screen.findByRole('group', { name: 'Choose another password.' });
  expect(within(summary).getByRole('link')).toHaveTextContent(
    'This password is one of the most common.',
  );
  expect(password()).toHaveAccessibleDescription(/This password is one of the most common/);
  expect(password()).toHaveValue('password123');
  expect(platform.shownToasts).toEqual([{ kind: 'error', message: 'Choose another password.' }]);
});
