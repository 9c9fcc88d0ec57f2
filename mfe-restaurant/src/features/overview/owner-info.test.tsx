import { makeWireReview } from '@tableside/contracts/factories';
import { screen, within } from '@testing-library/react';
import { openRestaurant, REVIEWS_PATH } from '../../testing/open-restaurant';
import { ADA, makeOwn } from '../../testing/reviews';

const AT = '2026-11-26T18:00:00.000Z';
const links = { menu: null, reserve: 'https://book.example/luna', order: 'https://order.example/' };
const ownerInfo = () => screen.queryByRole('complementary', { name: 'From the owner' });

test('labels owner info with its date and links', async () => {
  await openRestaurant({ owner: { at: AT, links } });
  const word = within(await screen.findByRole('complementary', { name: 'From the owner' }));
  expect(word.getByText('November 26, 2026')).toHaveAttribute('datetime', AT);
  expect(
    word.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Reserve a table (opens in a new tab)', links.reserve],
    ['Order online (opens in a new tab)', links.order],
  ]);
});

test('renders nothing without an owner', async () => {
  await openRestaurant();
  expect(ownerInfo()).not.toBeInTheDocument();
});

test('does not label operator links as the owner’s', async () => {
  await openRestaurant({ owner: { at: null, links } });
  const given = within(await screen.findByRole('complementary', { name: 'Links' }));
  expect(given.getByRole('link', { name: /^Reserve a table/ })).toHaveAttribute(
    'href',
    links.reserve,
  );
  expect(screen.queryByText(/From the owner/)).not.toBeInTheDocument();
});

test('omits invalid links', async () => {
  const strange = { menu: 'javascript:alert(1)', reserve: 'http://plain.example/', order: null };
  await openRestaurant({ owner: { at: AT, links: strange } });
  const word = await screen.findByRole('complementary', { name: 'From the owner' });
  expect(within(word).queryByRole('link')).not.toBeInTheDocument();
});

describe('the owner’s response', () => {
  const reply = { text: 'Thank you.\n\nSee <b>you</b>.', at: AT };
  const review = makeWireReview({ id: 7001, review: 'Go for the soup.', reply });
  const rated = { reviews: [review], rating_avg: 5, rating_count: 1 };

  test('is shown below the review, escaped', async () => {
    await openRestaurant(rated, { path: REVIEWS_PATH });
    const heading = await screen.findByRole('heading', { level: 4 });
    expect(heading).toHaveTextContent('Response from the owner, November 26, 2026');
    expect(screen.getByText('See <b>you</b>.')).toBeVisible();
    expect(screen.getAllByText('Thank you.')).toHaveLength(1);
  });

  test('is shown to the author of the review', async () => {
    await openRestaurant(rated, {
      path: REVIEWS_PATH,
      user: ADA,
      responses: { ownReview: makeOwn({ id: 7001 }) },
    });
    await screen.findByText('Your review');
    expect(screen.getByRole('heading', { level: 4 })).toHaveTextContent('Response from the owner');
  });
});
