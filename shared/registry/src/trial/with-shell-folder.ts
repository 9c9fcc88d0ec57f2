import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ShellSidecar } from '@tableside/contracts/registry/release';
import { materializeShell } from '../shell/materialize-shell';
import type { StoreReader } from '../store';

/** Does something with a stored release of the shell while it lies in a folder of its own, compared with its hashes.
 * @param store has the release
 * @throws {Refusal} when a file is missing from the store or was changed there */
export async function withShellFolder<Result>(
  store: StoreReader,
  shell: ShellSidecar,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tableside-shell-'));
  try {
    await materializeShell(store, shell, folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
