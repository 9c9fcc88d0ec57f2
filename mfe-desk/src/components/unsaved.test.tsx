import { act, screen, waitFor, within } from '@testing-library/react';
import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { openDesk, type DeskAnswers, type OpenDeskOptions } from '../testing/open-desk';

const place: DeskPlace = {
  id: 12,
  version: 'v1',
  slug: 'luna',
  title: 'Luna',
  location: null,
  area: null,
  state: 'open',
  closed_until: null,
  kept_count: 0,
  rating_count: 0,
  source: 'osm',
  external_id: 'node/1',
  values: { title: 'Luna', waitTime: null },
  kept: [],
  acts: [],
  merged_into: null,
  doubles: [],
  is_of_the_month: false,
  options: {},
  today: '2026-11-26',
  corrections: [],
};
const NO_ACTS = { acts: [], has_more: false };
const IMPORT = { 'desk/import': { job: null, last: [] } };
const open = (path: string, options: OpenDeskOptions = {}) =>
  openDesk(path, { answers: { settings: {} }, ...options });
const openPlace = () =>
  open('/desk/city/places/12', {
    desk: { 'desk/place/12': place, 'desk/places/edit': { act_id: 5 }, 'desk/acts': NO_ACTS },
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
  const view = open('/desk/acts', { desk: { 'desk/acts': NO_ACTS, 'desk/colleagues': [] } });
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

const owned = {
  version: 'v1',
  slug: 'luna',
  title: 'Luna',
  hours: { spans: [], closedOn: [] },
  special_days: [],
  closure: null,
  links: null,
  images: [],
  changes: [],
  reviews: [
    {
      id: 9,
      ratings: 2,
      review: 'Cold soup.',
      created_at: '2026-11-19T12:00:00Z',
      reviewer: 'Dana Reed',
      answer: null,
      answered_at: null,
    },
  ],
};
const claim = {
  slug: 'luna',
  title: 'Luna',
  is_owner: false,
  listed_address: null,
  site_host: 'luna.example',
  has_phone: true,
  code_until: '2026-11-26T12:00:00Z',
  has_request: false,
};
const message = {
  kind: 'message',
  id: '9',
  at: '2026-11-20T12:00:00Z',
  sender: { name: 'Ben', email: 'ben@example.com', user_id: null },
  subject: 'General question',
  text: 'Hello',
};
const hoursEntry = {
  kind: 'correction',
  id: '4',
  at: '2026-11-20T12:00:00Z',
  place: { id: 12, slug: 'luna', title: 'Luna' },
  version: 'v1',
  sender: { name: null, email: null, user_id: null },
  topic: 'hours',
  text: 'Later',
  waiting: 1,
  hours: { text: '', rows: [], unknown: null, base: 'b' },
};
const queueOf = (entry: object) => ({
  'desk/queue': {
    entries: [entry],
    acts: [],
    counts: { report: 0, correction: 1, photo: 0, enquiry: 0, message: 1 },
  },
});
const person = {
  id: 7,
  first_name: 'Mara',
  last_name: 'Okafor',
  email: 'mara@example.com',
  is_confirmed: true,
  created_at: '2026-01-01T00:00:00Z',
  last_sign_in: null,
  sessions: 0,
  reviews: 0,
  has_two_step: false,
  roles: [],
  suspension: null,
};
const people = {
  'desk/people': { people: [person], has_more: false },
  'desk/person/7': { person, open_sessions: [] },
};
const ownPlace = {
  'owner/claim/luna': { ...claim, is_owner: true },
  'owner/place/luna': owned,
};
const owners = {
  'desk/owners': {
    requests: [],
    owners: [
      {
        person: { id: 5, name: 'Lu', email: 'lu@example.com' },
        slug: 'luna',
        title: 'Luna',
        since: '2026-01-01T00:00:00Z',
        proved_by: 'code',
      },
    ],
    answers: [],
  },
};

it.each<[string, string, DeskAnswers, RegExp | string, string?]>([
  ['closing', '/desk/city/places/12', { 'desk/place/12': place }, /^Why/],
  ['the owner’s links', '/desk/place/luna', ownPlace, /^Order online/],
  ['the owner’s closure', '/desk/place/luna', ownPlace, /^Why/],
  ['the owner’s answer', '/desk/place/luna', ownPlace, /^Your answer to/],
  ['a claim’s code', '/desk/place/luna', { 'owner/claim/luna': claim }, /^Code from the mail/],
  ['a claim’s mailbox', '/desk/place/luna', { 'owner/claim/luna': claim }, /^What stands before/],
  ['a claim’s message', '/desk/place/luna', { 'owner/claim/luna': claim }, /^Who are you/],
  ['a refusal in the queue', '/desk/city/queue', queueOf(message), /^Why/, 'Refuse'],
  ['hours in the queue', '/desk/city/queue', queueOf(hoursEntry), 'New hours'],
  ['a role', '/desk/roles', { 'desk/colleagues': [] }, /^Email of the account/],
  ['the end of an owner', '/desk/city/owners', owners, /^Why/, 'End'],
  ['a suspension', '/desk/city/people?q=mara&person=7', people, /^Why/],
  ['an import', '/desk/city/import', IMPORT, /^Time zone/, 'For a first file'],
])('asks while %s is typed, and not once it is empty again', async (...form) => {
  const [, path, desk, label, opener] = form;
  const view = open(path, { desk });
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
  const { user } = open('/desk/city/queue', { desk: queueOf(message) });
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  await user.type(screen.getByLabelText(/^Why/), 'so{Escape}');
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText(/^Why/)).toHaveValue('so');
  await user.clear(screen.getByLabelText(/^Why/));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  noQuestion();
  expect(screen.queryByLabelText(/^Why/)).not.toBeInTheDocument();
});
