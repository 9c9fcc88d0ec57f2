import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** The packages as teams with their own repository install them. */

const root = path.resolve(__dirname, '..');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
const sources = new Map(
  ['shared', 'release-tools'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [name, path.join(root, folder, name)]),
  ),
);
const names = [...sources.keys()];
const sourceOf = (name: string) => sources.get(name) ?? '';
const folderOf = (name: string) => path.join(sourceOf(name), 'dist');
const allFilesOf = (name: string) =>
  readdirSync(folderOf(name), { recursive: true, encoding: 'utf8' }).sort();
/** Except the template of a new remote. */
const filesOf = (name: string) =>
  allFilesOf(name).filter((file) => !file.startsWith(`template${path.sep}`));

/** Files that an export matches; a star is any path. */
function matching(name: string, location: string): string[] {
  const [start = '', end] = location.replace(/^\.\//, '').split('*');
  return filesOf(name).filter((file) =>
    end === undefined ? file === start : file.startsWith(start) && file.endsWith(end),
  );
}

/** Packages that a compiled file imports. */
const importedBy = (code: string): string[] =>
  [...code.matchAll(/(?:^|\n)(?:import|export)[^'"\n]*["']([^."'][^"']*)["']/g)]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    );

/** A folder in which the packed packages and their dependencies can be resolved. */
const elsewhere = path.join(root, '.cache/packages-test');

/** Runs a module there in plain Node. */
const runInNode = (code: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: elsewhere,
    env: { PATH: process.env['PATH'] },
  }).toString();

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/packages.mjs'], { cwd: root });
  for (const name of names) {
    const pack = path.join(elsewhere, 'node_modules/@tableside', name);
    cpSync(folderOf(name), pack, { recursive: true });
    // Packages of which the repository has another version at the top level.
    const own = path.join(sourceOf(name), 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(pack, 'node_modules'));
  }
}, 600_000);
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

describe.each(names)('package %s', (name) => {
  it('exports only existing files, and no sources', () => {
    const { exports, bin = {} } = readManifest(folderOf(name));
    const locations = [...Object.values(exports), bin].flatMap((entry) =>
      typeof entry === 'string' ? entry : Object.values(entry),
    );
    expect(locations.length).toBeGreaterThan(0);
    expect(locations.filter((location) => matching(name, location).length === 0)).toEqual([]);
    const sources = filesOf(name).filter((file) => /(?<!\.d)\.tsx?$/.test(file));
    expect(sources).toEqual([]);
  });

  it('has a type declaration for each compiled source and contains no tests', () => {
    const compiled = filesOf(name).filter((file) => file.endsWith('.js'));
    const isTyped = (file: string) =>
      existsSync(path.join(folderOf(name), file.replace(/js$/, 'd.ts'))) ||
      file.startsWith(path.join('src', '_virtual'));
    expect(compiled.filter((file) => !isTyped(file))).toEqual([]);
    expect(filesOf(name).filter((file) => /\.test\./.test(file))).toEqual([]);
  });

  it('lists every package that its files import', () => {
    const { name: own, dependencies, peerDependencies } = readManifest(folderOf(name));
    const named = new Set([own, ...Object.keys({ ...dependencies, ...peerDependencies })]);
    const files = filesOf(name).filter((file) => /\.(?:js|d\.ts)$/.test(file));
    const imported = files.flatMap((file) =>
      importedBy(readFileSync(path.join(folderOf(name), file), 'utf8')),
    );
    expect([...new Set(imported)].filter((each) => !named.has(each))).toEqual([]);
  });

  it('depends on the exact version of the other packages', () => {
    const { dependencies = {} } = readManifest(folderOf(name));
    for (const other of names) {
      const { name: full, version } = readManifest(folderOf(other));
      expect([undefined, version]).toContain(dependencies[full]);
    }
  });
});

it('includes style sheets, fonts, and pictures unchanged', () => {
  for (const location of ['actions/button.module.css', 'theme/tokens.css', 'brand/favicon.svg']) {
    expect(readFileSync(path.join(folderOf('ui'), 'src', location), 'utf8')).toBe(
      readFileSync(path.join(root, 'shared/ui/src', location), 'utf8'),
    );
  }
  expect(filesOf('ui').filter((file) => file.endsWith('.woff2')).length).toBeGreaterThan(0);
});

it('runs in plain Node', () => {
  const response = runInNode(`
    import { paths } from '@tableside/contracts/paths';
    import { remoteManifest } from '@tableside/contracts/registry/release';
    import { openDirectoryStore } from '@tableside/registry/store/directory-store';
    import { chooseEncoding } from '@tableside/server/encoding';
    import { remote } from '@tableside/build/remote';
    import { remoteTests } from '@tableside/testing/jest-projects';
    const store = openDirectoryStore('/nowhere');
    console.log(paths.home, typeof remoteManifest.parse, typeof store.read, chooseEncoding('br'));
    console.log(typeof remote('/nowhere'), remoteTests.projects.length);`);
  expect(response).toBe('/ function function br\nfunction 2\n');
});

it('includes the template of a new remote unchanged', () => {
  const isTemplate = (file: string) => /^template.*\.[a-z]+$/.test(file);
  const template = path.join(root, 'release-tools/registry/template');
  const sources = readdirSync(template, { recursive: true, encoding: 'utf8' })
    .filter((file) => !/^(?:dist|node_modules)/.test(file))
    .map((file) => path.join('template', file))
    .filter(isTemplate);
  expect(sources).toContain(path.join('template', 'src/routes.tsx'));
  expect(allFilesOf('registry').filter(isTemplate)).toEqual(sources.sort());
});

it('includes the command that creates a remote', () => {
  const cli = path.join(elsewhere, 'node_modules/@tableside/registry/src/cli.js');
  const made = execFileSync(process.execPath, [cli, 'new', 'menu', '--alone'], {
    cwd: elsewhere,
    env: { PATH: process.env['PATH'], INIT_CWD: elsewhere },
  }).toString();
  expect(made).toContain('Created mfe-menu');
  expect(existsSync(path.join(elsewhere, 'mfe-menu/remote.json'))).toBe(true);
});

it('includes the command that publishes releases', () => {
  const cli = path.join(elsewhere, 'node_modules/@tableside/registry/src/cli.js');
  const usage = execFileSync(process.execPath, [cli, '--help'], { cwd: elsewhere }).toString();
  expect(usage).toContain('publish [options] <remote>');
});
