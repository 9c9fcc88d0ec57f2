import { MissingRemoteError } from './errors';
import type { PageRemote } from './registry';
import {
  compose,
  slotsAt,
  slotsOn,
  createServices,
  findClaim,
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
      { ...makeSlot('home:section', 'north', 'Later'), place: 'moon:base' },
    ],
    hasContent: true,
  }),
});
const namesOf = (slots: readonly { widget: string }[]) => slots.map(({ widget }) => widget);

describe('compose', () => {
  it('orders slots by place, then by their own order, over all remotes', () => {
    expect(namesOf(composition.slots)).toEqual(['Head', 'First', 'Second', 'Line']);
    expect(namesOf(slotsAt(composition, 'home:section'))).toEqual(['First', 'Second']);
  });

  it('knows which remote owns addresses, services and documents', () => {
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

  it('has those of home and of the layout on home', () => {
    expect(namesOf(slotsOn(composition, '/', undefined))).toEqual([
      'Head',
      'First',
      'Second',
      'Line',
    ]);
  });

  it('has those of the layout elsewhere, and none without header and footer', () => {
    expect(namesOf(slotsOn(composition, '/about', claimed('/about')))).toEqual(['Line']);
    expect(slotsOn(composition, '/bare', claimed('/bare'))).toEqual([]);
  });
});

describe('createServices', () => {
  const federation = { load: jest.fn(async () => ({})), retry: jest.fn() };
  const services = createServices(composition, federation as never);

  it('loads and retries the service of the remote that declares it', async () => {
    await services.load('search');
    expect(federation.load).toHaveBeenCalledWith('south', './services/search');
    services.retry('search');
    expect(federation.retry).toHaveBeenCalledWith('south');
  });

  it('fails like a missing remote where no remote declares it', async () => {
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
    expect(findClaim(claims, pathname)?.remote).toBe(remote);
  });
});

describe('modulesOn', () => {
  const claim = (remote: string, chrome = true) =>
    ({ remote, path: `/${remote}`, chrome, session: true, statusFromData: false }) as Claim;

  const slots = [
    makeSlot('home:head', 'marketing', 'HomeHero'),
    makeSlot('home:section', 'discovery', 'CuisineRanking'),
    makeSlot('layout:top', 'marketing', 'SponsorBanner', { wake: 'late' }),
  ];

  test('home waits for the scripts of all its widgets', () => {
    expect(modulesOn({ slots }, '/', undefined)).toEqual([
      { remote: 'marketing', expose: './widgets', wake: 'at-once' },
      { remote: 'discovery', expose: './widgets', wake: 'at-once' },
    ]);
  });

  test("the layout's widgets come to life last on another remote's page", () => {
    expect(modulesOn({ slots }, '/restaurant/luna', claim('restaurant'))).toEqual([
      { remote: 'restaurant', expose: './routes', wake: 'at-once' },
      { remote: 'marketing', expose: './widgets', wake: 'late' },
    ]);
  });

  test('they do on a page of their own remote, too: nothing is preloaded that nobody uses', () => {
    expect(modulesOn({ slots }, '/about', claim('marketing'))).toEqual([
      { remote: 'marketing', expose: './routes', wake: 'at-once' },
      { remote: 'marketing', expose: './widgets', wake: 'late' },
    ]);
  });

  test('a page without header and footer is its own remote alone', () => {
    expect(modulesOn({ slots }, '/login', claim('account', false))).toEqual([
      { remote: 'account', expose: './routes', wake: 'at-once' },
    ]);
  });
});
