import type { WireClaim } from '@tableside/contracts/desk/owners/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { claim, ownPlace as place, refuse } from '../../testing/fixtures';
import { openDesk } from '../../testing/open-desk';
import { readSlug } from './claim';

const openClaim = (desk: object = {}, over: Partial<WireClaim> = {}) =>
  openDesk('/desk/place/luna', {
    roles: [],
    desk: { 'owner/claim/luna': { ...claim, ...over }, ...desk },
  });
const openPlace = (desk: object = {}) =>
  openDesk('/desk/place/luna', {
    roles: [],
    desk: { 'owner/claim/luna': { ...claim, is_owner: true }, 'owner/place/luna': place, ...desk },
  });
type Opened = ReturnType<typeof openDesk>;

describe('whoever says that a place is theirs', () => {
  it('finds it by the address of its page', async () => {
    const view = openDesk('/desk/place', {
      roles: [],
      desk: { 'owner/places': [] },
    });
    const field = await screen.findByLabelText(/^Address of its page/);
    await view.user.type(field, 'https://evil.example/?x{Enter}');
    expect(field).toHaveAccessibleDescription(/Paste the address/);
    await view.user.clear(field);
    await view.user.type(field, 'https://tableside.example/restaurant/luna#reviews{Enter}');
    expect(view.router.state.location.pathname).toBe('/desk/place/luna');
  });

  it('has a code sent to the listed address, and types it', async () => {
    const view = openClaim({ 'owner/send_code': { address: 'i•••@luna.example', until: '' } });
    const ways = await screen.findByRole('form', { name: 'By the listed mail address' });
    expect(ways).toHaveTextContent('i•••@luna.example');
    view.answerDesk({ 'owner/claim/luna': { ...claim, code_until: '2026-11-26T12:00:00Z' } });
    await view.user.click(within(ways).getByRole('button'));
    expect(view.sent('owner/send_code')).toEqual([{ slug: 'luna' }]);
    const code = await screen.findByLabelText(/^Code from the mail/);
    view.answerDesk({ 'owner/confirm': refuse({ code: 'This code is not right.' }) });
    await view.user.type(code, 'bcdf 2345{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not right/));
    expect(code).toHaveValue('bcdf 2345');
    view.answerDesk({
      'owner/confirm': null,
      'owner/claim/luna': { ...claim, is_owner: true },
      'owner/place/luna': place,
    });
    await view.user.type(code, '{Enter}');
    expect(await screen.findByRole('region', { name: 'Hours' })).toBeVisible();
  });

  it('names an address at the site, and nothing of another host', async () => {
    const view = openClaim({ 'owner/send_code': refuse({ mailbox: 'Write what stands before.' }) });
    const field = await screen.findByLabelText(/^What stands before the @/);
    await view.user.type(field, 'me@evil.example{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Write what stands before/));
    expect(view.sent('owner/send_code')).toEqual([{ slug: 'luna', mailbox: 'me@evil.example' }]);
  });

  it('is told that a phone cannot be called, and asks the operator', async () => {
    const view = openClaim(
      { 'owner/ask_operator': null },
      { listed_address: null, site_host: null },
    );
    expect(await screen.findByText(/This site cannot call it/)).toBeVisible();
    await view.user.type(screen.getByLabelText(/^Who are you/), 'Call the kitchen.');
    view.answerDesk({ 'owner/claim/luna': { ...claim, has_request: true } });
    await view.user.click(screen.getByRole('button', { name: 'Ask to confirm' }));
    expect(await screen.findByText(/We answer by mail/)).toBeVisible();
    expect(view.sent('owner/ask_operator')).toEqual([
      { slug: 'luna', message: 'Call the kitchen.' },
    ]);
  });
});

describe('an owner', () => {
  const save = async ({ user }: Opened) =>
    user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  const unfold = async ({ user }: Opened, part: string) =>
    user.click(await screen.findByRole('button', { name: part }));

  it('changes hours as seven rows, past midnight too; what is wrong stands at its row', async () => {
    const view = openPlace({ 'owner/update': refuse({ 'hours.2': 'These times overlap.' }) });
    const hours = within(await screen.findByRole('region', { name: 'Hours' }));
    expect(hours.getByLabelText('Friday closes')).toHaveValue('01:00');
    expect(hours.getByLabelText('Sunday')).toHaveValue('closed');
    await view.user.selectOptions(hours.getByLabelText('Tuesday'), 'open');
    await view.user.type(hours.getByLabelText('Tuesday opens'), '18:00');
    await view.user.type(hours.getByLabelText('Tuesday closes'), '02:30');
    await save(view);
    const opens = hours.getByLabelText('Tuesday opens');
    await waitFor(() => expect(opens).toHaveAccessibleDescription('These times overlap.'));
    expect(opens).toHaveValue('18:00');
    expect(view.sent('owner/update')).toEqual([
      {
        slug: 'luna',
        version: 'v1',
        changes: {
          hours: {
            spans: [
              { weekday: 1, opensMin: 660, closesMin: 1320 },
              { weekday: 5, opensMin: 1020, closesMin: 1500 },
              { weekday: 2, opensMin: 1080, closesMin: 1590 },
            ],
            closedOn: [7],
          },
        },
      },
    ]);
  });

  it('changes only what is an owner’s', async () => {
    openPlace();
    expect(await screen.findByRole('region', { name: 'Hours' })).toBeVisible();
    expect(screen.queryByLabelText(/^Name/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
  });

  it('adds a holiday and takes one off', async () => {
    const view = openPlace({ 'owner/update': null });
    await unfold(view, 'Special days');
    await view.user.click(screen.getByRole('button', { name: 'Remove 2026-12-25' }));
    await view.user.click(screen.getByRole('button', { name: 'Add a special day' }));
    await view.user.type(screen.getByLabelText('Special day 1'), '2026-12-31');
    await save(view);
    expect(view.sent('owner/update')).toEqual([
      {
        slug: 'luna',
        version: 'v1',
        changes: { specialDays: [{ date: '2026-12-31', name: null, spans: [] }] },
      },
    ]);
  });

  it('closes until a day; what is wrong stands at its field, and what was typed stays', async () => {
    const view = openPlace({
      'owner/update': refuse({ closure: 'Choose a day after today.', 'closure.from': 'Earlier.' }),
    });
    await unfold(view, 'Closed until');
    const until = screen.getByLabelText('Opens again on');
    await view.user.type(screen.getByLabelText(/^First day/), '2026-12-23');
    await view.user.type(until, '2026-12-20');
    await view.user.type(screen.getByLabelText('Why'), 'Vacation');
    await save(view);
    await waitFor(() => expect(until).toHaveAccessibleDescription('Choose a day after today.'));
    expect(screen.getByLabelText(/^First day/)).toHaveAccessibleDescription(/Earlier/);
    expect(until).toHaveValue('2026-12-20');
    const closure = { from: '2026-12-23', until: '2026-12-20', reason: 'Vacation' };
    expect(view.sent('owner/update')).toEqual([
      { slug: 'luna', version: 'v1', changes: { closure } },
    ]);
    view.answerDesk({ 'owner/update': null, 'owner/place/luna': { ...place, closure } });
    await save(view);
    await screen.findByRole('button', { name: 'Nothing to save' });
    await view.user.click(screen.getByRole('button', { name: 'Open on these days' }));
    await save(view);
    expect(view.sent('owner/update').at(-1)).toEqual({
      slug: 'luna',
      version: 'v1',
      changes: { closure: null },
    });
  });

  it('puts a picture first, and hides one', async () => {
    const view = openPlace({ 'owner/update': null });
    await unfold(view, 'Pictures');
    await view.user.click(screen.getByRole('button', { name: 'Put picture 2 first' }));
    await view.user.click(screen.getByRole('button', { name: 'Hide picture 2' }));
    await save(view);
    expect(view.sent('owner/update')).toEqual([
      { slug: 'luna', version: 'v1', changes: { images: ['uploads/b.webp'] } },
    ]);
  });

  it('adds photos; why one is not taken stands at the field, and the choice stays', async () => {
    const view = openPlace({ 'owner/add_photos': refuse({ images: 'a.gif is not a photo.' }) });
    const field = await screen.findByLabelText(/^Photos of your place/);
    const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    await view.user.upload(field, photo);
    await view.user.click(screen.getByRole('button', { name: 'Add the photos' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/a\.gif is not a photo/));
    const [body] = view.sent('owner/add_photos') as FormData[];
    expect([...(body?.entries() ?? [])].map(([name, value]) => [name, typeof value])).toEqual([
      ['slug', 'string'],
      ['images', 'object'],
    ]);
    expect((field as HTMLInputElement).files).toHaveLength(1);
  });

  it('answers a review, and takes it back', async () => {
    const view = openPlace({ 'owner/answer': null, 'owner/take_answer_back': null });
    const review = () => within(screen.getByRole('article', { name: /Dana Reed/ }));
    await view.user.type(await screen.findByLabelText(/^Your answer to/), 'Sorry!');
    const [first] = place.reviews;
    if (!first) throw new Error('no review');
    const answered = { ...first, answer: 'Sorry!', answered_at: '2026-11-26T12:00:00Z' };
    view.answerDesk({ 'owner/place/luna': { ...place, reviews: [answered] } });
    await view.user.click(review().getByRole('button', { name: 'Answer publicly' }));
    expect(view.sent('owner/answer')).toEqual([{ review: 9, answer: 'Sorry!' }]);
    await view.user.click(await screen.findByRole('button', { name: 'Take it back' }));
    expect(view.sent('owner/take_answer_back')).toEqual([{ review: 9 }]);
  });

  it('takes a change back', async () => {
    const view = openPlace({ 'owner/undo': null });
    await view.user.click(
      await screen.findByRole('button', { name: 'Take back the change of hours' }),
    );
    expect(view.sent('owner/undo')).toEqual([{ slug: 'luna', id: 4 }]);
  });
});

it.each([
  ['luna', 'luna'],
  ['/restaurant/luna-2', 'luna-2'],
  ['https://tableside.example/restaurant/luna/?x=1', 'luna'],
  ['https://tableside.example/about', null],
  ['', null],
])('reads %j as %j', (typed, slug) => {
  expect(readSlug(typed)).toBe(slug);
});
