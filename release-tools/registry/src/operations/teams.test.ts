import * as commands from '../releases/commands';
import { useStore, refused } from '../testing/cli-fixtures';
import { activateNew, refusalOf } from '../testing/release-fixtures';
import { makeClaim, makeSlot } from '../testing/registry-fixtures';
import { registryDocument } from '@tableside/contracts/registry/wire';
import { readDocument } from '../registry/read-document';
import { pointerKey, readJson } from '../store/store';

describe('team add', () => {
  const store = useStore();
  const { newest, release, call } = store;
  const readTeams = async () => (await newest())?.teams;

  describe('without a record', () => {
    it('lets a remote use what no other remote has', async () => {
      await release('menu', '1.0.0');
      expect((await activateNew(store.dir, 'events')).teams).toBeUndefined();
      expect((await call('team', 'list')).stdout).toMatch(/^No team has a record in production: /);
      expect(await call('team', 'remove', 'events')).toMatchObject({ code: 2 });
    });
  });

  describe('team add', () => {
    it('adds routes and slots, expands home to home:section, and logs the change', async () => {
      await release('menu', '1.0.0');
      const events = ['--routes', '/events', '--slots', 'home', '--contact', 'events@example.com'];
      expect(await call('team', 'add', 'events', ...events)).toMatchObject({
        code: 0,
        stdout: 'Recorded (revision 2):\nevents      /events home:section  (events@example.com)\n',
      });
      expect((await call('log')).stdout).toContain(
        'team add events --routes /events --slots home:section --contact events@example.com\n',
      );
      const { remotes } = await activateNew(store.dir, 'events', {
        sidecar: { slots: [makeSlot('home:section')] },
      });
      expect(remotes['events']?.active.version).toBe('1.0.0');
    });

    it('records what is live with the first record, so that no other team loses anything', async () => {
      const slots = [makeSlot('home:head')];
      await release('menu', '1.0.0', { sidecar: { slots, content: ['about'] } });
      await call('team', 'add', 'events', '--routes', '/events');
      expect(await readTeams()).toEqual({
        menu: { routes: ['/menu'], slots: ['home:head'], services: [], content: true },
        events: { routes: ['/events'], slots: [], services: [], content: false },
      });
      await release('menu', '1.1.0', { sidecar: { slots } });
    });

    it('adds to an existing record', async () => {
      await call('team', 'add', 'events', '--routes', '/events', '--contact', 'a@example.com');
      await call('team', 'add', 'events', '--services', 'search', '--content', '--slots', 'home');
      const { stdout } = await call('team', 'list', '--json');
      expect(JSON.parse(stdout)).toMatchObject({
        lines: ['events      /events home:section search content  (a@example.com)'],
        teams: { events: { routes: ['/events'], content: true, contact: 'a@example.com' } },
      });
    });

    it('rejects what another team has on record or live', async () => {
      await release('menu', '1.0.0');
      const held = ['--routes', '/events', '--slots', 'home:head,layout:foot'];
      await call('team', 'add', 'events', ...held);
      const wanted = ['--routes', '/events,/menu', '--slots', 'home:head,layout:foot'];
      const { code, stderr } = await call('team', 'add', 'maps', ...wanted);
      expect(code).toBe(2);
      expect(stderr.trim().split('\n')).toEqual([
        expect.stringContaining('The route /menu belongs to menu.'),
        'The route /events belongs to events. To revoke it there first: npm run mfe -- team remove events --routes /events',
        expect.stringContaining('The slot home:head belongs to events.'),
      ]);
      expect(Object.keys((await readTeams()) ?? {})).toEqual(['menu', 'events']);
    });

    it.each([
      [['add', 'shell'], '"shell" is not a valid remote name.'],
      [['add', 'events', '--routes', 'events'], '"events" is not a valid route.'],
      [['add', 'events', '--slots', 'home:feet'], 'There is no slot "home:feet".'],
      [['add', 'events', '--services', 'weather'], 'The shell does not use a service "weather".'],
      [['add', 'events', '--contact', 'call me'], '--contact must be one email address'],
      [['add', 'events', 'maps'], "Too many arguments for 'team'."],
      [['ad', 'events'], 'Unknown command "team ad".'],
      [
        ['remove', 'events', '--with-remote', '--content'],
        '--with-remote only works when removing a whole record.',
      ],
    ])('rejects "team %j" as wrong usage', async (words, message) => {
      expect(await call('team', ...words)).toMatchObject(refused(1, message));
      expect(await readTeams()).toBeUndefined();
    });
  });
});

