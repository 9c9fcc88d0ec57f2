import { act, screen, waitFor, within } from '@testing-library/react';
import { claim, correction, deskPlace, mara, message, owners, ownPlace } from '../testing/fixtures';
import { openDesk, type DeskAnswers } from '../testing/open-desk';

const NO_ACTS = { acts: [], has_more: false };
const IMPORT = { 'desk/import': { job: null, last: [] } };
const openPlace = () =>
  openDesk('/desk/city/places/12', {
    desk: { 'desk/place/12': deskPlace, 'desk/places/edit': { act_id: 5 }, 'desk/acts': NO_ACTS },
  });
const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });
const noQuestion = () => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
const leave = async ({ user }: ReturnType<typeof openDesk>) =>
  user.click(screen.getByRole('link', { name: 'Acts' }));
const isCloseHeld = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

it('asks before a link discards what was typed; keeping it stays, discarding it leaves', async () => {
  const view = openPlace();
  await view.user.type(await screen.findByLabelText('Usual wait'), '20 min');
  expect(isCloseHeld()).toBe(true);
  await leave(view);
  const dialog = within(await question());
  expect(dialog.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await view.user.keyboard('{Escape}');
  noQuestion();
  expect(view.router.state.location.pathname).toBe('/desk/city/places/12');
  expect(screen.getByLabelText('Usual wait')).toHaveValue('20 min');
  await leave(view);
  await view.user.click(within(await question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/desk/acts'));
  await waitFor(() => expect(isCloseHeld()).toBe(false));
});

it('asks before Back', async () => {
  const view = openDesk('/desk/acts', { desk: { 'desk/acts': NO_ACTS, 'desk/colleagues': [] } });
  await view.user.click(await screen.findByRole('link', { name: 'Roles' }));
  await view.user.type(await screen.findByLabelText(/^Email of the account/), 'ann');
  setTimeout(() => void view.router.navigate(-1));
  expect(await question()).toBeVisible();
  expect(view.router.state.location.pathname).toBe('/desk/roles');
});

it.each([
  ['nothing was typed', async () => undefined],
  [
    'it was typed and taken back',
    async ({ user }: ReturnType<typeof openDesk>) => {
      await user.type(screen.getByLabelText('Usual wait'), '2');
      await user.type(screen.getByLabelText('Usual wait'), '{Backspace}');
    },
  ],
  [
    'it was saved',
    async ({ user }: ReturnType<typeof openDesk>) => {
      await user.type(screen.getByLabelText('Usual wait'), '2');
      await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
      await screen.findByRole('button', { name: 'Nothing to save' });
    },
  ],
])('asks nothing when %s', async (_, prepare) => {
  const view = openPlace();
  await screen.findByLabelText('Usual wait');
  await prepare(view);
  expect(isCloseHeld()).toBe(false);
  await leave(view);
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/desk/acts'));
});

it('asks nothing on the way to the page below the navigation', async () => {
  const view = openPlace();
  await view.user.type(await screen.findByLabelText('Usual wait'), '2');
  await act(() => view.router.navigate('/desk/city/places/12#desk-page'));
  noQuestion();
});

const queueOf = (entry: object) => ({
  'desk/queue': {
    entries: [entry],
    acts: [],
    counts: { report: 0, correction: 1, photo: 0, enquiry: 0, message: 1 },
  },
});
const unread = { ...correction, hours: { text: '', rows: [], unknown: null, base: 'b' } };
const people = {
  'desk/people': { people: [mara], has_more: false },
  'desk/person/7': { person: mara, open_sessions: [] },
};
const owned = { 'owner/claim/luna': { ...claim, is_owner: true }, 'owner/place/luna': ownPlace };
const claimed = { 'owner/claim/luna': { ...claim, code_until: '2026-11-26T12:00:00Z' } };

it.each<[string, string, DeskAnswers, RegExp | string, string?]>([
  ['closing', '/desk/city/places/12', { 'desk/place/12': deskPlace }, /^Why/],
  ['the owner’s links', '/desk/place/luna', owned, /^Order online/],
  ['the owner’s closure', '/desk/place/luna', owned, 'Why'],
  ['the owner’s answer', '/desk/place/luna', owned, /^Your answer to/],
  ['a claim’s code', '/desk/place/luna', claimed, /^Code from the mail/],
  ['a claim’s mailbox', '/desk/place/luna', claimed, /^What stands before/],
  ['a claim’s message', '/desk/place/luna', claimed, /^Who are you/],
  ['a refusal in the queue', '/desk/city/queue', queueOf(message), /^Why/, 'Refuse'],
  ['hours in the queue', '/desk/city/queue', queueOf(unread), 'New hours'],
  ['a role', '/desk/roles', { 'desk/colleagues': [] }, /^Email of the account/],
  ['the end of an owner', '/desk/city/owners', { 'desk/owners': owners }, /^Why/, 'End'],
  ['a suspension', '/desk/city/people?q=mara&person=7', people, /^Why/],
  ['an import', '/desk/city/import', IMPORT, /^Time zone/, 'For a first file'],
])('asks while %s is typed, and not once it is empty again', async (...form) => {
  const [, path, desk, label, opener] = form;
  const view = openDesk(path, { desk });
  if (opener) {
    const name = new RegExp(`^${opener}`);
    await view.user.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement);
  }
  const field = await screen.findByLabelText(label);
  expect(isCloseHeld()).toBe(false);
  await view.user.type(field, '11');
  expect(isCloseHeld()).toBe(true);
  await view.user.clear(field);
  expect(isCloseHeld()).toBe(false);
});

it('asks before Cancel discards a typed reason, and not where there is none', async () => {
  const { user } = openDesk('/desk/city/queue', { desk: queueOf(message) });
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  await user.type(screen.getByLabelText(/^Why/), 'so{Escape}');
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText(/^Why/)).toHaveValue('so');
  await user.clear(screen.getByLabelText(/^Why/));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  noQuestion();
  expect(screen.queryByLabelText(/^Why/)).not.toBeInTheDocument();
});
