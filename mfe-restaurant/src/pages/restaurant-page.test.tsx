import { DISTANCES_KEY } from '@tableside/contracts/queries';
import { hrefOf } from '@tableside/testing/links';
import { ApiError } from '@tableside/platform';
import { RENDERED_AT } from '@tableside/testing/fake-platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openPage, openRestaurant } from '../testing/open-restaurant';

const found = () => screen.findByRole('heading', { level: 1, name: 'Luna' });
const refuse = (status: number, message = 'No') => new ApiError(message, status);

describe('restaurant page', () => {
  test('shows name, cuisine, rating, current status, and breadcrumb', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: Date.parse(RENDERED_AT) });
    await openRestaurant({ rating_avg: 4.6, rating_count: 128 });
    const [heading] = screen.getAllByRole('banner');
    expect(heading).toHaveTextContent('Italian · $$ · North Shore');
    expect(screen.getAllByRole('img', { name: 'Price: 2 of 4' })).toHaveLength(2);
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
    jest.useRealTimers();
  });

  test('shows no number without ratings, and the language of a name that is not English', async () => {
    await openRestaurant({ title: 'Phở Lý', title_lang: 'vi', rating_avg: 0, rating_count: 0 });
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'vi');
    expect(screen.getAllByText('No ratings yet').length).toBeGreaterThan(0);
    expect(document.body).not.toHaveTextContent('0.0');
    expect(document.body).not.toHaveTextContent('NaN');
  });

  test('shows the distance that the listing knows', async () => {
    const { queryClient } = openPage();
    queryClient.setQueryData(DISTANCES_KEY, new Map([['luna', '0.4 mi']]));
    await found();
    expect(screen.getAllByRole('banner')[0]).toHaveTextContent('· 0.4 mi away');
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
      for (const shown of screen.getAllByText(text, { selector: '[dir="auto"]' })) {
        expect(shown).toBeVisible();
      }
    }
  });
});

describe('data source note', () => {
  test('credits OpenStreetMap with a link', async () => {
    await openRestaurant({ source: 'osm' });
    expect(hrefOf(/© OpenStreetMap contributors/)).toBe('https://www.openstreetmap.org/copyright');
  });

  test.each([
    [
      'names other sources with their license',
      {
        source: 'overture' as const,
        source_name: 'Overture Maps: meta',
        source_license: 'CDLA-Permissive-2.0',
      },
      'Source: Overture Maps: meta (CDLA-Permissive-2.0)',
    ],
    ['labels demo data', { source: 'demo' as const }, 'Demo data'],
  ])('%s', async (_case, over, note) => {
    await openRestaurant(over);
    expect(screen.getByText(note)).toBeVisible();
  });

  test('is omitted for owner data', async () => {
    await openRestaurant({ source: 'owner' });
    expect(screen.queryByText('Demo data')).not.toBeInTheDocument();
    expect(screen.queryByText(/OpenStreetMap contributors/)).not.toBeInTheDocument();
  });
});

describe('tabs', () => {
  const tab = (name: RegExp) => screen.getByRole('tab', { name });

  test('start with the overview, render both panels after interaction, and reopen after Back', async () => {
    const { user, router } = await openRestaurant({}, { onFirstInteraction: (work) => work() });
    expect(screen.getByRole('tablist', { name: 'Restaurant details' })).toBeInTheDocument();
    expect(tab(/Overview/)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
    expect(await screen.findByText('Customer Reviews (0)')).not.toBeVisible();
    await user.click(tab(/Reviews/));
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('Another page');
    await act(() => router.navigate(-1));
    await found();
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
  });

  test('update the URL without a history entry', async () => {
    const { user, router } = await openRestaurant();
    await user.click(tab(/Reviews/));
    expect(router.state.location.hash).toBe('#reviews');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(screen.getByRole('heading', { name: 'Customer Reviews (0)' })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(router.state.location.hash).toBe('');
    expect(tab(/Overview/)).toHaveFocus();
  });

  test('follow URL changes, and focus the stars on "Rate it"', async () => {
    const { user, router } = await openRestaurant();
    await act(() => router.navigate('/restaurant/luna#reviews'));
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
    await act(() => router.navigate(-1));
    expect(tab(/Overview/)).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('link', { name: 'Rate it' }));
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus());
  });
});
