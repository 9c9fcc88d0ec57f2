import { hrefOf } from '@tableside/testing/links';
import { ApiError } from '@tableside/platform';
import { act, screen, within } from '@testing-library/react';
import { openPage, openRestaurant } from '../testing/open-restaurant';

const found = () => screen.findByRole('heading', { level: 1, name: 'Luna' });
const refuse = (status: number, message = 'No') => new ApiError(message, status);

describe('restaurant page', () => {
  test('shows name, cuisine, rating, current status, and breadcrumb', async () => {
    await openRestaurant({ rating_avg: 4.6, rating_count: 128 });
    const [heading] = screen.getAllByRole('banner');
    expect(heading).toHaveTextContent('Italian · $$ · North Shore');
    expect(screen.getByRole('img', { name: 'Price: 2 of 4' })).toBeInTheDocument();
    expect(heading).toHaveTextContent('4.6 out of 5, 128 reviews');
    expect(screen.getByText('Open until 10 PM')).toBeInTheDocument();
    const way = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(way).getByRole('link', { name: 'Restaurants' })).toHaveAttribute(
      'href',
      '/restaurants',
    );
    expect(within(way).getByRole('link', { name: 'Italian' })).toHaveAttribute(
      'href',
      '/restaurants?cuisine=6',
    );
    expect(within(way).getByText('Luna')).toHaveAttribute('aria-current', 'page');
  });

  test('shows no number without ratings', async () => {
    await openRestaurant({ rating_avg: 0, rating_count: 0 });
    expect(screen.getAllByText('No ratings yet').length).toBeGreaterThan(0);
    expect(document.body).not.toHaveTextContent('0.0');
    expect(document.body).not.toHaveTextContent('NaN');
  });

  test('sets lang on a name that is not English', async () => {
    await openRestaurant({ title: 'Phở Lý', title_lang: 'vi' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'vi');
  });

  test('updates the open status every minute', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: Date.parse('2026-05-21T01:58:30.000Z') });
    const { unmount } = await openRestaurant();
    const now = within(screen.getAllByRole('banner')[0] as HTMLElement);
    expect(now.getByText('Closes in 2 min')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(30_000));
    expect(now.getByText('Closes in 1 min')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(60_000));
    expect(now.queryByText(/Closes|Open/)).not.toBeInTheDocument();
    unmount();
    jest.useRealTimers();
  });

  test('uses the time zone of the settings, else of the configuration', async () => {
    openPage({
      responses: { settings: refuse(503) },
      config: { timeZone: 'Pacific/Auckland' },
    });
    await found();
    expect(screen.getByText('Hours not listed', { selector: 'p *' })).toBeInTheDocument();
  });
});

describe('extreme data', () => {
  test('renders with almost no data', async () => {
    await openRestaurant({
      featured_image: null,
      images: [],
      location: null,
      phone: null,
      website: null,
      overview: null,
      latitude: null,
      longitude: null,
      timeslots: [],
      cuisines_types: [],
      popular_for: [],
      features: [],
      service_types: [],
      accessibilties: [],
      area: null,
      price_range: null,
      source: undefined,
    });
    const actions = within(screen.getByRole('complementary', { name: 'Contact options' }));
    expect(actions.queryByRole('link')).not.toBeInTheDocument();
    expect(actions.getByText('Hours not listed')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Location' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Hours not listed\./)).toBeInTheDocument();
    expect(screen.getByText(/^No info yet on dine-in, takeout/)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/null|undefined|NaN/);
  });

  test('sets direction on right-to-left text', async () => {
    await openRestaurant({
      title: 'مطعم لونا',
      location: 'شارع السوق ١٢',
      overview: 'ברוכים הבאים',
    });
    for (const text of ['مطعم لونا', 'شارع السوق ١٢', 'ברוכים הבאים']) {
      expect(screen.getByText(text, { selector: '[dir="auto"]' })).toBeVisible();
    }
  });
});

describe('data source note', () => {
  test('credits OpenStreetMap with a link', async () => {
    await openRestaurant({ source: 'osm' });
    expect(hrefOf(/© OpenStreetMap contributors/)).toBe('https://www.openstreetmap.org/copyright');
  });

  test('names other sources with their license', async () => {
    await openRestaurant({
      source: 'overture',
      source_name: 'Overture Maps: meta',
      source_license: 'CDLA-Permissive-2.0',
    });
    expect(screen.getByText('Source: Overture Maps: meta (CDLA-Permissive-2.0)')).toBeVisible();
  });

  test('labels demo data', async () => {
    await openRestaurant({ source: 'demo' });
    expect(screen.getByText('Demo data')).toBeInTheDocument();
  });

  test('is omitted for owner data', async () => {
    await openRestaurant({ source: 'owner' });
    expect(screen.queryByText('Demo data')).not.toBeInTheDocument();
    expect(screen.queryByText(/OpenStreetMap contributors/)).not.toBeInTheDocument();
  });
});
