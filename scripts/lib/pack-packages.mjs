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

/** Never packed: tests, and what only tests use. */
const TEST_FILES = ['**/*.test.*', '**/fixtures.ts', '**/*-fixtures.ts'];
const CODE = /\.(?:tsx?|mjs)$/;
const TYPES = /\.d\.ts$/;
/** Sources that are packed as they are, because users start from them. */
const TEMPLATE = 'template';
const NOT_PACKED = /[\\/](?:node_modules|dist)$/;
const tarballDir = path.join(root, 'dist/packages');
const developmentShell = path.join(root, 'dist/shell');
const hashFile = path.join(root, '.cache/build/packages.json');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Folders of the packages that other repositories install. */
export const listShared = () =>
  ['shared', 'release-tools'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(root, folder, name)),
  );

/** Build output of a package for other repositories. */
export const builtFolder = (dir) => path.join(dir, 'dist');

/** Exclusions in `files` of a package.json, without the `!`. */
const excludedFiles = ({ files }) =>
  files.filter((file) => file.startsWith('!')).map((file) => file.slice(1));

/** The path in the package for a source path in the repository. */
const builtPath = (location) => location.replace(CODE, '.js');

function builtExport(location) {
  if (TYPES.test(location)) return { types: location };
  if (!CODE.test(location)) return location;
  return { types: location.replace(CODE, '.d.ts'), default: builtPath(location) };
}

/**
 * The package.json of a package for other repositories: its exports and commands are built, and of the
 * development dependencies it has those in `publishConfig.dependencies`, which `npm start` does not need.
 */
export function describePack(manifest) {
  const { exports, devDependencies, scripts: _scripts, files: _files, ...rest } = manifest;
  const {
    publishConfig: { bin = {}, dependencies: installed = [] },
    ...kept
  } = rest;
  const hidden = new Set(excludedFiles(manifest).map((file) => `./${file}`));
  return {
    ...kept,
    type: 'module',
    dependencies: {
      ...kept.dependencies,
      ...Object.fromEntries(installed.map((name) => [name, devDependencies[name]])),
    },
    exports: Object.fromEntries(
      Object.entries(exports)
        .filter(([, location]) => !hidden.has(location))
        .map(([name, location]) => [name, builtExport(location)]),
    ),
    ...(Object.keys(bin).length > 0 && {
      bin: Object.fromEntries(
        Object.entries(bin).map(([name, location]) => [name, builtPath(location)]),
      ),
    }),
  };
}

/**
 * Compiles the sources of a package one by one, with their types. Style sheets and pictures are copied
 * unchanged: each remote builds them with its own class names.
 */
async function buildPackage(dir, tsdown) {
  const out = builtFolder(dir);
  const manifest = readJson(path.join(dir, 'package.json'));
  rmSync(out, { recursive: true, force: true });
  await tsdown.build({
    config: false,
    cwd: dir,
    entry: ['src/**/*.{ts,tsx,mjs}', ...TEST_FILES, '**/*.d.ts', ...excludedFiles(manifest)].map(
      (location, index) => (index === 0 ? location : `!${location}`),
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
  for (const location of manifest.files.filter((file) => !file.startsWith('!'))) {
    cpSync(path.join(dir, location), path.join(out, location), {
      recursive: true,
      filter: (file) =>
        !NOT_PACKED.test(path.join('/', path.relative(dir, file))) &&
        (location === TEMPLATE || !CODE.test(file) || TYPES.test(file)),
    });
  }
  for (const file of ['README.md', 'CHANGELOG.md']) {
    if (existsSync(path.join(dir, file))) cpSync(path.join(dir, file), path.join(out, file));
  }
  writePack(out, describePack(manifest));
}

/** Builds the shell's browser files with development builds of all libraries, in which React can refresh. */
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

/** Builds and packs all shared packages and the shell, unless they are up to date. @returns the tarballs */
export async function packShared() {
  const hash = hashOf(
    'shared',
    'release-tools',
    'shell',
    'package-lock.json',
    'scripts/lib/pack-packages.mjs',
  );
  if (!existsSync(hashFile) || readJson(hashFile).hash !== hash || !existsSync(tarballDir)) {
    rmSync(tarballDir, { recursive: true, force: true });
    mkdirSync(tarballDir, { recursive: true });
    mkdirSync(path.dirname(hashFile), { recursive: true });
    const tsdown = await import('tsdown');
    for (const dir of listShared()) {
      await step(`Packing ${path.relative(root, dir)}`, () => buildPackage(dir, tsdown));
    }
    await step('Packing shell', buildShell);
    const folders = [...listShared().map(builtFolder), developmentShell].map(
      (folder) => `./${path.relative(root, folder)}`,
    );
    await run('npm', ['pack', '--silent', '--pack-destination', tarballDir, ...folders], {
      cwd: root,
    });
    writeFileSync(hashFile, JSON.stringify({ hash }));
  }
  return readdirSync(tarballDir).map((file) => path.join(tarballDir, file));
}
