import { SIGNED_OUT_EVENT } from '@tableside/contracts/account/browser';
import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { fill } from '@tableside/testing/fill';
import { screen, waitFor, within } from '@testing-library/react';
import {
  ada,
  endSession,
  openReady,
  refuse,
  signInAgain,
  type OpenOptions,
} from '../../testing/open-profile';

const opener = () => screen.getByRole('button', { name: 'Delete my account' });
const dialog = () => screen.getByRole('alertdialog', { name: 'Delete my account' });
const inDialog = () => within(dialog());
const submit = () => inDialog().getByRole('button', { name: 'Delete my account' });
const confirmation = () => inDialog().getByLabelText(/^Type your email address to confirm/);

async function open(options: OpenOptions = {}) {
  const view = await openReady(options);
  await view.user.click(opener());
  return view;
}

async function fillIn({ user }: Awaited<ReturnType<typeof open>>, text = 'ada@example.com') {
  await user.click(inDialog().getByRole('radio', { name: 'Delete my reviews' }));
  fill(confirmation(), text);
}

describe('the dialog', () => {
  it('focuses the least destructive button, with nothing selected, and closes by keyboard', async () => {
    const { user, platform } = await open();
    expect(inDialog().getByRole('button', { name: 'Keep my account' })).toHaveFocus();
    for (const radio of inDialog().getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(confirmation()).toHaveValue('');
    for (const key of ['{Escape}', '{Enter}']) {
      await user.keyboard(key);
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      expect(opener()).toHaveFocus();
      await user.click(opener());
    }
    expect(platform.api.callsTo('deleteAccount')).toEqual([]);
  });

  it('requires a choice and the address', async () => {
    const { user, platform } = await open();
    await user.click(submit());
    const summary = await screen.findByRole('group', { name: /^Please check this form/ });
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose what happens to your reviews.', 'Type your email address to confirm.']);
    await user.click(within(summary).getByRole('link', { name: /^Choose what happens/ }));
    expect(inDialog().getByRole('radio', { name: 'Delete my reviews' })).toHaveFocus();
    await user.click(within(summary).getByRole('link', { name: /^Type your email/ }));
    expect(confirmation()).toHaveFocus();
    expect(platform.api.callsTo('deleteAccount')).toEqual([]);
  });

  it('rejects another address', async () => {
    const view = await open();
    await fillIn(view, 'eda@example.com');
    await view.user.click(submit());
    await inDialog().findByRole('link', {
      name: 'This isn’t your account’s email address.',
    });
    expect(view.platform.api.callsTo('deleteAccount')).toEqual([]);
    expect(confirmation()).toHaveValue('eda@example.com');
  });
});

describe('deleting', () => {
  it("clears the user's data in this browser and shows a goodbye", async () => {
    localStorage.setItem('account:token', 't1');
    localStorage.setItem('account:name', 'Ada Byron');
    sessionStorage.setItem('account:email', 'ada@example.com');
    const view = await open({ responses: { deleteAccount: null } });
    const { platform } = view;
    const handleSignedOut = jest.fn(() =>
      platform.session.setState({ status: 'anonymous', user: null }),
    );
    window.addEventListener(SIGNED_OUT_EVENT, handleSignedOut, { once: true });
    await fillIn(view, 'ADA@Example.com');
    await view.user.click(
      inDialog().getByRole('radio', { name: 'Keep my reviews without my name' }),
    );
    await view.user.click(submit());
    const heading = await screen.findByRole('heading', { name: 'Your account has been deleted.' });
    expect(heading).toHaveFocus();
    expect(screen.getByText(/^Thanks for being part of Tableside\./)).toBeVisible();
    expect(platform.api.callsTo('deleteAccount').map(({ body }) => body)).toEqual([
      { confirmation: 'ADA@Example.com', reviews: 'keep' },
    ]);
    expect(handleSignedOut).toHaveBeenCalledTimes(1);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(view.router.state.location.pathname).toBe('/profile');
    expect(screen.queryByText('ada@example.com')).not.toBeInTheDocument();
  });

  it('is sent once, and the dialog cannot be closed while pending', async () => {
    const response = createDeferred();
    const view = await open({ responses: { deleteAccount: () => response.promise } });
    await fillIn(view);
    await view.user.dblClick(submit());
    await view.user.keyboard('{Escape}');
    expect(dialog()).toBeInTheDocument();
    response.resolve(null);
    await screen.findByRole('heading', { name: 'Your account has been deleted.' });
    expect(view.platform.api.callsTo('deleteAccount')).toMatchObject([
      { body: { confirmation: 'ada@example.com', reviews: 'remove' } },
    ]);
  });

  it.each([
    [new ApiError('Deleting does not work right now.', 503), 'Deleting does not work right now.'],
    [new NetworkError('No connection.'), 'No connection.'],
    [
      new ApiError('Not found', 404),
      'You can’t delete your account here. Contact us and we’ll help.',
    ],
  ])('shows in the dialog why it failed, and keeps the input: %s', async (error, message) => {
    const view = await open({ responses: { deleteAccount: error } });
    await fillIn(view);
    await view.user.click(submit());
    await waitFor(() => expect(screen.getByRole('group', { name: message })).toHaveFocus());
    expect(dialog()).toBeInTheDocument();
    expect(confirmation()).toHaveValue('ada@example.com');
    expect(inDialog().getByRole('radio', { name: 'Delete my reviews' })).toBeChecked();
    expect(view.platform.shownToasts).toEqual([{ kind: 'error', message: message }]);
  });
});

describe('a session that has ended', () => {
  async function deleteInVain() {
    const view = await open();
    view.platform.api.respond({ deleteAccount: refuse(view.platform) });
    await fillIn(view);
    await view.user.click(submit());
    await screen.findByText('Your session has ended.');
    return view;
  }

  it('asks to log in inside the dialog, keeps the input, and does not delete without a click', async () => {
    const view = await deleteInVain();
    expect(confirmation()).toHaveValue('ada@example.com');
    view.platform.api.respond({ deleteAccount: null });
    await signInAgain(view, ada);
    await screen.findByText('You’re logged in again. Your account hasn’t been deleted.');
    expect(submit()).toHaveFocus();
    expect(view.platform.api.callsTo('deleteAccount')).toHaveLength(1);
    await view.user.click(submit());
    await screen.findByRole('heading', { name: 'Your account has been deleted.' });
  });

  it('asks to log in inside the dialog when an edit is open behind it', async () => {
    const { user, platform } = await openReady();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(opener());
    endSession(platform);
    await waitFor(() =>
      expect(inDialog().getByText('Your session has ended.')).toBeInTheDocument(),
    );
    expect(screen.getAllByText('Your session has ended.')).toHaveLength(1);
  });
});
