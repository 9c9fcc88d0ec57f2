import * as commands from '../releases/commands';
import { FEDERATION_PACKAGE } from '@tableside/contracts/registry/names';
import {
  useTempDir,
  SHELL,
  writeRelease,
  openCommands,
  refusalOf,
  type ReleaseChanges,
} from '../testing/release-fixtures';
import { makeClaim, makeSlot } from '../testing/registry-fixtures';
import { releaseSidecar } from '@tableside/contracts/registry/release';
import { type RegistryDocument } from '@tableside/contracts/registry/wire';
import { checkClaims, checkDeclarations, type ClaimList } from './check-declarations';
import { toRegistered } from '../registry/document';
import { checkBuilt } from '../releases/check-release';
import { commitChange } from '../registry/changes';
import { integrityOf } from '../store/store';

describe('checkRelease', () => {
  const temp = useTempDir();

  const scriptOf = (bytes: number) => 'x'.repeat(bytes);

  /** Publishes a release of marketing with these files and activates it. */
  async function release(
    files: Readonly<Record<string, string>>,
    { requires = { react: '^19.0.0' }, shell = SHELL } = {},
  ) {
    const folder = await writeRelease(temp.dir, 'marketing', { files, sidecar: { requires } });
    const context = { ...openCommands(temp.dir, folder), readShell: async () => shell };
    await commands.publish(context, 'marketing');
    return commands.activate(context, 'marketing', '1.0.0');
  }

  test('accepts an entry and modules exactly at the size limits', async () => {
    const routes = scriptOf(400_000);
    const hash = `/*${integrityOf(Buffer.from(routes))}*/`;
    const files = { 'remoteEntry.js': scriptOf(60_000 - hash.length) + hash, 'routes.js': routes };
    expect((await release(files)).remotes.marketing?.active.version).toBe('1.0.0');
  });

  test.each([
    [
      /remoteEntry\.js of marketing has 60001 bytes; the limit is 60000/,
      { 'remoteEntry.js': scriptOf(60_001) },
    ],
    [
      /\.\/routes of marketing loads 400001 bytes of script; the limit is 400000/,
      { 'routes.js': scriptOf(400_001) },
    ],
    [
      /^routes\.js of marketing is loaded without its hash/,
      { 'remoteEntry.js': `/*${integrityOf(Buffer.from('another file'))}*/` },
    ],
    [
      /^routes\.css:1:40 of marketing styles "body"/,
      { 'routes.css': '.marketing__a:is(.marketing__b,:hover),body{margin:0}' },
    ],
  ])('rejects %s', async (message, files) => {
    await expect(release(files)).rejects.toThrow(message);
  });

  const needsRuntime = { requires: { react: '^19.0.0', [FEDERATION_PACKAGE]: '^2.9.2' } };
  const shellWith = (version: string) => ({
    ...SHELL,
    provided: { ...SHELL.provided, [FEDERATION_PACKAGE]: version },
  });

  test.each([
    [SHELL, ` the runtime of ${FEDERATION_PACKAGE}, which shell 1.0.0 does not include.`],
    [shellWith('2.9.1'), ` ${FEDERATION_PACKAGE} ^2.9.2, but shell 1.0.0 provides 2.9.1.`],
  ])('rejects an entry without a runtime under %j', async (shell, message) => {
    await expect(release({}, { ...needsRuntime, shell })).rejects.toThrow(
      `marketing requires${message}`,
    );
  });

  test.each([
    ['such an entry', needsRuntime],
    ['an older one that needs no runtime', {}],
  ])('accepts %s under a shell that provides one', async (_what, options) => {
    const live = await release({}, { ...options, shell: shellWith('2.10.0') });
    expect(live.remotes.marketing?.active.version).toBe('1.0.0');
  });
});

