import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mfe } from '../mfe-command';
import { root, runCommand } from '../processes';

/** What a release says of itself, as far as journeys change it. */
interface Said {
  readonly routes: readonly object[];
}

/** A remote that `mfe new` has just made, and its build. */
export interface NewRemote {
  /** The build's output, for `mfe publish --folder`. */
  readonly release: string;
  /** A copy of the release that says something else of itself.
   * @returns its folder */
  readonly alter: (version: string, change: (said: Said) => object) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** No journey counts its bytes. */
const AS_WRITTEN = '--no-optimization-minimize';

/** Makes a remote and builds it, inside of the repository, where the packages are found, and beside no other remote.
 * @param storeDir which the command asks for, and leaves alone */
export async function makeNewRemote(storeDir: string, name: string): Promise<NewRemote> {
  const workshop = path.join(root, '.cache', `new-${name}-${process.pid}`);
  const dir = path.join(workshop, `mfe-${name}`);
  const remove = () => rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { recursive: true });
  try {
    await mfe(storeDir, 'new', name, '--alone', '--folder', dir);
    const webpack = path.join(root, 'node_modules/webpack/bin/webpack.js');
    const { code, output } = await runCommand(
      [process.execPath, webpack, '--config', path.join(dir, 'webpack.config.ts'), AS_WRITTEN],
      { NODE_ENV: 'production', RELEASE_VERSION: '0.1.0', BUILD_CACHE: 'off' },
    );
    if (code !== 0) throw new Error(output);
  } catch (error) {
    await remove();
    throw error;
  }
  const release = path.join(dir, 'dist/release');
  const alter: NewRemote['alter'] = async (version, change) => {
    const copy = path.join(workshop, version);
    await cp(release, copy, { recursive: true });
    const file = path.join(copy, 'release.json');
    const sidecar = JSON.parse(await readFile(file, 'utf8')) as Said;
    await writeFile(file, JSON.stringify({ ...sidecar, version, ...change(sidecar) }));
    return copy;
  };
  return { release, alter, remove };
}

const NOT_SOURCES = new Set(['node_modules', 'dist', 'var', 'coverage']);

/** One hash over all sources of the repository and the built shell. */
export async function hashRepository(): Promise<string> {
  const hash = createHash('sha256');
  const folders = [path.join(root, 'shell/dist'), root];
  while (folders.length > 0) {
    const folder = folders.pop() ?? root;
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!NOT_SOURCES.has(entry.name) && !entry.name.startsWith('.')) folders.push(place);
      } else if (entry.isFile()) hash.update(place).update(await readFile(place));
    }
  }
  return hash.digest('hex');
}
