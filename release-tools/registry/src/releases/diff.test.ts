import { useStore, refused } from '../testing/cli-fixtures';
import { diffFiles, describeContent } from './diff';

describe('diff', () => {
  const { publish, release, call } = useStore();

  const publishNext = () =>
    publish('menu', '1.1.0', {
      files: { 'routes.js': 'self.routes = 20;', 'extra.js': 'self.extra = 1;' },
      sidecar: {
        requires: { react: '^19.1.0' },
        services: ['search'],
        content: ['hero'],
        routes: [{ path: '/menu', chrome: false, session: true, statusFromData: false }],
      },
    });

  test('lists added, removed, and changed files, declarations, and libraries', async () => {
    await release('menu', '1.0.0');
    await publishNext();
    const { code, stdout } = await call('diff', 'menu@1.1.0');
    expect(code).toBe(0);
    expect(stdout).toBe(`menu@1.0.0 -> menu@1.1.0: 161 B -> 249 B
files
  + extra.js  15 B
  ~ remoteEntry.js  88 B -> 160 B
  ~ routes.js  16 B -> 17 B
routes
  - /menu
  + /menu, without header and footer
services
  + search
content types
  + hero
required libraries
  - react ^19.0.0
  + react ^19.1.0
`);
  });

  test('compares with any other release, also as JSON', async () => {
    await release('menu', '1.0.0');
    await publishNext();
    const { stdout } = await call('diff', 'menu@1.0.0', 'menu@1.1.0', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      diff: {
        from: 'menu@1.1.0',
        to: 'menu@1.0.0',
        files: { go: [{ file: 'extra.js', bytes: 15 }] },
      },
    });
  });

  test('treats a file with another hash in its name as changed, and shows compressed sizes', () => {
    const file = (bytes: number) => ({ bytes, integrity: `sha384-${bytes}` });
    expect(
      diffFiles(
        { 'main.0123abcd.js': file(900), 'main.0123abcd.js.br': file(300), 'old.js': file(5) },
        { 'main.4567abcd.js': file(950), 'main.4567abcd.js.br': file(310) },
      ),
    ).toEqual({
      come: [],
      go: [{ file: 'old.js', bytes: 5 }],
      change: [
        {
          file: 'main.4567abcd.js',
          bytes: 950,
          compressedBytes: 310,
          before: { file: 'main.0123abcd.js', bytes: 900, compressedBytes: 300 },
        },
      ],
    });
  });

  test('finds no difference between identical releases', async () => {
    await release('menu', '1.0.0');
    expect((await call('diff', 'menu@1.0.0')).stdout).toMatch(/B\nThe files are identical\.\n$/);
  });

  it.each([
    [['menu@1.0.0'], 2, 'menu is not live in production, so there is nothing to compare with.'],
    [['menu@1.0.0', 'menu@1.1.0'], 2, 'menu@1.1.0 is not in the store.'],
    [
      ['menu@1.0.0', 'table@1.0.0'],
      1,
      'menu@1.0.0 and table@1.0.0 are releases of different remotes.',
    ],
    [['menu'], 1, '"menu" is not a release.'],
  ])('%j exits with %i', async (releases, code, message) => {
    expect(await call('diff', ...releases)).toMatchObject(refused(code, message));
  });
});

describe('built-in content', () => {
  const { publish, release, call } = useStore();

  const content = (documents: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(documents).map(([kind, document]) => [
        `server/words/${kind}.json`,
        JSON.stringify(document),
      ]),
    );
  const HERO = { title: 'Eat out', search: { label: 'Search' }, chips: ['Tacos', 'Pizza'] };

  async function diff(before: Record<string, string>, after: Record<string, string>) {
    await release('menu', '1.0.0', { files: before });
    await publish('menu', '1.1.0', { files: after });
    return (await call('diff', 'menu@1.1.0')).stdout.split('\n');
  }

  test('lists added, removed, and changed texts of the built-in content', async () => {
    const lines = await diff(
      content({ hero: HERO, terms: { title: 'Terms' } }),
      content({
        hero: { ...HERO, search: { label: 'Find' }, chips: ['Tacos'] },
        faq: { title: 'FAQ' },
      }),
    );
    expect(lines.slice(lines.indexOf('built-in content'))).toEqual([
      'built-in content',
      '  ~ hero.search.label: "Search" -> "Find"',
      '  - hero.chips.1: "Pizza"',
      '  - terms.title: "Terms"',
      '  + faq.title: "FAQ"',
      '',
    ]);
  });

  test('reports when one of the releases was built before content was included', async () => {
    expect(await diff({}, content({ hero: HERO }))).toContain(
      'Content was not compared: one of the releases was built before releases included it.',
    );
  });

  test('shows only the part of a long text that differs', () => {
    const start = 'word '.repeat(40);
    const at = 'terms.text';
    const line = describeContent({ at, before: `"${start}one end"`, after: `"${start}two end"` });
    expect(line).toMatch(/^ {2}~ terms\.text: ….{10,30}one end" -> ….{10,30}two end"$/);
  });
});
