import { findHref } from '@tableside/testing/links';
import { ApiError, NetworkError } from '@tableside/platform';
import { screen, waitFor } from '@testing-library/react';
import { open, type OpenedPage } from '../testing/open';

const type = async ({ user }: OpenedPage, label: RegExp, text: string) =>
  user.type(await screen.findByLabelText(label), text);
const press = async ({ user }: OpenedPage, name: string) =>
  user.click(await screen.findByRole('button', { name }));

/** Pages that a mail leads to, with what is done on each. */
const PAGES = {
  verifyEmail: {
    path: '/verify-email?token=t1',
    act: async (view: OpenedPage) => {
      await type(view, /^Password/, 'correct horse');
      await press(view, 'Confirm email');
    },
    button: 'Confirm email',
    then: 'Your email is confirmed',
  },
  resetPassword: {
    path: '/reset-password?token=t1',
    act: async (view: OpenedPage) => {
      await type(view, /^New password/, 'correct horse');
      await type(view, /^Confirm password/, 'correct horse');
      await press(view, 'Save password');
    },
    button: 'Save password',
    then: 'Your password is changed',
  },
  disownSignIn: {
    path: '/profile/not-me?token=t1',
    act: async (view: OpenedPage) => press(view, 'That was not me'),
    button: 'That was not me',
    then: 'New password',
  },
} as const;

type Call = keyof typeof PAGES;
const CALLS = Object.keys(PAGES) as Call[];
const DONE = { verifyEmail: null, resetPassword: null, disownSignIn: { reset_token: 'r1' } };

describe('a link of a mail', () => {
  it.each(
    CALLS.flatMap((call) =>
      [
        new NetworkError('down'),
        ...(call === 'resetPassword' ? [] : [new ApiError('Busy. Try again soon.', 503)]),
      ].map((error) => [call, error] as const),
    ),
  )('of %s is kept, with what was typed, for another try after %s', async (call, error) => {
    const { path, act, button, then } = PAGES[call];
    const view = open(path, { answers: { [call]: error, session: null } });
    await act(view);
    await waitFor(() => expect(screen.getByRole('group', { name: /./ })).toHaveFocus());
    view.platform.api.answer({ [call]: DONE[call] });
    await press(view, button);
    expect(await screen.findByRole('heading', { name: then })).toBeInTheDocument();
    const sent = view.platform.api.callsTo(call).map(({ body }) => body);
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(sent[0]).toMatchObject({ token: 't1' });
  });

  it.each(CALLS)(
    'of %s leads to the contact page where the host has no such call',
    async (call) => {
      const { path, act } = PAGES[call];
      const view = open(path, { answers: { [call]: new ApiError('Not found', 404) } });
      await act(view);
      expect(await findHref('Write to us')).toBe('/contact');
    },
  );

  it.each(CALLS)('of %s leaves the address at once, and sends nothing by itself', async (call) => {
    const view = open(PAGES[call].path, { answers: { [call]: DONE[call] } });
    expect(await screen.findByRole('button', { name: PAGES[call].button })).toBeInTheDocument();
    await waitFor(() => expect(view.router.state.location.search).toBe(''));
    expect(view.platform.api.calls).toEqual([]);
  });
});
