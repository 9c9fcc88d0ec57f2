import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export interface TemporaryFolder {
  readonly dir: string;
  readonly remove: () => Promise<void>;
}

/** A folder for one test's own site. */
export async function makeTemporaryFolder(name: string): Promise<TemporaryFolder> {
  const dir = await mkdtemp(path.join(os.tmpdir(), `tableside-${name}-`));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
