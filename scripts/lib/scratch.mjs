import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A file system in memory, on Linux. In a container it is often small. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;
/** Codes with which a program ends after a signal, as shells have it. */
const ENDS = { SIGINT: 130, SIGTERM: 143 };

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES && os.freemem() >= NEEDED_BYTES;
}

/** Has all programs that start from now on keep their temporary files in memory, where there is plenty of it: test sites
 * sync each commit of their databases. They go with this process. */
export function keepTemporaryFilesInMemory() {
  if (!hasRoom()) return;
  const folder = mkdtempSync(path.join(MEMORY, 'tableside-test-'));
  // A PostgreSQL of the tests runs as a user of its own where they run as root.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [signal, code] of Object.entries(ENDS)) process.once(signal, () => process.exit(code));
}
