import { findHref } from '@tableside/testing/links';
import { ApiError, NetworkError } from '@tableside/platform';
import { screen, waitFor } from '@testing-library/react';
import { open, type OpenedPage } from '../testing/open';

const type = async ({ user }: OpenedPage, label: RegExp, text: string) =>
  user.type(await screen.findByLabelText(label), text);
const click = async ({ user }: OpenedPage, name: string) =>
  user.click(await screen.findByRole('button', { name }));

/** Pages opened by email links, with the action on each. */
const PAGES = {
  verifyEmail: {
    path: '/verify-email?token=t1',
    action: async (view: OpenedPage) => {
      await type(view, /^Password/, 'correct horse');
      await click(view, 'Confirm email');
    },
    button: 'Confirm email',
    then: 'Your email is confirmed',
  },
  resetPassword: {
    path: '/reset-password?token=t1',
    action: async (view: OpenedPage) => {
      await type(view, /^New password/, 'correct horse');
      await type(view, /^Confirm password/, 'correct horse');
      await click(view, 'Save password');
    },
    button: 'Save password',
    then: 'Password changed',
  },
  reportSignIn: {
    path: '/profile/not-me?token=t1',
    action: async (view: OpenedPage) => click(view, "This wasn't me"),
    button: "This wasn't me",
    then: 'Choose a new password',
  },
} as const;

type Call = keyof typeof PAGES;
const CALLS = Object.keys(PAGES) as Call[];
const DONE = { verifyEmail: null, resetPassword: null, reportSignIn: { reset_token: 'r1' } };

describe('an email link', () => {
  it.each(
    CALLS.flatMap((call) =>
      [
        new NetworkError('down'),
        ...(call === 'resetPassword' ? [] : [new ApiError('Busy. Try again soon.', 503)]),
      ].map((error) => [call, error] as const),
    ),
  )('of %s can be retried with the same input after %s', async (call, error) => {
    const { path, action, button, then } = PAGES[call];
    const view = open(path, { responses: { [call]: error, session: null } });
    await action(view);
    await waitFor(() => expect(screen.getByRole('group', { name: /./ })).toHaveFocus());
    view.platform.api.respond({ [call]: DONE[call] });
    await click(view, button);
    expect(await screen.findByRole('heading', { name: then })).toBeInTheDocument();
    const sent = view.platform.api.callsTo(call).map(({ body }) => body);
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(sent[0]).toMatchObject({ token: 't1' });
  });

  it.each(CALLS)('of %s links to the contact page if the API does not support it', async (call) => {
    const { path, action } = PAGES[call];
    const view = open(path, { responses: { [call]: new ApiError('Not found', 404) } });
    await action(view);
    expect(await findHref('Contact us')).toBe('/contact');
  });

  it.each(CALLS)(
    'of %s removes the token from the URL and sends nothing before a click',
    async (call) => {
      const view = open(PAGES[call].path, { responses: { [call]: DONE[call] } });
      expect(await screen.findByRole('button', { name: PAGES[call].button })).toBeInTheDocument();
      await waitFor(() => expect(view.router.state.location.search).toBe(''));
      expect(view.platform.api.calls).toEqual([]);
    },
  );
});
