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
      platform: createFakePlatform({ answers: { notify: notify as never } }),
    });
  const email = () => screen.findByLabelText(/^Email/);
  const button = () => screen.getByRole('button', { name: 'Notify me' });
  const failing = (error: Error) => error;

  it('stores the address where the host offers it, then the literal thank-you alert and a line that stays', async () => {
    const { user, platform } = open();
    await user.type(await email(), ' ana@example.com ');
    await user.click(button());
    expect(await screen.findByText('Thank you. We will write to you on launch day.')).toBeVisible();
    expect(alert.mock.calls).toEqual([['Thank you. We will notify you when we launch.']]);
    expect(platform.api.calls.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: 'notify/create', body: { email: 'ana@example.com' } },
    ]);
    expect(await email()).toHaveValue('');
  });

  it('takes the thank-you back when the emptied form is sent once more', async () => {
    const { user } = open();
    await user.type(await email(), 'ana@example.com{Enter}');
    expect(await screen.findByText('Thank you. We will write to you on launch day.')).toBeVisible();
    await user.click(button());
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Please check this form' })).toHaveFocus(),
    );
    expect(screen.queryByText(/^Thank you/)).not.toBeInTheDocument();
    expect(alert).toHaveBeenCalledTimes(1);
  });

  it('thanks all the same where the host stores no addresses', async () => {
    const { user } = open(failing(new ApiError('Not found', 404)));
    await user.type(await email(), 'ana@example.com{Enter}');
    expect(await screen.findByText('Thank you. We will write to you on launch day.')).toBeVisible();
    expect(alert.mock.calls).toEqual([['Thank you. We will notify you when we launch.']]);
  });

  it('says the words of the document', async () => {
    const { user } = renderApp(routes, {
      path: '/coming-soon',
      platform: createFakePlatform({
        answers: { notify: null },
        published: published({ alert: 'Cheers.', thanks: 'Noted.', text: 'Soon <b>here</b>.' }),
      }),
    });
    expect(await screen.findByText('Soon <b>here</b>.')).toBeVisible();
    await user.type(await email(), 'ana@example.com{Enter}');
    expect(await screen.findByText('Noted.')).toBeVisible();
    expect(alert.mock.calls).toEqual([['Cheers.']]);
  });

  it('sends nothing that is no address', async () => {
    const { user, platform } = open();
    await user.type(await email(), 'ana at example{Enter}');
    expect(
      await screen.findAllByText('Enter an email address such as name@example.com.'),
    ).not.toHaveLength(0);
    expect(platform.api.calls).toEqual([]);
    expect(alert).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing answers', new NetworkError('down'), /^We could not save your address/],
    ['the host breaks', new ApiError('', 500), /^We could not save your address/],
    ['the host has enough', new ApiError('Too many tries. Wait a minute.', 429), /^Too many tries/],
  ])('keeps the address and says why when %s, and sending again works', async (_, error, words) => {
    const { user, platform } = open(failing(error));
    await user.type(await email(), 'ana@example.com');
    await user.click(button());
    expect(await screen.findByText(words)).toBeVisible();
    expect(await email()).toHaveValue('ana@example.com');
    expect(alert).not.toHaveBeenCalled();
    platform.api.answer({ notify: null });
    await user.click(button());
    expect(await screen.findByText('Thank you. We will write to you on launch day.')).toBeVisible();
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('sends what a bot fills in where nobody looks, so that the host can tell', async () => {
    const { user, platform } = open();
    await user.type(await email(), 'bot@example.com');
    fireEvent.input(screen.getByLabelText('Leave this empty'), { target: { value: 'spam' } });
    await user.click(button());
    expect(await screen.findByText('Thank you. We will write to you on launch day.')).toBeVisible();
    expect(platform.api.callsTo('notify')[0]?.body).toEqual({
      email: 'bot@example.com',
      website: 'spam',
    });
  });
});
