import os from 'node:os';
import path from 'node:path';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { classPrefix } from '@tableside/contracts/registry/names';
import { checkCompatibility } from '@tableside/registry/checks/checks';
import { federationVersion, providedVersions, readProject, releaseRequirements } from './base';
import { classNames } from './rules';
import { withoutFolder } from './federation';
import { findConstants, writeConstants } from './plugins';

describe('class names', () => {
  const made: string[] = [];
  afterAll(() => {
    for (const root of made) rmSync(root, { recursive: true });
  });

  /** A repository with one remote and its style sheets. */
  function withSheets(sheets: Readonly<Record<string, string>>) {
    const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'tableside-names-')));
    made.push(root);
    const dependencies = { '@tableside/ui': '1.0.0' };
    const project = { root, dir: path.join(root, 'mfe-menu'), dependencies };
    for (const folder of ['mfe-menu/src', 'shared/ui/src', 'node_modules/@tableside']) {
      mkdirSync(path.join(root, folder), { recursive: true });
    }
    symlinkSync(path.join(root, 'shared/ui'), path.join(root, 'node_modules/@tableside/ui'));
    for (const [file, css] of Object.entries(sheets)) writeFileSync(path.join(root, file), css);
    const names = classNames(project, 'menu');
    return {
      ...names,
      find: (file: string, name: string) => names.find(path.join(root, file), name),
    };
  }

  const card =
    '.card { color: red } .card > .title:hover { animation: fade 1s } @keyframes fade {}';

  test('starts names with the prefix and keeps them as short as possible', () => {
    const { find } = withSheets({ 'mfe-menu/src/card.module.css': card });
    for (const name of ['card', 'title', 'fade']) {
      const short = find('mfe-menu/src/card.module.css', name);
      expect(short.slice(0, 3)).toBe(classPrefix('menu'));
      expect(short).toHaveLength(5);
    }
  });

  test('gives the same sources the same names in any folder', () => {
    const [here, there] = [1, 2].map(() => withSheets({ 'mfe-menu/src/card.module.css': card }));
    expect(here?.digest).toBe(there?.digest);
    expect(here?.find('mfe-menu/src/card.module.css', 'card')).toBe(
      there?.find('mfe-menu/src/card.module.css', 'card'),
    );
  });

  test('gives unique names for any number of classes', () => {
    const many = Array.from({ length: 2000 }, (_, index) => `name${index}`);
    const css = many.map((name) => `.${name}{}`).join('');
    const files = ['mfe-menu/src/a.module.css', 'shared/ui/src/b.module.css'];
    const { find } = withSheets(Object.fromEntries(files.map((file) => [file, css])));
    const names = files.flatMap((file) => many.map((name) => find(file, name)));
    expect(new Set(names).size).toBe(4000);
  });

  test('changes the digest for a new name, but not other names', () => {
    const before = withSheets({ 'mfe-menu/src/card.module.css': card });
    const after = withSheets({ 'mfe-menu/src/card.module.css': `${card} .wide {}` });
    expect(after.digest).not.toBe(before.digest);
    expect(after.find('mfe-menu/src/card.module.css', 'card')).toBe(
      before.find('mfe-menu/src/card.module.css', 'card'),
    );
  });

  test('throws for a name that is in no style sheet', () => {
    const { find } = withSheets({ 'mfe-menu/src/card.module.css': card });
    expect(() => find('mfe-menu/src/card.module.css', 'absent')).toThrow(/was not found/);
  });
});

describe('federation', () => {
  test.each([
    ['a path', 'require("/home/ana/site/node_modules/a/b.js")', 'require("node_modules/a/b.js")'],
    [
      'a name derived from a path',
      'var _home_ana_site_node_modules_a_b_js__0 = 1',
      'var _node_modules_a_b_js__0 = 1',
    ],
    ['text without the folder is unchanged', 'const home = "/home"', 'const home = "/home"'],
  ])('leaves no build path in the output: %s', (_case, code, expected) => {
    expect(withoutFolder(code, '/home/ana/site')).toBe(expected);
  });
});

describe('constant tokens', () => {
  const constants = findConstants(`
  :root { --ts-space-2: 0.5rem; --ts-gutter: 1rem; --ts-ink: light-dark(#0f221b, #eaf3ee);
    --ts-font: 600 1rem var(--ts-text); --ts-z: 1 }
  @media (min-width: 480px) { :root { --ts-gutter: 1.5rem; } }
`);

  test('treats tokens that are declared once with a literal value as constants', () => {
    expect([...constants.keys()]).toEqual(['--ts-space-2', '--ts-ink', '--ts-z']);
  });

  test.each([
    ['gap:var(--ts-space-2) var( --ts-z )', 'gap:0.5rem 1'],
    ['margin:calc(var(--ts-space-2)*-1)', 'margin:calc(0.5rem*-1)'],
  ])('replaces them in %s', (css, expected) => {
    expect(writeConstants(css, constants)).toBe(expected);
  });

  test.each([
    ['a token that varies', 'gap:var(--ts-gutter)'],
    ['a token with a longer value', 'color:var(--ts-ink)'],
    ['a name with a fallback value', 'gap:var(--ts-z,2)'],
    ['declarations', ':root{--ts-space-2:0.5rem}'],
  ])('keeps %s', (_case, css) => {
    expect(writeConstants(css, constants)).toBe(css);
  });
});

describe('libraries that a release requires', () => {
  const root = path.resolve(__dirname, '../../..');
  const remotes = readdirSync(root).filter((name) =>
    existsSync(path.join(root, name, 'remote.json')),
  );

  /** A shell with today's libraries, raised. */
  function shellWith(raise: (major: number, minor: number) => string) {
    const shell = readProject(path.join(root, 'shell'));
    const versions = Object.entries({ ...providedVersions(shell), ...federationVersion(shell) });
    const raised = versions.map(([name, version]) => {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      return [name, raise(major, minor)];
    });
    return { version: '9.9.9', provided: Object.fromEntries(raised) as Record<string, string> };
  }
  const problemsOf = (folder: string, shell: ReturnType<typeof shellWith>) => {
    const requires = releaseRequirements(readProject(path.join(root, folder)));
    return checkCompatibility({ name: folder, requires, slots: [], services: [] }, shell);
  };

  test.each(remotes)(
    '%s runs under the next minor version of each, but not the next major',
    (name) => {
      expect(
        problemsOf(
          name,
          shellWith((major, minor) => `${major}.${minor + 1}.0`),
        ),
      ).toEqual([]);
      expect(
        problemsOf(
          name,
          shellWith((major) => `${major + 1}.0.0`),
        ),
      ).toContainEqual(expect.stringContaining(`${name} requires @tableside/platform ^1.`));
    },
  );
});
