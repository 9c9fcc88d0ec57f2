import { makeWireReview } from '@tableside/contracts/factories';
import { screen, within } from '@testing-library/react';
import { openRestaurant, REVIEWS_PATH } from '../../testing/open-restaurant';
import { ADA, makeOwn } from '../../testing/reviews';

const AT = '2026-11-26T18:00:00.000Z';
const links = { menu: null, reserve: 'https://book.example/luna', order: 'https://order.example/' };
const said = () => screen.queryByRole('complementary', { name: 'From the owner' });

test('what the owner said is marked, and leads where the owner does', async () => {
  await openRestaurant({ owner: { at: AT, links } });
  const word = within(await screen.findByRole('complementary', { name: 'From the owner' }));
  expect(word.getByText('November 26, 2026')).toHaveAttribute('datetime', AT);
  expect(
    word.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Reserve a table (opens in new tab)', links.reserve],
    ['Order online (opens in new tab)', links.order],
  ]);
});

test('a place without an owner has nothing of it', async () => {
  await openRestaurant();
  expect(said()).not.toBeInTheDocument();
});

test('links that the operator gave are not the owner’s', async () => {
  await openRestaurant({ owner: { at: null, links } });
  const given = within(await screen.findByRole('complementary', { name: 'Links' }));
  expect(given.getByRole('link', { name: /^Reserve a table/ })).toHaveAttribute(
    'href',
    links.reserve,
  );
  expect(screen.queryByText(/From the owner/)).not.toBeInTheDocument();
});

test('a link that is none is left out', async () => {
  const strange = { menu: 'javascript:alert(1)', reserve: 'http://plain.example/', order: null };
  await openRestaurant({ owner: { at: AT, links: strange } });
  const word = await screen.findByRole('complementary', { name: 'From the owner' });
  expect(within(word).queryByRole('link')).not.toBeInTheDocument();
});

describe('the answer of the owner', () => {
  const answer = { text: 'Thank you.\n\nSee <b>you</b>.', at: AT };
  const review = makeWireReview({ id: 7001, review: 'Go for the soup.', answer });
  const rated = { reviews: [review], rating_avg: 5, rating_count: 1 };

  test('stands below the review, as text', async () => {
    await openRestaurant(rated, { path: REVIEWS_PATH });
    const heading = await screen.findByRole('heading', { level: 4 });
    expect(heading).toHaveTextContent('Answer from the owner, November 26, 2026');
    expect(screen.getByText('See <b>you</b>.')).toBeVisible();
    expect(screen.getAllByText('Thank you.')).toHaveLength(1);
  });

  test('is seen by the writer of the review too', async () => {
    await openRestaurant(rated, {
      path: REVIEWS_PATH,
      user: ADA,
      answers: { ownReview: makeOwn({ id: 7001 }) },
    });
    await screen.findByText('Your review');
    expect(screen.getByRole('heading', { level: 4 })).toHaveTextContent('Answer from the owner');
  });
});
