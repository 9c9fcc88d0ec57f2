import { FILE_RETRY } from '@tableside/contracts/registry/names';
import webpack, { type Compiler, type Compilation, type Configuration } from 'webpack';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { releaseRequirements, type Project, type RemoteProject } from './base';
import {
  type ReleaseFiles,
  REGISTRY_SCHEMA,
  releaseSidecar,
  type ExposeFiles,
  type ReleaseSidecar,
  type ShellSidecar,
} from '@tableside/contracts/registry/release';
import { integrityOf } from '@tableside/registry/store/store';

const NAME = 'ChunkRetryPlugin';

/**
 * Requests a chunk again, after a delay, when its request failed. A request that hangs is not repeated:
 * it would hang again at the same URL.
 */
export class ChunkRetryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunk)
        .tap(NAME, (chunk) => compilation.addRuntimeModule(chunk, new ChunkRetryRuntime()));
    });
  }
}

class ChunkRetryRuntime extends webpack.RuntimeModule {
  constructor() {
    super('retry of failed chunks', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const { waitMs, jitterMs } = FILE_RETRY;
    return `
const ensure = ${webpack.RuntimeGlobals.ensureChunk};
${webpack.RuntimeGlobals.ensureChunk} = (...chunk) => ensure(...chunk).catch(async (error) => {
  if (error.type !== 'error') throw error;
  await new Promise((resolve) => setTimeout(resolve, ${waitMs} + ${jitterMs} * Math.random()));
  return ensure(...chunk);
});`;
  }
}

const TOKENS = '@tableside/ui/tokens.css';

/**
 * Replaces design tokens that never change with their values, where that is shorter. Colors and values
 * that depend on the page width stay variables.
 */
export class ConstantTokensPlugin {
  constructor(private readonly project: Pick<Project, 'dir'>) {}

  apply(compiler: Compiler) {
    const file = createRequire(path.join(this.project.dir, 'package.json')).resolve(TOKENS);
    const constants = findConstants(readFileSync(file, 'utf8'));
    rewriteAssets(compiler, 'ConstantTokensPlugin', /\.css$/, (css) =>
      writeConstants(css, constants),
    );
  }
}

/** Tokens that are declared once, with a literal value. */
export function findConstants(css: string): ReadonlyMap<string, string> {
  const values = new Map<string, string[]>();
  for (const [, name = '', value = ''] of css.matchAll(/(--ts-[\w-]+):\s*([^;}]+)/g)) {
    values.set(name, [...(values.get(name) ?? []), value.trim()]);
  }
  const constants = [...values].flatMap(([name, [value = '', ...others]]) =>
    others.length || value.includes('var(') ? [] : [[name, value] as const],
  );
  return new Map(constants);
}

export const writeConstants = (css: string, constants: ReadonlyMap<string, string>): string =>
  css.replaceAll(/var\(\s*(--ts-[\w-]+)\s*\)/g, (use, name: string) => {
    const value = constants.get(name);
    return value && value.length < use.length ? value : use;
  });

/** Changes the text of a build's files before they are minified and hashed. */
export function rewriteAssets(
  compiler: Compiler,
  name: string,
  files: RegExp,
  rewrite: (text: string) => string,
): void {
  compiler.hooks.compilation.tap(name, (compilation) => {
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
    compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
      for (const file of Object.keys(assets).filter((asset) => files.test(asset))) {
        compilation.updateAsset(file, (source) => {
          const text = source.source().toString();
          const changed = rewrite(text);
          return changed === text ? source : new webpack.sources.RawSource(changed);
        });
      }
    });
  });
}

/** Size and hash of the files below a folder, by path with forward slashes. */
export function describeFiles(folder: string, isPart: (file: string) => boolean): ReleaseFiles {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter(isPart)
    .sort();
  return Object.fromEntries(
    files.map((file) => {
      const bytes = readFileSync(path.join(folder, file));
      return [file, { bytes: bytes.length, integrity: integrityOf(bytes) }];
    }),
  );
}

export const ENTRY_FILE = 'entry.js';
export const SERVER_FILE = 'server/entry.cjs';
const SIDECAR_FILE = 'release.json';

/** Chunk name of an exposed module: `./services/search` is `services-search`. */
export const chunkNameOf = (expose: string): string =>
  expose.replace(/^\.\//, '').replaceAll('/', '-');

/**
 * Adds a plugin that writes release.json once all builds of a release are done.
 * @param describe returns its content, from the finished builds by name
 */
export function withSidecar(
  builds: readonly Configuration[],
  folder: string,
  describe: (done: ReadonlyMap<string | undefined, Compilation>) => ReleaseSidecar | ShellSidecar,
): Configuration[] {
  const done = new Map<string | undefined, Compilation>();
  const sidecar = (compiler: Compiler) =>
    compiler.hooks.done.tap('Sidecar', (stats) => {
      if (stats.hasErrors()) return;
      done.set(compiler.name, stats.compilation);
      if (done.size === builds.length) writeJson(path.join(folder, SIDECAR_FILE), describe(done));
    });
  return builds.map((build) => ({ ...build, plugins: [...(build.plugins ?? []), sidecar] }));
}

export const writeJson = (file: string, value: object): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** The sidecar of a remote's release. @param browser its build for browsers */
export function describeRelease(
  project: RemoteProject,
  folder: string,
  browser: Compilation,
): ReleaseSidecar {
  const { manifest, version, container } = project;
  return releaseSidecar.parse({
    schema: REGISTRY_SCHEMA,
    name: manifest.name,
    version,
    container,
    entry: ENTRY_FILE,
    server: SERVER_FILE,
    exposes: Object.fromEntries(
      Object.keys(manifest.exposes).map((expose) => [
        expose,
        filesOf(browser, chunkNameOf(expose)),
      ]),
    ),
    requires: releaseRequirements(project),
    routes: manifest.routes,
    slots: manifest.slots,
    services: manifest.services,
    content: manifest.content,
    files: describeFiles(folder, (file) => file !== SIDECAR_FILE),
    builtAt: new Date().toISOString(),
  });
}

/**
 * Chunks with this prefix contain a lazy part whose HTML the server may render before its script is
 * loaded.
 */
const SHOWN_AT_ONCE = /^html-/;

/** Scripts and styles of a chunk and of the chunks that it depends on, and the styles of lazy parts. */
function filesOf(compilation: Compilation, chunkName: string): ExposeFiles {
  const group = compilation.namedChunkGroups.get(chunkName);
  if (!group) throw new Error(`The build has no chunk "${chunkName}".`);
  const shown = group.getChildren().filter(({ name }) => SHOWN_AT_ONCE.test(name ?? ''));
  const files = group.getFiles();
  const isStyle = (file: string) => file.endsWith('.css');
  const later = new Set(shown.flatMap((child) => child.getFiles()).filter(isStyle));
  return {
    js: files.filter((file) => file.endsWith('.js')),
    css: files.filter(isStyle),
    shown: [...later].filter((file) => !files.includes(file)),
  };
}