describe('team rights', () => {
  const store = useStore();
  const { open, newest, publish, release, call } = store;
  const readTeams = async () => (await newest())?.teams;

  describe('with a record', () => {
    beforeEach(async () => {
      await release('menu', '1.0.0');
      await call('team', 'add', 'events', '--routes', '/events');
    });

    it('applies a record that was removed while a release was being run', async () => {
      const context = await publish('events', '1.0.0');
      const runRelease = async () => {
        await call('team', 'remove', 'events');
        return [];
      };
      expect(
        await refusalOf(commands.activate({ ...context, runRelease }, 'events', '1.0.0')),
      ).toContain('declares the route /events, which');
    });

    it('lets shell servers and older programs read the registry', async () => {
      const pointer = await readJson(open().store, pointerKey('production'));
      const { teams, ...plain } = pointer as { teams: unknown };
      expect(teams).toBeDefined();
      expect(readDocument(pointer, 'the pointer')).toEqual(readDocument(plain, 'the pointer'));
      expect(readDocument({ ...plain, teams: 7 }, 'the pointer').problems).toEqual([]);
      expect(() => registryDocument.omit({ teams: true }).parse(pointer)).not.toThrow();
    });
  });

  describe('team remove', () => {
    beforeEach(async () => {
      await release('menu', '1.0.0');
      await call('team', 'add', 'events', '--routes', '/events,/calendar', '--slots', 'home');
      await activateNew(store.dir, 'events');
    });

    it('refuses to remove the record of a live remote', async () => {
      expect(await call('team', 'remove', 'events')).toMatchObject(
        refused(2, 'npm run mfe -- remove events'),
      );
    });

    it('revokes single entries, but none that is live', async () => {
      const revoke = (route: string) => call('team', 'remove', 'events', '--routes', route);
      expect((await revoke('/calendar')).code).toBe(0);
      expect(await revoke('/events')).toMatchObject(
        refused(2, /^The route \/events is in use by events@1\.0\.0\./),
      );
      expect(await revoke('/calendar')).toMatchObject(
        refused(2, 'The route /calendar is not in the record of events.'),
      );
      expect((await readTeams())?.['events']?.routes).toEqual(['/events']);
    });

    it('removes everything of the remote from the registry, and others may use it', async () => {
      for (const words of [['remove'], ['team', 'remove']])
        expect(await call(...words, 'events')).toMatchObject({ code: 0 });
      const { change: _, ...state } = (await newest())!;
      expect(JSON.stringify(state)).not.toContain('events');
      expect((await call('status')).stdout).not.toContain('events');
      expect((await call('log')).stdout).toMatch(/ {2}team remove events$/m);
      await call('team', 'add', 'maps', '--routes', '/events');
      const sidecar = { routes: [makeClaim('/events')] };
      const { remotes } = await activateNew(store.dir, 'maps', { sidecar });
      expect(remotes['maps']).toBeDefined();
    });

    it('stays restrictive after the last record was removed', async () => {
      await call('team', 'remove', 'events', '--with-remote');
      await call('team', 'remove', 'menu', '--with-remote');
      expect(await readTeams()).toEqual({});
      expect((await newest())?.remotes).toEqual({});
      expect((await call('team', 'list')).stdout).toContain('no remote may use anything');
      expect(await refusalOf(activateNew(store.dir, 'maps'))).toContain('declares the route /maps');
    });
  });

  describe('remove', () => {
    it('removes a remote with its content but not its team, and the remote can be activated again', async () => {
      await call('team', 'add', 'events', '--routes', '/events');
      await activateNew(store.dir, 'events');
      const { stdout } = await call('remove', 'events');
      expect(stdout).toContain('events was removed from the site (revision 3).');
      expect((await newest())?.remotes).toEqual({});
      expect(Object.keys((await readTeams()) ?? {})).toEqual(['events']);
      expect(await commands.activate(open(), 'events', '1.0.0')).toMatchObject({ revision: 4 });
    });

    it('fails during a freeze and for a remote that is not live', async () => {
      await activateNew(store.dir, 'events');
      await call('freeze', '--reason', 'the holidays');
      expect(await call('remove', 'events')).toMatchObject({ code: 3 });
      await call('unfreeze');
      expect(await call('remove', 'maps')).toMatchObject(
        refused(2, 'maps is not live in production'),
      );
    });
  });
});
