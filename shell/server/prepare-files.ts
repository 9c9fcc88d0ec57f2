import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { RegisteredRelease } from '@tableside/contracts/registry';
import type { StaticFiles } from './static-files';

/** Encodes the scripts of the shell and of live releases before anyone asks, one after the other, so that one processor
 * at most is busy with it. Releases that go live later are encoded at the first request. */
export async function prepareFiles(
  files: Pick<StaticFiles, 'prepare'>,
  shellDir: string,
  storeDir: string,
  releases: readonly RegisteredRelease[],
): Promise<void> {
  const clientDir = path.join(shellDir, 'client');
  const own = await readdir(clientDir).catch(() => []);
  const remote = releases.flatMap(({ base, entry, exposes }) => {
    const names = new Set([entry, ...Object.values(exposes).flatMap(({ js }) => js)]);
    return [...names].map((name) => path.join(storeDir, ...base.split('/'), name));
  });
  const shell = own
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(clientDir, name));
  for (const file of [...shell, ...remote]) await files.prepare(file);
}
