import { ApiError, NetworkError } from '@tableside/platform';
import { makeUser, makeWireSettings, makeWireSummary } from '@tableside/contracts/factories';
import { NETWORK_LIMIT_MESSAGE } from '@tableside/contracts/vote/rules';
import type { WireVote } from '@tableside/contracts/vote/wire';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { open as openPage } from '../testing/open';

const TOKEN = 'Zm9yLWZyaWVuZHMtb25seQ';
const tally = (title: string, over: Partial<WireVote['restaurants'][number]> = {}) => ({
  restaurant: makeWireSummary({ title, slug: title.toLowerCase() }),
  yes: 0,
  maybe: 0,
  no: 0,
  is_open: true,
  open_label: 'Open Fri until 10 PM',
  ...over,
});
const makeVote = (over: Partial<WireVote> = {}): WireVote => ({
  meets_at: '2026-11-28T01:00:00.000Z',
  ends_at: '2026-11-28T00:00:00.000Z',
  is_over: false,
  organizer: 'Ana',
  ballots: 0,
  names: [],
  leader: null,
  restaurants: [
    tally('Luna'),
    tally('Olive', { is_open: false, open_label: 'Closed at that time' }),
  ],
  ...over,
});

const open = (vote: FakeResponses['vote'], responses: FakeResponses = {}, search = '') =>
  openPage(`/vote/${TOKEN}${search}`, {
    responses: { vote, settings: makeWireSettings(), ...responses },
  });
const group = (title: string) => within(screen.getByRole('group', { name: title }));

test('shows the organizer, the time, opening status and the rule', async () => {
  open(makeVote());
  await screen.findByRole('heading', { level: 1, name: 'Ana is asking where to eat' });
  expect(screen.getByText('Friday, November 27, 8 PM')).toBeVisible();
  expect(screen.getByText('Open Fri until 10 PM')).toBeVisible();
  expect(screen.getByText('Closed at that time')).toBeVisible();
  expect(screen.getByText('No votes yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Luna' })).toHaveAttribute('href', '/restaurant/luna');
  expect(
    screen.getByText(
      /^The restaurant with the most yes votes wins\. .* until Friday, November 27, 7 PM\./,
    ),
  ).toBeVisible();
});

test('hides the counts until you have voted', async () => {
  open(makeVote({ ballots: 1, names: ['Ben'], leader: 'luna' }));
  expect(await screen.findByText('1 vote: Ben.')).toBeVisible();
  expect(screen.queryByText(/\d yes/)).not.toBeInTheDocument();
  expect(screen.queryByText('In the lead')).not.toBeInTheDocument();
});

test('shows the organizer the link first, asks for their vote, and can end the vote', async () => {
  const votes = [{ token: TOKEN, meets_at: '', is_over: false, ballots: 0 }];
  const { user, platform } = openPage(`/vote/${TOKEN}`, {
    user: makeUser(),
    responses: {
      vote: makeVote(),
      votes,
      settings: makeWireSettings(),
      endVote: makeVote({ is_over: true, leader: 'luna', ballots: 1 }),
    },
  });
  const link = await screen.findByRole('textbox', { name: 'Link for your friends' });
  const heading = await screen.findByRole('heading', { name: 'Vote, too' });
  expect(link.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('button', { name: 'End now' }));
  await user.click(screen.getByRole('button', { name: 'End voting' }));
  expect(await screen.findByText('Voting is closed. The winner is Luna.')).toBeVisible();
  expect(platform.api.callsTo('endVote')[0]).toMatchObject({ path: `vote/${TOKEN}/end` });
});

test('is a form that works without script', async () => {
  open(makeVote());
  const button = await screen.findByRole('button', { name: 'Vote' });
  const { form } = button as HTMLButtonElement;
  expect(form).toHaveAttribute('action', `/api/vote/${TOKEN}/form`);
  expect(form).toHaveAttribute('method', 'post');
  expect(group('Luna').getByRole('radio', { name: 'Maybe' })).toHaveAttribute(
    'name',
    'response.luna',
  );
});

test('stores a ballot in the browser, and changes it as the same voter', async () => {
  const counted = makeVote({ ballots: 1, names: ['Ben'], leader: 'luna' });
  const { user, platform, unmount } = open(makeVote(), { castBallot: counted });
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Vote on at least one restaurant/);
  await user.click(group('Luna').getByRole('radio', { name: 'Yes' }));
  await user.type(screen.getByRole('textbox', { name: /^Your first name/ }), 'Ben');
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  expect(await screen.findByText('1 vote: Ben.')).toBeVisible();
  expect(await screen.findByText('Vote counted.')).toBeVisible();
  expect(screen.getByText('In the lead')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change my vote' })).toHaveFocus();
  const [cast] = platform.api.callsTo('castBallot');
  expect(cast).toMatchObject({
    path: `vote/${TOKEN}/ballot`,
    body: { first_name: 'Ben', responses: { luna: 'yes' } },
  });
  unmount();

  const later = open(counted, { castBallot: counted });
  await later.user.click(await screen.findByRole('button', { name: 'Change my vote' }));
  expect(group('Luna').getByRole('radio', { name: 'Yes' })).toBeChecked();
  await waitFor(() => expect(later.platform.api.callsTo('castBallot')).toHaveLength(1));
  expect(later.platform.api.callsTo('castBallot')[0]?.body).toEqual(cast?.body);
});

test('shows why a ballot was rejected, and keeps it', async () => {
  const { user } = open(makeVote(), { castBallot: new ApiError('Voting is closed.', 200) });
  const yes = () => group('Olive').getByRole('radio', { name: 'Yes' });
  await screen.findByRole('heading', { level: 1 });
  await user.click(yes());
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Voting is closed.');
  expect(yes()).toBeChecked();
});

test('shows the winner and no ballot once voting is closed', async () => {
  const over = { is_over: true, ballots: 3, names: ['<i>Ben</i>'], leader: 'olive' };
  open(makeVote(over));
  expect(await screen.findByText('Voting is closed. The winner is Olive.')).toBeVisible();
  expect(screen.getByText('3 votes: <i>Ben</i> and 2 others.')).toBeVisible();
  expect(screen.getByText('Winner')).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['counted', 'Vote counted.'],
  ['crowded', NETWORK_LIMIT_MESSAGE],
  ['refused', 'We couldn’t count your vote. Voting may be closed.'],
])('shows the message of the outcome "%s"', async (outcome, message) => {
  open(makeVote(), {}, `?outcome=${outcome}`);
  expect(await screen.findByText(message)).toBeVisible();
});

test('ignores an unknown outcome', async () => {
  open(makeVote(), {}, '?outcome=constructor');
  expect(await screen.findByText('No votes yet.')).toBeVisible();
  expect(screen.queryByText(/constructor/)).not.toBeInTheDocument();
});

test.each([
  ['unknown', new ApiError('No.', 404, {}, { error: 'vote-not-found' })],
  ['not offered', new ApiError('No.', 404)],
])('shows "not found" for a vote that is %s', async (_case, error) => {
  open(error);
  await screen.findByRole('heading', { level: 1, name: 'We can’t find this vote' });
});

test('retries a failed load and focuses the heading', async () => {
  const { user, platform } = open(new NetworkError('No connection.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load this vote.');
  platform.api.respond({ vote: makeVote(), settings: makeWireSettings() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Ana is asking where to eat' })).toHaveFocus(),
  );
});
