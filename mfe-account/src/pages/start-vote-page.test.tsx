import { findHref } from '@tableside/testing/links';
import { ApiError } from '@tableside/platform';
import { makeWireRestaurant } from '@tableside/contracts/factories';
import { screen, waitFor } from '@testing-library/react';
import { openFavorites } from '../testing/open-favorites';

const TOKEN = 'Zm9yLWZyaWVuZHMtb25seQ';
const nowhere = new ApiError('No.', 404, {}, { error: 'restaurant-not-found' });
const open = ({ responses, ...options }: Parameters<typeof openFavorites>[0] = {}) =>
  openFavorites({
    path: '/vote?restaurants=luna,nowhere',
    listed: ['Luna', 'Olive'],
    ...options,
    responses: { restaurant: nowhere, ...responses },
  });

test('creates a vote from favorites and opens it', async () => {
  const vote = new ApiError('No.', 404, {}, { error: 'vote-not-found' });
  const { user, platform, router } = open({ responses: { createVote: { token: TOKEN }, vote } });
  expect(await screen.findByRole('checkbox', { name: /Luna/ })).toBeChecked();
  const button = screen.getByRole('button', { name: 'Create vote link' });
  await user.click(button);
  expect(platform.api.callsTo('createVote')).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /Olive/ }));
  await user.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/vote/${TOKEN}`));
  expect(platform.api.callsTo('createVote')).toMatchObject([
    {
      body: {
        restaurants: ['luna', 'olive'],
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        time: '19:30',
        ends_before: 0,
      },
    },
  ]);
});

test('offers compared restaurants that are not favorites', async () => {
  const restaurant = ({ slug }: { slug: string }) => makeWireRestaurant({ slug, title: 'Sole' });
  open({ path: '/vote?restaurants=sole,luna', listed: ['Luna'], responses: { restaurant } });
  expect(await screen.findByRole('checkbox', { name: /Sole/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Luna/ })).toBeChecked();
});

test('creates a vote from a shared list', async () => {
  const items = ['Luna', 'Sole'].map((title) => makeWireRestaurant({ title, slug: title }));
  const { user, platform } = open({
    path: `/vote?token=${TOKEN}`,
    listed: [],
    responses: {
      sharedList: { first_name: 'Ana', items },
      createVote: { token: TOKEN },
      vote: nowhere,
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: /Luna/ }));
  await user.click(screen.getByRole('checkbox', { name: /Sole/ }));
  await user.click(screen.getByRole('button', { name: 'Create vote link' }));
  await waitFor(() =>
    expect(platform.api.callsTo('createVote')).toMatchObject([
      { body: { restaurants: ['Luna', 'Sole'] } },
    ]),
  );
});

test("shows the API's error at the field", async () => {
  const message = 'Choose a time from now to 30 days ahead.';
  const createVote = new ApiError(message, 200, { date: message });
  const { user } = open({ path: '/vote?restaurants=luna,olive', responses: { createVote } });
  await user.click(await screen.findByRole('button', { name: 'Create vote link' }));
  expect(await screen.findByLabelText(/^Day/)).toHaveAccessibleDescription(message);
});

test("lists the user's votes", async () => {
  const votes = [
    { token: TOKEN, meets_at: '2026-11-28T01:00:00Z', is_over: true, ballots: 3 },
    { token: 'b'.repeat(24), meets_at: '2026-11-29T00:30:00Z', is_over: false, ballots: 0 },
  ];
  open({ responses: { votes } });
  expect(await findHref('Friday, November 27, 8 PM')).toBe(`/vote/${TOKEN}`);
  expect(screen.getByText('3 votes, closed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Saturday, November 28, 7:30 PM' })).toBeVisible();
});

test('asks visitors to log in', async () => {
  open({ isSignedIn: false });
  expect(await screen.findByRole('heading', { name: 'Please log in' })).toBeVisible();
});

test('shows a message, and no links to votes, if the API does not support them', async () => {
  const responses = { votes: new ApiError('No.', 404) };
  const { unmount } = open({ responses });
  expect(await screen.findByRole('heading', { name: 'Votes aren’t available here' })).toBeVisible();
  unmount();
  open({ path: '/favorites', responses });
  expect(await screen.findByRole('link', { name: 'Compare' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ask friends' })).not.toBeInTheDocument();
});

test('is linked from the favorites page', async () => {
  open({ path: '/favorites' });
  expect(await screen.findByRole('link', { name: 'Ask friends' })).toHaveAttribute('href', '/vote');
});
