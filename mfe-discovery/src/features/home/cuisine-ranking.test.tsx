import { hrefOf } from '@tableside/testing/links';
import { makeWireRanking } from '@tableside/contracts/factories';
import { ApiError } from '@tableside/platform';
import { createDeferred, type FakeAnswers } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, waitFor, within } from '@testing-library/react';
import { CuisineRanking } from './cuisine-ranking';

const italian = makeWireRanking('Italian', ['Trattoria Lina', 'Luigi & Sons', 'Osteria Verde']);
const pizza = makeWireRanking('Pizza', ['Pie Society']);

const open = (rankings: FakeAnswers['rankings']) =>
  renderWidget(CuisineRanking, { platform: createFakePlatform({ answers: { rankings } }) });

const title = (name: string) => screen.findByRole('heading', { level: 2, name });

test('leads with rank 1 and lists the rest in order', async () => {
  open([italian, pizza]);
  expect(await title('Top Italian, 2026')).toBeVisible();
  const panel = within(screen.getByRole('tabpanel', { name: 'Italian' }));
  expect(panel.getByRole('article')).toHaveTextContent('Trattoria Lina4.8 out of 5, 40 reviews');
  expect(panel.getByRole('article')).toHaveTextContent('Number 1');
  expect(panel.getAllByRole('listitem').map((place) => place.textContent)).toEqual([
    expect.stringMatching(/^Number 2Luigi & Sons4\.7 out of 5/),
    expect.stringMatching(/^Number 3Osteria Verde4\.6 out of 5/),
  ]);
  expect(panel.getByRole('link', { name: 'Luigi & Sons' })).toHaveAttribute(
    'href',
    '/restaurant/luigi-sons',
  );
});

test('rank 1 leads whatever order the host sends, and the rest are "more"', async () => {
  open([{ ...italian, items: [...italian.items].reverse() }]);
  await title('Top Italian, 2026');
  expect(screen.getByRole('article')).toHaveTextContent('Trattoria Lina');
  const more = within(screen.getByRole('list', { name: 'More Italian' }));
  expect(more.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Luigi & Sons',
    'Osteria Verde',
  ]);
});

test('another cuisine is shown by its tab', async () => {
  const { user } = open([italian, pizza]);
  await title('Top Italian, 2026');
  await user.click(screen.getByRole('tab', { name: 'Pizza' }));
  expect(await title('Top Pizza, 2026')).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Pizza' })).toHaveTextContent('Pie Society');
  await user.keyboard('{ArrowLeft}');
  expect(await title('Top Italian, 2026')).toBeVisible();
});

test('votes stand beside the stars, and fewer stars above more are explained once', async () => {
  const few = {
    title: 'Nuova',
    slug: 'nuova',
    featured_image: null,
    rating_avg: 5,
    rating_count: 2,
  };
  open([{ ...italian, items: [...italian.items, { rank: 4, resturant: few }] }, pizza]);
  expect(await screen.findByText('5.0 out of 5, 2 reviews')).toBeInTheDocument();
  expect(
    screen.getByText('4.8 from 40 votes stands before 5.0 from 2 votes: few votes count less.'),
  ).toBeVisible();
});

test('says how places are ranked when asked', async () => {
  const { user } = open([italian]);
  await title('Top Italian, 2026');
  const button = screen.getByRole('button', { name: 'How we rank' });
  expect(screen.getByText(/^Every place starts with five/)).not.toBeVisible();
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText(/^Every place starts with five/)).toHaveTextContent(
    'lowest average we can be 95% sure of',
  );
  expect(hrefOf('The whole rule')).toBe('/how-we-rank');
});

test('a place without ratings says so, and one without a name is left out', async () => {
  const ranking = makeWireRanking('Thai & Lao', ['Siam']);
  open([
    {
      ...ranking,
      items: [
        { rank: 1, resturant: { title: 'Siam', slug: 'siam', featured_image: null } },
        { rank: 2, resturant: { slug: 'nameless' } },
      ],
    },
  ]);
  expect(await title('Top Thai & Lao, 2026')).toBeVisible();
  expect(screen.getByText('Be the first to rate')).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test('a host without rankings has no such section', async () => {
  open([]);
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});

test('says that it is loading, then that it failed, and tries again', async () => {
  const slow = createDeferred();
  const { user, platform } = open(() => slow.promise);
  expect(await screen.findByText('Loading the rankings')).toBeInTheDocument();
  slow.reject(new ApiError('Down.', 503));
  expect(await screen.findByText('We could not load the rankings.')).toBeVisible();
  platform.api.answer({ rankings: [italian] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await title('Top Italian, 2026')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Top by cuisine' })).toHaveFocus();
});
