import * as commands from '../releases/commands';
import { useStore, refused } from '../testing/cli-fixtures';
import { activateNew, slot, refusalOf, claiming } from '../testing/release-fixtures';
import { registryDocument } from '@tableside/contracts/registry/wire';
import { readDocument } from '../registry/read-document';
import { pointerKey, readJson } from '../store/store';

describe('team add', () => {
  const store = useStore();
  const { newest, release, call } = store;
  const readTeams = async () => (await newest())?.teams;

  describe('without a record', () => {
    it('a remote claims what no other has', async () => {
      await release('menu', '1.0.0');
      expect((await activateNew(store.dir, 'events')).teams).toBeUndefined();
      expect((await call('team', 'list')).stdout).toMatch(/^No team has a record in production: /);
      expect(await call('team', 'remove', 'events')).toMatchObject({ code: 2 });
    });
  });

  describe('team add', () => {
    it('gives addresses and places, home standing for home:section, and the log has it', async () => {
      await release('menu', '1.0.0');
      const events = ['--routes', '/events', '--slots', 'home', '--contact', 'events@example.com'];
      expect(await call('team', 'add', 'events', ...events)).toMatchObject({
        code: 0,
        stdout:
          'Written down (revision 2):\nevents      /events home:section  (events@example.com)\n',
      });
      expect((await call('log')).stdout).toContain(
        'team add events --routes /events --slots home:section --contact events@example.com\n',
      );
      const { remotes } = await activateNew(store.dir, 'events', {
        sidecar: { slots: [slot('home:section')] },
      });
      expect(remotes['events']?.active.version).toBe('1.0.0');
    });

    it('writes down what is live with the first record, so that no other team loses anything', async () => {
      await release('menu', '1.0.0', {
        sidecar: { slots: [slot('home:head')], content: ['about'] },
      });
      await call('team', 'add', 'events', '--routes', '/events');
      expect(await readTeams()).toEqual({
        menu: { routes: ['/menu'], places: ['home:head'], services: [], content: true },
        events: { routes: ['/events'], places: [], services: [], content: false },
      });
      await release('menu', '1.1.0', {
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
      await release('menu', '1.0.0');
      await call(
        'team',
        'add',
        'events',
        '--routes',
        '/events',
        '--slots',
        'home:head,layout:foot',
      );
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
      expect(await call('team', ...words)).toMatchObject(refused(1, sentence));
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

    it('a record that goes while a release is run counts', async () => {
      const context = await publish('events', '1.0.0');
      const tryRelease = async () => {
        await call('team', 'remove', 'events');
        return [];
      };
      expect(
        await refusalOf(commands.activate({ ...context, tryRelease }, 'events', '1.0.0')),
      ).toContain('claims the address /events, which');
    });

    it('shell servers read what is live as ever, and programs from before read the document', async () => {
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

    it('refuses while the remote is live', async () => {
      const { code, stderr } = await call('team', 'remove', 'events');
      expect([code, stderr]).toEqual([2, expect.stringContaining('npm run mfe -- remove events')]);
    });

    it('takes single claims, but none that is live', async () => {
      expect(await call('team', 'remove', 'events', '--routes', '/calendar')).toMatchObject({
        code: 0,
      });
      expect(await call('team', 'remove', 'events', '--routes', '/events')).toMatchObject(
        refused(2, /^The address \/events is live with events@1\.0\.0\./),
      );
      expect(await call('team', 'remove', 'events', '--routes', '/calendar')).toMatchObject(
        refused(2, 'The address /calendar is not on the record of events.'),
      );
      expect((await readTeams())?.['events']?.routes).toEqual(['/events']);
    });

    it.each([
      [
        ['remove', 'events'],
        ['team', 'remove', 'events'],
      ],
      [['team', 'remove', 'events', '--with-remote']],
    ])(
      '%j leave nothing of it in the registry, and others may claim what it had',
      async (...all) => {
        for (const words of all) expect(await call(...words)).toMatchObject({ code: 0 });
        const { change: _, ...state } = (await newest())!;
        expect(JSON.stringify(state)).not.toContain('events');
        expect((await call('status')).stdout).not.toContain('events');
        expect((await call('log')).stdout).toMatch(
          / {2}(?:team )?remove events(?: --with-remote)?$/m,
        );
        await call('team', 'add', 'maps', '--routes', '/events');
        expect(await activateNew(store.dir, 'maps', claiming('/events'))).toMatchObject({
          remotes: { maps: expect.anything() },
        });
      },
    );

    it('the last record that goes opens nothing to everybody', async () => {
      await call('team', 'remove', 'events', '--with-remote');
      await call('team', 'remove', 'menu', '--with-remote');
      expect(await readTeams()).toEqual({});
      expect((await call('team', 'list')).stdout).toContain('no remote may claim anything');
      expect(await refusalOf(activateNew(store.dir, 'maps'))).toContain('claims the address /maps');
    });
  });

  describe('remove', () => {
    it('takes a remote away with its documents, its team stays, and it can come back', async () => {
      await call('team', 'add', 'events', '--routes', '/events');
      await activateNew(store.dir, 'events');
      const { stdout } = await call('remove', 'events');
      expect(stdout).toContain('events is off the site (revision 3).');
      expect((await newest())?.remotes).toEqual({});
      expect(Object.keys((await readTeams()) ?? {})).toEqual(['events']);
      expect(await commands.activate(open(), 'events', '1.0.0')).toMatchObject({ revision: 4 });
    });

    it('heeds a freeze, and a remote that is not live', async () => {
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
