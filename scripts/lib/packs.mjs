import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { hashOf } from './build.mjs';
import { root } from './install.mjs';
import { step } from './output.mjs';
import { run } from './processes.mjs';

/** What is never packed: tests, and what tests alone use. */
const TEST_FILES = ['**/*.test.*', '**/fixtures.ts', '**/*-fixtures.ts'];
const CODE = /\.(?:tsx?|mjs)$/;
const TYPES = /\.d\.ts$/;
/** Sources that stay sources: what somebody begins with. */
const TEMPLATE = 'template';
const NOT_PACKED = /[\\/](?:node_modules|dist)$/;
const packs = path.join(root, 'dist/packages');
const developmentShell = path.join(root, 'dist/shell');
const stamp = path.join(root, '.cache/build/packages.json');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Folders of the packages that other repositories install. */
export const listShared = () =>
  ['shared', 'release-tools'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(root, folder, name)),
  );

/** Where a package is built for others than this repository. */
export const builtFolder = (dir) => path.join(dir, 'dist');

/** What `files` of a package.json leaves out, as it stands there without the `!`. */
const leftOut = ({ files }) =>
  files.filter((file) => file.startsWith('!')).map((file) => file.slice(1));

/** Where a pack has what the repository has at a place of sources. */
const builtPlace = (place) => place.replace(CODE, '.js');

function builtExport(place) {
  if (TYPES.test(place)) return { types: place };
  if (!CODE.test(place)) return place;
  return { types: place.replace(CODE, '.d.ts'), default: builtPlace(place) };
}

/** The package.json of a pack: what it exports and starts is built, and nothing is needed to work on it. */
export function describePack(manifest) {
  const { exports, devDependencies: _dev, scripts: _scripts, files: _files, ...rest } = manifest;
  const {
    publishConfig: { bin = {} },
    ...kept
  } = rest;
  const hidden = new Set(leftOut(manifest).map((file) => `./${file}`));
  return {
    ...kept,
    type: 'module',
    exports: Object.fromEntries(
      Object.entries(exports)
        .filter(([, place]) => !hidden.has(place))
        .map(([name, place]) => [name, builtExport(place)]),
    ),
    ...(Object.keys(bin).length > 0 && {
      bin: Object.fromEntries(
        Object.entries(bin).map(([name, place]) => [name, builtPlace(place)]),
      ),
    }),
  };
}

/** Compiles a package's sources, each by itself, with its types beside it. Style sheets and pictures are taken along as they
 * are: each remote builds them under names of its own. */
async function buildPackage(dir, tsdown) {
  const out = builtFolder(dir);
  const manifest = readJson(path.join(dir, 'package.json'));
  rmSync(out, { recursive: true, force: true });
  await tsdown.build({
    config: false,
    cwd: dir,
    entry: ['src/**/*.{ts,tsx,mjs}', ...TEST_FILES, '**/*.d.ts', ...leftOut(manifest)].map(
      (place, index) => (index === 0 ? place : `!${place}`),
    ),
    outDir: path.join(out, 'src'),
    unbundle: true,
    format: 'esm',
    platform: 'node',
    target: false,
    // Types of .mjs files too.
    dts: { compilerOptions: { allowJs: true } },
    outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
    deps: { skipNodeModulesBundle: true, neverBundle: [/\.css$/] },
    tsconfig: path.join(dir, 'tsconfig.json'),
    logLevel: 'error',
  });
  for (const place of manifest.files.filter((file) => !file.startsWith('!'))) {
    cpSync(path.join(dir, place), path.join(out, place), {
      recursive: true,
      filter: (file) =>
        !NOT_PACKED.test(path.join('/', path.relative(dir, file))) &&
        (place === TEMPLATE || !CODE.test(file) || TYPES.test(file)),
    });
  }
  for (const file of ['README.md', 'CHANGELOG.md']) {
    if (existsSync(path.join(dir, file))) cpSync(path.join(dir, file), path.join(out, file));
  }
  writePack(out, describePack(manifest));
}

/** Builds the shell's files for browsers with development builds of all libraries, in which React can refresh. */
async function buildShell() {
  const dir = path.join(root, 'shell');
  const config = path.join(dir, 'webpack.development.config.ts');
  rmSync(developmentShell, { recursive: true, force: true });
  const webpack = path.join(root, 'node_modules/webpack/bin/webpack.js');
  await run(process.execPath, [webpack, '--config', config], { cwd: root });
  const { name, version, description, license } = readJson(path.join(dir, 'package.json'));
  const exports = { './shell.json': './shell.json' };
  writePack(developmentShell, { name, version, description, license, exports });
}

function writePack(folder, manifest) {
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  const { engines } = readJson(path.join(root, 'package.json'));
  const text = JSON.stringify({ ...manifest, engines }, null, 2);
  writeFileSync(path.join(folder, 'package.json'), `${text}\n`);
}

/** Builds all shared packages into their `dist`, and packs them and the shell, unless they are packed as they are.
 * @returns the packs, as files that npm can install */
export async function packShared() {
  const hash = hashOf(
    'shared',
    'release-tools',
    'shell',
    'package-lock.json',
    'scripts/lib/packs.mjs',
  );
  if (!existsSync(stamp) || readJson(stamp).hash !== hash || !existsSync(packs)) {
    rmSync(packs, { recursive: true, force: true });
    mkdirSync(packs, { recursive: true });
    mkdirSync(path.dirname(stamp), { recursive: true });
    const tsdown = await import('tsdown');
    for (const dir of listShared()) {
      await step(`Packing ${path.relative(root, dir)}`, () => buildPackage(dir, tsdown));
    }
    await step('Packing shell', buildShell);
    const folders = [...listShared().map(builtFolder), developmentShell].map(
      (folder) => `./${path.relative(root, folder)}`,
    );
    await run('npm', ['pack', '--silent', '--pack-destination', packs, ...folders], { cwd: root });
    writeFileSync(stamp, JSON.stringify({ hash }));
  }
  return readdirSync(packs).map((file) => path.join(packs, file));
}
