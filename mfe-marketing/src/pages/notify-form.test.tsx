import { ApiError, NetworkError } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';
import { builtInComingSoon } from './coming-soon-page';

const published = (changes: Partial<typeof builtInComingSoon>) => ({
  'coming-soon': { ...builtInComingSoon, ...changes },
});

describe('the notify-me form', () => {
  let alert: jest.SpyInstance;
  beforeEach(() => {
    alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  });

  const open = (notify: unknown = null) =>
    renderApp(routes, {
      path: '/coming-soon',
      platform: createFakePlatform({ responses: { notify: notify as never } }),
    });
  const email = () => screen.findByLabelText(/^Email/);
  const button = () => screen.getByRole('button', { name: 'Notify me' });

  it('saves the address, then shows the documented alert and an inline thank-you', async () => {
    const { user, platform } = open();
    await user.type(await email(), ' ana@example.com ');
    await user.click(button());
    expect(
      await screen.findByText('You’re on the list. We’ll email you on launch day.'),
    ).toBeVisible();
    expect(alert.mock.calls).toEqual([['Thank you. We will notify you when we launch.']]);
    expect(platform.api.calls.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: 'notify/create', body: { email: 'ana@example.com' } },
    ]);
    expect(await email()).toHaveValue('');
  });

  it('hides the thank-you when the empty form is sent again', async () => {
    const { user } = open();
    await user.type(await email(), 'ana@example.com{Enter}');
    expect(
      await screen.findByText('You’re on the list. We’ll email you on launch day.'),
    ).toBeVisible();
    await user.click(button());
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Please check this form' })).toHaveFocus(),
    );
    expect(screen.queryByText(/^You’re on the list/)).not.toBeInTheDocument();
    expect(alert).toHaveBeenCalledTimes(1);
  });

  it('shows the thank-you even if the API does not offer the call', async () => {
    const { user } = open(new ApiError('Not found', 404));
    await user.type(await email(), 'ana@example.com{Enter}');
    expect(
      await screen.findByText('You’re on the list. We’ll email you on launch day.'),
    ).toBeVisible();
    expect(alert.mock.calls).toEqual([['Thank you. We will notify you when we launch.']]);
  });

  it('uses the published texts', async () => {
    const { user } = renderApp(routes, {
      path: '/coming-soon',
      platform: createFakePlatform({
        responses: { notify: null },
        published: published({ alert: 'Cheers.', thanks: 'Noted.', text: 'Soon <b>here</b>.' }),
      }),
    });
    expect(await screen.findByText('Soon <b>here</b>.')).toBeVisible();
    await user.type(await email(), 'ana@example.com{Enter}');
    expect(await screen.findByText('Noted.')).toBeVisible();
    expect(alert.mock.calls).toEqual([['Cheers.']]);
  });

  it('does not send an invalid address', async () => {
    const { user, platform } = open();
    await user.type(await email(), 'ana at example{Enter}');
    expect(
      await screen.findAllByText('Enter an email address such as name@example.com.'),
    ).not.toHaveLength(0);
    expect(platform.api.calls).toEqual([]);
    expect(alert).not.toHaveBeenCalled();
  });

  it.each([
    ['the network is down', new NetworkError('down'), /^We could not save your address/],
    ['the API fails', new ApiError('', 500), /^We could not save your address/],
    [
      'the rate limit is reached',
      new ApiError('Too many tries. Wait a minute.', 429),
      /^Too many tries/,
    ],
  ])('keeps the address, shows the error and can resend when %s', async (_, error, message) => {
    const { user, platform } = open(error);
    await user.type(await email(), 'ana@example.com');
    await user.click(button());
    expect(await screen.findByText(message)).toBeVisible();
    expect(await email()).toHaveValue('ana@example.com');
    expect(alert).not.toHaveBeenCalled();
    platform.api.respond({ notify: null });
    await user.click(button());
    expect(
      await screen.findByText('You’re on the list. We’ll email you on launch day.'),
    ).toBeVisible();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('sends the honeypot value of a bot', async () => {
    const { user, platform } = open();
    await user.type(await email(), 'bot@example.com');
    fireEvent.input(screen.getByLabelText('Leave this empty'), { target: { value: 'spam' } });
    await user.click(button());
    expect(
      await screen.findByText('You’re on the list. We’ll email you on launch day.'),
    ).toBeVisible();
    expect(platform.api.callsTo('notify')[0]?.body).toEqual({
      email: 'bot@example.com',
      website: 'spam',
    });
  });
});
