import { ApiError } from '@tableside/platform';
import type { QueueEntry } from '@tableside/contracts/admin/queue/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { correction, message, queueOf, row } from '../../testing/fixtures';
import { openAdmin } from '../../testing/open-admin';

const at = '2026-05-20T22:00:00.000Z';
const restaurant = { slug: 'luna', title: 'Luna' };
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
  restaurant,
  review,
  reports: 3,
  reasons: [
    { reason: 'private', count: 2 },
    { reason: 'spam', count: 1 },
  ],
  notes: ['My phone number'],
};
const action = {
  id: 31,
  at,
  who: 'olga@example.com',
  kind: 'photo' as const,
  item: '0a',
  action: 'applied' as const,
  reason: 'spam',
  about: 'Photo of Sole',
  undone_by: null,
};
const open = (entries: QueueEntry[], more: Record<string, unknown> = {}) =>
  openAdmin('/admin/city/queue', {
    roles: ['moderator'],
    admin: { 'admin/queue': queueOf(entries), ...more },
  });
const cardOf = async (name: RegExp) => screen.findByRole('article', { name });

beforeEach(() => localStorage.clear());

it('shows each entry with its context, and user input as plain text', async () => {
  open([report, correction, message]);
  const card = await cardOf(/^Luna$/);
  expect(card).toHaveTextContent('3 reports: private information (2), advertising or spam (1)');
  expect(card).toHaveTextContent(
    'by Wes Díaz, May 20, 2026, 6:00 PM · 3 reviews · 1 removed earlier',
  );
  expect(card).toHaveTextContent('<img src=x onerror=alert(1)>');
  const hours = within(await cardOf(/Opening hours/));
  expect(hours.getByRole('row', { name: 'Friday 11 AM to 9 PM 11 AM to 11 PM' })).toBeVisible();
  expect(hours.getByRole('row', { name: /^Monday .* unchanged$/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Corrections (1)' })).toHaveAttribute(
    'href',
    '/admin/city/queue?kind=correction',
  );
});

it('applies an entry by keyboard and focuses the next one', async () => {
  const { user, sent, respondAsAdmin } = open([correction, message], { 'admin/apply_entry': null });
  const card = await cardOf(/Opening hours/);
  await user.keyboard('j');
  expect(card).toHaveFocus();
  respondAsAdmin({ 'admin/queue': queueOf([message]) });
  await user.keyboard('a');
  await waitFor(async () => expect(await cardOf(/General question/)).toHaveFocus());
  expect(sent('admin/apply_entry')).toEqual([
    { kind: 'correction', id: '4', hours: 'Mo-Su 11:00-23:00', base: 'as-it-is' },
  ]);
  respondAsAdmin({ 'admin/queue': queueOf([]) });
  await user.keyboard('a');
  await waitFor(() => expect(screen.getByText('All caught up.')).toHaveFocus());
});

it('asks for a reason before hiding, ignores shortcuts while typing, and closes on Escape', async () => {
  const { user, sent } = open([report], { 'admin/apply_entry': null });
  const card = await cardOf(/^Luna$/);
  await user.keyboard('ja');
  expect(within(card).getByLabelText(/^Reason/)).toHaveValue('private');
  await user.keyboard('{Escape}');
  expect(card).toHaveFocus();
  await user.keyboard('a');
  const note = within(card).getByLabelText(/^Message to the author/);
  await user.click(note);
  await user.keyboard('jar of jam');
  expect(note).toHaveValue('jar of jam');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent('admin/apply_entry')).toEqual([
      { kind: 'report', id: '12', reason: 'private', note: 'jar of jam' },
    ]),
  );
});

it('shows what another moderator did first, and reloads the queue', async () => {
  const text = 'mo@example.com has already marked this message as done. Nothing was changed.';
  const { user, platform, respondAsAdmin } = open([message], {
    'admin/apply_entry': () => {
      respondAsAdmin({ 'admin/queue': queueOf([]) });
      throw new ApiError(text, 200);
    },
  });
  await user.click(within(await cardOf(/General/)).getByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByText('All caught up.')).toBeVisible();
  expect(platform.shownToasts.at(-1)).toEqual({ kind: 'error', message: text });
});

it('undoes the user’s last action by keyboard', async () => {
  const others = { ...action, id: 32, who: 'mo@example.com' };
  const { user, sent } = open([message], {
    'admin/queue': queueOf([message], [others, action]),
    'admin/undo_entry': null,
  });
  expect(await screen.findAllByText('Photo of Sole: hidden')).toHaveLength(2);
  await user.keyboard('u');
  await waitFor(() => expect(sent('admin/undo_entry')).toEqual([{ action: 31 }]));
});

