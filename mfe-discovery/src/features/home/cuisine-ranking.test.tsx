import { hrefOf } from '@tableside/testing/links';
import { makeWireRanking } from '@tableside/contracts/factories';
import { ApiError } from '@tableside/platform';
import { createDeferred, type FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, waitFor, within } from '@testing-library/react';
import { CuisineRanking } from './cuisine-ranking';

const italian = makeWireRanking('Italian', ['Trattoria Lina', 'Luigi & Sons', 'Osteria Verde']);
const pizza = makeWireRanking('Pizza', ['Pie Society']);

const open = (rankings: FakeResponses['rankings']) =>
  renderWidget(CuisineRanking, { platform: createFakePlatform({ responses: { rankings } }) });

const title = (name: string) => screen.findByRole('heading', { level: 2, name });

test('leads with rank 1 and lists the rest in order', async () => {
  open([italian, pizza]);
  expect(await title('Top Italian, 2026')).toBeVisible();
  const panel = within(screen.getByRole('tabpanel', { name: 'Italian' }));
  expect(panel.getByRole('article')).toHaveTextContent('Trattoria Lina4.8 out of 5, 40 reviews');
  expect(panel.getByRole('article')).toHaveTextContent('Number 1');
  expect(panel.getAllByRole('listitem').map((restaurant) => restaurant.textContent)).toEqual([
    expect.stringMatching(/^Number 2Luigi & Sons4\.7 out of 5/),
    expect.stringMatching(/^Number 3Osteria Verde4\.6 out of 5/),
  ]);
  expect(panel.getByRole('link', { name: 'Luigi & Sons' })).toHaveAttribute(
    'href',
    '/restaurant/luigi-sons',
  );
});

test('sorts by rank whatever order the API sends', async () => {
  open([{ ...italian, items: [...italian.items].reverse() }]);
  await title('Top Italian, 2026');
  expect(screen.getByRole('article')).toHaveTextContent('Trattoria Lina');
  const more = within(screen.getByRole('list', { name: 'More Italian' }));
  expect(more.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Luigi & Sons',
    'Osteria Verde',
  ]);
});

test('switches cuisine by tab', async () => {
  const { user } = open([italian, pizza]);
  await title('Top Italian, 2026');
  await user.click(screen.getByRole('tab', { name: 'Pizza' }));
  expect(await title('Top Pizza, 2026')).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Pizza' })).toHaveTextContent('Pie Society');
  await user.keyboard('{ArrowLeft}');
  expect(await title('Top Italian, 2026')).toBeVisible();
});

test('shows rating counts, and explains once why a lower average ranks higher', async () => {
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
    screen.getByText(
      '4.8 (40 ratings) ranks above 5.0 (2 ratings): a score based on more ratings counts for more.',
    ),
  ).toBeVisible();
});

test('explains the ranking on How we rank', async () => {
  const { user } = open([italian]);
  await title('Top Italian, 2026');
  const button = screen.getByRole('button', { name: 'How we rank' });
  expect(screen.getByText(/^Every restaurant starts with five/)).not.toBeVisible();
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText(/^Every restaurant starts with five/)).toHaveTextContent(
    'lowest average we can be 95% sure of',
  );
  expect(hrefOf('See the full formula')).toBe('/how-we-rank');
});

test('labels unrated restaurants and omits unnamed ones', async () => {
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
  expect(screen.getByText('No ratings yet')).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test('renders nothing when the API has no rankings', async () => {
  open([]);
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});

test('shows loading, then an error with Retry', async () => {
  const slow = createDeferred();
  const { user, platform } = open(() => slow.promise);
  expect(await screen.findByText('Loading the rankings')).toBeInTheDocument();
  slow.reject(new ApiError('Down.', 503));
  expect(await screen.findByText('We couldn’t load the rankings.')).toBeVisible();
  platform.api.respond({ rankings: [italian] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await title('Top Italian, 2026')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Top by cuisine' })).toHaveFocus();
});
