import type { WireClaim } from '@tableside/contracts/admin/owners/wire';
import { fill } from '@tableside/testing/fill';
import { screen, waitFor, within } from '@testing-library/react';
import { claim, ownRestaurant as restaurant, refuse } from '../../testing/fixtures';
import { openAdmin } from '../../testing/open-admin';
import { readSlug } from './claim';

const openOwn = (admin: object) =>
  openAdmin('/admin/restaurant/luna', { roles: [], admin: { ...admin } });
const openClaim = (admin: object = {}, over: Partial<WireClaim> = {}) =>
  openOwn({ 'owner/claim/luna': { ...claim, ...over }, ...admin });
const owned = {
  'owner/claim/luna': { ...claim, is_owner: true },
  'owner/restaurant/luna': restaurant,
};
const openRestaurant = (admin: object = {}) => openOwn({ ...owned, ...admin });
type Opened = ReturnType<typeof openAdmin>;

describe('claiming a restaurant', () => {
  it('accepts the link to the restaurant’s page', async () => {
    const view = openAdmin('/admin/restaurant', { roles: [], admin: { 'owner/restaurants': [] } });
    const field = await screen.findByLabelText(/^Link to its page/);
    fill(field, 'https://evil.example/?x');
    await view.user.type(field, '{Enter}');
    expect(field).toHaveAccessibleDescription(/Paste the link/);
    fill(field, 'https://tableside.example/restaurant/luna#reviews');
    await view.user.type(field, '{Enter}');
    expect(view.router.state.location.pathname).toBe('/admin/restaurant/luna');
  });

  it('sends a code to the listed address and confirms it', async () => {
    const view = openClaim({ 'owner/send_code': { address: 'i•••@luna.example', until: '' } });
    const form = await screen.findByRole('form', { name: 'Use the listed email address' });
    expect(form).toHaveTextContent('i•••@luna.example');
    view.respondAsAdmin({ 'owner/claim/luna': { ...claim, code_until: '2026-11-26T12:00:00Z' } });
    await view.user.click(within(form).getByRole('button'));
    expect(view.sent('owner/send_code')).toEqual([{ slug: 'luna' }]);
    const code = await screen.findByLabelText(/^Code from the email/);
    view.respondAsAdmin({ 'owner/confirm': refuse({ code: 'This code is not right.' }) });
    await view.user.type(code, 'bcdf 2345{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not right/));
    expect(code).toHaveValue('bcdf 2345');
    view.respondAsAdmin({ 'owner/confirm': null, ...owned });
    await view.user.type(code, '{Enter}');
    expect(await screen.findByRole('region', { name: 'Hours' })).toBeVisible();
  });

  it('shows an error for a mailbox at another domain', async () => {
    const view = openClaim({
      'owner/send_code': refuse({ mailbox: 'Enter the part before the @.' }),
    });
    const field = await screen.findByLabelText(/^Part before the @/);
    await view.user.type(field, 'me@evil.example{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter the part before/));
    expect(view.sent('owner/send_code')).toEqual([{ slug: 'luna', mailbox: 'me@evil.example' }]);
  });

  it('sends a request to the operator', async () => {
    const view = openClaim(
      { 'owner/contact_operator': null },
      { listed_address: null, site_host: null },
    );
    expect(await screen.findByText(/We can call the listed phone number/)).toBeVisible();
    fill(screen.getByLabelText(/^Your role/), 'Call the kitchen.');
    view.respondAsAdmin({ 'owner/claim/luna': { ...claim, has_request: true } });
    await view.user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText(/We’ll reply by email/)).toBeVisible();
    expect(view.sent('owner/contact_operator')).toEqual([
      { slug: 'luna', message: 'Call the kitchen.' },
    ]);
  });
});

describe('an owner', () => {
  /** What the last save sent. */
  const lastChanges = ({ sent }: Opened) => {
    const [{ changes, ...edit }] = sent('owner/update').slice(-1) as [{ changes: object }];
    expect(edit).toEqual({ slug: 'luna', version: 'v1' });
    return changes;
  };
  const save = async ({ user }: Opened) =>
    user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  const unfold = async ({ user }: Opened, part: string) =>
    user.click(await screen.findByRole('button', { name: part }));

  it('edits hours, but not name or menu, by weekday, also past midnight, with errors at the row', async () => {
    const view = openRestaurant({ 'owner/update': refuse({ 'hours.2': 'These times overlap.' }) });
    const hours = within(await screen.findByRole('region', { name: 'Hours' }));
    // Owners may not edit these.
    expect(screen.queryByLabelText(/^Name/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
    expect(hours.getByLabelText('Friday closes')).toHaveValue('01:00');
    expect(hours.getByLabelText('Sunday')).toHaveValue('closed');
    await view.user.selectOptions(hours.getByLabelText('Tuesday'), 'open');
    fill(hours.getByLabelText('Tuesday opens'), '18:00');
    fill(hours.getByLabelText('Tuesday closes'), '02:30');
    await save(view);
    const opens = hours.getByLabelText('Tuesday opens');
    await waitFor(() => expect(opens).toHaveAccessibleDescription('These times overlap.'));
    expect(opens).toHaveValue('18:00');
    expect(lastChanges(view)).toEqual({
      hours: {
        spans: [
          { weekday: 1, opensMin: 660, closesMin: 1320 },
          { weekday: 5, opensMin: 1020, closesMin: 1500 },
          { weekday: 2, opensMin: 1080, closesMin: 1590 },
        ],
        closedOn: [7],
      },
    });
  });

  it('adds and removes special days', async () => {
    const view = openRestaurant({ 'owner/update': null });
    await unfold(view, 'Special days');
    await view.user.click(screen.getByRole('button', { name: 'Remove 2026-12-25' }));
    await view.user.click(screen.getByRole('button', { name: 'Add a special day' }));
    fill(screen.getByLabelText('Special day 1'), '2026-12-31');
    await save(view);
    const specialDays = [{ date: '2026-12-31', name: null, spans: [] }];
    expect(lastChanges(view)).toEqual({ specialDays });
  });

  it('closes until a day, with errors at the fields and input kept', async () => {
    const view = openRestaurant({
      'owner/update': refuse({ closure: 'Choose a future date.', 'closure.from': 'Earlier.' }),
    });
    await unfold(view, 'Closed until');
    const until = screen.getByLabelText('Reopens on');
    fill(screen.getByLabelText(/^First day/), '2026-12-23');
    fill(until, '2026-12-20');
    fill(screen.getByLabelText(/^Reason/), 'Vacation');
    await save(view);
    await waitFor(() => expect(until).toHaveAccessibleDescription('Choose a future date.'));
    expect(screen.getByLabelText(/^First day/)).toHaveAccessibleDescription(/Earlier/);
    expect(until).toHaveValue('2026-12-20');
    const closure = { from: '2026-12-23', until: '2026-12-20', reason: 'Vacation' };
    expect(lastChanges(view)).toEqual({ closure });
    view.respondAsAdmin({
      'owner/update': null,
      'owner/restaurant/luna': { ...restaurant, closure },
    });
    await save(view);
    await screen.findByRole('button', { name: 'Nothing to save' });
    await view.user.click(screen.getByRole('button', { name: 'Remove closure' }));
    await save(view);
    expect(lastChanges(view)).toEqual({ closure: null });
  });

  it('puts a picture first and hides another', async () => {
    const view = openRestaurant({ 'owner/update': null });
    await unfold(view, 'Photos');
    await view.user.click(screen.getByRole('button', { name: 'Move to front: photo 2' }));
    await view.user.click(screen.getByRole('button', { name: 'Hide photo 2' }));
    await save(view);
    expect(lastChanges(view)).toEqual({ images: ['uploads/b.webp'] });
  });

  it('adds photos, and shows a rejection at the field', async () => {
    const view = openRestaurant({
      'owner/add_photos': refuse({ images: 'a.gif is not a photo.' }),
    });
    const field = await screen.findByLabelText(/^Photos of your restaurant/);
    const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    await view.user.upload(field, photo);
    await view.user.click(screen.getByRole('button', { name: 'Add photos' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/a\.gif is not a photo/));
    const [body] = view.sent('owner/add_photos') as FormData[];
    expect([...(body?.entries() ?? [])].map(([name, value]) => [name, typeof value])).toEqual([
      ['slug', 'string'],
      ['images', 'object'],
    ]);
    expect((field as HTMLInputElement).files).toHaveLength(1);
  });

  it('posts a response to a review and deletes it', async () => {
    const view = openRestaurant({ 'owner/reply': null, 'owner/withdraw_reply': null });
    const review = () => within(screen.getByRole('article', { name: /Dana Reed/ }));
    fill(await screen.findByLabelText(/^Your response to/), 'Sorry!');
    const [first] = restaurant.reviews;
    if (!first) throw new Error('no review');
    const answered = { ...first, reply: 'Sorry!', answered_at: '2026-11-26T12:00:00Z' };
    view.respondAsAdmin({ 'owner/restaurant/luna': { ...restaurant, reviews: [answered] } });
    await view.user.click(review().getByRole('button', { name: 'Post response' }));
    expect(view.sent('owner/reply')).toEqual([{ review: 9, reply: 'Sorry!' }]);
    await view.user.click(await screen.findByRole('button', { name: 'Delete response' }));
    expect(view.sent('owner/withdraw_reply')).toEqual([{ review: 9 }]);
  });

  it('undoes a change', async () => {
    const view = openRestaurant({ 'owner/undo': null });
    await view.user.click(await screen.findByRole('button', { name: 'Undo: hours' }));
    expect(view.sent('owner/undo')).toEqual([{ slug: 'luna', id: 4 }]);
  });
});

it.each([
  ['luna', 'luna'],
  ['/restaurant/luna-2', 'luna-2'],
  ['https://tableside.example/restaurant/luna/?x=1', 'luna'],
  ['https://tableside.example/about', null],
  ['', null],
])('reads the slug of %j as %j', (typed, slug) => {
  expect(readSlug(typed)).toBe(slug);
});