it('remembers that shortcuts were turned off in the help dialog', async () => {
  const { user, sent, unmount } = open([message], { 'admin/apply_entry': null });
  const card = await cardOf(/General question/);
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('j');
  expect(card).not.toHaveFocus();
  await user.click(within(help).getByLabelText('Use keyboard shortcuts'));
  await user.click(within(help).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await user.keyboard('ja');
  expect(sent('admin/apply_entry')).toEqual([]);
  unmount();
  const again = open([message]);
  await again.user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
  expect(screen.getByLabelText('Use keyboard shortcuts')).not.toBeChecked();
});

it('previews retyped hours and applies them', async () => {
  const unread = { ...correction, hours: { text: '', rows: [], unknown: null, base: 'b0' } };
  const read = {
    text: 'Mo-Su 10-22',
    rows: [row('Monday', '10 AM to 10 PM')],
    unknown: null,
    base: 'b1',
  };
  const { user, sent } = open([unread], {
    'admin/apply_entry': null,
    'admin/read_hours': read,
  });
  const card = within(await cardOf(/Opening hours/));
  await user.keyboard('ja');
  const field = card.getByLabelText('New hours');
  expect(field).toHaveFocus();
  await user.type(field, 'Mo-Su 10-22');
  expect(await card.findByRole('row', { name: /^Monday/ })).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Change hours' }));
  await waitFor(() =>
    expect(sent('admin/apply_entry')).toEqual([
      { kind: 'correction', id: '4', hours: 'Mo-Su 10-22', base: 'b1' },
    ]),
  );
});

it('shows a photo added by an owner', async () => {
  const image = `uploads/reviews/${'0a'.repeat(16)}.webp`;
  const restaurant = { slug: 'sole', title: 'Sole' };
  open([
    { kind: 'photo', id: '0a'.repeat(16), at, restaurant, review: null, owner: 'Lu Bell', image },
  ]);
  expect(await screen.findByText(/^Added by the restaurant’s owner/)).toHaveTextContent('Lu Bell');
  expect(screen.getByRole('img', { name: 'Photo 1 of Sole by Lu Bell' })).toBeVisible();
});

describe('a correction of something other than hours', () => {
  const of = (topic: string): QueueEntry => ({ ...correction, topic, hours: null });
  const openAs = (topic: string, role: 'operator' | 'moderator') =>
    openAdmin('/admin/city/queue', {
      roles: [role],
      admin: { 'admin/queue': queueOf([of(topic)]), 'admin/apply_entry': null },
    });

  it('closes the restaurant for an operator, also by keyboard', async () => {
    const { user, sent } = openAs('closed', 'operator');
    const card = within(await cardOf(/Permanently closed/));
    expect(card.getByRole('button', { name: 'Close restaurant permanently' })).toBeVisible();
    await user.keyboard('ja');
    await waitFor(() =>
      expect(sent('admin/apply_entry')).toEqual([
        { kind: 'correction', id: '4', closes: true, version: 'v1' },
      ]),
    );
  });

  it.each(['closed', 'contact'])(
    'of %s tells moderators to leave the change to an operator',
    async (topic) => {
      const { user, sent, platform } = openAs(topic, 'moderator');
      const card = within(await cardOf(/Luna/));
      expect(card.getByText(/^Only an operator can/)).toBeVisible();
      expect(card.queryByRole('link', { name: /Edit/ })).not.toBeInTheDocument();
      expect(card.queryByRole('button', { name: /Close/ })).not.toBeInTheDocument();
      await user.keyboard('ja');
      expect(platform.shownToasts.at(-1)?.message).toMatch(/^Only an operator can/);
      await user.click(card.getByRole('button', { name: 'Resolve without changes' }));
      await waitFor(() =>
        expect(sent('admin/apply_entry')).toEqual([{ kind: 'correction', id: '4' }]),
      );
    },
  );

  it.each(['contact', 'other'])('of %s opens the editor for an operator', async (topic) => {
    const { user, router, sent } = openAs(topic, 'operator');
    const link = within(await cardOf(/Luna/)).getByRole('link', { name: 'Edit restaurant' });
    expect(link).toHaveAttribute('href', '/admin/city/restaurants/12?correction=4');
    await user.keyboard('ja');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/city/restaurants/12'));
    expect(sent('admin/apply_entry')).toEqual([]);
  });
});

it('lists a dismissed correction as resolved without changes', async () => {
  const dismissed = { ...action, kind: 'correction' as const, action: 'dismissed' as const };
  open([message], {
    'admin/queue': queueOf([message], [{ ...dismissed, about: 'Correction of Luna' }]),
  });
  expect(await screen.findByText('Correction of Luna: resolved without changes')).toBeVisible();
});
