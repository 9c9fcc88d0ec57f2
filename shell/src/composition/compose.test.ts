import { MissingRemoteError } from '../federation/errors';
import type { PageRemote } from '../federation/registry';
import { compose, slotsAt, slotsOn } from './compose';
import { makeSlot } from './composition-fixtures';
import { createServices } from './services';

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
