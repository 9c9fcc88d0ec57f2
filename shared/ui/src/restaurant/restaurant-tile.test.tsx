import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { RestaurantTile, type TileFavourite } from './restaurant-tile';

const luna: RestaurantSummary = {
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
        restaurant={luna}
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
