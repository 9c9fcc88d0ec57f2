import path from 'node:path';
import { readNewest } from '../registry/changes';
import { callMfe } from '../testing/cli-fixtures';
import {
  openCommands,
  publishAndActivate,
  makeTempDir,
  activateNew,
  slot,
} from '../testing/release-fixtures';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const call = (...args: readonly string[]) => callMfe(path.join(temp.dir, 'store'), ...args);
const open = () => openCommands(temp.dir);
const readTeams = async () => (await readNewest(open().store, 'production'))?.teams;

describe('without a record', () => {
  it('a remote claims what no other has', async () => {
    await publishAndActivate(temp.dir, 'menu', '1.0.0');
    expect((await activateNew(temp.dir, 'events')).teams).toBeUndefined();
    expect((await call('team', 'list')).stdout).toMatch(/^No team has a record in production: /);
    expect(await call('team', 'remove', 'events')).toMatchObject({ code: 2 });
  });
});

describe('team add', () => {
  it('gives addresses and places, home standing for home:section, and the log has it', async () => {
    await publishAndActivate(temp.dir, 'menu', '1.0.0');
    const events = ['--routes', '/events', '--slots', 'home', '--contact', 'events@example.com'];
    expect(await call('team', 'add', 'events', ...events)).toMatchObject({
      code: 0,
      stdout:
        'Written down (revision 2):\nevents      /events home:section  (events@example.com)\n',
    });
    expect((await call('log')).stdout).toContain(
      'team add events --routes /events --slots home:section --contact events@example.com\n',
    );
    const { remotes } = await activateNew(temp.dir, 'events', {
      sidecar: { slots: [slot('home:section')] },
    });
    expect(remotes['events']?.active.version).toBe('1.0.0');
  });

  it('writes down what is live with the first record, so that no other team loses anything', async () => {
    await publishAndActivate(temp.dir, 'menu', '1.0.0', {
      sidecar: { slots: [slot('home:head')], content: ['about'] },
    });
    await call('team', 'add', 'events', '--routes', '/events');
    expect(await readTeams()).toEqual({
      menu: { routes: ['/menu'], places: ['home:head'], services: [], content: true },
      events: { routes: ['/events'], places: [], services: [], content: false },
    });
    await publishAndActivate(temp.dir, 'menu', '1.1.0', {
      sidecar: { slots: [slot('home:head')] },
    });
  });

  it('adds to what is there', async () => {
    await call('team', 'add', 'events', '--routes', '/events', '--contact', 'a@example.com');
    await call('team', 'add', 'events', '--services', 'search', '--content', '--slots', 'home');
    const { stdout } = await call('team', 'list', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      lines: ['events      /events home:section search documents  (a@example.com)'],
      teams: { events: { routes: ['/events'], content: true, contact: 'a@example.com' } },
    });
  });

  it('refuses what another team has, on record or live', async () => {
    await publishAndActivate(temp.dir, 'menu', '1.0.0');
    await call('team', 'add', 'events', '--routes', '/events', '--slots', 'home:head,layout:foot');
    const wanted = ['--routes', '/events,/menu', '--slots', 'home:head,layout:foot'];
    const { code, stderr } = await call('team', 'add', 'maps', ...wanted);
    expect(code).toBe(2);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringContaining("The address /menu is menu's."),
      "The address /events is events's. To take it from there first: npm run mfe -- team remove events --routes /events",
      expect.stringContaining("The place home:head is events's."),
    ]);
    expect(Object.keys((await readTeams()) ?? {})).toEqual(['menu', 'events']);
  });

  it.each([
    [['add', 'shell'], '"shell" is no remote.'],
    [['add', 'events', '--routes', 'events'], '"events" is no address to claim.'],
    [['add', 'events', '--slots', 'home:feet'], 'There is no place "home:feet".'],
    [['add', 'events', '--services', 'weather'], 'The shell asks for no service "weather".'],
    [['add', 'events', '--contact', 'call me'], '--contact is one address'],
    [['add', 'events', 'maps'], "Too many arguments for 'team'."],
    [['ad', 'events'], '"team ad" is no command.'],
    [['remove', 'events', '--with-remote', '--content'], '--with-remote is for a whole record.'],
  ])('team %j is wrong use', async (words, sentence) => {
    expect(await call('team', ...words)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(sentence),
    });
    expect(await readTeams()).toBeUndefined();
  });
});
