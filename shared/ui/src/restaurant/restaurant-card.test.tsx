import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describeRating } from './rating';
import { RestaurantCard, RestaurantTile, type TileFavourite } from './restaurant-card';

const luna: RestaurantSummary = {
  id: 1,
  slug: 'luna',
  title: 'Luna',
  titleLang: null,
  image: null,
  location: null,
  area: 'Midtown',
  street: '12 Oak St',
  cuisines: [{ id: 7, title: 'Mexican' }],
  popularFor: [{ id: 1, title: 'Date Night' }],
  priceRange: '$$',
  rating: { average: 4.6, count: 128 },
  hours: [],
  favourite: { isAdded: false, favouriteId: null },
  coordinates: null,
};

function renderCard(restaurant: RestaurantSummary, favouriteButton?: React.ReactNode) {
  render(
    <MemoryRouter>
      <RestaurantCard
        restaurant={restaurant}
        href="/restaurant/luna"
        pictureUrl={null}
        stamp={{ tone: 'open', label: 'Open until 10 PM' }}
        favouriteButton={favouriteButton}
      />
    </MemoryRouter>,
  );
}

test('says what is known, with one link', () => {
  renderCard(luna);
  expect(screen.getByRole('link', { name: 'Luna' })).toHaveAttribute('href', '/restaurant/luna');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText('Luna')).not.toHaveAttribute('lang');
  expect(screen.getByRole('article')).toHaveTextContent('Mexican · $$ · Midtown');
  expect(screen.getByRole('img', { name: 'Price: 2 of 4' })).toHaveTextContent('$$');
  expect(screen.getByText('4.6 out of 5, 128 reviews')).toBeInTheDocument();
  expect(screen.getByText('Open until 10 PM')).toBeVisible();
  expect(screen.getByText('Popular for date night')).toBeVisible();
});

test('a name that is not English says its language', () => {
  renderCard({ ...luna, title: 'Phở Lý', titleLang: 'vi' });
  expect(screen.getByText('Phở Lý')).toHaveAttribute('lang', 'vi');
});

test('a card shows the address where the host gives no area', () => {
  renderCard({ ...luna, area: null, street: null, location: '12 Oak Street, Springfield' });
  expect(screen.getByRole('article')).toHaveTextContent(
    'Mexican · $$ · 12 Oak Street, Springfield',
  );
});

test.each([
  ['the street stands in place of an area that is not known', null, 'Mexican · $$ · 12 Oak St'],
  ['the street has a line of its own below an area', 'Midtown', 'Mexican · $$ · Midtown'],
])('%s', (_case, area, overline) => {
  renderCard({ ...luna, area, popularFor: [], location: '12 Oak Street, Springfield' });
  expect(screen.getByRole('article')).toHaveTextContent(overline);
  expect(screen.getByText(/12 Oak St$/)).toBeVisible();
});

test('a card shows the area alone where the host gives both', () => {
  renderCard({ ...luna, location: '12 Oak Street, Springfield' });
  expect(screen.getByRole('article')).toHaveTextContent('Mexican · $$ · Midtown');
});

test('shows nothing that is not known', () => {
  renderCard({
    ...luna,
    area: null,
    street: null,
    priceRange: null,
    popularFor: [],
    rating: { average: null, count: 0 },
  });
  expect(screen.getByText('Mexican')).toBeVisible();
  expect(screen.getByText('Be the first to rate')).toBeVisible();
  expect(screen.queryByText(/Popular/)).not.toBeInTheDocument();
});

test('a link says the street where a list has several places of the title', () => {
  render(
    <MemoryRouter>
      <RestaurantCard restaurant={luna} href="/" pictureUrl={null} label="Luna, 12 Oak St" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Luna, 12 Oak St' })).toBeVisible();
});

test.each([
  [{ average: 4, count: 1 }, '4.0 out of 5, 1 review'],
  [{ average: 4.6, count: 1280 }, '4.6 out of 5, 1,280 reviews'],
  [{ average: 4.6, count: null }, '4.6 out of 5'],
  [{ average: null, count: 0 }, 'Be the first to rate'],
])('a rating of %j reads "%s"', (rating, words) => {
  expect(describeRating(rating)).toBe(words);
});

const lunaSummary: RestaurantSummary = {
  id: 1,
  slug: 'luna',
  title: 'Luna',
  titleLang: null,
  image: 'uploads/luna.webp',
  location: null,
  area: null,
  street: null,
  cuisines: [],
  popularFor: [],
  priceRange: null,
  rating: { average: null, count: 0 },
  hours: [],
  favourite: { isAdded: false, favouriteId: null },
  coordinates: null,
};

function renderTile(favourite: TileFavourite | null) {
  render(
    <MemoryRouter>
      <RestaurantTile
        restaurant={lunaSummary}
        now={new Date('2026-05-06T22:00:00Z')}
        timeZone="America/New_York"
        apiOrigin="https://api.example"
        favourite={favourite}
        unavailable="Favorites rest."
      />
    </MemoryRouter>,
  );
}
const favouriteButton = () => screen.getByRole('button', { name: 'Save Luna to favorites' });

test('leads to the restaurant, with its picture from the host and what is true now', () => {
  renderTile(null);
  expect(screen.getByRole('link', { name: 'Luna' })).toHaveAttribute('href', '/restaurant/luna');
  expect(screen.getByRole('presentation')).toHaveAttribute(
    'src',
    expect.stringMatching(/^https:\/\/api\.example\/uploads\/luna/),
  );
  expect(screen.getByText('Hours not listed')).toBeInTheDocument();
});

test('visitors see no favourite button', () => {
  renderTile(null);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a favourite button says whether it is a favourite and is pressed once', async () => {
  const toggle = jest.fn();
  renderTile({ isAdded: true, isPending: false, isAvailable: true, toggle });
  expect(favouriteButton()).toHaveAttribute('aria-pressed', 'true');
  await userEvent.dblClick(favouriteButton());
  expect(toggle).toHaveBeenCalledTimes(1);
});

test('an unavailable favourite button says why', async () => {
  const toggle = jest.fn();
  renderTile({ isAdded: false, isPending: false, isAvailable: false, toggle });
  expect(favouriteButton()).toHaveAccessibleDescription('Favorites rest.');
  await userEvent.click(favouriteButton());
  expect(toggle).not.toHaveBeenCalled();
});
