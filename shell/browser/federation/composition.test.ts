import { MissingRemoteError } from './errors';
import { compose, slotsOn, createServices, findRoute, modulesOn } from './composition';
import { makeRemote, makeRoute, makeSlot } from './composition-fixtures';

const composition = compose({
  south: {
    ...makeRemote('south'),
    routes: [makeRoute('south', '/menu'), makeRoute('south', '/bare', { chrome: false })],
    slots: [
      makeSlot('layout:top', 'south', 'Line'),
      makeSlot('home:section', 'south', 'Second', { order: 200 }),
    ],
    services: ['search'],
  },
  north: {
    ...makeRemote('north'),
    routes: [makeRoute('north', '/about')],
    slots: [
      makeSlot('home:section', 'north', 'First', { order: 100 }),
      makeSlot('home:head', 'north', 'Head', { order: 900 }),
      { ...makeSlot('home:section', 'north', 'Later'), slot: 'moon:base' },
    ],
    hasContent: true,
  },
});
const namesOf = (slots: readonly { widget: string }[]) => slots.map(({ widget }) => widget);

describe('compose', () => {
  it('orders slots by slot name, then by order, across remotes', () => {
    expect(namesOf(composition.slots)).toEqual(['Head', 'First', 'Second', 'Line']);
  });

  it('knows which remote owns routes, services, and content', () => {
    expect(composition.routes.map(({ path, remote: owner }) => `${path} ${owner}`)).toEqual([
      '/menu south',
      '/bare south',
      '/about north',
    ]);
    expect([...composition.services]).toEqual([['search', 'south']]);
    expect(composition.contentOwner).toBe('north');
    expect(compose({}).contentOwner).toBeNull();
  });
});

describe('slotsOn', () => {
  const routeAt = (path: string) => composition.routes.find((each) => each.path === path);

  it('lists home and layout slots on the home page', () => {
    expect(namesOf(slotsOn(composition, '/', undefined))).toEqual([
      'Head',
      'First',
      'Second',
      'Line',
    ]);
  });

  it('lists layout slots on other pages and none without header and footer', () => {
    expect(namesOf(slotsOn(composition, '/about', routeAt('/about')))).toEqual(['Line']);
    expect(slotsOn(composition, '/bare', routeAt('/bare'))).toEqual([]);
  });
});

describe('createServices', () => {
  const federation = { load: jest.fn(async () => ({})), retry: jest.fn() };
  const services = createServices(composition, federation as never);

  it('loads and retries the service from the remote that declares it', async () => {
    await services.load('search');
    expect(federation.load).toHaveBeenCalledWith('south', './services/search');
    services.retry('search');
    expect(federation.retry).toHaveBeenCalledWith('south');
  });

  it('rejects with MissingRemoteError when no remote declares the service', async () => {
    await expect(services.load('auth')).rejects.toBeInstanceOf(MissingRemoteError);
    services.retry('auth');
    expect(federation.retry).toHaveBeenCalledTimes(1);
  });
});

describe('findRoute', () => {
  const routes = [
    makeRoute('discovery', '/restaurants'),
    makeRoute('restaurant', '/restaurant'),
    makeRoute('account', '/login', { chrome: false }),
  ];

  test.each([
    ['/restaurants', 'discovery'],
    ['/restaurants/', 'discovery'],
    ['/restaurants/x/y', 'discovery'],
    ['/restaurant/luna', 'restaurant'],
    ['/restaurantsx', undefined],
    ['/', undefined],
    ['/Restaurants', undefined],
  ])('%s belongs to %s', (pathname, remote) => {
    expect(findRoute(routes, pathname)?.remote).toBe(remote);
  });
});

describe('modulesOn', () => {
  const slots = [
    makeSlot('home:head', 'marketing', 'HomeHero'),
    makeSlot('home:section', 'discovery', 'CuisineRanking'),
    makeSlot('layout:top', 'marketing', 'SponsorBanner', { hydrate: 'late' }),
  ];

  test('home waits for the scripts of all its widgets', () => {
    expect(modulesOn({ slots }, '/', undefined)).toEqual([
      { remote: 'marketing', expose: './widgets', hydrate: 'at-once' },
      { remote: 'discovery', expose: './widgets', hydrate: 'at-once' },
    ]);
  });

  test('layout widgets hydrate last on pages of other remotes', () => {
    expect(
      modulesOn({ slots }, '/restaurant/luna', makeRoute('restaurant', '/restaurant')),
    ).toEqual([
      { remote: 'restaurant', expose: './routes', hydrate: 'at-once' },
      { remote: 'marketing', expose: './widgets', hydrate: 'late' },
    ]);
  });

  test('layout widgets hydrate last on pages of their own remote', () => {
    expect(modulesOn({ slots }, '/about', makeRoute('marketing', '/about'))).toEqual([
      { remote: 'marketing', expose: './routes', hydrate: 'at-once' },
      { remote: 'marketing', expose: './widgets', hydrate: 'late' },
    ]);
  });

  test('a page without header and footer needs only its own remote', () => {
    expect(
      modulesOn({ slots }, '/login', makeRoute('account', '/login', { chrome: false })),
    ).toEqual([{ remote: 'account', expose: './routes', hydrate: 'at-once' }]);
  });
});
