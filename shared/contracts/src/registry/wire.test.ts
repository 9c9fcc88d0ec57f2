import { registeredRelease } from './wire';

/** A release as builds wrote it before remotes declared anything but routes. */
const old = (routes: readonly string[], exposes: readonly string[]) => ({
  version: '0.1.0',
  container: 'mfe_old_0_1_0',
  entry: 'entry.js',
  server: 'server/entry.cjs',
  exposes: Object.fromEntries(exposes.map((expose) => [expose, { js: [], css: [] }])),
  requires: {},
  routes: routes.map((path) => ({ path })),
  base: '/releases/old/0.1.0/',
  integrity: {},
});

const read = (routes: readonly string[], exposes: readonly string[]) => {
  const { slots, services, content } = registeredRelease.parse(old(routes, exposes));
  const places = slots.map(({ place, name, widget, wake }) =>
    [place, name, widget, wake].filter(Boolean).join(' '),
  );
  return { places, services, content: content.length };
};

describe('withDeclarations', () => {
  it('knows the widgets, services and documents of releases that declare none', () => {
    expect(read(['/restaurants'], ['./routes', './widgets', './services/search'])).toEqual({
      places: [
        'home:section month FeaturedRestaurant at-once',
        'home:section restaurants RestaurantGrid at-once',
        'home:section rankings CuisineRanking at-once',
      ],
      services: ['search'],
      content: 0,
    });
    expect(read(['/about', '/contact'], ['./routes', './widgets'])).toEqual({
      places: [
        'home:head HomeHero at-once',
        'home:section partner PartnerSection at-once',
        'home:section advertise Advertise at-once',
        'layout:top SponsorBanner late',
        'layout:foot FooterSponsor late',
      ],
      services: [],
      content: 12,
    });
    expect(read(['/login'], ['./routes', './services/auth', './services/favourites'])).toEqual({
      places: [],
      services: ['auth', 'favourites'],
      content: 0,
    });
    expect(read(['/restaurant'], ['./routes'])).toEqual({ places: [], services: [], content: 0 });
  });

  it('leaves a release alone that declares its slots', () => {
    const release = { ...old(['/restaurants'], ['./routes', './widgets']), slots: [] };
    expect(registeredRelease.parse(release)).toMatchObject({
      slots: [],
      services: [],
      content: [],
    });
  });
});

test.each([
  { routes: 5 },
  { routes: [null] },
  { routes: [{ path: {} }], exposes: { './widgets': null } },
  { exposes: null },
  { exposes: 5 },
  [],
  null,
])('%j is no release, which is no exception either', (stored) => {
  expect(registeredRelease.safeParse(stored).success).toBe(false);
});
