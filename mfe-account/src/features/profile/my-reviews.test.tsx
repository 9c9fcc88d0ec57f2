import { hrefOf } from '@tableside/testing/links';
import { screen, within } from '@testing-library/react';
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
  openReady({ ...options, responses: { myReviews: reviews } });
const region = () => screen.getByRole('region', { name: 'My reviews' });
const articles = () => within(region()).findAllByRole('article');

it('shows stars, date and text, and links to the review', async () => {
  await open([makeReview(1, { review: 'Good soup.\n\nSlow service.' })]);
  const [review] = await articles();
  expect(review).toHaveTextContent('4 out of 5');
  expect(review).toHaveTextContent('March 14, 2026');
  const paragraphs = within(review as HTMLElement).getAllByText(/soup|service/);
  expect(paragraphs.map((paragraph) => paragraph.textContent)).toEqual([
    'Good soup.',
    'Slow service.',
  ]);
  for (const name of ['Kitchen 1', /^Edit/]) {
    expect(within(review as HTMLElement).getByRole('link', { name })).toHaveAttribute(
      'href',
      '/restaurant/kitchen-1#reviews',
    );
  }
});

it("dates a review in the city's time zone", async () => {
  await open([makeReview(1, { created_at: '2026-11-27T01:57:00.000Z' })]);
  const [review] = await articles();
  expect(review).toHaveTextContent('November 26, 2026');
});

it('shows a rating without text or date, and escapes HTML', async () => {
  await open([
    makeReview(1, { review: null, created_at: null }),
    makeReview(2, { review: '<img src=x onerror=alert(1)>' }),
  ]);
  const [bare, hostile] = await articles();
  expect(bare).toHaveTextContent(/4 out of 5Edit your review of Kitchen 1$/);
  expect(hostile).toHaveTextContent('<img src=x onerror=alert(1)>');
});

it('shows ten reviews, then all, and focuses the first new one', async () => {
  const { user } = await open(makeReviews(23));
  expect(await articles()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Show all (23)' }));
  expect(await articles()).toHaveLength(23);
  expect(screen.getByRole('link', { name: 'Kitchen 11' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /Show all/ })).not.toBeInTheDocument();
});

it('links to restaurants when there are none', async () => {
  await open([]);
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeInTheDocument();
  expect(hrefOf('Browse restaurants')).toBe('/restaurants');
});

it('gets focus from the URL fragment', async () => {
  await open(makeReviews(1), { path: '/profile#reviews' });
  expect(screen.getByRole('heading', { name: 'My reviews' })).toHaveFocus();
});
