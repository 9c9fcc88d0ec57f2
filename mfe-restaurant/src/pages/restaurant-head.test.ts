import type { KnownData } from '@tableside/contracts/remote';
import { makeRestaurant } from '@tableside/contracts/factories';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { ApiError } from '@tableside/platform';
import { restaurantQuery } from '../lib/restaurant';
import { restaurantHead } from './restaurant-head';

describe('restaurantHead', () => {
  const headOf = (
    data: Restaurant | null | undefined,
    failure: Error | null = null,
    known: readonly KnownData[] = [],
    settings?: { readonly city: string },
  ) =>
    restaurantHead({
      params: { slug: 'luna' },
      url: new URL('https://tableside.example/restaurant/luna'),
      data: ({ queryKey }) =>
        JSON.stringify(queryKey) === JSON.stringify(restaurantQuery('luna').queryKey)
          ? (data as never)
          : (settings as never),
      failure: () => failure,
      known: () => known,
      content: () => null,
      siteOrigin: 'https://tableside.example',
      apiOrigin: 'https://api.example',
    });
  const jsonLdOf = (restaurant: Restaurant) => headOf(restaurant).jsonLd?.[0];

  const luna = makeRestaurant({
    slug: 'luna',
    title: 'Luna',
    image: 'uploads/luna.webp',
    location: '12 Main St',
    phone: '(423) 555-0142',
    website: 'luna.example',
    hours: [],
  });

  test('titles the page with the restaurant name', () => {
    expect(headOf(luna)).toMatchObject({
      title: 'Luna, Italian',
      description: 'Handmade pasta a short walk from the river.',
      canonicalPath: '/restaurant/luna',
      image: 'https://api.example/uploads/luna.webp',
    });
  });

  test('adds the city when known', () => {
    const inCity = (restaurant: Restaurant) =>
      headOf(restaurant, null, [], { city: 'Springfield, Ohio' });
    expect(inCity(luna).title).toBe('Luna, Italian in Springfield');
    expect(inCity({ ...luna, cuisines: [] }).title).toBe('Luna, in Springfield');
    const location = '2 El Toro Road, Suite A, Lake Forest, CA 92630';
    expect(inCity({ ...luna, location }).title).toBe('Luna, Italian in Lake Forest');
  });

  test('puts name and address before a short text', () => {
    expect(headOf({ ...luna, area: null, overview: 'Hot chicken' }).description).toBe(
      'Luna: Italian restaurant, 12 Main St. Hot chicken',
    );
  });

  test('describes the breadcrumb', () => {
    expect(headOf(luna).jsonLd?.[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://tableside.example/' },
        { position: 2, name: 'Restaurants' },
        { position: 3, name: 'Italian' },
        { position: 4, name: 'Luna', item: 'https://tableside.example/restaurant/luna' },
      ],
    });
  });

  test('uses the cached card’s name until the response', () => {
    const featured = { queryKey: ['featured'], data: luna };
    expect(headOf(undefined, null, [featured])).toEqual({ title: 'Luna', noIndex: true });
    expect(headOf(undefined)).toEqual({ title: 'Restaurant', noIndex: true });
  });

  test('builds a description from known facts', () => {
    expect(headOf({ ...luna, overview: null }).description).toBe(
      'Luna: Italian restaurant in North Shore, 12 Main St.',
    );
    const bare = { ...luna, overview: null, location: null };
    expect(headOf(bare).description).toBe('Luna: Italian restaurant in North Shore.');
  });

  test('truncates the description at a word boundary', () => {
    const description = headOf({ ...luna, overview: 'Delicious food. '.repeat(30) }).description;
    expect(description).toMatch(/(?:Delicious|food)…$/);
    expect(description?.length).toBeLessThan(160);
  });

  test.each([
    ['not there', null, 'Restaurant not found'],
    ['not loaded', undefined, 'Restaurant'],
  ])('sets noindex for a restaurant that is %s', (_case, data, title) => {
    expect(headOf(data)).toEqual({ title, noIndex: true });
  });

  test('titles a closed restaurant and sets noindex', () => {
    const refusal = new ApiError('Not found', 404, {}, { closed_resturant: { title: 'Luna' } });
    expect(headOf(undefined, refusal)).toEqual({ title: 'Luna has closed', noIndex: true });
  });

  test.each([undefined, luna])(
    'sets noindex for a restaurant that responds 404, with or without cached data',
    (known) => {
      const refusal = new ApiError('Restaurant not found', 404);
      expect(headOf(known, refusal)).toEqual({ title: 'Restaurant not found', noIndex: true });
    },
  );

  test('writes JSON-LD', () => {
    expect(jsonLdOf(luna)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      '@id': 'https://tableside.example/restaurant/luna',
      name: 'Luna',
      url: 'https://tableside.example/restaurant/luna',
      sameAs: 'https://luna.example/',
      image: 'https://api.example/uploads/luna.webp',
      address: { '@type': 'PostalAddress', streetAddress: '12 Main St' },
      geo: { '@type': 'GeoCoordinates', latitude: 35.0456, longitude: -85.3097 },
      telephone: '+1-423-555-0142',
      servesCuisine: ['Italian'],
      priceRange: '$$',
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 4.6,
        reviewCount: 128,
        bestRating: 5,
        worstRating: 1,
      },
    });
  });

  test('omits unknown JSON-LD fields, including an empty rating', () => {
    const bare = {
      ...luna,
      image: null,
      location: null,
      phone: null,
      website: 'javascript:alert(1)',
      coordinates: null,
      priceRange: null,
      cuisines: [],
      rating: { average: null, count: 0 },
    };
    expect(Object.keys(jsonLdOf(bare) ?? {})).toEqual(['@context', '@type', '@id', 'name', 'url']);
  });

  test('includes the parts of the address, other names and international numbers', () => {
    const postalAddress = {
      street: '12 Main St',
      city: 'Springfield',
      region: 'OH',
      postcode: '45501',
      country: 'US',
    };
    const full = { ...luna, postalAddress, otherNames: ['Moon'], phone: '+49 30 123456' };
    expect(jsonLdOf(full)).toMatchObject({
      alternateName: ['Moon'],
      telephone: '+49 30 123456',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Main St',
        addressLocality: 'Springfield',
        addressRegion: 'OH',
        postalCode: '45501',
        addressCountry: 'US',
      },
    });
  });

  test('includes special days from today on', () => {
    jest.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z') });
    const special = (date: string, slot: string, isClosed = false) => ({
      weekday: (new Date(date).getUTCDay() || 7) as 1,
      date,
      slot,
      isClosed,
      occasion: null,
    });
    const hours = [
      { weekday: 1 as const, slot: '5 PM to 1 AM', isClosed: false },
      special('2026-07-04', '', true),
      special('2026-11-26', '', true),
      special('2026-12-24', '11 AM to 2 PM, 5 PM to 9 PM'),
      special('2026-12-25', '', true),
      special('2026-12-26', '', true),
      special('2026-12-31', ''),
    ];
    const day = (validFrom: string, validThrough: string, opens: string, closes: string) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom,
      validThrough,
      opens,
      closes,
    });
    expect(jsonLdOf({ ...luna, hours })?.['specialOpeningHoursSpecification']).toEqual([
      day('2026-11-26', '2026-11-26', '00:00', '00:00'),
      day('2026-12-24', '2026-12-24', '11:00', '14:00'),
      day('2026-12-24', '2026-12-24', '17:00', '21:00'),
      day('2026-12-25', '2026-12-26', '00:00', '00:00'),
    ]);
    jest.useRealTimers();
  });

  test('includes only opening hours that parse', () => {
    const open = (weekday: 1 | 2 | 3 | 4 | 5, slot: string) => ({ weekday, slot, isClosed: false });
    const hours = [
      open(1, '5 PM to 1 AM'),
      open(2, '5:00 PM to 1:00 AM'),
      open(3, 'Open 24 hours'),
      open(4, 'late'),
      { weekday: 7 as const, slot: '', isClosed: true },
    ];
    expect(jsonLdOf({ ...luna, hours })?.['openingHoursSpecification']).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Tuesday'],
        opens: '17:00',
        closes: '01:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Wednesday'],
        opens: '00:00',
        closes: '23:59',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Sunday'],
        opens: '00:00',
        closes: '00:00',
      },
    ]);
  });
});
