import { ApiError, NetworkError } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ResendEmail } from './verification-pending';

const open = (resendVerification: Error | null) =>
  renderWidget(() => <ResendEmail email="ana@example.com" />, {
    platform: createFakePlatform({ responses: { resendVerification } }),
  });
const button = () => screen.getByRole('button', { name: /^Resend/ });

describe('Resend', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is disabled for 30 seconds, announced once', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { platform } = open(null);
    await user.click(button());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Resend in 30s' })).toHaveFocus(),
    );
    expect(platform.api.callsTo('resendVerification')[0]?.body).toEqual({
      email: 'ana@example.com',
    });
    const status = screen.getByRole('status');
    const message = 'Sent. You can resend in 30 seconds.';
    expect(status).toHaveTextContent(message);

    act(() => void jest.advanceTimersByTime(10_000));
    expect(button()).toHaveAccessibleName('Resend in 20s');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(status).toHaveTextContent(message);
    await user.click(button());
    expect(platform.api.callsTo('resendVerification')).toHaveLength(1);

    act(() => void jest.advanceTimersByTime(20_000));
    expect(button()).toHaveAccessibleName('Resend email');
    expect(status).toHaveTextContent('You can resend the email now.');
    await user.click(button());
    expect(platform.api.callsTo('resendVerification')).toHaveLength(2);
  });
});

it.each([
  [new ApiError('Too many requests. Try again in 2 minutes.', 429), /Try again in 2 minutes/],
  [new NetworkError('down'), /couldn’t reach the server/],
])('shows the error, and can be clicked again: %s', async (error, message) => {
  const { user, platform } = open(error);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  platform.api.respond({ resendVerification: null });
  await user.click(button());
  expect(await screen.findByText(/^Sent\./)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('is replaced by a link to the contact page if the API cannot resend', async () => {
  const { user } = open(new ApiError('Not found', 404));
  await user.click(button());
  const link = await screen.findByRole('link', { name: 'Contact us' });
  expect(link).toHaveAttribute('href', '/contact');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText(/can’t resend the email/)).toHaveFocus();
});
