import { ApiError, NetworkError } from '@tableside/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { fail } from '../../testing/open';
import { openReady, type OpenOptions } from '../../testing/open-profile';

const makeReview = (id: number, over: object = {}) => ({
  id,
  ratings: 4,
  review: `Words ${id}`,
  created_at: '2026-03-14T18:30:00.000Z',
  resturant: { title: `Kitchen ${id}`, slug: `kitchen-${id}`, featured_image: null },
  ...over,
});
const makeReviews = (count: number) =>
  Array.from({ length: count }, (_, index) => makeReview(index + 1));

const open = (reviews: readonly unknown[], options: OpenOptions = {}) =>
  openReady({ ...options, answers: { myReviews: reviews } });
const region = () => screen.getByRole('region', { name: 'My reviews' });
const articles = () => within(region()).findAllByRole('article');

it('shows stars, date and text, and leads to where the review stands', async () => {
  await open([makeReview(1, { review: 'Good soup.\n\nSlow service.' })]);
  const [review] = await articles();
  expect(review).toHaveTextContent('4 out of 5');
  expect(review).toHaveTextContent('March 14, 2026');
  const paragraphs = within(review as HTMLElement).getAllByText(/soup|service/);
  expect(paragraphs.map((paragraph) => paragraph.textContent)).toEqual([
    'Good soup.',
    'Slow service.',
  ]);
  expect(within(review as HTMLElement).getByRole('link', { name: 'Kitchen 1' })).toHaveAttribute(
    'href',
    '/restaurant/kitchen-1#reviews',
  );
});

it('leads to where the review can be edited', async () => {
  await open([makeReview(1)]);
  const [review] = await articles();
  expect(within(review as HTMLElement).getByRole('link', { name: /^Edit/ })).toHaveAttribute(
    'href',
    '/restaurant/kitchen-1#reviews',
  );
});

it('shows a rating without words or date, and hostile text as text', async () => {
  await open([
    makeReview(1, { review: null, created_at: null }),
    makeReview(2, { review: '<img src=x onerror=alert(1)>' }),
  ]);
  const [bare, hostile] = await articles();
  expect(bare).toHaveTextContent(/4 out of 5Edit your review of Kitchen 1$/);
  expect(hostile).toHaveTextContent('<img src=x onerror=alert(1)>');
});

it('shows ten at first, then all, with focus on the first new one', async () => {
  const { user } = await open(makeReviews(23));
  expect(await articles()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Show all (23)' }));
  expect(await articles()).toHaveLength(23);
  expect(screen.getByRole('link', { name: 'Kitchen 11' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /Show all/ })).not.toBeInTheDocument();
});

it('says that there are none, and where to begin', async () => {
  await open([]);
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Browse restaurants' })).toHaveAttribute(
    'href',
    '/restaurants',
  );
});

it('can be asked for again after a failure, which is never "none"', async () => {
  const { user, platform } = await openReady({
    answers: { myReviews: fail(new NetworkError('down')) },
  });
  expect(await screen.findByText('We could not load your reviews.')).toBeInTheDocument();
  expect(screen.queryByText('No reviews yet')).not.toBeInTheDocument();
  platform.api.answer({ myReviews: makeReviews(1) });
  await user.click(within(region()).getByRole('button', { name: 'Retry' }));
  expect(await articles()).toHaveLength(1);
});

it('is hidden where the host does not offer it', async () => {
  await openReady({ answers: { myReviews: fail(new ApiError('Not found', 404)) } });
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'My reviews' })).not.toBeInTheDocument(),
  );
});

it('has the focus when the address leads there', async () => {
  await open(makeReviews(1), { path: '/profile#reviews' });
  expect(screen.getByRole('heading', { name: 'My reviews' })).toHaveFocus();
});
