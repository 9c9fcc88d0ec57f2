import path from 'node:path';
import { writeRelease } from '@tableside/registry/testing/release-fixtures';
import { publishRelease } from '@tableside/registry/registry/stored-releases';
import type { ReleaseStore } from '@tableside/registry/store/store';
import { root, runCommand } from '../processes';

/** Publishes small releases of a remote that no page shows.
 * @param dir for their builds, nobody else's */
export async function publishSmall(
  store: ReleaseStore,
  dir: string,
  remote: string,
  versions: readonly string[],
): Promise<void> {
  for (const version of versions)
    await publishRelease(store, remote, await writeRelease(dir, remote, { version }));
}

/** Activates releases of a remote in a process of its own, one after the other.
 * @throws with its output when it fails */
export async function activateOften(
  address: string,
  remote: string,
  count: number,
  versions: readonly string[],
): Promise<void> {
  const program = path.join(root, 'e2e/support/stores/activate-often.ts');
  const args = [program, address, remote, String(count), ...versions];
  const { code, output } = await runCommand([process.execPath, '--import', 'tsx', ...args]);
  if (code !== 0) throw new Error(output);
}
