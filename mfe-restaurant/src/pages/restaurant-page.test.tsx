import { ApiError } from '@tableside/platform';
import { act, screen, within } from '@testing-library/react';
import { openPage, openRestaurant } from '../testing/open-restaurant';

const found = () => screen.findByRole('heading', { level: 1, name: 'Luna' });
const refuse =
  (status: number, message = 'No') =>
  () => {
    throw new ApiError(message, status);
  };

describe('a restaurant that is there', () => {
  test('shows its name, kind, rating, what is true now and the way back', async () => {
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

  test('never rates what nobody has rated', async () => {
    await openRestaurant({ rating_avg: 0, rating_count: 0 });
    expect(screen.getAllByText('Be the first to rate').length).toBeGreaterThan(0);
    expect(document.body).not.toHaveTextContent('0.0');
    expect(document.body).not.toHaveTextContent('NaN');
  });

  test('keeps a name of 120 characters whole', async () => {
    const title = 'The Long Name of a Kitchen '.repeat(5).slice(0, 120).trim();
    await openRestaurant({ title });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  test('lets a name that is written from right to left keep its direction', async () => {
    await openRestaurant({ title: 'مطعم لونا' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'auto');
  });

  test('a name that is not English says its language', async () => {
    await openRestaurant({ title: 'Phở Lý', title_lang: 'vi' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'vi');
  });

  test('changes what is true now in the very minute', async () => {
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

  test('a night that runs past midnight belongs to the day before', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: Date.parse('2026-05-21T04:30:00.000Z') });
    const { unmount } = await openRestaurant({
      timeslots: [
        { weekday: 'Wednesday', slot: '5:00 PM to 1:00 AM', is_closed: 0 },
        { weekday: 'Thursday', slot: '', is_closed: 1 },
      ],
    });
    expect(screen.getByText('Closes in 30 min')).toBeInTheDocument();
    unmount();
    jest.useRealTimers();
  });

  test('goes by the time zone of the settings, else of the installation', async () => {
    openPage({
      answers: { settings: refuse(503) },
      config: { timeZone: 'Pacific/Auckland' },
    });
    await found();
    expect(screen.getByText('Hours not listed', { selector: 'p *' })).toBeInTheDocument();
  });
});

describe('extreme data', () => {
  test('a place of which next to nothing is known shows only what is true', async () => {
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
    const actions = within(screen.getByRole('complementary', { name: 'Contact and actions' }));
    expect(actions.queryByRole('link')).not.toBeInTheDocument();
    expect(actions.getByText('Hours not listed')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Location' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Hours not listed\./)).toBeInTheDocument();
    expect(screen.getByText(/^Nobody has told us about dine-in, takeout/)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/null|undefined|NaN/);
  });

  test('two hundred dishes are all there', async () => {
    await openRestaurant({
      menu: Array.from({ length: 200 }, (_, index) => ({
        name: `Dish ${index + 1}`,
        description: '',
        price: '$9',
        image: null,
      })),
    });
    const menu = within(screen.getByRole('region', { name: 'Menu' }));
    expect(menu.getAllByRole('listitem')).toHaveLength(200);
    expect(menu.getByText('Dish 200')).toBeInTheDocument();
  });

  test('an address that is written from right to left keeps its direction', async () => {
    await openRestaurant({ location: 'شارع السوق ١٢' });
    expect(screen.getByText('شارع السوق ١٢')).toHaveAttribute('dir', 'auto');
  });
});

describe('where the data comes from', () => {
  test('OpenStreetMap is credited with a link', async () => {
    await openRestaurant({ source: 'osm' });
    expect(screen.getByRole('link', { name: /© OpenStreetMap contributors/ })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    );
  });

  test('other sources are named with their license', async () => {
    await openRestaurant({
      source: 'overture',
      source_name: 'Overture Maps: meta',
      source_license: 'CDLA-Permissive-2.0',
    });
    expect(screen.getByText('Source: Overture Maps: meta (CDLA-Permissive-2.0)')).toBeVisible();
  });

  test('sample data says that it is', async () => {
    await openRestaurant({ source: 'demo' });
    expect(screen.getByText('Demo data')).toBeInTheDocument();
  });

  test('a restaurant that speaks for itself needs no note', async () => {
    await openRestaurant({ source: 'owner' });
    expect(screen.queryByText('Demo data')).not.toBeInTheDocument();
    expect(screen.queryByText(/OpenStreetMap contributors/)).not.toBeInTheDocument();
  });
});
