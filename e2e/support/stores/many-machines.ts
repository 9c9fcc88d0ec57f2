import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root, runCommand } from '../processes';
import { publishRelease, type Remote } from '../registry';

/** Publishes the built release of a remote under other versions: its files are the same.
 * @param dir for copies, nobody else's */
export async function publishVersions(
  store: string,
  remote: Remote,
  dir: string,
  versions: readonly string[],
): Promise<void> {
  for (const version of versions) {
    const copy = path.join(dir, `${remote}-${version}`);
    await cp(path.join(root, `mfe-${remote}/dist/release`), copy, { recursive: true });
    const file = path.join(copy, 'release.json');
    const sidecar = JSON.parse(await readFile(file, 'utf8')) as { version: string };
    await writeFile(file, JSON.stringify({ ...sidecar, version }));
    await publishRelease(store, remote, copy);
  }
}

/** Activates releases of a remote in a process of its own, one after the other.
 * @throws with its output when it fails */
export async function activateOften(
  store: string,
  remote: Remote,
  count: number,
  versions: readonly string[],
): Promise<void> {
  const program = path.join(__dirname, 'activate-often.ts');
  const args = [program, store, remote, String(count), ...versions];
  const { code, output } = await runCommand([process.execPath, '--import', 'tsx', ...args]);
  if (code !== 0) throw new Error(output);
}
