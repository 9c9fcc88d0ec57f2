import type { OwnPlace, WireClaim } from '@tableside/contracts/desk/owners/wire';
import { ApiError } from '@tableside/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { openDesk } from '../../testing/open-desk';
import { readSlug } from './own-places';

const claim: WireClaim = {
  slug: 'luna',
  title: 'Luna',
  is_owner: false,
  listed_address: 'i•••@luna.example',
  site_host: 'luna.example',
  has_phone: true,
  code_until: null,
  has_request: false,
};
const place: OwnPlace = {
  version: 'v1',
  slug: 'luna',
  title: 'Luna',
  hours: {
    spans: [
      { weekday: 1, opensMin: 660, closesMin: 1320 },
      { weekday: 5, opensMin: 1020, closesMin: 1500 },
    ],
    closedOn: [7],
  },
  special_days: [{ date: '2026-12-25', name: 'Christmas', spans: [] }],
  closure: null,
  links: null,
  images: ['uploads/a.webp', 'uploads/b.webp'],
  changes: [
    {
      id: 4,
      at: '2026-11-20T12:00:00Z',
      who: 'lu@luna.example',
      fields: ['hours'],
      is_undone: false,
    },
  ],
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
const refuse = (fields: Record<string, string>) => () => {
  throw new ApiError(Object.values(fields)[0] ?? '', 200, fields);
};

const openClaim = (desk: object = {}, over: Partial<WireClaim> = {}) =>
  openDesk('/desk/place/luna', {
    roles: [],
    answers: { settings: {} },
    desk: { 'owner/claim/luna': { ...claim, ...over }, ...desk },
  });
const openPlace = (desk: object = {}) =>
  openDesk('/desk/place/luna', {
    roles: [],
    answers: { settings: {} },
    desk: { 'owner/claim/luna': { ...claim, is_owner: true }, 'owner/place/luna': place, ...desk },
  });
type Opened = ReturnType<typeof openDesk>;
const sent = ({ deskCalls }: Opened, path: string) =>
  deskCalls.filter((call) => call.path === path).map(({ body }) => body);

describe('whoever says that a place is theirs', () => {
  it('finds it by the address of its page', async () => {
    const view = openDesk('/desk/place', {
      roles: [],
      answers: { settings: {} },
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
    expect(sent(view, 'owner/send_code')).toEqual([{ slug: 'luna' }]);
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
    expect(await screen.findByRole('form', { name: 'Hours' })).toBeVisible();
  });

  it('names an address at the site, and nothing of another host', async () => {
    const view = openClaim({ 'owner/send_code': refuse({ mailbox: 'Write what stands before.' }) });
    const field = await screen.findByLabelText(/^What stands before the @/);
    await view.user.type(field, 'me@evil.example{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Write what stands before/));
    expect(sent(view, 'owner/send_code')).toEqual([{ slug: 'luna', mailbox: 'me@evil.example' }]);
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
    expect(sent(view, 'owner/ask_operator')).toEqual([
      { slug: 'luna', message: 'Call the kitchen.' },
    ]);
  });
});

describe('an owner', () => {
  it('changes hours as seven rows, past midnight too; what is wrong stands at its row', async () => {
    const view = openPlace({ 'owner/update': refuse({ 'hours.2': 'These times overlap.' }) });
    const hours = within(await screen.findByRole('form', { name: 'Hours' }));
    expect(hours.getByLabelText('Friday closes')).toHaveValue('01:00');
    expect(hours.getByLabelText('Sunday is')).toHaveValue('closed');
    await view.user.selectOptions(hours.getByLabelText('Tuesday is'), 'open');
    await view.user.type(hours.getByLabelText('Tuesday opens'), '18:00');
    await view.user.type(hours.getByLabelText('Tuesday closes'), '02:30');
    await view.user.click(hours.getByRole('button', { name: 'Save hours' }));
    expect(await hours.findByText('These times overlap.')).toBeVisible();
    expect(hours.getByRole('group', { name: 'Tuesday' })).toHaveAccessibleDescription(
      'These times overlap.',
    );
    expect(hours.getByLabelText('Tuesday opens')).toHaveValue('18:00');
    expect(sent(view, 'owner/update')).toEqual([
      {
        slug: 'luna',
        version: 'v1',
        changes: {
          hours: {
            spans: [
              { weekday: 1, opensMin: 660, closesMin: 1320 },
              { weekday: 2, opensMin: 1080, closesMin: 1590 },
              { weekday: 5, opensMin: 1020, closesMin: 1500 },
            ],
            closedOn: [7],
          },
        },
      },
    ]);
  });

  it('adds a holiday and takes one off', async () => {
    const view = openPlace({ 'owner/update': null });
    const days = within(await screen.findByRole('form', { name: 'Special days' }));
    await view.user.click(days.getByRole('button', { name: 'Remove 2026-12-25' }));
    await view.user.click(days.getByRole('button', { name: 'Add a day' }));
    await view.user.type(days.getByLabelText('Date of Day 1'), '2026-12-31');
    await view.user.click(days.getByRole('button', { name: 'Save special days' }));
    expect(sent(view, 'owner/update')).toEqual([
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
    const form = () => within(screen.getByRole('form', { name: 'Closed until' }));
    const until = await screen.findByLabelText(/^Opens again on/);
    await view.user.type(form().getByLabelText(/^First day/), '2026-12-23');
    await view.user.type(until, '2026-12-20');
    await view.user.type(form().getByLabelText(/^Why/), 'Vacation{Enter}');
    await waitFor(() => expect(until).toHaveAccessibleDescription('Choose a day after today.'));
    expect(form().getByLabelText(/^First day/)).toHaveAccessibleDescription(/Earlier/);
    expect(until).toHaveValue('2026-12-20');
    const closure = { from: '2026-12-23', until: '2026-12-20', reason: 'Vacation' };
    expect(sent(view, 'owner/update')).toEqual([
      { slug: 'luna', version: 'v1', changes: { closure } },
    ]);
    view.answerDesk({ 'owner/update': null, 'owner/place/luna': { ...place, closure } });
    await view.user.click(form().getByRole('button', { name: 'Close until then' }));
    await view.user.click(await screen.findByRole('button', { name: 'Open it now' }));
    expect(sent(view, 'owner/update').at(-1)).toEqual({
      slug: 'luna',
      version: 'v1',
      changes: { closure: null },
    });
  });

  it('leads people to a menu; a link that is refused says so at its field', async () => {
    const view = openPlace({ 'owner/update': refuse({ 'links.menu': 'Enter an address.' }) });
    const field = await screen.findByLabelText(/^Menu/);
    await view.user.type(field, 'javascript:alert(1){Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Enter an address.'));
    expect(field).toHaveValue('javascript:alert(1)');
  });

  it('puts a picture first, and takes one off', async () => {
    const view = openPlace({ 'owner/update': null });
    const pictures = within(await screen.findByRole('form', { name: 'Pictures' }));
    await view.user.click(pictures.getByRole('button', { name: 'Put picture 2 first' }));
    await view.user.click(pictures.getByRole('button', { name: 'Take off picture 2' }));
    await view.user.click(pictures.getByRole('button', { name: 'Save pictures' }));
    expect(sent(view, 'owner/update')).toEqual([
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
    const [body] = sent(view, 'owner/add_photos') as FormData[];
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
    expect(sent(view, 'owner/answer')).toEqual([{ review: 9, answer: 'Sorry!' }]);
    await view.user.click(await screen.findByRole('button', { name: 'Take it back' }));
    expect(sent(view, 'owner/take_answer_back')).toEqual([{ review: 9 }]);
  });

  it('takes a change back', async () => {
    const view = openPlace({ 'owner/undo': null });
    await view.user.click(
      await screen.findByRole('button', { name: 'Take back the change of hours' }),
    );
    expect(sent(view, 'owner/undo')).toEqual([{ slug: 'luna', id: 4 }]);
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

describe('what somebody else changed since the owner began', () => {
  const theirs = { spans: [], closedOn: [1 as const] };
  const conflict = (part: 'hours' | 'links') => ({
    error: 'restaurant-changed',
    version: 'v2',
    conflicts: [
      { part, who: 'The site’s staff', at: '2026-11-20T12:00:00Z', current: 'A', yours: 'B' },
    ],
  });
  const openConflict = async () => {
    const view = openPlace({
      'owner/update': () => {
        view.answerDesk({ 'owner/place/luna': { ...place, version: 'v2', hours: theirs } });
        throw new ApiError('Changed.', 409, {}, conflict('hours'));
      },
    });
    const hours = within(await screen.findByRole('form', { name: 'Hours' }));
    await view.user.selectOptions(hours.getByLabelText('Tuesday is'), 'closed');
    await view.user.click(hours.getByRole('button', { name: 'Save hours' }));
    await hours.findByRole('group', { name: 'Hours' });
    return { view, hours };
  };

  it('is asked about, and theirs is kept when the owner says so', async () => {
    const { view, hours } = await openConflict();
    expect(hours.getByLabelText('Tuesday is')).toHaveValue('closed');
    await view.user.click(hours.getByLabelText('Keep theirs'));
    await view.user.click(hours.getByRole('button', { name: 'Save hours' }));
    await waitFor(() => expect(hours.getByLabelText('Tuesday is')).toHaveValue('unknown'));
    expect(hours.getByLabelText('Monday is')).toHaveValue('closed');
    expect(sent(view, 'owner/update')).toHaveLength(1);
  });

  it('is overwritten only when the owner says so', async () => {
    const { view, hours } = await openConflict();
    await view.user.click(hours.getByRole('button', { name: 'Save hours' }));
    expect(sent(view, 'owner/update')).toHaveLength(1);
    await view.user.click(hours.getByLabelText('Use yours'));
    view.answerDesk({ 'owner/update': null });
    await view.user.click(hours.getByRole('button', { name: 'Save hours' }));
    await waitFor(() => expect(sent(view, 'owner/update')).toHaveLength(2));
    expect(sent(view, 'owner/update').at(-1)).toMatchObject({
      version: 'v2',
      changes: { hours: { closedOn: [2, 7] } },
    });
  });
});
