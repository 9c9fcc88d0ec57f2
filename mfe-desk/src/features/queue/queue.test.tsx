import { ApiError } from '@tableside/platform';
import type { Queue, QueueEntry } from '@tableside/contracts/desk/queue/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { correction, message, refuse, row } from '../../testing/fixtures';
import { openDesk } from '../../testing/open-desk';

const at = '2026-05-20T22:00:00.000Z';
const place = { slug: 'luna', title: 'Luna' };
const review = {
  id: 12,
  rating: 2,
  text: '<img src=x onerror=alert(1)>',
  at,
  writer: 'Wes Díaz',
  writer_id: 7,
  writer_reviews: 3,
  writer_removed: 1,
  images: [],
};
const report: QueueEntry = {
  kind: 'report',
  id: '12',
  at,
  place,
  review,
  reports: 3,
  reasons: [
    { reason: 'private', count: 2 },
    { reason: 'spam', count: 1 },
  ],
  notes: ['My phone number'],
};
const act = {
  id: 31,
  at,
  who: 'olga@example.com',
  kind: 'photo' as const,
  item: '0a',
  act: 'applied' as const,
  reason: 'spam',
  about: 'Photo of Sole',
  undone_by: null,
};
const queueOf = (entries: QueueEntry[], acts: Queue['acts'] = []): Queue => ({
  entries,
  acts,
  counts: { report: 1, correction: 1, photo: 0, enquiry: 0, message: 1 },
});
const open = (entries: QueueEntry[], more: Record<string, unknown> = {}) =>
  openDesk('/desk/city/queue', {
    roles: ['moderator'],
    desk: { 'desk/queue': queueOf(entries), ...more },
  });
const cardOf = async (name: RegExp) => screen.findByRole('article', { name });

beforeEach(() => localStorage.clear());

it('shows each entry with its context, and what strangers wrote as text', async () => {
  open([report, correction, message]);
  const card = await cardOf(/^Luna$/);
  expect(card).toHaveTextContent('3 reports: something private (2), advertising or spam (1)');
  expect(card).toHaveTextContent('by Wes Díaz, May 20, 2026, 6:00 PM · 3 reviews · 1 taken off');
  expect(card).toHaveTextContent('<img src=x onerror=alert(1)>');
  const hours = within(await cardOf(/Opening hours/));
  expect(hours.getByRole('row', { name: 'Friday 11 AM to 9 PM 11 AM to 11 PM' })).toBeVisible();
  expect(hours.getByRole('row', { name: /^Monday .* as now$/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Corrections (1)' })).toHaveAttribute(
    'href',
    '/desk/city/queue?kind=correction',
  );
});

it('is worked by keys: next, apply, and on to the one after it', async () => {
  const { user, sent, answerDesk } = open([correction, message], { 'desk/apply_entry': null });
  const card = await cardOf(/Opening hours/);
  await user.keyboard('j');
  expect(card).toHaveFocus();
  answerDesk({ 'desk/queue': queueOf([message]) });
  await user.keyboard('a');
  await waitFor(async () => expect(await cardOf(/General question/)).toHaveFocus());
  expect(sent('desk/apply_entry')).toEqual([
    { kind: 'correction', id: '4', hours: 'Mo-Su 11:00-23:00', base: 'as-it-is' },
  ]);
  answerDesk({ 'desk/queue': queueOf([]) });
  await user.keyboard('a');
  await waitFor(() => expect(screen.getByText('Nothing waits. All is dealt with.')).toHaveFocus());
});

it('asks why before something is hidden; letters are letters meanwhile, and Escape goes back', async () => {
  const { user, sent } = open([report], { 'desk/apply_entry': null });
  const card = await cardOf(/^Luna$/);
  await user.keyboard('ja');
  expect(within(card).getByLabelText(/^Why/)).toHaveValue('private');
  await user.keyboard('{Escape}');
  expect(card).toHaveFocus();
  await user.keyboard('a');
  const note = within(card).getByLabelText(/^More for the writer/);
  await user.click(note);
  await user.keyboard('jar of jam');
  expect(note).toHaveValue('jar of jam');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent('desk/apply_entry')).toEqual([
      { kind: 'report', id: '12', reason: 'private', note: 'jar of jam' },
    ]),
  );
});

it('keeps what was typed when the host finds fault with it, and says so at the field', async () => {
  const { user } = open([message], {
    'desk/refuse_entry': refuse({ note: 'Say why. The sender is told.' }),
  });
  const card = await cardOf(/General question/);
  await user.click(within(card).getByRole('button', { name: 'Refuse' }));
  const note = within(card).getByLabelText(/^Why/);
  await user.type(note, 'so');
  await user.click(within(card).getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(note).toHaveAccessibleDescription(/Say why\. The sender is told\./));
  expect(note).toHaveValue('so');
});

