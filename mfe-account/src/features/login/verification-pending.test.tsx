import { ApiError, NetworkError } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ResendEmail } from './verification-pending';

const open = (resendVerification: Error | null) =>
  renderWidget(() => <ResendEmail email="ana@example.com" />, {
    platform: createFakePlatform({ answers: { resendVerification } }),
  });
const button = () => screen.getByRole('button', { name: /^Resend email/ });

describe('a mail that is sent again', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is disabled for half a minute, and says so once', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { platform } = open(null);
    await user.click(button());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Resend email in 30 s' })).toHaveFocus(),
    );
    expect(platform.api.callsTo('resendVerification')[0]?.body).toEqual({
      email: 'ana@example.com',
    });
    const status = screen.getByRole('status');
    const sentence = 'The email is on its way again. You can ask for another one in 30 seconds.';
    expect(status).toHaveTextContent(sentence);

    act(() => void jest.advanceTimersByTime(10_000));
    expect(button()).toHaveAccessibleName('Resend email in 20 s');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(status).toHaveTextContent(sentence);
    await user.click(button());
    expect(platform.api.callsTo('resendVerification')).toHaveLength(1);

    act(() => void jest.advanceTimersByTime(20_000));
    expect(button()).toHaveAccessibleName('Resend email');
    expect(status).toHaveTextContent('You can ask for another email now.');
    await user.click(button());
    expect(platform.api.callsTo('resendVerification')).toHaveLength(2);
  });
});

it.each([
  [new ApiError('Too many requests. Try again in 2 minutes.', 429), /Try again in 2 minutes/],
  [new NetworkError('down'), /could not reach the server/],
])('says what went wrong, and may be pressed again: %s', async (error, sentence) => {
  const { user, platform } = open(error);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  platform.api.answer({ resendVerification: null });
  await user.click(button());
  expect(await screen.findByText(/on its way again/)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('gives way to the contact page where the host cannot send it', async () => {
  const { user } = open(new ApiError('Not found', 404));
  await user.click(button());
  const link = await screen.findByRole('link', { name: 'Write to us' });
  expect(link).toHaveAttribute('href', '/contact');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText(/cannot be sent again/)).toHaveFocus();
});
