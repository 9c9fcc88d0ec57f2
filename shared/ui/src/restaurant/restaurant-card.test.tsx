import { makeSummary, makeUser } from '@tableside/contracts/factories';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { FAVORITES_UNAVAILABLE } from '@tableside/platform';
import { createFakePlatform, type FakePlatformOptions } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describeRating } from './rating';
import { RestaurantCard, RestaurantTile } from './restaurant-card';

const luna = makeSummary({
  slug: 'luna',
  title: 'Luna',
  image: null,
  location: null,
  area: 'Midtown',
  street: '12 Oak St',
  cuisines: [{ id: 7, title: 'Mexican' }],
  popularFor: [{ id: 1, title: 'Date Night' }],
  priceRange: '$$',
  rating: { average: 4.6, count: 128 },
});

function renderCard(restaurant: RestaurantSummary, favoriteButton?: React.ReactNode) {
  render(
    <MemoryRouter>
      <RestaurantCard
        restaurant={restaurant}
        href="/restaurant/luna"
        pictureUrl={null}
        badge={{ tone: 'open', label: 'Open until 10 PM' }}
        favoriteButton={favoriteButton}
      />
    </MemoryRouter>,
  );
}

test('shows the known facts and exactly one link', () => {
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

test('marks the language of a title that is not English', () => {
  renderCard({ ...luna, title: 'Phở Lý', titleLang: 'vi' });
  expect(screen.getByText('Phở Lý')).toHaveAttribute('lang', 'vi');
});

test('shows the address when the API sends no area', () => {
  renderCard({ ...luna, area: null, street: null, location: '12 Oak Street, Springfield' });
  expect(screen.getByRole('article')).toHaveTextContent(
    'Mexican · $$ · 12 Oak Street, Springfield',
  );
});

test.each([
  ['the street when the area is unknown', null, 'Mexican · $$ · 12 Oak St'],
  ['the street has a line of its own below an area', 'Midtown', 'Mexican · $$ · Midtown'],
])('%s', (_case, area, overline) => {
  renderCard({ ...luna, area, popularFor: [], location: '12 Oak Street, Springfield' });
  expect(screen.getByRole('article')).toHaveTextContent(overline);
  expect(screen.getByText(/12 Oak St$/)).toBeVisible();
});

test('leaves out unknown facts', () => {
  renderCard({
    ...luna,
    area: null,
    street: null,
    priceRange: null,
    popularFor: [],
    rating: { average: null, count: 0 },
  });
  expect(screen.getByText('Mexican')).toBeVisible();
  expect(screen.getByText('No ratings yet')).toBeVisible();
  expect(screen.queryByText(/Popular/)).not.toBeInTheDocument();
});

test('adds the street to the link name when several restaurants share a title', () => {
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
  [{ average: null, count: 0 }, 'No ratings yet'],
])('a rating of %j reads "%s"', (rating, words) => {
  expect(describeRating(rating)).toBe(words);
});

const renderTile = (options: FakePlatformOptions) =>
  renderWidget(
    () => (
      <RestaurantTile
        restaurant={{
          ...luna,
          image: 'uploads/luna.webp',
          hours: [],
          favorite: { isAdded: true, favoriteId: 1 },
        }}
        now={new Date('2026-05-06T22:00:00Z')}
        timeZone="America/New_York"
      />
    ),
    { platform: createFakePlatform({ config: { apiOrigin: 'https://api.example' }, ...options }) },
  );

test('links to the restaurant and shows its picture from the API and current status', () => {
  renderTile({ user: null });
  expect(screen.getByRole('link', { name: 'Luna' })).toHaveAttribute('href', '/restaurant/luna');
  expect(screen.getByRole('presentation')).toHaveAttribute(
    'src',
    expect.stringMatching(/^https:\/\/api\.example\/uploads\/luna/),
  );
  expect(screen.getByText('Hours not listed')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([true, false])('has a favorite button for users: available %s', async (isAvailable) => {
  const { platform, user } = renderTile({ user: makeUser() });
  const toggle = jest.spyOn(platform.favorites, 'toggle').mockResolvedValue();
  act(() => platform.favorites.availability.setState(isAvailable));
  const button = screen.getByRole('button', { name: 'Save Luna to favorites', pressed: true });
  await user.click(button);
  expect(toggle).toHaveBeenCalledTimes(isAvailable ? 1 : 0);
  if (!isAvailable) expect(button).toHaveAccessibleDescription(FAVORITES_UNAVAILABLE);
});
