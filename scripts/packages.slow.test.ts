import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** The packs of shared packages, as teams with a repository of their own get them. */

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
/** But for the sources that a new remote begins with. */
const filesOf = (name: string) =>
  allFilesOf(name).filter((file) => !file.startsWith(`template${path.sep}`));

/** Files that an exported place stands for; a star is any path. */
function matching(name: string, place: string): string[] {
  const [start = '', end] = place.replace(/^\.\//, '').split('*');
  return filesOf(name).filter((file) =>
    end === undefined ? file === start : file.startsWith(start) && file.endsWith(end),
  );
}

/** What packages a compiled file imports. */
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

/** A folder that finds the packs, and other packages where the repository has them. */
const elsewhere = path.join(root, '.cache/packages-test');

/** Runs a module there, in plain Node. */
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
    // Packages of which the repository has another version at its top.
    const own = path.join(sourceOf(name), 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(pack, 'node_modules'));
  }
}, 600_000);
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

describe.each(names)('the pack of %s', (name) => {
  it('exports files that are there, none of them a source', () => {
    const { exports, bin = {} } = readManifest(folderOf(name));
    const places = [...Object.values(exports), bin].flatMap((entry) =>
      typeof entry === 'string' ? entry : Object.values(entry),
    );
    expect(places.length).toBeGreaterThan(0);
    expect(places.filter((place) => matching(name, place).length === 0)).toEqual([]);
    const sources = filesOf(name).filter((file) => /(?<!\.d)\.tsx?$/.test(file));
    expect(sources).toEqual([]);
  });

  it('has a type declaration for each compiled source, and no test', () => {
    const compiled = filesOf(name).filter((file) => file.endsWith('.js'));
    const isTyped = (file: string) =>
      existsSync(path.join(folderOf(name), file.replace(/js$/, 'd.ts'))) ||
      file.startsWith(path.join('src', '_virtual'));
    expect(compiled.filter((file) => !isTyped(file))).toEqual([]);
    expect(filesOf(name).filter((file) => /\.test\./.test(file))).toEqual([]);
  });

  it('names each package that its files import', () => {
    const { name: own, dependencies, peerDependencies } = readManifest(folderOf(name));
    const named = new Set([own, ...Object.keys({ ...dependencies, ...peerDependencies })]);
    const files = filesOf(name).filter((file) => /\.(?:js|d\.ts)$/.test(file));
    const imported = files.flatMap((file) =>
      importedBy(readFileSync(path.join(folderOf(name), file), 'utf8')),
    );
    expect([...new Set(imported)].filter((each) => !named.has(each))).toEqual([]);
  });

  it('asks for the other packs in exactly the version that they have', () => {
    const { dependencies = {} } = readManifest(folderOf(name));
    for (const other of names) {
      const { name: full, version } = readManifest(folderOf(other));
      expect([undefined, version]).toContain(dependencies[full]);
    }
  });
});

it('takes style sheets, fonts and pictures along as they are', () => {
  for (const place of ['actions/button.module.css', 'theme/tokens.css', 'brand/favicon.svg']) {
    expect(readFileSync(path.join(folderOf('ui'), 'src', place), 'utf8')).toBe(
      readFileSync(path.join(root, 'shared/ui/src', place), 'utf8'),
    );
  }
  expect(filesOf('ui').filter((file) => file.endsWith('.woff2')).length).toBeGreaterThan(0);
});

it('runs in plain Node', () => {
  const answer = runInNode(`
    import { paths } from '@tableside/contracts/paths';
    import { remoteManifest } from '@tableside/contracts/registry/release';
    import { openDirectoryStore } from '@tableside/registry/store/directory-store';
    import { chooseEncoding } from '@tableside/server/encoding';
    import { remote } from '@tableside/build/remote';
    import { remoteTests } from '@tableside/testing/jest-projects';
    const store = openDirectoryStore('/nowhere');
    console.log(paths.home, typeof remoteManifest.parse, typeof store.read, chooseEncoding('br'));
    console.log(typeof remote('/nowhere'), remoteTests.projects.length);`);
  expect(answer).toBe('/ function function br\nfunction 2\n');
});

it('takes along what a new remote is made from, as it is', () => {
  const isTemplate = (file: string) => /^template.*\.[a-z]+$/.test(file);
  const template = path.join(root, 'release-tools/registry/template');
  const sources = readdirSync(template, { recursive: true, encoding: 'utf8' })
    .filter((file) => !/^(?:dist|node_modules)/.test(file))
    .map((file) => path.join('template', file))
    .filter(isTemplate);
  expect(sources).toContain(path.join('template', 'src/routes.tsx'));
  expect(allFilesOf('registry').filter(isTemplate)).toEqual(sources.sort());
});

it('brings the command that makes a remote', () => {
  const cli = path.join(elsewhere, 'node_modules/@tableside/registry/src/cli.js');
  const made = execFileSync(process.execPath, [cli, 'new', 'menu', '--alone'], {
    cwd: elsewhere,
    env: { PATH: process.env['PATH'], INIT_CWD: elsewhere },
  }).toString();
  expect(made).toContain('Made mfe-menu');
  expect(existsSync(path.join(elsewhere, 'mfe-menu/remote.json'))).toBe(true);
});

it('brings the command that publishes releases', () => {
  const cli = path.join(elsewhere, 'node_modules/@tableside/registry/src/cli.js');
  const usage = execFileSync(process.execPath, [cli, '--help'], { cwd: elsewhere }).toString();
  expect(usage).toContain('publish [options] <remote>');
});