describe('declarations', () => {
  const files = {
    'entry.js': { bytes: 1, integrity: `sha384-${'A'.repeat(64)}` },
  };
  const exposed = { js: [], css: [] };

  /** The release.json of a build. */
  const stored = (name: string, over: object = {}) => ({
    schema: 1,
    name,
    version: '1.0.0',
    container: `mfe_${name}_1_0_0`,
    entry: 'entry.js',
    server: null,
    exposes: { './routes': exposed, './widgets': exposed, './services/search': exposed },
    requires: {},
    routes: [],
    slots: [],
    services: [],
    content: [],
    files,
    builtAt: '2026-11-01T00:00:00.000Z',
    ...over,
  });
  const build = (name: string, over: object = {}) => releaseSidecar.parse(stored(name, over));

  const slot = (over: object = {}) => ({
    slot: 'home:section',
    widget: 'Weather',
    order: 10,
    ...over,
  });

  /** Problems of a release next to another live one. */
  function problemsOf(over: object, live: object = {}): string[] {
    const active = toRegistered(build('south', live));
    const remotes: RegistryDocument['remotes'] = {
      south: { active, lastGood: null, canary: null, disabled: false },
    };
    return checkDeclarations(build('north', over), { remotes });
  }

  describe('checkDeclarations', () => {
    it('accepts a widget, a service, and content that no other remote has', () => {
      const declared = {
        slots: [slot({ name: 'weather' })],
        services: ['search'],
        content: ['hero'],
      };
      expect(problemsOf(declared, { slots: [slot({ order: 20 })] })).toEqual([]);
    });

    it.each<[RegExp, object, object]>([
      [
        /^north declares \/menu, which south already serves\. Remove the route/,
        { routes: [{ path: '/menu' }] },
        { routes: [{ path: '/menu' }] },
      ],
      [
        /^north must expose \.\/routes; add it to "exposes" in mfe-north\/remote\.json\.$/,
        { routes: [{ path: '/menu' }], exposes: {} },
        {},
      ],
      [/must expose \.\/widgets/, { slots: [slot()], exposes: {} }, {}],
      [/must expose \.\/services\/auth/, { services: ['auth'] }, {}],
      [
        /^north declares Weather for the unknown slot home:sidebar\. The slots are home:head, /,
        { slots: [slot({ slot: 'home:sidebar' })] },
        {},
      ],
      [
        /^north declares Weather for home:head, which holds one widget and already has Hero of south/,
        { slots: [slot({ slot: 'home:head' })] },
        { slots: [slot({ slot: 'home:head', widget: 'Hero', order: 20 })] },
      ],
      [
        /^Weather of north has order 10 at home:section, as does News of south\. Choose another number/,
        { slots: [slot()] },
        { slots: [slot({ widget: 'News' })] },
      ],
      [
        /^Weather of north is called "news" at home:section, as is News of south/,
        { slots: [slot({ name: 'news' })] },
        { slots: [slot({ widget: 'News', name: 'news', order: 20 })] },
      ],
      [
        /^north declares Weather for home:section twice/,
        { slots: [slot(), slot({ order: 20 })] },
        {},
      ],
      [
        /^north declares the service "weather", which the shell does not use\. The services are search, /,
        { services: ['weather'] },
        {},
      ],
      [
        /^north declares the service "search", which south already offers\. Remove it, or have south remove it first/,
        { services: ['search'] },
        { services: ['search'] },
      ],
      [
        /^north declares "content", which south already has/,
        { content: ['hero'] },
        { content: ['about'] },
      ],
    ])('rejects %s', (expected, over, live) => {
      const problems = problemsOf(over, live);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(expected);
    });
  });

  describe('releaseSidecar', () => {
    const messages = (over: object) =>
      releaseSidecar
        .safeParse(stored('north', over))
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

    it.each([
      [slot({ order: -1 }), 'slots.0.order: expected an integer from 0 to 999'],
      [slot({ order: 1.5 }), 'slots.0.order: expected an integer from 0 to 999'],
      [slot({ order: 'first' }), 'slots.0.order: expected an integer from 0 to 999'],
      [
        slot({ minHeight: { height: '1px;color:red' } }),
        'slots.0.minHeight.height: expected a height such as 20rem, or 28rem + 62vi if it grows with the width',
      ],
    ])('rejects %j', (declared, message) => {
      expect(messages({ slots: [declared] })).toEqual([message]);
    });
  });
});

describe('team records', () => {
  const temp = useTempDir();

  const exposes = Object.fromEntries(
    ['./routes', './widgets', './services/search'].map((name) => [
      name,
      { js: ['routes.js'], css: [], shown: [] },
    ]),
  );
  const SIDECAR = {
    exposes,
    routes: [makeClaim('/about'), makeClaim('/contact')],
    slots: [makeSlot('home:head')],
    services: ['search'],
    content: ['about'],
  };
  const ALL = {
    routes: ['/about', '/contact'],
    slots: ['home:head'],
    services: ['search'],
    content: true,
  };

  async function open(teams: ClaimList, changes: ReleaseChanges = { sidecar: SIDECAR }) {
    const context = openCommands(temp.dir, await writeRelease(temp.dir, 'marketing', changes));
    await commitChange(context, 'test', (draft) => ({ ...draft, teams }));
    await commands.publish(context, 'marketing');
    return context;
  }

  test.each([
    [
      { marketing: { ...ALL, routes: ['/about'], slots: [], content: false } },
      ['the route /contact', 'the slot home:head', 'content'],
    ],
    [
      { other: ALL },
      [
        'the route /about',
        'the route /contact',
        'the slot home:head',
        'the service "search"',
        'content',
      ],
    ],
  ])('rejects anything beyond %j', async (list, claims) => {
    const context = await open(list);
    const refusal = await refusalOf(commands.activate(context, 'marketing', '1.0.0'));
    expect(refusal.split('\n')).toEqual(
      claims.map((claim) =>
        expect.stringContaining(
          `release.json of marketing declares ${claim}, which its team's record does not`,
        ),
      ),
    );
    expect(await refusalOf(checkBuilt(context, 'marketing'))).toBe(refusal);
  });

  it('requires a record for a service with the name of its remote', () => {
    const claims = { name: 'search', routes: [], slots: [], services: ['search'], content: [] };
    expect(checkClaims(claims, {})).toEqual([
      expect.stringContaining('release.json of search declares the service "search"'),
    ]);
  });
});
