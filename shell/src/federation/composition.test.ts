import { MissingRemoteError } from './errors';
import type { PageRemote } from './registry';
import {
  compose,
  slotsAt,
  slotsOn,
  createServices,
  findRoute,
  readClaims,
  type Claim,
  modulesOn,
} from './composition';
import { makeSlot } from './composition-fixtures';

const remote = (over: Partial<PageRemote> = {}): PageRemote => ({
  releases: [],
  claims: [],
  slots: [],
  services: [],
  hasContent: false,
  ...over,
});
const claim = (path: string, chrome = true) => ({
  path,
  chrome,
  session: true,
  statusFromData: false,
});

const composition = compose({
  south: remote({
    claims: [claim('/menu'), claim('/bare', false)],
    slots: [
      makeSlot('layout:top', 'south', 'Line'),
      makeSlot('home:section', 'south', 'Second', { order: 200 }),
    ],
    services: ['search'],
  }),
  north: remote({
    claims: [claim('/about')],
    slots: [
      makeSlot('home:section', 'north', 'First', { order: 100 }),
      makeSlot('home:head', 'north', 'Head', { order: 900 }),
      { ...makeSlot('home:section', 'north', 'Later'), slot: 'moon:base' },
    ],
    hasContent: true,
  }),
});
const namesOf = (slots: readonly { widget: string }[]) => slots.map(({ widget }) => widget);

describe('compose', () => {
  it('orders slots by slot name, then by order, across remotes', () => {
    expect(namesOf(composition.slots)).toEqual(['Head', 'First', 'Second', 'Line']);
    expect(namesOf(slotsAt(composition, 'home:section'))).toEqual(['First', 'Second']);
  });

  it('knows which remote owns routes, services and content', () => {
    expect(composition.claims.map(({ path, remote: owner }) => `${path} ${owner}`)).toEqual([
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
  const claimed = (path: string) => composition.claims.find((each) => each.path === path);

  it('lists home and layout slots on the home page', () => {
    expect(namesOf(slotsOn(composition, '/', undefined))).toEqual([
      'Head',
      'First',
      'Second',
      'Line',
    ]);
  });

  it('lists layout slots on other pages and none without header and footer', () => {
    expect(namesOf(slotsOn(composition, '/about', claimed('/about')))).toEqual(['Line']);
    expect(slotsOn(composition, '/bare', claimed('/bare'))).toEqual([]);
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

describe('claims', () => {
  const claim = (path: string, over = {}) => ({
    path,
    chrome: true,
    session: true,
    statusFromData: false,
    ...over,
  });
  const claims = readClaims({
    discovery: { claims: [claim('/restaurants')] },
    restaurant: { claims: [claim('/restaurant')] },
    account: { claims: [claim('/login', { chrome: false })] },
  });

  test.each([
    ['/restaurants', 'discovery'],
    ['/restaurants/', 'discovery'],
    ['/restaurants/x/y', 'discovery'],
    ['/restaurant/luna', 'restaurant'],
    ['/restaurantsx', undefined],
    ['/', undefined],
    ['/Restaurants', undefined],
  ])('%s belongs to %s', (pathname, remote) => {
    expect(findRoute(claims, pathname)?.remote).toBe(remote);
  });
});

describe('modulesOn', () => {
  const claim = (remote: string, chrome = true) =>
    ({ remote, path: `/${remote}`, chrome, session: true, statusFromData: false }) as Claim;

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
    expect(modulesOn({ slots }, '/restaurant/luna', claim('restaurant'))).toEqual([
      { remote: 'restaurant', expose: './routes', hydrate: 'at-once' },
      { remote: 'marketing', expose: './widgets', hydrate: 'late' },
    ]);
  });

  test('layout widgets hydrate last on pages of their own remote', () => {
    expect(modulesOn({ slots }, '/about', claim('marketing'))).toEqual([
      { remote: 'marketing', expose: './routes', hydrate: 'at-once' },
      { remote: 'marketing', expose: './widgets', hydrate: 'late' },
    ]);
  });

  test('a page without header and footer needs only its own remote', () => {
    expect(modulesOn({ slots }, '/login', claim('account', false))).toEqual([
      { remote: 'account', expose: './routes', hydrate: 'at-once' },
    ]);
  });
});