it('tells the second of two moderators what the first did, and shows the queue anew', async () => {
  const sentence = 'mo@example.com marked this message as done already. Nothing was changed.';
  const { user, platform, answerDesk } = open([message], {
    'desk/apply_entry': () => {
      answerDesk({ 'desk/queue': queueOf([]) });
      throw new ApiError(sentence, 200);
    },
  });
  await user.click(within(await cardOf(/General/)).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Nothing waits. All is dealt with.')).toBeVisible();
  expect(platform.shownToasts.at(-1)).toEqual({ kind: 'error', message: sentence });
});

it('undoes the last act of one’s own by a key', async () => {
  const others = { ...act, id: 32, who: 'mo@example.com' };
  const { user, sent } = open([message], {
    'desk/queue': queueOf([message], [others, act]),
    'desk/undo_entry': null,
  });
  expect(await screen.findAllByText('Photo of Sole: hidden')).toHaveLength(2);
  await user.keyboard('u');
  await waitFor(() => expect(sent('desk/undo_entry')).toEqual([{ act: 31 }]));
});

it('keys can be switched off, which the browser remembers, and help says what they do', async () => {
  const { user, sent, unmount } = open([message], { 'desk/apply_entry': null });
  const card = await cardOf(/General question/);
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('j');
  expect(card).not.toHaveFocus();
  await user.click(within(help).getByLabelText('Use keyboard shortcuts'));
  await user.click(within(help).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await user.keyboard('ja');
  expect(sent('desk/apply_entry')).toEqual([]);
  unmount();
  const again = open([message]);
  await again.user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
  expect(screen.getByLabelText('Use keyboard shortcuts')).not.toBeChecked();
});

it('hours that cannot be read are typed anew, read by the host, and applied', async () => {
  const unread = { ...correction, hours: { text: '', rows: [], unknown: null, base: 'b0' } };
  const read = {
    text: 'Mo-Su 10-22',
    rows: [row('Monday', '10 AM to 10 PM')],
    unknown: null,
    base: 'b1',
  };
  const { user, sent } = open([unread], {
    'desk/apply_entry': null,
    'desk/read_hours': read,
  });
  const card = within(await cardOf(/Opening hours/));
  await user.keyboard('ja');
  const field = card.getByLabelText('New hours');
  expect(field).toHaveFocus();
  await user.type(field, 'Mo-Su 10-22');
  expect(await card.findByRole('row', { name: /^Monday/ })).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Change the hours' }));
  await waitFor(() =>
    expect(sent('desk/apply_entry')).toEqual([
      { kind: 'correction', id: '4', hours: 'Mo-Su 10-22', base: 'b1' },
    ]),
  );
});

it('shows a photo that an owner added without a review', async () => {
  const image = `uploads/reviews/${'0a'.repeat(16)}.webp`;
  const place = { slug: 'sole', title: 'Sole' };
  open([{ kind: 'photo', id: '0a'.repeat(16), at, place, review: null, owner: 'Lu Bell', image }]);
  expect(await screen.findByText(/^Added by the restaurant’s owner/)).toHaveTextContent('Lu Bell');
  expect(screen.getByRole('img', { name: 'Photo 1 of Sole by Lu Bell' })).toBeVisible();
});

describe('a correction that is not of hours', () => {
  const of = (topic: string): QueueEntry => ({ ...correction, topic, hours: null });
  const openAs = (topic: string, role: 'operator' | 'moderator') =>
    openDesk('/desk/city/queue', {
      roles: [role],
      desk: { 'desk/queue': queueOf([of(topic)]), 'desk/apply_entry': null },
    });

  it('that a restaurant has closed closes it, for an operator, by the key too', async () => {
    const { user, sent } = openAs('closed', 'operator');
    const card = within(await cardOf(/It has closed/));
    expect(card.getByRole('button', { name: 'Close the restaurant for good' })).toBeVisible();
    await user.keyboard('ja');
    await waitFor(() =>
      expect(sent('desk/apply_entry')).toEqual([
        { kind: 'correction', id: '4', closes: true, version: 'v1' },
      ]),
    );
  });

  it.each(['closed', 'contact', 'menu'])(
    'of %s offers a moderator no change, and says who can make it',
    async (topic) => {
      const { user, sent, platform } = openAs(topic, 'moderator');
      const card = within(await cardOf(/Luna/));
      expect(card.getByText(/^Only an operator can/)).toBeVisible();
      expect(card.queryByRole('link', { name: /Edit/ })).not.toBeInTheDocument();
      expect(card.queryByRole('button', { name: /Close/ })).not.toBeInTheDocument();
      await user.keyboard('ja');
      expect(platform.shownToasts.at(-1)?.message).toMatch(/^Only an operator can/);
      await user.click(card.getByRole('button', { name: 'Resolve without a change' }));
      await waitFor(() =>
        expect(sent('desk/apply_entry')).toEqual([{ kind: 'correction', id: '4' }]),
      );
    },
  );

  it.each(['contact', 'location', 'menu', 'facts', 'photos', 'other'])(
    'of %s opens the editor, for an operator',
    async (topic) => {
      const { user, router, sent } = openAs(topic, 'operator');
      const link = within(await cardOf(/Luna/)).getByRole('link', { name: 'Edit the restaurant' });
      expect(link).toHaveAttribute('href', '/desk/city/places/12?correction=4');
      await user.keyboard('ja');
      await waitFor(() => expect(router.state.location.pathname).toBe('/desk/city/places/12'));
      expect(sent('desk/apply_entry')).toEqual([]);
    },
  );
});

it('says of a correction that was resolved without a change that nothing changed', async () => {
  const dismissed = { ...act, kind: 'correction' as const, act: 'dismissed' as const };
  open([message], {
    'desk/queue': queueOf([message], [{ ...dismissed, about: 'Correction of Luna' }]),
  });
  expect(await screen.findByText('Correction of Luna: resolved, nothing changed')).toBeVisible();
});
