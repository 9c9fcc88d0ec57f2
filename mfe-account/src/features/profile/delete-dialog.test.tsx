import { SIGNED_OUT_EVENT } from '@tableside/contracts/account/browser';
import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import {
  ada,
  bea,
  endSession,
  openReady,
  refuse,
  signInAgain,
  startSession,
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
  await user.click(inDialog().getByRole('radio', { name: 'Remove my reviews' }));
  await user.type(confirmation(), text);
}

describe('the dialog', () => {
  it('begins at the least destructive button, with nothing chosen', async () => {
    await open();
    expect(inDialog().getByRole('button', { name: 'Keep my account' })).toHaveFocus();
    for (const radio of inDialog().getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(confirmation()).toHaveValue('');
  });

  it.each(['{Escape}', '{Enter}'])('closes with %s, back at its button', async (key) => {
    const { user, platform } = await open();
    await user.keyboard(key);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
    expect(platform.api.callsTo('deleteAccount')).toEqual([]);
  });

  it('asks for a choice and the address before anything is sent', async () => {
    const { user, platform } = await open();
    await user.click(submit());
    const summary = await screen.findByRole('group', { name: 'Please check this form' });
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose what happens to your reviews.', 'Type your email address to confirm.']);
    await user.click(within(summary).getByRole('link', { name: /^Choose what happens/ }));
    expect(inDialog().getByRole('radio', { name: 'Remove my reviews' })).toHaveFocus();
    await user.click(within(summary).getByRole('link', { name: /^Type your email/ }));
    expect(confirmation()).toHaveFocus();
    expect(platform.api.callsTo('deleteAccount')).toEqual([]);
  });

  it('refuses another address before anything is sent', async () => {
    const view = await open();
    await fillIn(view, 'eda@example.com');
    await view.user.click(submit());
    await inDialog().findByRole('link', {
      name: 'This is not the email address of your account.',
    });
    expect(view.platform.api.callsTo('deleteAccount')).toEqual([]);
    expect(confirmation()).toHaveValue('eda@example.com');
  });
});

describe('deleting', () => {
  it('forgets the person everywhere in this browser and says goodbye in place', async () => {
    localStorage.setItem('account:token', 't1');
    localStorage.setItem('account:name', 'Ada Byron');
    sessionStorage.setItem('account:email', 'ada@example.com');
    const view = await open({ answers: { deleteAccount: null } });
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
    const heading = await screen.findByRole('heading', { name: 'Your account is deleted.' });
    expect(heading).toHaveFocus();
    expect(screen.getByText(/^Thanks for being here\./)).toBeVisible();
    expect(platform.api.callsTo('deleteAccount').map(({ body }) => body)).toEqual([
      { confirmation: 'ADA@Example.com', reviews: 'keep' },
    ]);
    expect(handleSignedOut).toHaveBeenCalledTimes(1);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(view.router.state.location.pathname).toBe('/profile');
    expect(screen.queryByText('ada@example.com')).not.toBeInTheDocument();
  });

  it('is sent once, and nothing closes the dialog meanwhile', async () => {
    const answer = createDeferred();
    const view = await open({ answers: { deleteAccount: () => answer.promise } });
    await fillIn(view);
    await view.user.dblClick(submit());
    await view.user.keyboard('{Escape}');
    expect(dialog()).toBeInTheDocument();
    answer.resolve(null);
    await screen.findByRole('heading', { name: 'Your account is deleted.' });
    expect(view.platform.api.callsTo('deleteAccount')).toMatchObject([
      { body: { confirmation: 'ada@example.com', reviews: 'remove' } },
    ]);
  });

  it.each([
    [new ApiError('Deleting does not work right now.', 503), 'Deleting does not work right now.'],
    [new NetworkError('No answer came.'), 'No answer came.'],
    [
      new ApiError('Not found', 404),
      'Accounts cannot be deleted on this site. Write to us and we will help.',
    ],
  ])('says in the dialog why it failed, and keeps what was typed: %s', async (error, sentence) => {
    const view = await open({ answers: { deleteAccount: error } });
    await fillIn(view);
    await view.user.click(submit());
    await waitFor(() => expect(screen.getByRole('group', { name: sentence })).toHaveFocus());
    expect(dialog()).toBeInTheDocument();
    expect(confirmation()).toHaveValue('ada@example.com');
    expect(inDialog().getByRole('radio', { name: 'Remove my reviews' })).toBeChecked();
    expect(view.platform.shownToasts).toEqual([{ kind: 'error', message: sentence }]);
  });
});

describe('a session that has ended', () => {
  async function deleteInVain() {
    const view = await open();
    view.platform.api.answer({ deleteAccount: refuse(view.platform) });
    await fillIn(view);
    await view.user.click(submit());
    await screen.findByText('Your session has ended.');
    return view;
  }

  it('asks in the dialog, keeps what was typed, and never deletes by itself', async () => {
    const view = await deleteInVain();
    expect(confirmation()).toHaveValue('ada@example.com');
    view.platform.api.answer({ deleteAccount: null });
    await signInAgain(view, ada);
    await screen.findByText('You are signed in again. Your account is still there.');
    expect(submit()).toHaveFocus();
    expect(view.platform.api.callsTo('deleteAccount')).toHaveLength(1);
    await view.user.click(submit());
    await screen.findByRole('heading', { name: 'Your account is deleted.' });
  });

  it('closes for somebody else, and says so', async () => {
    const { platform } = await deleteInVain();
    startSession(platform, bea);
    expect(await screen.findByText(/signed in as somebody else/)).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(platform.api.callsTo('deleteAccount')).toHaveLength(1);
  });

  it('asks in the dialog when an edit is open below', async () => {
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
