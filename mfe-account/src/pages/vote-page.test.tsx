import { ApiError, NetworkError } from '@tableside/platform';
import { makeWireSettings, makeWireSummary } from '@tableside/contracts/factories';
import { NETWORK_IS_CROWDED } from '@tableside/contracts/vote/rules';
import type { WireVote } from '@tableside/contracts/vote/wire';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { open as openPage } from '../testing/open';

const TOKEN = 'Zm9yLWZyaWVuZHMtb25seQ';
const tally = (title: string, over: Partial<WireVote['places'][number]> = {}) => ({
  place: makeWireSummary({ title, slug: title.toLowerCase() }),
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
  places: [tally('Luna'), tally('Olive', { is_open: false, open_label: 'Closed then' })],
  ...over,
});

const open = (vote: FakeAnswers['vote'], answers: FakeAnswers = {}, search = '') =>
  openPage(`/vote/${TOKEN}${search}`, {
    answers: { vote, settings: makeWireSettings(), ...answers },
  });
const group = (title: string) => within(screen.getByRole('group', { name: title }));

test('shows who asks, when, what is open then, and the rule', async () => {
  open(makeVote());
  await screen.findByRole('heading', { level: 1, name: 'Ana asks where to eat' });
  expect(screen.getByText('Friday, November 27, 8 PM')).toBeVisible();
  expect(screen.getByText('Open Fri until 10 PM')).toBeVisible();
  expect(screen.getByText('Closed then')).toBeVisible();
  expect(screen.getByText('Nobody has voted yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Luna' })).toHaveAttribute('href', '/restaurant/luna');
  expect(screen.getByText(/^Most yes wins\. .* until Friday, November 27, 7 PM\./)).toBeVisible();
});

test('is a form that a browser without script can send', async () => {
  open(makeVote());
  const button = await screen.findByRole('button', { name: 'Vote' });
  const { form } = button as HTMLButtonElement;
  expect(form).toHaveAttribute('action', `/api/vote/${TOKEN}/form`);
  expect(form).toHaveAttribute('method', 'post');
  expect(group('Luna').getByRole('radio', { name: 'Maybe' })).toHaveAttribute(
    'name',
    'answer.luna',
  );
});

test('a ballot is cast, kept in this browser, and changed by the same voter', async () => {
  const counted = makeVote({ ballots: 1, names: ['Ben'], leader: 'luna' });
  const { user, platform, unmount } = open(makeVote(), { castBallot: counted });
  await user.click(await screen.findByRole('button', { name: 'Vote' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Say yes, maybe or no/);
  await user.click(group('Luna').getByRole('radio', { name: 'Yes' }));
  await user.type(screen.getByRole('textbox', { name: /^Your first name/ }), 'Ben');
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  expect(await screen.findByText('1 voted: Ben.')).toBeVisible();
  expect(screen.getByText('Your vote is counted.')).toBeVisible();
  expect(screen.getByText('Ahead so far')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change my vote' })).toHaveFocus();
  const [cast] = platform.api.callsTo('castBallot');
  expect(cast).toMatchObject({
    path: `vote/${TOKEN}/ballot`,
    body: { first_name: 'Ben', answers: { luna: 'yes' } },
  });
  unmount();

  const later = open(counted, { castBallot: counted });
  await later.user.click(await screen.findByRole('button', { name: 'Change my vote' }));
  expect(group('Luna').getByRole('radio', { name: 'Yes' })).toBeChecked();
  await waitFor(() => expect(later.platform.api.callsTo('castBallot')).toHaveLength(1));
  expect(later.platform.api.callsTo('castBallot')[0]?.body).toEqual(cast?.body);
});

test('a ballot that is refused says why and stays', async () => {
  const { user } = open(makeVote(), { castBallot: new ApiError('This vote is over.', 200) });
  const yes = () => group('Olive').getByRole('radio', { name: 'Yes' });
  await screen.findByRole('heading', { level: 1 });
  await user.click(yes());
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This vote is over.');
  expect(yes()).toBeChecked();
});

test('once it is over it names the winner and takes no votes', async () => {
  const over = { is_over: true, ballots: 3, names: ['<i>Ben</i>'], leader: 'olive' };
  open(makeVote(over));
  expect(await screen.findByText('The vote is over: Olive.')).toBeVisible();
  expect(screen.getByText('3 voted: <i>Ben</i>, 2 without a name.')).toBeVisible();
  expect(screen.getByText('Winner')).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['counted', 'Your vote is counted.'],
  ['crowded', NETWORK_IS_CROWDED],
  ['refused', 'Your vote could not be counted. The vote may be over.'],
])('says that a form was %s', async (outcome, sentence) => {
  open(makeVote(), {}, `?outcome=${outcome}`);
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('an outcome that nobody knows says nothing', async () => {
  open(makeVote(), {}, '?outcome=constructor');
  expect(await screen.findByText('Nobody has voted yet.')).toBeVisible();
  expect(screen.queryByText(/constructor/)).not.toBeInTheDocument();
});

test.each([
  ['unknown', new ApiError('No.', 404, {}, { error: 'vote-not-found' })],
  ['not offered', new ApiError('No.', 404)],
])('a vote that is %s is not here', async (_case, error) => {
  open(error);
  await screen.findByRole('heading', { level: 1, name: 'This vote is not here' });
});

test('a vote that could not be loaded says so; Retry brings it and the focus', async () => {
  const { user, platform } = open(new NetworkError('No connection.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load this vote.');
  platform.api.answer({ vote: makeVote(), settings: makeWireSettings() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Ana asks where to eat' })).toHaveFocus(),
  );
});
