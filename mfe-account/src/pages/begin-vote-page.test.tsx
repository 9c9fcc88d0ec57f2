import { findHref } from '@tableside/testing/links';
import { ApiError } from '@tableside/platform';
import { makeWireRestaurant } from '@tableside/contracts/factories';
import { screen, waitFor } from '@testing-library/react';
import { openFavourites } from '../testing/open-favourites';

const TOKEN = 'Zm9yLWZyaWVuZHMtb25seQ';
const nowhere = new ApiError('No.', 404, {}, { error: 'restaurant-not-found' });
const open = ({ answers, ...options }: Parameters<typeof openFavourites>[0] = {}) =>
  openFavourites({
    path: '/vote?places=luna,nowhere',
    listed: ['Luna', 'Olive'],
    ...options,
    answers: { restaurant: nowhere, ...answers },
  });

test('a vote is made from favorites, and its page follows', async () => {
  const vote = new ApiError('No.', 404, {}, { error: 'vote-not-found' });
  const { user, platform, router } = open({ answers: { createVote: { token: TOKEN }, vote } });
  expect(await screen.findByRole('checkbox', { name: /Luna/ })).toBeChecked();
  const button = screen.getByRole('button', { name: 'Make a link' });
  await user.click(button);
  expect(platform.api.callsTo('createVote')).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /Olive/ }));
  await user.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/vote/${TOKEN}`));
  expect(platform.api.callsTo('createVote')).toMatchObject([
    {
      body: {
        places: ['luna', 'olive'],
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        time: '19:30',
        ends_before: 0,
      },
    },
  ]);
});

test('a vote is made from places that are compared, which are no favorites', async () => {
  const restaurant = ({ slug }: { slug: string }) => makeWireRestaurant({ slug, title: 'Sole' });
  open({ path: '/vote?places=sole,luna', listed: ['Luna'], answers: { restaurant } });
  expect(await screen.findByRole('checkbox', { name: /Sole/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Luna/ })).toBeChecked();
});

test('a vote is made from a shared list', async () => {
  const items = ['Luna', 'Sole'].map((title) => makeWireRestaurant({ title, slug: title }));
  const { user, platform } = open({
    path: `/vote?token=${TOKEN}`,
    listed: [],
    answers: {
      sharedList: { first_name: 'Ana', items },
      createVote: { token: TOKEN },
      vote: nowhere,
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: /Luna/ }));
  await user.click(screen.getByRole('checkbox', { name: /Sole/ }));
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  await waitFor(() =>
    expect(platform.api.callsTo('createVote')).toMatchObject([
      { body: { places: ['Luna', 'Sole'] } },
    ]),
  );
});

test('says at the field what is wrong', async () => {
  const sentence = 'Choose a time from now to 30 days ahead.';
  const createVote = new ApiError(sentence, 200, { date: sentence });
  const { user } = open({ path: '/vote?places=luna,olive', answers: { createVote } });
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  expect(await screen.findByLabelText(/^Day/)).toHaveAccessibleDescription(sentence);
});

test('lists the votes that one has begun', async () => {
  const votes = [
    { token: TOKEN, meets_at: '2026-11-28T01:00:00Z', is_over: true, ballots: 3 },
    { token: 'b'.repeat(24), meets_at: '2026-11-29T00:30:00Z', is_over: false, ballots: 0 },
  ];
  open({ answers: { votes } });
  expect(await findHref('Friday, November 27, 8 PM')).toBe(`/vote/${TOKEN}`);
  expect(screen.getByText('3 voted, over')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Saturday, November 28, 7:30 PM' })).toBeVisible();
});

test('asks visitors to sign in', async () => {
  open({ isSignedIn: false });
  expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeVisible();
});

test('a host without votes has none, and nothing leads to them', async () => {
  const answers = { votes: new ApiError('No.', 404) };
  const { unmount } = open({ answers });
  expect(await screen.findByRole('heading', { name: 'There are no votes here' })).toBeVisible();
  unmount();
  open({ path: '/favorites', answers });
  expect(await screen.findByRole('link', { name: 'Compare' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ask friends' })).not.toBeInTheDocument();
});

test('favorites lead to it', async () => {
  open({ path: '/favorites' });
  expect(await screen.findByRole('link', { name: 'Ask friends' })).toHaveAttribute('href', '/vote');
});
