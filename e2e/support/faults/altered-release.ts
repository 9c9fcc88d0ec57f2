import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root, runCommand } from '../processes';
import type { Remote } from '../registry';

/** A change to one file of a remote. */
export interface Change {
  /** From the remote's own folder. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface Alteration extends Change {
  /** A folder inside of the repository, where the packages are found. */
  readonly dir: string;
  readonly version: string;
  readonly more?: readonly Change[];
}

/** Builds a release of a remote from a changed copy of its sources; the working copy is left alone.
 * @returns the build's output, for `mfe publish --folder` */
export async function buildAlteredRelease(
  remote: Remote,
  { dir, version, more = [], ...first }: Alteration,
): Promise<string> {
  const original = path.join(root, `mfe-${remote}`);
  const copy = path.join(dir, `mfe-${remote}`);
  const isSource = (place: string) =>
    !/^(?:dist|node_modules)(?:\/|$)/.test(path.relative(original, place));
  await cp(original, copy, { recursive: true, filter: isSource });
  for (const { file, from, to } of [first, ...more]) {
    const text = await readFile(path.join(copy, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain "${from}".`);
    await writeFile(path.join(copy, file), text.replaceAll(from, to));
  }
  const webpack = path.join(root, 'node_modules/webpack/bin/webpack.js');
  const { code, output } = await runCommand(
    [process.execPath, webpack, '--config', path.join(copy, 'webpack.config.ts')],
    { NODE_ENV: 'production', RELEASE_VERSION: version },
  );
  if (code !== 0) throw new Error(output);
  return path.join(copy, 'dist/release');
}
